#include "protocol/json/members.hpp"

#include <algorithm>
#include <limits>
#include <set>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/core/plain_text.hpp"

namespace adjutant::protocol {

namespace json = core::json;

const json::value* Members::find(std::string_view key) {
  read_.emplace_back(key);
  return object_.if_contains(key);
}

std::string Members::text(std::string_view key) {
  return needed(key, text_in(key, Form::line));
}

std::optional<std::string> Members::optional_text(std::string_view key) {
  return text_in(key, Form::line);
}

std::string Members::lines(std::string_view key) {
  return needed(key, text_in(key, Form::lines));
}

std::string Members::raw_text(std::string_view key) {
  return needed(key, text_in(key, Form::raw));
}

std::optional<std::string> Members::optional_raw_text(std::string_view key) {
  return text_in(key, Form::raw);
}

bool Members::is_missing(std::string_view key) const {
  const auto* value = object_.if_contains(key);
  return value == nullptr || value->is_null();
}

std::string Members::needed(std::string_view key, std::optional<std::string> value) {
  if (!value && is_missing(key)) fault(key, "is missing (a text)");
  return std::move(value).value_or("");
}

std::optional<std::string> Members::text_in(std::string_view key, Form form) {
  const auto* value = find(key);
  if (value == nullptr || value->is_null()) return std::nullopt;
  if (!value->is_string()) {
    fault(key, "must be a text");
    return std::nullopt;
  }
  std::string text(value->get_string());
  const bool fine =
      form == Form::raw || (form == Form::line ? core::is_one_line(text) : core::is_lines(text));
  if (!fine) {
    fault(key, form == Form::line
                   ? "must be one line without control or invisible characters"
                   : "must have no control or invisible characters but line feeds and tabs");
  }
  return text;
}

std::string Members::choice(std::string_view key, std::span<const std::string_view> of) {
  auto value = text(key);
  const auto* text = object_.if_contains(key);
  const bool told = text == nullptr || !text->is_string();
  if (std::ranges::find(of, value) != of.end()) return value;
  if (!told) fault(key, fmt::format("must be one of {}", fmt::join(of, ", ")));
  return std::string(of.front());
}

int Members::integer(std::string_view key) {
  const auto value = optional_integer(key);
  if (!value && is_missing(key)) fault(key, "is missing (a whole number)");
  return value.value_or(0);
}

std::optional<int> Members::optional_integer(std::string_view key) {
  const auto* value = find(key);
  if (value == nullptr || value->is_null()) return std::nullopt;
  const auto* number = value->if_int64();
  if (number == nullptr || *number < 0 || *number > std::numeric_limits<int>::max()) {
    fault(key, "must be a whole number, not negative");
    return std::nullopt;
  }
  return static_cast<int>(*number);
}

bool Members::flag(std::string_view key) {
  const auto* value = find(key);
  if (value == nullptr) return false;
  if (!value->is_bool()) fault(key, "must be true or false");
  return value->is_bool() && value->get_bool();
}

json::value Members::value(std::string_view key) {
  const auto* value = find(key);
  return value == nullptr ? json::value(nullptr) : *value;
}

void Members::fault(std::string_view path, std::string_view message) {
  faults_.push_back({.path = std::string(path), .message = std::string(message)});
}

std::vector<MemberFault> Members::faults() const {
  auto all = faults_;
  for (const auto& [key, member] : object_) {
    if (all.size() >= faults_max) break;
    if (std::ranges::find(read_, std::string_view(key)) != read_.end()) continue;
    const std::set<std::string> known(read_.begin(), read_.end());
    all.push_back({.path = std::string(key),
                   .message = fmt::format("is not a member here; the members are {}",
                                          fmt::join(known, ", "))});
  }
  return all;
}

}  // namespace adjutant::protocol
