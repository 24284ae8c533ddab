#include "tests/games/case_words.hpp"

#include <stdexcept>

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

std::string word_of(std::istringstream& words, const char* form) {
  std::string word;
  if (!(words >> word)) throw std::runtime_error(std::string("write ") + form);
  return word;
}

const json::object* unit_in(const json::object& position, const std::string& id) {
  for (const auto& value : position.at("units").as_array()) {
    if (value.as_object().at("id").as_string() == id) return &value.as_object();
  }
  return nullptr;
}

std::int64_t sum_of_modifiers(const json::object& preview, const std::string& rule,
                              const std::string& words) {
  std::int64_t sum = 0;
  for (const auto& entry : preview.at("modifiers").as_array()) {
    const auto& one = entry.as_object();
    const std::string cause(one.at("cause").as_string());
    if (one.at("rule").as_string() == rule && cause.contains(words)) {
      sum += one.at("value").as_int64();
    }
  }
  return sum;
}

}  // namespace adjutant::samples
