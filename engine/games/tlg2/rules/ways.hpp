#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <memory_resource>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/games/tlg2/rules/movement.hpp"

// Sections 4 and 5 inside: what a unit meets on its way and the cheapest ways it can take. Used by
// movement, entry and the random player alone.
namespace adjutant::tlg2 {

// Memory for what is asked once and thrown away: on the stack, and on the heap only for maps that
// are larger than those of this game.
struct RoomBytes {
  std::array<std::byte, std::size_t{16} * 1024> bytes;
};
class Room : private RoomBytes, public std::pmr::monotonic_buffer_resource {
 public:
  Room() : std::pmr::monotonic_buffer_resource(bytes.data(), bytes.size()) {}

  // So many numbers that are this one, as long as the room lasts.
  template <class Number>
  std::span<Number> numbers(std::size_t count, Number number) {
    auto* const first = static_cast<Number*>(allocate(count * sizeof(Number), alignof(Number)));
    std::uninitialized_fill_n(first, count, number);
    return {first, count};
  }
};

// The map as it lies before the units of a side, by hex index, taken once and asked often, each
// time for one of them.
class Ground {
 public:
  Ground(const State& state, Side side, Room& room);
  Ground(const State& state, UnitIndex unit, Room& room);
  void turn_to(UnitIndex unit);

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
  bool zone_at(int hex_index) const { return (marks_[hex_index] & zone_mark) != 0; }

  const State& state_;
  const Map& map_;
  const GroundTables& tables_;
  std::optional<Hex> own_hex_;
  UnitType type_ = UnitType::infantry;
  bool road_bonus_ = true;
  int allowance_ = 0;
  std::span<std::uint8_t> marks_;
  std::pmr::vector<std::int16_t> occupied_;  // hexes with a friend_mark or an enemy_mark
  Room& room_;
};

// The cheapest way to each hex; among equals the one with fewest hexes, then the one from the first
// of the starts, then the first clockwise from north. Only what they cost is worked out for all.
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
  // Hex by hex, with or without the start, to a hex that a way leads to.
  std::vector<Hex> path(Hex hex, bool with_start) const;
  Hex start(Hex hex) const;
  // How many hexes a way leads to, starts too, and each of them, in the order they were found in.
  std::size_t reached() const { return found_count_; }
  Hex reached(std::size_t at) const { return grid().at(found_[at]); }
  // 4.8, R25: a first step that costs all there is.
  void add_guaranteed_steps(Hex from);

 private:
  static constexpr std::int16_t blocked = -1;  // a cost that is less than any way's
  static constexpr int none = -1;
  // Hexes to be left at the same cost, in a chain. One that is found cheaper later stays in the old
  // chain too.
  struct Waiting {
    int index;
    int next;  // in waiting_; none at the end
  };
  // A hex on cheapest ways to some goal, and the first step of the best of them from there.
  struct Link {
    int index;
    int next = none;  // place of the hex it leads to
    int direction = 0;
  };

  void search();
  void expand(int index, int cost);
  void add(int index, int cost);
  void wait(int index, int cost);
  // 4.3: entering an EZOC ends the move.
  bool ends_in(int index) const { return limits_.heed_zones && ground_.zone_at(index); }
  bool by_guaranteed_step(Hex hex) const;
  bool is_start(int index) const;
  void add_links_to(int place, std::size_t ring, std::pmr::vector<Link>& links) const;
  int begin_of_way(std::span<const Link> ring) const;
  const hex::Grid& grid() const { return ground_.map().grid; }

  const Ground& ground_;
  Limits limits_;
  const std::vector<GroundTables::Steps>& steps_;
  std::optional<int> guaranteed_from_;
  std::pmr::vector<std::pair<int, int>> starts_;  // hex index and cost
  std::span<std::int16_t> costs_;  // by hex index; more than the limit where no way leads
  std::span<std::int16_t> found_;  // hex indexes, so many of them
  std::size_t found_count_ = 0;
  std::pmr::vector<Waiting> waiting_;
  std::span<int> chains_;  // by cost: the first in waiting_
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
// hexes it may enter by (5.2-5.3); empty where it may not move now at all. `ground` is the unit's,
// `goal` as in Ways::Limits.
std::optional<Ways> ways_of(const State& state, UnitIndex unit, const Ground& ground,
                            std::optional<Hex> goal = {});
std::optional<Ways> entry_ways(const State& state, UnitIndex unit, const Ground& ground,
                               std::optional<Hex> goal);

// The arrival at one of the hexes of reach(), each equally likely; empty when there is none.
// `ground` is turned to the unit.
std::optional<Arrival> random_arrival(const State& state, UnitIndex unit, Ground& ground,
                                      core::Random& random);

// "2.5": half points for people.
std::string points_text(int half_points);

}  // namespace adjutant::tlg2
