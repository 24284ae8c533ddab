#pragma once

#include "engine/games/rise_and_fight/rules/ground.hpp"
#include "engine/games/rise_and_fight/rules/position.hpp"

// 2, 3, F5-F9, F30: what the steps of a move come to, decided exactly.
namespace adjutant::rise_and_fight {

struct Walked {
  Stance stance;
  std::vector<Point> path;  // of the middle of the front
  int segments = 0;
  std::vector<Toll> tolls;  // in their order; what a segment itself costs has rule "2"
  bool operator==(const Walked&) const = default;
};
// FH that no die decides.
int certain_hits(const Walked& walked);

// A charger comes as near as it likes and is judged where it ends by F12.
struct ChargeWay {
  table::Segment face;  // F12: obstacles within 1" of it cost nothing
};

// Whether the unit may be ordered at all is not asked here. A charge keeps off nobody (F9).
std::expected<Walked, Violation> walk(const State& state, UnitIndex index, const Steps& steps,
                                      const std::optional<ChargeWay>& charge = {});

// F8: the steps that carry out a move's steps: `to` and `facing` of units other than skirmishers
// become wheels and a way ahead.
std::expected<Steps, Violation> resolved(const State& state, const MoveOrder& order);

// F30: ground that is closed to a unit wherever it stands, by any part of it in an area.
std::string_view closed_under(const Map& map, Arm arm, const table::Convex& body);

}  // namespace adjutant::rise_and_fight
