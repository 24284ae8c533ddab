#include "engine/table/telling.hpp"

#include <cstdint>
#include <cstdlib>

#include <fmt/format.h>

#include "engine/table/words.hpp"

namespace adjutant::table {

namespace json = core::json;

namespace {

// To a tenth of an inch: "9.5", "-1.4".
std::string tenths_text(std::int64_t mils) {
  constexpr int mils_per_tenth = 100;
  const auto tenths = (std::abs(mils) + mils_per_tenth / 2) / mils_per_tenth;
  return fmt::format("{}{}.{}", mils < 0 && tenths > 0 ? "-" : "", tenths / 10, tenths % 10);
}

std::string place_text(Point place) {
  return fmt::format("({}, {})", tenths_text(place.x), tenths_text(place.y));
}

}  // namespace

std::string heading_text(int heading) {
  constexpr int eighth = 45;
  if (heading % eighth == 0) {
    return std::string(compass[static_cast<std::size_t>(heading / eighth) % compass.size()]);
  }
  return fmt::format("{}°", heading);
}

core::json::array json_of(Point point) {
  return {point.x, point.y};
}

core::json::array json_of(const std::vector<Point>& points) {
  core::json::array list;
  for (const auto point : points) list.emplace_back(json_of(point));
  return list;
}

std::optional<Point> point_of_event(const json::value* value) {
  const auto* pair = value == nullptr ? nullptr : value->if_array();
  if (pair == nullptr || pair->size() != 2 || !(*pair)[0].is_int64() || !(*pair)[1].is_int64()) {
    return {};
  }
  return Point{static_cast<int>((*pair)[0].get_int64()), static_cast<int>((*pair)[1].get_int64())};
}

std::vector<Point> path_of_event(const json::object& fields, std::string_view name) {
  std::vector<Point> path;
  const auto* list = fields.if_contains(name);
  if (list == nullptr || !list->is_array()) return path;
  for (const auto& value : list->as_array()) {
    const auto point = point_of_event(&value);
    if (!point) return {};
    path.push_back(*point);
  }
  return path;
}

std::int64_t length_of_path(const std::vector<Point>& path) {
  std::int64_t mils = 0;
  for (std::size_t i = 1; i < path.size(); ++i) mils += length_down(path[i] - path[i - 1]);
  return mils;
}

std::string point_text(const json::object& fields, std::string_view name) {
  const auto point = point_of_event(fields.if_contains(name));
  return point ? place_text(*point) : "?";
}

std::string end_of_path_text(const json::object& fields) {
  const auto path = path_of_event(fields, "path");
  return path.empty() ? "where it stood" : place_text(path.back());
}

std::string length_text(std::int64_t mils) {
  return tenths_text(mils) + "\"";
}

std::string moved_text(const json::object& fields, std::int64_t mils) {
  const auto length = length_text(mils);
  if (length == length_text(0)) return "turns";
  return fmt::format("moves {} to {}", length, end_of_path_text(fields));
}

}  // namespace adjutant::table
