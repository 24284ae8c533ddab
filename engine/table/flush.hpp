#pragma once

#include <functional>
#include <optional>

#include "engine/table/arc.hpp"
#include "engine/table/line.hpp"
#include "engine/table/pose.hpp"

// Lays one rectangle against a face of another.
namespace adjutant::table {

// An edge of a rectangle as who comes against it sees it.
struct Face {
  Point middle;         // anchor + what leads there, rounded once
  int heading = 0;      // of the base that comes straight against it
  int half_length = 0;  // mils
};
Face face_of(const Pose& pose, const Frontage& frontage, Sector side);
Segment ends(const Face& face);

// Where on the face the perpendicular from a point falls: whole mils to the right of its middle as
// the attacker sees it, to the nearest; at most at its ends.
int foot(const Face& face, Point from);
// With the middle of the front edge at that place of the face.
Pose against(const Face& face, int along);

// 0: there is room at the place. Else how far on along a heading, in mils, there is none for
// certain before: 1 or more.
using Wait = std::function<int(const Pose& place, int heading)>;

// The place nearest to `along` that is free, by whole mils; of two the right one. Empty: the face
// has none.
std::optional<int> nearest_free(const Face& face, int along, const Wait& wait);

// What of a front edge the other figure covers when it is projected on it: mils times 65536.
std::int64_t common_front(const Pose& pose, int half_width, const Convex& other);

}  // namespace adjutant::table
