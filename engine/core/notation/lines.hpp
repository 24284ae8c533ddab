#pragma once

#include <concepts>
#include <expected>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/fault.hpp"
#include "engine/core/notation/slips.hpp"
#include "engine/core/notation/words.hpp"

// A submission as text, line by line, as players write it into mails and order boxes, whatever the
// game: one order a line; blank lines, comments, quoted mail (`>`) and what follows a signature
// (`-- `) are skipped.
namespace adjutant::core::notation {

inline constexpr int text_bytes_max = 16 * 1024;
inline constexpr int orders_max = 200;

// A line that holds an order.
struct OrderLine {
  int number = 0;  // 1-based
  std::string_view text;
};
std::vector<OrderLine> order_lines(std::string_view text);

// A fault of a line, `column` and what follows as in core::Refusal; notation has no rule numbers.
Refusal refusal_of(const OrderLine& line, int column, std::string message, std::string meant = {});

// What is wrong with a word, and the word that was probably meant: for a line that cannot be
// corrected as a whole.
std::string told(const WordFault& fault);

// What makes a text too long to be read, apart from its orders.
Refusals oversize(std::string_view text, const std::vector<OrderLine>& lines);
// The same of a line; empty when it is not.
std::optional<Refusal> oversize(const OrderLine& line);

// Reads every order line with `read`, which returns an order or leaves faults in the list. `meant`
// gives the order that a line would be with corrected words: empty if that is not an order either.
// `names` are those that players may write for ids.
template <class T, std::invocable<const OrderLine&, std::vector<WordFault>&> Reader,
          std::invocable<std::string_view> Meant>
Refusals read_lines(std::string_view text, std::vector<T>& orders, Reader read, Meant meant,
                    const std::vector<NamedId>& names) {
  const auto lines = order_lines(text.substr(0, text_bytes_max + 1));
  auto refusals = oversize(text, lines);
  if (!refusals.empty()) return refusals;
  for (const auto& line : lines) {
    if (auto refusal = oversize(line)) {
      refusals.push_back(*std::move(refusal));
      continue;
    }
    std::vector<WordFault> faults;
    if (auto order = read(line, faults)) {
      orders.push_back(*std::move(order));
      continue;
    }
    const auto mended_line = mended(line.text, faults);
    const std::string near = mended_line.empty() ? std::string{} : meant(mended_line);
    if (near.empty()) {
      const auto fault_at = [&](std::string_view tried) {
        std::vector<WordFault> found;
        if (read({line.number, tried}, found)) return 0;
        return found.empty() ? -1 : found.front().column;
      };
      if (const auto better = without_slips(line.text, names, fault_at); !better.line.empty()) {
        refusals.push_back(
            refusal_of(line, faults.front().column, better.cures, meant(better.line)));
        continue;
      }
    }
    for (const auto& fault : faults) {
      refusals.push_back(
          refusal_of(line, fault.column, near.empty() ? told(fault) : fault.message, near));
    }
  }
  return refusals;
}

// Reads with a reader of one line: `reader_of(line)` makes it, `take(reader)` reads an order with
// it, and `keep(order, line, reader)` gives what is kept. The game prints its orders canonically.
template <class Kept, class ReaderOf, class Take, class Print, class Keep>
Refusals read_lines_with(std::string_view text, std::vector<Kept>& orders, ReaderOf reader_of,
                         Take take, Print print, Keep keep) {
  const auto read = [&](const OrderLine& line,
                        std::vector<WordFault>& faults) -> std::optional<Kept> {
    auto reader = reader_of(line.text);
    auto order = take(reader);
    faults = reader.faults();
    if (!order) return {};
    return keep(*std::move(order), line, reader);
  };
  const auto meant = [&](std::string_view line) {
    auto reader = reader_of(line);
    const auto order = take(reader);
    return order ? print(*order) : std::string{};
  };
  std::vector<NamedId> names;
  if constexpr (requires { reader_of(text).names(); }) names = reader_of({}).names();
  return read_lines(text, orders, read, meant, names);
}

// A submission, each order with the place where it stands: by Reader(scenario, line, with…), its
// order(), and the game's print(scenario, order).
template <class Placed, class Reader, class Scenario, class... With>
Read<Placed> read_orders(const Scenario& scenario, std::string_view text, With... with) {
  Read<Placed> read;
  read.refusals = read_lines_with(
      text, read.orders, [&](std::string_view line) { return Reader(scenario, line, with...); },
      [](auto& reader) { return reader.order(); },
      [&](const auto& order) { return print(scenario, order); },
      [](auto order, const OrderLine& line, const auto& reader) {
        return Placed{std::move(order), line.number, reader.first_column(),
                      std::string(trimmed(line.text))};
      });
  return read;
}

// Standing orders: by its standing(), in the same way.
template <class Standing, class Reader, class Scenario, class... With>
ReadStanding<Standing> read_standing_orders(const Scenario& scenario, std::string_view text,
                                            With... with) {
  std::vector<Standing> orders;
  auto refusals = read_lines_with(
      text, orders, [&](std::string_view line) { return Reader(scenario, line, with...); },
      [](auto& reader) { return reader.standing(); },
      [&](const auto& order) { return print(scenario, order); },
      [](Standing order, const auto&, const auto&) { return order; });
  if (!refusals.empty()) return std::unexpected(std::move(refusals));
  return orders;
}

}  // namespace adjutant::core::notation
