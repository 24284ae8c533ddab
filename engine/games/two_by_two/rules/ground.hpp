#pragma once

#include "engine/games/two_by_two/scenario/scenario.hpp"

// What the ground is to a unit.
namespace adjutant::two_by_two {

bool is_in(const std::vector<table::Area>& areas, Point point);  // G4
// G4: the highest hill there, else 0.
int height(const Map& map, Point point);

// G9: the rule that closes a point, or a leg, to a unit: 3.3 for woods, N5 for rivers; empty: open.
std::string_view closed_by(const Map& map, const Unit& unit, Point point);
std::string_view closed_by(const Map& map, const Unit& unit, const table::Segment& leg);

// Whether woods or rivers lie so near a leg that they may close it, or a part of it.
bool may_close(const Map& map, const table::Segment& leg);

// A leg and what it costs: `straight` where it is measured in mils as ordered (`ahead`, a charge's
// run), else its pieces' lengths, rounded up.
struct Leg {
  table::Segment way;
  std::optional<int> straight = {};
};

// 3, 3.2, 3.5: mils of the allowance.
std::int64_t cost(const Scenario& scenario, const Leg& leg);
// 3.1: whether the leg is along one segment of a road and in no town.
bool on_road(const Map& map, const table::Segment& leg);

// 3.1: what the whole way may cost.
int allowance_along(const Scenario& scenario, const Unit& unit, const std::vector<Leg>& legs);

}  // namespace adjutant::two_by_two
