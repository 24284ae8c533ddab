#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
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

// Memory for what is asked once and thrown away: on the stack, and on the heap only for maps that
// are larger than those of this game.
struct RoomBytes {
  std::array<std::byte, std::size_t{16} * 1024> bytes;
};
class Room : private RoomBytes, public std::pmr::monotonic_buffer_resource {
 public:
  Room() : std::pmr::monotonic_buffer_resource(bytes.data(), bytes.size()) {}
};

// The map as it lies before one unit, by hex index, taken once and asked often.
class Ground {
 public:
  Ground(const State& state, UnitIndex unit, Room& room);

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
  Room& room() const { return room_; }

 private:
  friend class Ways;
  enum Mark : std::uint8_t { friend_mark = 1, enemy_mark = 2, zone_mark = 4 };
  bool marked(Hex hex, Mark mark) const { return (marks_[map_.grid.index(hex)] & mark) != 0; }

  const Map& map_;
  const GroundTables& tables_;
  UnitType type_;
  bool road_bonus_ = true;
  int allowance_ = 0;
  std::pmr::vector<std::uint8_t> marks_;
  std::pmr::vector<std::int16_t> occupied_;  // hexes with a friend_mark or an enemy_mark
  Room& room_;
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
  // Hex by hex, with or without the start; and the start it set out from.
  std::vector<Hex> path(Hex hex, bool with_start) const;
  Hex start(Hex hex) const;
  // How many hexes a way leads to, starts too, and each of them, in the order they were found in.
  std::size_t reached() const { return found_.size(); }
  Hex reached(std::size_t at) const { return ground_.map().grid.at(found_[at].index); }
  // 4.8, R25: a first step that costs all there is.
  void add_guaranteed_steps(Hex from);

 private:
  // A hex that a way leads to.
  struct Found {
    std::uint64_t directions;  // three bits a step, the first highest among those taken
    std::int16_t index;
    std::int16_t cost;
    std::int16_t hexes;
    std::int16_t start;  // index into starts_
  };
  // What is known of each hex: its place in found_.
  using Place = std::int16_t;
  static constexpr Place not_reached = -1, blocked = -2;
  // Those to be left at the same cost, in a chain. One that is found cheaper later stays in the old
  // chain too.
  struct Waiting {
    int place;
    int next;  // in waiting_; none at the end
  };
  static constexpr int none = -1;

  void search();
  void expand(Found from);
  void relax(const Found& way);
  static bool better(const Found& one, const Found& other);
  Place place_of(Hex hex) const { return places_[ground_.map().grid.index(hex)]; }
  const Found& found(Hex hex) const { return found_[place_of(hex)]; }

  const Ground& ground_;
  Limits limits_;
  std::pmr::vector<Hex> starts_;
  std::pmr::vector<Place> places_;  // by hex index
  std::pmr::vector<Found> found_;
  std::pmr::vector<Waiting> waiting_;
  std::pmr::vector<int> chains_;  // by cost: the first in waiting_
};

// What movement and entry have in common.

// Whether units of this side may move now at all (3.2, 4.7).
std::optional<Violation> cannot_act_in_movement(const State& state, UnitIndex unit);

// 4.7, 4.9, 4.10, 4.16: why a unit may not step into a hex.
std::optional<Violation> cannot_step(const State& state, const Ground& ground, Hex from, Hex to);

// The same for a unit that has just entered `from`: there an enemy zone ends the move (4.3).
std::optional<Violation> cannot_go_on(const State& state, const Ground& ground, Hex from, Hex to);

// 5.1-5.2: why this unit may not enter at all now.
std::optional<Violation> cannot_enter(const State& state, UnitIndex unit);

// The ways of a unit on the map from where it stands (4.6-4.8), or of a reinforcement from the
// hexes it may enter by (5.2-5.3); empty where it may not move now at all. `ground` is the unit's.
std::optional<Ways> ways_of(const State& state, UnitIndex unit, const Ground& ground);
std::optional<Ways> entry_ways(const State& state, UnitIndex unit, const Ground& ground);

// "2.5": half points for people.
std::string points_text(int half_points);

}  // namespace adjutant::tlg2
