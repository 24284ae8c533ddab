#include "engine/table/sheet.hpp"

#include <utility>

#include "engine/table/words.hpp"

namespace adjutant::table {

Sheet::Sheet(int width, int depth, int mils_a_unit)
    : width_(width), depth_(depth), mils_a_unit_(mils_a_unit) {
  picture_.width = 2 * margin_ + units(width);
}

core::Point Sheet::spot(Point at) const {
  return {margin_ + units(at.x), header_ + margin_ + units(depth_ - at.y)};
}

std::vector<core::Point> Sheet::spots(const std::vector<Point>& points) const {
  std::vector<core::Point> all;
  all.reserve(points.size());
  for (const auto point : points) all.push_back(spot(point));
  return all;
}

int Sheet::bottom() const {
  return header_ + margin_ + units(depth_);
}

void Sheet::label(std::string style, core::Point at, std::string text) {
  add(core::Label{std::move(style), at, std::move(text)});
}

void Sheet::area(std::string style, const Area& area) {
  add(core::Polygon{std::move(style), spots(area.corners())});
}

void Sheet::line(std::string style, const std::vector<Point>& points) {
  add(core::Polyline{std::move(style), spots(points)});
}

void Sheet::arrow(std::string style, const std::vector<Point>& path) {
  if (path.size() > 1) add(core::Arrow{std::move(style), spots(path)});
}

void Sheet::ground() {
  add(core::Polygon{"table", spots({{0, 0}, {width_, 0}, {width_, depth_}, {0, depth_}})});
}

void Sheet::grid(int every) {
  for (int x = every; x < width_; x += every) line("grid", {{x, 0}, {x, depth_}});
  for (int y = every; y < depth_; y += every) line("grid", {{0, y}, {width_, y}});
}

// Marks stand outside, on the left of the way; numbers go from the south-west.
void Sheet::rulers(int number_every) {
  const auto ruler = [&](Point from, Point to, int mils) {
    add(core::Ruler{"ruler", spot(from), spot(to), mils / mils_an_inch, number_every, ""});
  };
  ruler({0, depth_}, {width_, depth_}, width_);
  ruler({0, 0}, {0, depth_}, depth_);
  line("ruler", {{0, 0}, {width_, 0}});
  line("ruler", {{width_, 0}, {width_, depth_}});
  constexpr int below = 14, beside = 16;
  for (int mils = 0; mils <= width_; mils += number_every * mils_an_inch) {
    const auto at = spot({mils, 0});
    label("label.number", {at.x, at.y + below}, std::to_string(mils / mils_an_inch));
  }
  for (int mils = 0; mils <= depth_; mils += number_every * mils_an_inch) {
    const auto at = spot({width_, mils});
    label("label.number", {at.x + beside, at.y}, std::to_string(mils / mils_an_inch));
  }
}

void Sheet::title(const std::string& first, const std::string& second) {
  const int middle = picture_.width / 2;
  label("label.title", {middle, 22}, first);
  label("label.subtitle", {middle, 46}, second);
}

std::vector<core::Style> Sheet::styles() {
  return {{.name = "table", .fill = 0xe9e3c9, .stroke = 0x55503c, .width = 15},
          {.name = "grid", .stroke = 0xcfc7a6, .width = 6},
          {.name = "line.hedge", .stroke = 0x4c6b35, .width = 40, .dashes = {60, 25}},
          {.name = "mark.bridge", .fill = 0x8a6a3d, .stroke = 0x3d2f1b, .width = 10}};
}

}  // namespace adjutant::table
