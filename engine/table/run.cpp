#include "engine/table/run.hpp"

#include <algorithm>
#include <cstdlib>

#include "engine/table/shadow.hpp"

namespace adjutant::table {
namespace {

// Distances between which a figure on a run may come near a target: outside of them a shadow shows
// that it does not.
class Passage {
 public:
  Passage(const Convex& figure, const Run& run, const Convex& target, int mils, int limit)
      : figure_(figure), target_(target), way_(ahead(run.heading)), mils_(mils), last_(limit) {
    across_axis(right(run.heading));
    for (const auto* of : {&figure, &target}) {
      for (std::size_t i = 0; i < edge_count(*of) && first_ <= last_; ++i) {
        across_axis(across(edge(*of, i)));
      }
    }
  }

  std::int64_t first() const { return first_; }
  std::int64_t last() const { return last_; }

 private:
  // Directions are 65536 long but for 0.8, and a way is rounded by less than 2 mils.
  void across_axis(Vector axis) {
    constexpr int rounding = 2;
    const auto own = shadow(figure_, axis), there = shadow(target_, axis);
    const auto near = (mils_ + rounding) * (std::abs(axis.x) + std::abs(axis.y));
    const auto before = there.least - near - own.most, beyond = there.most + near - own.least;
    const auto speed = dot(axis, way_);
    if (speed == 0) {
      if (before > 0 || beyond < 0) last_ = -1;
      return;
    }
    const auto come = speed > 0 ? before : -beyond, gone = speed > 0 ? beyond : -before;
    first_ = std::max(first_, come * unit / std::abs(speed) - 1);
    last_ = std::min(last_, gone * unit / std::abs(speed) + 1);
  }

  const Convex &figure_, &target_;
  Vector way_;
  int mils_;
  std::int64_t first_ = 0, last_;
};

}  // namespace

// From one distance to another the figure goes less than 5 mils more than what they differ by, so
// nothing nearer is passed over.
std::optional<int> first_within(const Convex& figure, const Run& run, const Convex& target,
                                int mils, int limit) {
  const Passage passage(figure, run, target, mils, limit);
  constexpr std::int64_t slack = 5;
  for (auto distance = passage.first(); distance <= passage.last();) {
    const auto there = figure.moved(run.way(static_cast<int>(distance)));
    const auto apart = squared_distance(there, target);
    if (apart <= SquaredDistance{Wide{mils} * mils, 1}) return static_cast<int>(distance);
    distance += std::max<std::int64_t>(1, root_down(apart) - mils - slack);
  }
  return {};
}

// Of all axes that may part the two, the one along which that takes the shortest way. A way may be
// 1 mil more than it should along x and y each, being rounded at both ends: that alone parts those
// who overlap by no more, even along an axis that the way does not follow.
int way_out(const Convex& figure, const Convex& other, int heading) {
  const auto way = ahead(heading);
  std::int64_t least = coordinate_max;
  const auto part_along = [&](Vector axis) {
    const auto rounding = std::abs(axis.x) + std::abs(axis.y);
    const auto need = shadow(other, axis).most - shadow(figure, axis).least - rounding;
    const auto speed = dot(axis, way);
    if (need <= 0) least = 0;
    if (speed > 0) least = std::min(least, need * unit / speed);
  };
  for (const auto* of : {&figure, &other}) {
    for (std::size_t i = 0; i < edge_count(*of); ++i) {
      const auto axis = across(edge(*of, i));
      part_along(axis);
      part_along(-1 * axis);
    }
  }
  return static_cast<int>(std::max<std::int64_t>(1, least));
}

std::optional<int> first_clear(const Convex& figure, const Run& run, std::span<const Convex> others,
                               int limit) {
  for (int distance = 0; distance <= limit;) {
    const auto there = figure.moved(run.way(distance));
    int on = 0;
    for (const auto& other : others) {
      if (overlap(there, other)) on = std::max(on, way_out(there, other, run.heading));
    }
    if (on == 0) return distance;
    distance += on;
  }
  return {};
}

}  // namespace adjutant::table
