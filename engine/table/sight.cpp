#include "engine/table/sight.hpp"

#include <algorithm>

#include "engine/core/ensure.hpp"

namespace adjutant::table {

std::optional<Block> block_of(const Segment& line, const Screen& screen) {
  const auto first = [](Block::By by, const auto& list, auto blocks) -> std::optional<Block> {
    const auto found = std::ranges::find_if(list, blocks);
    if (found == list.end()) return {};
    return Block{by, static_cast<std::size_t>(found - list.begin())};
  };
  const auto way = figure(line);
  const auto hides = [&](const Convex& one) { return overlap(way, one); };
  if (auto found = first(Block::By::figure, screen.figures, hides)) return found;
  const auto rises = [&](const Area* hill) { return passes_through(line, *hill); };
  if (auto found = first(Block::By::hill, screen.hills, rises)) return found;
  const auto masks = [&](const Area* mass) {
    return !mass->holds(line.from) && !mass->holds(line.to) && passes_through(line, *mass);
  };
  if (auto found = first(Block::By::mass, screen.masses, masks)) return found;
  return first(Block::By::thicket, screen.thickets, [&](const Screen::Thicket& thicket) {
    return length_inside(line, thicket.areas) > thicket.mils;
  });
}

bool is_clear(const Segment& line, const Screen& screen) {
  return !block_of(line, screen);
}

bool sees(std::span<const Point> from, std::span<const Point> to, const Screen& screen) {
  return std::ranges::any_of(from, [&](Point eye) {
    return std::ranges::any_of(to, [&](Point seen) { return is_clear({eye, seen}, screen); });
  });
}

std::array<Point, 3> eyes(const Pose& pose, int half_width) {
  return {pose.at, offset(pose, -half_width, 0), offset(pose, half_width, 0)};
}

// An edge of the area goes through the figure, or all of the figure is on one side of them all.
bool is_partly_in(const Convex& one, const Area& area) {
  const auto corners = one.corners();
  ENSURE(corners.size() > 3, "a chord of the figure is inside it");
  if (!area.near({one.box().low, one.box().high})) return false;
  for (std::size_t i = 0; i < area.corners().size(); ++i) {
    if (overlap(figure(area.edge(i)), one)) return true;
  }
  const auto from = corners[0], to = corners[2];
  return area.holds_doubled({std::int64_t{from.x} + to.x, std::int64_t{from.y} + to.y});
}

}  // namespace adjutant::table
