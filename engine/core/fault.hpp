#pragma once

#include <expected>
#include <string>
#include <vector>

namespace adjutant::core {

// Why an order is refused, in words for the player who wrote it.
struct Refusal {
  int line = 0;    // 1-based line of the submission, or 1-based index of a JSON order; 0: the whole
  int column = 0;  // 1-based column of the offending word; 0 in JSON orders
  std::string order;    // the order as written
  std::string rule;     // rule or ruling number ("4.3", "R25"); empty when the notation is at fault
  std::string message;  // what is wrong, and how to mend it
  std::string meant;    // the legal order that was probably meant; empty when none is near

  bool operator==(const Refusal&) const = default;
};

using Refusals = std::vector<Refusal>;

// By line and column.
void sort(Refusals& refusals);

// An order with the place it was written at, for refusals.
template <class Order>
struct Placed {
  Order order;
  int line = 0;           // 1-based; a JSON order's index
  int column = 0;         // of the order's first word
  std::string text = {};  // as written
};

// Without their places.
template <class Order>
std::vector<Order> unplaced(const std::vector<Placed<Order>>& orders) {
  std::vector<Order> plain;
  plain.reserve(orders.size());
  for (const auto& placed : orders) plain.push_back(placed.order);
  return plain;
}

// What could be read of a submission, and every fault of what could not.
template <class Order>
struct Read {
  std::vector<Order> orders;
  Refusals refusals;
};

// Standing orders, or every fault of what should be some.
template <class StandingOrder>
using ReadStanding = std::expected<std::vector<StandingOrder>, Refusals>;

// What orders come to that are tried out without dice; those that are refused are passed over.
template <class State>
struct Trial {
  State position;
  int rolls_at = 0;  // the line of the first on which a die hangs; 0: none
  Refusals refusals;
};

// A fault of a scenario, position or record file.
struct FileFault {
  std::string path;     // JSON pointer-like path in the file: "units[3].at"
  std::string message;  // what is wrong
  std::string cure;     // what would be right

  bool operator==(const FileFault&) const = default;
};

using FileFaults = std::vector<FileFault>;

}  // namespace adjutant::core
