#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include <fmt/format.h>

namespace adjutant::core {

// The rule behind a sentence: " (8.7)", and " (rule 7)" where a reader could take it for a count.
inline std::string cited(std::string_view rule) {
  if (rule.empty()) return {};
  const bool is_plain = std::ranges::all_of(rule, [](char c) { return c >= '0' && c <= '9'; });
  return fmt::format(" ({}{})", is_plain ? "rule " : "", rule);
}

}  // namespace adjutant::core
