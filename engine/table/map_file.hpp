#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/file_block.hpp"
#include "engine/table/area.hpp"

// What the scenario files of games of miniatures have of a table: points, lines and areas in mils.
namespace adjutant::table {

struct Road {
  std::string name;
  Line line;
};

struct Label {
  std::string text;
  Point at;
};

// [x, y], on a table of this width and depth; empty: it is none.
std::optional<Point> read_point(const core::json::value& value, int width, int depth);

// Reads them from the members of a block; a member that is not a point of the table, a line or a
// simple area is reported with its path and left out.
class MapFile {
 public:
  MapFile(core::FileBlock& block, int width, int depth)
      : block_(&block), width_(width), depth_(depth) {}

  // Calls `take(value, path)` for each element of a list, which may be absent.
  template <class Take>
  void each(std::string_view name, Take take) {
    const auto& list = block_->list_or_empty(name);
    for (std::size_t i = 0; i < list.size(); ++i) {
      take(list[i], core::element(block_->path_of(name), i));
    }
  }
  // The same with a block for each element, which is finished.
  template <class Take>
  void each_block(std::string_view name, Take take) {
    each(name, [&](const core::json::value& value, const std::string& path) {
      core::FileBlock block(block_->faults(), value, path);
      take(block);
      block.finish();
    });
  }

  std::vector<Point> points(std::string_view name);
  std::vector<Line> lines(std::string_view name);
  std::vector<Area> areas(std::string_view name);
  std::vector<Road> roads();
  std::vector<Label> labels();

  // Members of an element.
  std::optional<Point> point_in(core::FileBlock& block, std::string_view name);
  Line line_in(core::FileBlock& block, std::string_view name);  // empty after a fault
  std::optional<Area> area_in(core::FileBlock& block, std::string_view name);

 private:
  void fault(const std::string& path, std::string message, std::string cure);
  std::optional<Point> point_of(const core::json::value& value, const std::string& path);
  std::vector<Point> points_of(const core::json::value& value, const std::string& path);
  Line line_of(const core::json::value& value, const std::string& path);
  std::optional<Area> area_of(const core::json::value& value, const std::string& path);

  core::FileBlock* block_;
  int width_, depth_;
};

}  // namespace adjutant::table
