#pragma once

#include <concepts>
#include <string>
#include <string_view>

#include <fmt/format.h>

namespace adjutant::core {

// "1 order", "3 orders"; "2 matches", with the word for several where it needs more than an "s".
std::string count_of(std::integral auto count, std::string_view one,
                     std::string_view several = {}) {
  if (count == 1) return fmt::format("1 {}", one);
  return several.empty() ? fmt::format("{} {}s", count, one) : fmt::format("{} {}", count, several);
}

// "1st", "2nd", "3rd", "4th", "11th".
std::string ordinal(std::integral auto number) {
  const auto last = number / 10 % 10 == 1 ? 0 : number % 10;
  return fmt::format("{}{}", number, last == 1 ? "st" : last == 2 ? "nd" : last == 3 ? "rd" : "th");
}

}  // namespace adjutant::core
