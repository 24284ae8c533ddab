#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/games/tlg2/movement.hpp"

// Sections 4 and 5 inside: what a unit meets on its way and the cheapest ways it can take. Used by
// movement, entry and the random player alone.
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
  friend class Ways;
  enum Mark : std::uint8_t { friend_mark = 1, enemy_mark = 2, zone_mark = 4 };
  bool marked(Hex hex, Mark mark) const { return (marks_[map_.grid.index(hex)] & mark) != 0; }

  const Map& map_;
  const GroundTables& tables_;
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
    bool heed_zones = true;        // 4.3; else as if there were none: tells what stands in the way
    bool heed_units = true;        // 4.9, 4.10
    std::optional<Hex> goal = {};  // no more is found out than the way to this hex
  };
  // From hexes with what it has cost to be there; a start in `starts` is itself a place to stop.
  using Start = std::pair<Hex, int>;
  Ways(const Ground& ground, std::span<const Start> starts, Limits limits);

  std::optional<int> cost(Hex hex) const;
  // Hex by hex, the start not counted; and the start it set out from.
  std::vector<Hex> path(Hex hex) const;
  Hex start(Hex hex) const;
  // Every hex that a way leads to, by index, starts too; in the order in which they were found.
  const std::vector<std::int16_t>& reached() const { return reached_; }
  // 4.8, R25: a first step that costs all there is.
  void add_guaranteed_steps(Hex from);

 private:
  static constexpr std::int16_t not_reached = -1;

  // How a hex is reached, beside its cost.
  struct Trail {
    std::uint64_t directions;  // three bits a step, the first highest among those taken
    std::int16_t hexes;
    std::int16_t start;  // index into starts_
  };
  // Hexes that are to be left at the same cost, in a chain. A hex that is found cheaper later stays
  // in the old chain too.
  struct Waiting {
    int index;
    int next;  // in waiting_; none at the end
  };
  static constexpr int none = -1;

  void set_out(Hex hex, int cost);
  void search();
  void expand(int index);
  void relax(int index, int cost, const Trail& trail);
  bool blocked(int index) const;
  static bool better(const Trail& one, const Trail& other);
  int index_of(Hex hex) const { return ground_.map().grid.index(hex); }

  const Ground& ground_;
  Limits limits_;
  std::vector<Hex> starts_;
  std::vector<std::int16_t> costs_;  // by hex index
  std::unique_ptr<Trail[]> trails_;  // by hex index, where it is reached
  std::vector<std::int16_t> reached_;
  std::vector<Waiting> waiting_;
  std::vector<int> chains_;  // by cost: the first in waiting_
};

// What movement and entry have in common.

// Whether units of this side may move now at all (3.2, 4.7).
std::optional<Violation> cannot_act_in_movement(const State& state, UnitIndex unit);

// 4.7, 4.9, 4.10, 4.16: why a unit may not step into a hex.
std::optional<Violation> cannot_step(const State& state, const Ground& ground, Hex from, Hex to);

// The same for a unit that has just entered `from`: there an enemy zone ends the move (4.3).
std::optional<Violation> cannot_go_on(const State& state, const Ground& ground, Hex from, Hex to);

// The ways of a unit on the map from where it stands (4.6-4.8), or of a reinforcement from the
// hexes it may enter by (5.2-5.3); empty where it may not move now at all. `ground` is the unit's.
std::optional<Ways> ways_of(const State& state, UnitIndex unit, const Ground& ground);
std::optional<Ways> entry_ways(const State& state, UnitIndex unit, const Ground& ground);

// "2.5": half points for people.
std::string points_text(int half_points);

}  // namespace adjutant::tlg2
