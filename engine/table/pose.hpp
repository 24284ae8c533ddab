#pragma once

#include "engine/table/convex.hpp"

// Rectangles that are led by their front: the anchor is the middle of the front edge.
namespace adjutant::table {

// Where something stands, and where it looks.
struct Pose {
  Point at;
  int heading = 0;
  bool operator==(const Pose&) const = default;
};

// How wide and deep a formation is, in mils, both even.
struct Frontage {
  int half_width = 0;
  int depth = 0;
  bool operator==(const Frontage&) const = default;
  Extent extent() const { return {half_width, 0, depth}; }
};

inline Convex rectangle(const Pose& pose, const Frontage& frontage) {
  return rectangle(pose.at, pose.heading, frontage.extent());
}
// Less by this many mils on each side: where cores overlap no other unit can stand.
inline Convex core(const Pose& pose, const Frontage& frontage, int by) {
  return rectangle(pose.at, pose.heading, inner(frontage.extent(), by));
}

// anchor - rounded(depth / 2 ahead)
Point centre(const Pose& pose, int depth);

// A point this many mils to the right and ahead of the anchor, rounded once.
Point offset(const Pose& pose, std::int64_t to_right, std::int64_t forward);

// Wheeled on the front corner to which it turns: pivot = anchor +- rounded(half width right), then
// back from the pivot by the same at the new heading. `degrees` above 0: to the right.
Pose wheeled(const Pose& from, int half_width, int degrees);
// What the outer corner goes: width * degrees * 174533 / 10^7, rounded up.
std::int64_t wheel_arc(int half_width, int degrees);

// Front and rear change; the ground is the same.
Pose about(const Pose& from, int depth);
// Turned about its centre.
Pose turned_on_centre(const Pose& from, int depth, int heading);

// Whether any of a figure is ahead of the front edge, inside it or at most this many degrees (0-90)
// beyond its corners; the edges themselves count.
bool meets_arc(const Convex& figure, const Pose& pose, int half_width, int degrees);

}  // namespace adjutant::table
