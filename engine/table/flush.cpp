#include "engine/table/flush.hpp"

#include <algorithm>
#include <cstdlib>

namespace adjutant::table {

Face face_of(const Pose& pose, const Frontage& frontage, Sector side) {
  constexpr int quarter = 90;
  const int half_depth = frontage.depth / 2;
  switch (side) {
    case Sector::front:
      return {pose.at, heading_of(pose.heading + 2 * quarter), frontage.half_width};
    case Sector::rear:
      return {offset(pose, 0, -frontage.depth), pose.heading, frontage.half_width};
    case Sector::right:
      return {offset(pose, frontage.half_width, -half_depth), heading_of(pose.heading - quarter),
              half_depth};
    case Sector::left:
      break;
  }
  return {offset(pose, -frontage.half_width, -half_depth), heading_of(pose.heading + quarter),
          half_depth};
}

Segment ends(const Face& face) {
  const Pose pose{face.middle, face.heading};
  return {offset(pose, -face.half_length, 0), offset(pose, face.half_length, 0)};
}

int foot(const Face& face, Point from) {
  const auto scaled = dot(right(face.heading), from - face.middle);
  const auto size = (std::abs(scaled) + unit / 2) / unit;
  const auto most = std::int64_t{face.half_length};
  return static_cast<int>(std::clamp(scaled < 0 ? -size : size, -most, most));
}

Pose against(const Face& face, int along) {
  return {offset({face.middle, face.heading}, along, 0), face.heading};
}

std::optional<int> nearest_free(const Face& face, int along, const Wait& wait) {
  constexpr int quarter = 90;
  int right = along, left = along;
  while (right <= face.half_length || left >= -face.half_length) {
    const bool to_right =
        right <= face.half_length && (right - along <= along - left || left < -face.half_length);
    const int place = to_right ? right : left;
    const int heading = heading_of(face.heading + (to_right ? quarter : -quarter));
    const int on = wait(against(face, place), heading);
    if (on == 0) return place;
    (to_right ? right : left) += to_right ? on : -on;
  }
  return {};
}

std::int64_t common_front(const Pose& pose, int half_width, const Convex& other) {
  const auto most = half_width * unit;
  auto low = most, high = -most;
  for (const auto corner : other.corners()) {
    const auto place = dot(right(pose.heading), corner - pose.at);
    low = std::min(low, place);
    high = std::max(high, place);
  }
  return std::max(std::int64_t{0}, std::min(high, most) - std::max(low, -most));
}

}  // namespace adjutant::table
