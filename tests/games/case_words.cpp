#include "tests/games/case_words.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace adjutant::samples {

namespace json = core::json;

std::string text_of(const json::value& value) {
  if (value.is_string()) return std::string(value.get_string());
  if (value.is_array()) {
    std::vector<std::string> parts;
    for (const auto& element : value.get_array()) parts.push_back(text_of(element));
    return fmt::format("{}", fmt::join(parts, ","));
  }
  return json::serialize(value);
}

}  // namespace adjutant::samples
