#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "engine/core/picture.hpp"

namespace adjutant::render {

// A place or a way on a picture, y downward.
struct Spot {
  double x = 0;
  double y = 0;
};

inline Spot spot(core::Point point) {
  return {static_cast<double>(point.x), static_cast<double>(point.y)};
}

inline double length(Spot from, Spot to) {
  return std::hypot(to.x - from.x, to.y - from.y);
}

// From one spot toward another, this far.
inline Spot toward(Spot from, Spot to, double far) {
  const double whole = std::max(length(from, to), 0.001);
  return {from.x + (to.x - from.x) * far / whole, from.y + (to.y - from.y) * far / whole};
}

// What is turned: where it stands, and the ways along its heading and to its right.
struct Turned {
  Spot at;
  Spot ahead;
  Spot right;

  // `heading`: degrees clockwise from the top of the picture.
  Turned(core::Point centre, double heading) : at(spot(centre)) {
    const double angle = heading * std::numbers::pi / 180;
    ahead = {std::sin(angle), -std::cos(angle)};
    right = {std::cos(angle), std::sin(angle)};
  }

  Spot place(double to_the_right, double forward) const {
    return {at.x + right.x * to_the_right + ahead.x * forward,
            at.y + right.y * to_the_right + ahead.y * forward};
  }
};

// The corners of a turned rectangle, clockwise from its front left one.
inline std::vector<Spot> corners(const Turned& turned, double width, double depth) {
  return {turned.place(-width / 2, depth / 2), turned.place(width / 2, depth / 2),
          turned.place(width / 2, -depth / 2), turned.place(-width / 2, -depth / 2)};
}

}  // namespace adjutant::render
