#pragma once

#include <cstdint>
#include <memory_resource>
#include <optional>
#include <span>
#include <vector>

#include "engine/hexwar/arena.hpp"
#include "engine/hexwar/movement_costs.hpp"

namespace adjutant::hexwar {

// The map before a side that moves, by hex index: a game marks once the places of units and the
// enemy's zones of control, then asks for one mover after the other. Its arguments must outlive it.
class MovementMap {
 public:
  MovementMap(const hex::Grid& grid, const Adjacency& adjacency, const ZoneTable& zones,
              Arena& arena);

  // No unit of this side enters a hex with an enemy, nor one with a friend that closes it. One that
  // is full of friends may be passed, but not stopped in.
  void add_enemy(int index) { close(index, enemy_mark); }
  void add_friend_who_shuts(int index) { close(index, friend_mark); }
  void add_full(int index);
  // An enemy who stands here has a zone of control.
  void add_zone_from(int index) {
    if ((marks_[index] & source_mark) != 0) return;
    marks_[index] |= source_mark;
    for (const int next : zones_.of(index)) marks_[next] |= zone_mark;
  }
  // More enemies or friends, at most, than this are not added without asking for memory.
  void reserve(std::size_t occupied) { closed_.reserve(occupied); }

  // From now on for a mover with these costs and this many movement points.
  void use(const MovementCosts& costs, int allowance) {
    costs_ = &costs;
    allowance_ = allowance;
  }

  // The cost of the step, regardless of the units there; empty if it is forbidden.
  std::optional<int> cost(Hex from, hex::Direction direction) const {
    return costs_->step(grid_.index(from), direction);
  }
  // The cost of a hex entered off the road, or from off the map.
  int entering_cost(Hex hex) const { return costs_->entering(grid_.index(hex)); }
  int allowance() const { return allowance_; }
  bool enemy_in(int index) const { return (marks_[index] & enemy_mark) != 0; }
  bool enemy_zone(int index) const { return zone_at(index); }
  bool enemy_in(Hex hex) const { return marked(hex, enemy_mark); }
  bool shut_by_friend(Hex hex) const { return marked(hex, friend_mark); }
  bool full(Hex hex) const { return marked(hex, full_mark); }
  bool enemy_zone(Hex hex) const { return marked(hex, zone_mark); }

  const hex::Grid& grid() const { return grid_; }
  Arena& arena() const { return arena_; }

 private:
  friend class CheapestPaths;
  enum Mark : std::uint8_t {
    friend_mark = 1,
    enemy_mark = 2,
    zone_mark = 4,
    full_mark = 8,
    source_mark = 16  // of a zone
  };
  void close(int index, Mark mark) {
    marks_[index] |= mark;
    closed_.push_back(static_cast<std::int16_t>(index));
  }
  bool marked(Hex hex, Mark mark) const { return (marks_[grid_.index(hex)] & mark) != 0; }
  bool zone_at(int index) const { return (marks_[index] & zone_mark) != 0; }
  bool full_at(int index) const { return (marks_[index] & full_mark) != 0; }

  const hex::Grid& grid_;
  const Adjacency& adjacency_;
  const ZoneTable& zones_;
  const MovementCosts* costs_ = nullptr;
  int allowance_ = 0;
  std::span<std::uint8_t> marks_;
  std::pmr::vector<std::int16_t> closed_;  // hexes with a friend_mark or an enemy_mark
  bool any_full_ = false;
  Arena& arena_;
};

// "2.5": half points for people.
std::string points_text(int half_points);

}  // namespace adjutant::hexwar
