#pragma once

#include <string_view>
#include <vector>

#include "engine/games/rise_and_fight/rules/state.hpp"

// 4: what the ground is to a unit.
namespace adjutant::rise_and_fight {

bool is_in(const std::vector<table::Area>& areas, Point point);
// The highest hill there, else 0.
int level(const Map& map, Point point);

enum class Wood : std::uint8_t { none, open, normal, dense };
Wood wood_at(const Map& map, Point point);
const Town* town_at(const Map& map, Point point);

// F6, F7: what a segment of a move goes over: the ground that the unit covers, and the way of the
// middle of its front.
struct Covered {
  std::vector<table::Convex> bodies;
  std::vector<table::Segment> legs;
};

// 4, F30: FH for a segment, or as many if a die is above FS.
struct Toll {
  std::string_view rule;
  int hits = 0;
  bool tested = false;
  bool operator==(const Toll&) const = default;
};

// F7: the dearest area, and each crossing. `excused`: a face within 1" of which obstacles and works
// cost nothing (F12).
std::vector<Toll> tolls(const Map& map, const Stance& stance, const Covered& covered,
                        const std::optional<table::Segment>& excused);

// F30: the rule that closes this ground to an arm off roads; empty: it is open.
std::string_view closed_by(const Map& map, Arm arm, const Covered& covered);

// F30: both ends within 1/2" of one stretch of a road.
bool is_on_road(const Map& map, const table::Segment& way);

// 9.3: the works or obstacle within 1" of a face that a way to it crosses.
Barrier barrier_before(const Map& map, const table::Segment& way, const table::Segment& face);
// F17: whether one is within this many mils of where a line of sight crosses it and of its end.
std::optional<Works> works_before(const Map& map, const table::Segment& line,
                                  const table::Convex& target);
bool obstacle_before(const Map& map, const table::Segment& line, const table::Convex& target);
// F17: an obstacle or works within 1" of a front edge.
bool rests_on(const Map& map, const table::Convex& front_edge);

}  // namespace adjutant::rise_and_fight
