#include "engine/table/pose.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "engine/table/arc.hpp"

namespace adjutant::table {
namespace {

// All in mils times 65536 as the unit sees them.
struct Wedge {
  std::array<Vector, 2> corners;
  std::array<Vector, 3> onward;  // where it has no end: along its two edges and ahead
};

Wide along(Vector axis, Vector point) {
  return Wide{axis.x} * point.x + Wide{axis.y} * point.y;
}

// Whether the wedge ends along the axis before all of these begin.
bool is_short_of(const Wedge& wedge, std::span<const Vector> points, Vector axis) {
  const auto widens = [&](Vector edge) { return along(axis, edge) > 0; };
  if (std::ranges::any_of(wedge.onward, widens)) return false;
  const auto end = std::max(along(axis, wedge.corners[0]), along(axis, wedge.corners[1]));
  return std::ranges::all_of(points, [&](Vector point) { return along(axis, point) > end; });
}

constexpr Vector across(Vector edge) {
  return {-edge.y, edge.x};
}

}  // namespace

Point centre(const Pose& pose, int depth) {
  return pose.at + rounded(-(depth / 2) * ahead(pose.heading));
}

Point offset(const Pose& pose, std::int64_t to_right, std::int64_t forward) {
  return pose.at + rounded(to_right * right(pose.heading) + forward * ahead(pose.heading));
}

Pose wheeled(const Pose& from, int half_width, int degrees) {
  const int inner = degrees > 0 ? half_width : -half_width;
  const int heading = heading_of(from.heading + degrees);
  const auto pivot = from.at + rounded(inner * right(from.heading));
  return {pivot + rounded(-inner * right(heading)), heading};
}

std::int64_t wheel_arc(int half_width, int degrees) {
  constexpr std::int64_t radian_parts = 174533, parts = 10'000'000;
  const auto scaled = std::int64_t{2} * half_width * std::abs(degrees) * radian_parts;
  return (scaled + parts - 1) / parts;
}

Pose about(const Pose& from, int depth) {
  return {from.at + rounded(-depth * ahead(from.heading)), heading_of(from.heading + 180)};
}

Pose turned_on_centre(const Pose& from, int depth, int heading) {
  return {centre(from, depth) + rounded((depth / 2) * ahead(heading)), heading_of(heading)};
}

// No axis across an edge of either parts them; the wedge has no end ahead.
bool meets_arc(const Convex& figure, const Pose& pose, int half_width, int degrees) {
  const auto slope = ahead(degrees);
  const Wedge wedge{{{{-half_width * unit, 0}, {half_width * unit, 0}}},
                    {{{-slope.x, slope.y}, {slope.x, slope.y}, {0, unit}}}};
  std::array<Vector, Convex::corners_max> seen;
  const auto end = std::ranges::transform(figure.corners(), seen.begin(), [&](Point corner) {
                     return seen_from(pose.at, pose.heading, corner);
                   }).out;
  const std::span points(seen.begin(), end);
  const auto is_parted = [&](Vector axis) {
    const Vector other{-axis.x, -axis.y};
    return is_short_of(wedge, points, axis) || is_short_of(wedge, points, other);
  };
  for (const auto axis : {Vector{0, 1}, across(wedge.onward[0]), across(wedge.onward[1])}) {
    if (is_parted(axis)) return false;
  }
  for (std::size_t i = 0; i < points.size(); ++i) {
    const auto edge = points[(i + 1) % points.size()] - points[i];
    if (edge != Vector{} && is_parted(across(edge))) return false;
  }
  return true;
}

}  // namespace adjutant::table
