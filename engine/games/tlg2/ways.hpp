#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/games/tlg2/movement.hpp"

// Sections 4 and 5 inside: what a unit meets on its way and the cheapest ways it can take. Used by
// movement.cpp and entry.cpp alone.
namespace adjutant::tlg2 {

// Longest way that is looked for, in hexes.
inline constexpr int way_hexes_max = 20;

// The map as it lies before one unit, by hex index, taken once and asked often.
class Ground {
 public:
  Ground(const State& state, UnitIndex unit);

  // 4.13-4.19: the cost of the step, in half points, whoever stands there; empty where nobody goes.
  std::optional<int> cost(Hex from, hex::Direction direction) const;
  // 4.13-4.15, 4.19: the cost of a hex entered off the road (5.3: or from off the map).
  int terrain_cost(Hex hex) const;
  bool enterable(Hex hex) const;  // on the map, and not all river (4.16)
  bool friend_in(Hex hex) const;  // 4.9: a friend, other than the unit itself, whom it may not join
  bool enemy_in(Hex hex) const;   // 4.10
  bool enemy_zone(Hex hex) const;                  // 4.1-4.3
  bool road_bonus() const { return road_bonus_; }  // 9.2
  bool has_road(Hex hex) const;
  int allowance() const { return allowance_; }  // 2.7, in half points
  const Map& map() const { return map_; }
  UnitType type() const { return type_; }

 private:
  enum Mark : std::uint8_t { friend_mark = 1, enemy_mark = 2, zone_mark = 4 };
  bool marked(Hex hex, Mark mark) const { return (marks_[map_.grid.index(hex)] & mark) != 0; }

  const Map& map_;
  const Charts& charts_;
  UnitType type_;
  bool road_bonus_ = true;
  int allowance_ = 0;
  std::vector<std::uint8_t> marks_;
};

// The cheapest way to each hex; among equals the one with fewest hexes, then the first clockwise
// from north.
class Ways {
 public:
  struct Limits {
    int cost_max = 0;
    bool heed_zones = true;  // 4.3; else as if there were none: tells what stands in the way
    bool heed_units = true;  // 4.9, 4.10
  };
  // From hexes with what it has cost to be there; a start in `starts` is itself a place to stop.
  Ways(const Ground& ground, const std::vector<std::pair<Hex, int>>& starts, Limits limits);

  std::optional<int> cost(Hex hex) const;
  // Hex by hex, the start not counted; and the start it set out from.
  std::vector<Hex> path(Hex hex) const;
  Hex start(Hex hex) const;
  // 4.8, R25: a first step that costs all there is.
  void add_guaranteed_steps(Hex from);

 private:
  struct Label {
    int cost = -1;
    int hexes = 0;
    std::uint64_t directions = 0;  // three bits a step, the first highest among those taken
    std::int16_t start = 0;        // index into starts_
  };
  void relax(int index, const Label& label);
  void expand(int index, std::vector<std::vector<int>>& by_cost);
  bool blocked(Hex hex) const;
  static bool better(const Label& one, const Label& other);
  const Label& label(Hex hex) const { return labels_[ground_.map().grid.index(hex)]; }

  const Ground& ground_;
  Limits limits_;
  std::vector<Hex> starts_;
  std::vector<Label> labels_;
};

// What movement and entry have in common.

// Whether units of this side may move now at all (3.2, 4.7).
std::optional<Violation> cannot_act_in_movement(const State& state, UnitIndex unit);

// 4.7, 4.9, 4.10, 4.16: why a unit may not step into a hex.
std::optional<Violation> cannot_step(const State& state, const Ground& ground, Hex from, Hex to);

// The same for a unit that has just entered `from`: there an enemy zone ends the move (4.3).
std::optional<Violation> cannot_go_on(const State& state, const Ground& ground, Hex from, Hex to);

// Every hex where a reinforcement could be after entering now (5.2-5.3).
std::vector<Reach> entry_reach(const State& state, UnitIndex unit);

// "2.5": half points for people.
std::string points_text(int half_points);

}  // namespace adjutant::tlg2
