#include "engine/table/map_file.hpp"

#include <utility>

#include <fmt/format.h>

namespace adjutant::table {

namespace json = core::json;

std::optional<Point> read_point(const json::value& value, int width, int depth) {
  const auto* pair = value.if_array();
  const auto number = [&](std::size_t i, int most) -> std::optional<int> {
    if (pair == nullptr || pair->size() != 2 || !(*pair)[i].is_int64()) return {};
    const auto mils = (*pair)[i].get_int64();
    return mils >= 0 && mils <= most ? std::optional(static_cast<int>(mils)) : std::nullopt;
  };
  const auto x = number(0, width), y = number(1, depth);
  return x && y ? std::optional(Point{*x, *y}) : std::nullopt;
}

std::vector<Point> MapFile::points(std::string_view name) {
  std::vector<Point> all;
  each(name, [&](const json::value& value, const std::string& path) {
    if (const auto point = point_of(value, path)) all.push_back(*point);
  });
  return all;
}

std::vector<Line> MapFile::lines(std::string_view name) {
  std::vector<Line> all;
  each(name, [&](const json::value& value, const std::string& path) {
    if (auto line = line_of(value, path); !line.empty()) all.push_back(std::move(line));
  });
  return all;
}

std::vector<Area> MapFile::areas(std::string_view name) {
  std::vector<Area> all;
  each(name, [&](const json::value& value, const std::string& path) {
    if (auto area = area_of(value, path)) all.push_back(*std::move(area));
  });
  return all;
}

std::optional<Point> MapFile::point_in(core::FileBlock& block, std::string_view name) {
  const auto* value = block.need(name);
  return value == nullptr ? std::nullopt : point_of(*value, block.path_of(name));
}

Line MapFile::line_in(core::FileBlock& block, std::string_view name) {
  const auto* value = block.need(name);
  return value == nullptr ? Line{} : line_of(*value, block.path_of(name));
}

std::optional<Area> MapFile::area_in(core::FileBlock& block, std::string_view name) {
  const auto* value = block.need(name);
  return value == nullptr ? std::nullopt : area_of(*value, block.path_of(name));
}

std::vector<Road> MapFile::roads() {
  std::vector<Road> roads;
  each_block("roads", [&](core::FileBlock& block) {
    auto name = block.text("name");
    if (auto line = line_in(block, "points"); !line.empty()) {
      roads.push_back({std::move(name), std::move(line)});
    }
  });
  return roads;
}

std::vector<Label> MapFile::labels() {
  std::vector<Label> labels;
  each_block("labels", [&](core::FileBlock& block) {
    auto text = block.text("text");
    if (const auto at = point_in(block, "at")) labels.push_back({std::move(text), *at});
  });
  return labels;
}

void MapFile::fault(const std::string& path, std::string message, std::string cure) {
  core::add_fault(block_->faults(), path, std::move(message), std::move(cure));
}

std::optional<Point> MapFile::point_of(const json::value& value, const std::string& path) {
  if (const auto point = read_point(value, width_, depth_)) return point;
  fault(path, "is not a point of the table",
        fmt::format("write [x, y] in mils, to [{}, {}]", width_, depth_));
  return {};
}

std::vector<Point> MapFile::points_of(const json::value& value, const std::string& path) {
  std::vector<Point> points;
  const auto* list = value.if_array();
  if (list == nullptr) fault(path, "is " + core::kind_of(value), "list points [x, y]");
  for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
    if (const auto point = point_of((*list)[i], core::element(path, i))) points.push_back(*point);
  }
  return points;
}

Line MapFile::line_of(const json::value& value, const std::string& path) {
  auto line = points_of(value, path);
  if (line.size() > 1) return line;
  fault(path, "is not a line", "list two points or more");
  return {};
}

std::optional<Area> MapFile::area_of(const json::value& value, const std::string& path) {
  auto corners = points_of(value, path);
  if (corners.size() <= Area::corners_max && is_simple(corners)) return Area(std::move(corners));
  fault(path, "is not an area",
        fmt::format("list 3 to {} corners around it, of which no edges cross", Area::corners_max));
  return {};
}

}  // namespace adjutant::table
