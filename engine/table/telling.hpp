#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/json.hpp"
#include "engine/table/point.hpp"

// What happens on a table in words, and places as events carry them.
namespace adjutant::table {

// "NE" or "120°".
std::string heading_text(int heading);

// [x, y] in mils, and lists of them.
core::json::array json_of(Point point);
core::json::array json_of(const std::vector<Point>& points);
// Of [x, y] in mils; empty where it is none.
std::optional<Point> point_of_event(const core::json::value* value);
// Of a list of them; empty where one of them is none.
std::vector<Point> path_of_event(const core::json::object& fields, std::string_view name);
// Of such a path, from point to point.
std::int64_t length_of_path(const std::vector<Point>& path);
// "(9.5, 14.0)", to a tenth of an inch, and "?" if the field holds no place.
std::string point_text(const core::json::object& fields, std::string_view name);
// The end of a path; "where it stood" if the path is empty.
std::string end_of_path_text(const core::json::object& fields);
// A length in mils, to a tenth of an inch: "3.0\"".
std::string length_text(std::int64_t mils);
// "moves 3.0\" to (9.5, 14.0)", where its path ends; "turns" if that would read as no inches at
// all.
std::string moved_text(const core::json::object& fields, std::int64_t mils);

}  // namespace adjutant::table
