#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "engine/table/area.hpp"
#include "engine/table/pose.hpp"

// Lines of sight between points, and what of an area a figure covers.
namespace adjutant::table {

// The objects that lines of sight are tested against. The viewer and the target decide what is in
// it: lower units and lower hills are left out.
struct Screen {
  std::vector<Convex> figures = {};      // through whose inner points nobody sees
  std::vector<const Area*> hills = {};   // nor through these,
  std::vector<const Area*> masses = {};  // nor these, unless an end of the line is in them
  struct Thicket {
    std::span<const Area> areas;
    int mils = 0;  // of the line in them that are seen through, all added up
  };
  std::vector<Thicket> thickets = {};
};

// The first thing in the screen that blocks a line: its place in that list.
struct Block {
  enum class By : std::uint8_t { figure, hill, mass, thicket };
  By by = By::figure;
  std::size_t place = 0;
};
std::optional<Block> block_of(const Segment& line, const Screen& screen);
bool is_clear(const Segment& line, const Screen& screen);
// Whether any line from one of these points to one of those is.
bool sees(std::span<const Point> from, std::span<const Point> to, const Screen& screen);

// From where a rectangle looks: the middle of its front edge, its left and right front corners.
std::array<Point, 3> eyes(const Pose& pose, int half_width);

// Whether any inner point of a figure is in the area. The figure has four corners at least.
bool is_partly_in(const Convex& figure, const Area& area);

}  // namespace adjutant::table
