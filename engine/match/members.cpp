#include "engine/match/members.hpp"

#include <limits>

#include <fmt/format.h>

namespace adjutant::match {

namespace json = core::json;

Members::Members(const json::value& value) {
  if (const auto* object = value.if_object()) {
    object_ = *object;
  } else {
    note("is no JSON object");
  }
}

void Members::note(std::string fault) {
  if (fault_.empty()) fault_ = std::move(fault);
}

bool Members::has(std::string_view name) const {
  return object_.contains(name);
}

const json::value* Members::find(std::string_view name) {
  read_.emplace(name);
  const json::value* value = object_.if_contains(name);
  if (value == nullptr) note(fmt::format("has no member \"{}\"", name));
  return value;
}

bool Members::is_null(std::string_view name) {
  const json::value* value = find(name);
  return value == nullptr || value->is_null();
}

std::string Members::text(std::string_view name) {
  const json::value* value = find(name);
  if (value == nullptr) return {};
  if (const auto* text = value->if_string()) return std::string(*text);
  note(fmt::format("\"{}\" must be a text", name));
  return {};
}

int Members::integer(std::string_view name) {
  const json::value* value = find(name);
  if (value == nullptr) return 0;
  const auto* number = value->if_int64();
  if (number != nullptr && *number >= 0 && *number <= std::numeric_limits<int>::max()) {
    return static_cast<int>(*number);
  }
  note(fmt::format("\"{}\" must be an integer from 0", name));
  return 0;
}

std::optional<int> Members::integer_or_null(std::string_view name) {
  if (is_null(name)) return std::nullopt;
  return integer(name);
}

core::Side Members::side(std::string_view name, const core::Game& game) {
  const std::string id = text(name);
  for (const core::Side side : core::both_sides) {
    if (game.description().sides[index(side)] == id) return side;
  }
  note(fmt::format("\"{}\" names no side of {}", name, game.description().title));
  return core::Side::first;
}

std::optional<core::Side> Members::side_or_null(std::string_view name, const core::Game& game) {
  if (is_null(name)) return std::nullopt;
  return side(name, game);
}

json::array Members::array(std::string_view name) {
  const json::value* value = find(name);
  if (value == nullptr) return {};
  if (const auto* array = value->if_array()) return *array;
  note(fmt::format("\"{}\" must be an array", name));
  return {};
}

json::object Members::object(std::string_view name) {
  const json::value* value = find(name);
  if (value == nullptr) return {};
  if (const auto* object = value->if_object()) return *object;
  note(fmt::format("\"{}\" must be an object", name));
  return {};
}

std::vector<std::string> Members::texts(std::string_view name) {
  std::vector<std::string> texts;
  for (const json::value& value : array(name)) {
    if (const auto* text = value.if_string()) {
      texts.emplace_back(*text);
    } else {
      note(fmt::format("\"{}\" must hold texts only", name));
    }
  }
  return texts;
}

json::object Members::rest() const {
  json::object rest;
  for (const auto& [name, value] : object_) {
    if (!read_.contains(std::string_view(name))) rest.emplace(name, value);
  }
  return rest;
}

std::string Members::fault() const {
  if (!fault_.empty()) return fault_;
  const json::object unread = rest();
  if (unread.empty()) return {};
  return fmt::format("has a member \"{}\" that does not belong here",
                     std::string_view(unread.begin()->key()));
}

}  // namespace adjutant::match
