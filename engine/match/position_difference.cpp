#include "engine/match/position_difference.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace adjutant::match {

namespace json = core::json;

namespace {

using Places = std::vector<PlaceDifference>;

std::string text_of(const json::value* value) {
  return value == nullptr ? "" : core::canonical_json(*value);
}

// What an entry of a list is known by; empty where it has no such member.
std::string id_of(const json::value& entry) {
  const auto* object = entry.if_object();
  const json::value* id = object != nullptr ? object->if_contains("id") : nullptr;
  return id != nullptr && id->is_string() ? std::string(id->get_string()) : std::string();
}

bool has_ids(const json::array& list) {
  return std::ranges::none_of(list, [](const json::value& entry) { return id_of(entry).empty(); });
}

void compare(const std::string& path, const json::value* left, const json::value* right,
             Places& places);

void compare_objects(const std::string& path, const json::object& left, const json::object& right,
                     Places& places) {
  const auto below = [&](std::string_view name) {
    return path.empty() ? std::string(name) : fmt::format("{}.{}", path, name);
  };
  for (const auto& [name, value] : left) {
    compare(below(name), &value, right.if_contains(name), places);
  }
  for (const auto& [name, value] : right) {
    if (!left.contains(name)) compare(below(name), nullptr, &value, places);
  }
}

const json::value* find(const json::array& list, const std::string& id) {
  const auto found = std::ranges::find(list, id, id_of);
  return found == list.end() ? nullptr : &*found;
}

void compare_lists(const std::string& path, const json::array& left, const json::array& right,
                   Places& places) {
  for (const json::value& entry : left) {
    const auto id = id_of(entry);
    compare(fmt::format("{}[{}]", path, id), &entry, find(right, id), places);
  }
  for (const json::value& entry : right) {
    const auto id = id_of(entry);
    if (find(left, id) != nullptr) continue;
    compare(fmt::format("{}[{}]", path, id), nullptr, &entry, places);
  }
}

void compare(const std::string& path, const json::value* left, const json::value* right,
             Places& places) {
  if (left != nullptr && right != nullptr) {
    if (left->is_object() && right->is_object()) {
      return compare_objects(path, left->get_object(), right->get_object(), places);
    }
    if (left->is_array() && right->is_array() && has_ids(left->get_array()) &&
        has_ids(right->get_array())) {
      return compare_lists(path, left->get_array(), right->get_array(), places);
    }
  }
  auto before = text_of(left);
  auto after = text_of(right);
  if (before != after) places.push_back({path, std::move(before), std::move(after)});
}

}  // namespace

Places differences(const json::value& left, const json::value& right) {
  Places places;
  compare("", &left, &right, places);
  return places;
}

}  // namespace adjutant::match
