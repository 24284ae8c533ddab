#include "engine/games/tlg2/scenario/scenario_reader.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

namespace adjutant::tlg2 {

std::optional<hex::Hex> read_hex(core::FileFaults& faults, const core::json::value& value,
                                 const hex::Grid& grid, const std::string& path) {
  const auto* text = value.if_string();
  if (text == nullptr) {
    add_fault(faults, path, "is " + core::kind_of(value),
              fmt::format("write a hex: \"{}\"", grid.print(grid.at(0))));
    return std::nullopt;
  }
  std::string_view number = *text;
  if (grid.letter.empty()) {
    // The letter's own fault is told, and what it would do to every hex is not.
    if (!number.empty() && number[0] >= 'A' && number[0] <= 'Z') number.remove_prefix(1);
  } else if (number.starts_with(grid.letter)) {
    number.remove_prefix(grid.letter.size());
  }
  const auto hex = hex::parse(number);
  if (!hex) {
    std::string digits;
    std::ranges::copy_if(number, std::back_inserter(digits),
                         [](char c) { return c >= '0' && c <= '9'; });
    const auto meant = hex::parse(digits);
    const bool near = meant && grid.contains(*meant);
    add_fault(faults, path, fmt::format("\"{}\" is no hex", std::string_view(*text)),
              near ? fmt::format("probably \"{}\"", grid.print(*meant))
                   : fmt::format("write column and row, two digits each: \"{}\"",
                                 grid.print(grid.at(0))));
    return std::nullopt;
  }
  if (!grid.contains(*hex)) {
    add_fault(faults, path, fmt::format("{} is not on the map", std::string_view(*text)),
              fmt::format("columns are {} to {}, rows {} to {}", grid.first_column,
                          grid.last_column, grid.first_row, grid.last_row));
    return std::nullopt;
  }
  return hex;
}

}  // namespace adjutant::tlg2
