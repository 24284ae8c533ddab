#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "engine/core/file_block.hpp"
#include "engine/core/notation/lines.hpp"

// A submission as JSON objects, one an order.
namespace adjutant::core::notation {

// Reads one order, every fault with the member's name. A game's reader derives from it.
template <class Scenario>
class ObjectReader {
 public:
  ObjectReader(const Scenario& scenario, const json::value& object)
      : scenario_(scenario), block_(faults_, object, "") {}
  ObjectReader(const ObjectReader&) = delete;

  const FileFaults& faults() const { return faults_; }

 protected:
  // The place in `names` of the order's name.
  template <std::size_t count>
  int name_in(const std::array<std::string_view, count>& names) {
    return block_.choice("order", {names.begin(), names.end()});
  }
  // The order once all of it is read: nothing if anything is at fault, members left over too.
  template <class Order>
  std::optional<Order> finished(Order order) {
    block_.finish();
    return faults_.empty() ? std::optional(std::move(order)) : std::nullopt;
  }
  void fault(std::string_view name, std::string message, std::string cure) {
    add_fault(faults_, std::string(name), std::move(message), std::move(cure));
  }

  const Scenario& scenario_;
  FileFaults faults_;
  FileBlock block_;
};

// Each order with its place in the list: by Reader(scenario, object) and its order(). `told` says
// what a fault is.
template <class Placed, class Reader, class Scenario, class Told>
Read<Placed> read_objects(const Scenario& scenario, const json::array& orders, Told told) {
  Read<Placed> read;
  if (orders.size() > static_cast<std::size_t>(orders_max)) {
    read.refusals.push_back(
        {0, 0, "", "",
         fmt::format("there are {} orders, and {} are read at most", orders.size(), orders_max),
         ""});
    return read;
  }
  for (std::size_t i = 0; i < orders.size(); ++i) {
    Reader reader(scenario, orders[i]);
    const int number = static_cast<int>(i) + 1;
    const auto written = std::string(shortened(json::serialize(orders[i])));
    if (auto order = reader.order()) {
      read.orders.push_back({*std::move(order), number, 0, written});
    }
    for (const auto& fault : reader.faults()) {
      read.refusals.push_back({number, 0, written, "", told(fault), ""});
    }
  }
  return read;
}

}  // namespace adjutant::core::notation
