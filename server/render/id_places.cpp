#include "server/render/id_places.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <limits>
#include <optional>

namespace adjutant::render {
namespace {

bool meet(const Box& one, const Box& other) {
  return std::abs(one.at.x - other.at.x) < one.half_wide + other.half_wide &&
         std::abs(one.at.y - other.at.y) < one.half_high + other.half_high;
}

// By how much an axis parts a box and a base; not above 0: it does not.
double gap(const Box& box, const Turned& turned, const core::Base& base, Spot axis) {
  const auto along = [&](Spot way) { return way.x * axis.x + way.y * axis.y; };
  const double apart = std::abs(along({box.at.x - turned.at.x, box.at.y - turned.at.y}));
  const double of_box = box.half_wide * std::abs(axis.x) + box.half_high * std::abs(axis.y);
  const double of_base =
      (base.width * std::abs(along(turned.right)) + base.depth * std::abs(along(turned.ahead))) / 2;
  return apart - of_box - of_base;
}

bool meet(const Box& box, const core::Base& base) {
  const Turned turned(base.at, base.heading);
  for (const Spot axis : {Spot{1, 0}, Spot{0, 1}, turned.right, turned.ahead}) {
    if (gap(box, turned, base, axis) > 0) return false;
  }
  return true;
}

// Moved off its base in a direction until it touches it no more, and then as much again as `off`.
Box beside(Box box, const core::Base& base, double heading, double off) {
  const Turned way(base.at, heading);
  constexpr double step = 2;
  double far = 0;
  do {
    far += step;
    box.at = way.place(0, far);
  } while (meet(box, base));
  box.at = way.place(0, far + off);
  return box;
}

}  // namespace

Box box_of_text(Spot at, std::string_view text, double size) {
  constexpr double letter = 0.74, rim = 1.5;
  const auto begins = [](char byte) { return (byte & 0xc0) != 0x80; };  // a character of UTF-8
  const auto letters = static_cast<double>(std::ranges::count_if(text, begins));
  return {.at = at, .half_wide = letters * size * letter / 2 + rim, .half_high = size / 2 + rim};
}

std::optional<std::array<Spot, 2>> leader(const core::Base& base, const Box& id) {
  const Turned turned(base.at, base.heading);
  const Spot off{id.at.x - turned.at.x, id.at.y - turned.at.y};
  const auto within = [](double half, double far) {
    return far == 0 ? 1 : std::min(1.0, half / std::abs(far));
  };
  const auto along = [&](Spot way) { return off.x * way.x + off.y * way.y; };
  const double leaves = std::min(within(base.width / 2.0, along(turned.right)),
                                 within(base.depth / 2.0, along(turned.ahead)));
  const double arrives = 1 - std::min(within(id.half_wide, off.x), within(id.half_high, off.y));
  constexpr double shortest = 4;
  if ((arrives - leaves) * std::hypot(off.x, off.y) < shortest) return std::nullopt;
  const auto at = [&](double part) {
    return Spot{turned.at.x + off.x * part, turned.at.y + off.y * part};
  };
  return std::array{at(leaves), at(arrives)};
}

std::vector<Box> id_places(std::span<const core::Base* const> bases, std::span<const Box> words) {
  // Behind first and ahead last, where the base looks.
  constexpr std::array turns{180, 150, 210, 120, 240, 90, 270, 60, 300, 30, 330, 0};
  constexpr std::array offs{0.0, 8.0};
  std::vector<Box> placed;
  for (const core::Base* base : bases) {
    Box best;
    auto least = std::numeric_limits<std::ptrdiff_t>::max();
    for (const double off : offs) {
      for (const int turn : turns) {
        const Box box =
            beside(box_of_text({}, base->id, base_id_size), *base, base->heading + turn, off);
        const auto meets = [&](const Box& other) { return meet(box, other); };
        const double away = length(box.at, spot(base->at));
        const auto nearer = [&](const auto* other) {
          return length(box.at, spot(other->at)) < away;
        };
        // A word of the map that is hidden costs least, an id that seems another's as much.
        const auto hidden =
            2 * std::ranges::count_if(bases, [&](const auto* other) { return meet(box, *other); }) +
            2 * std::ranges::count_if(placed, meets) + std::ranges::count_if(words, meets) +
            std::ranges::count_if(bases, nearer);
        if (hidden >= least) continue;
        least = hidden;
        best = box;
      }
    }
    placed.push_back(best);
  }
  return placed;
}

}  // namespace adjutant::render
