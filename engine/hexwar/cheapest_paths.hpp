#pragma once

#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "engine/hexwar/movement_map.hpp"

namespace adjutant::hexwar {

// What an enemy's zone of control does to a move.
enum class ZoneEffect : std::uint8_t {
  none,             // as if there were none
  stops,            // entering one ends the move
  stops_and_holds,  // the same, and out of one a step leads only into a hex that is in none
};

// The cheapest path to each hex; among equals the one with fewest hexes, then the one from the
// first of the starts, then the first clockwise from north. Only what they cost is worked out for
// all. The map must outlive it.
class CheapestPaths {
 public:
  struct Limits {
    int cost_max = 0;
    ZoneEffect zones = ZoneEffect::stops;
    bool heed_units = true;        // else as if nobody stood anywhere: tells what is in the way
    std::optional<Hex> goal = {};  // no more is found out than the path to this hex
  };
  // From hexes with what it has cost to be there; a start in `starts` is itself a place to stop.
  using Start = std::pair<Hex, int>;
  CheapestPaths(const MovementMap& map, std::span<const Start> starts, Limits limits);

  // Empty where no path leads, or ends.
  std::optional<int> cost(Hex hex) const;
  // Hex by hex, with or without the start, to a hex that has a cost.
  std::vector<Hex> path(Hex hex, bool with_start) const;
  Hex start(Hex hex) const;
  // How many hexes have a cost, starts too, and each of them, in the order they were found in.
  std::size_t reached() const { return found_count_; }
  Hex reached(std::size_t at) const { return grid().at(found_[at]); }
  // A first step that costs all there is, where the step is not forbidden and leads to no hex that
  // is closed, full or held by a zone.
  void add_guaranteed_steps(Hex from);

 private:
  static constexpr std::int16_t blocked = -1;  // a cost that is less than any path's
  static constexpr int none = -1;
  // Hexes to be left at the same cost, in a chain. One that is found cheaper later stays in the old
  // chain too.
  struct Waiting {
    int index;
    int next;  // in waiting_; none at the end
  };
  // A hex on cheapest paths to some goal, and the first step of the best of them from there.
  struct Link {
    int index;
    int next = none;  // place of the hex it leads to
    int direction = 0;
  };

  void search();
  void expand(int index, int cost);
  void add(int index, int cost);
  void wait(int index, int cost);
  void drop_full();
  bool ends_in(int index) const { return limits_.zones != ZoneEffect::none && map_.zone_at(index); }
  bool held(int from, int to) const {
    return limits_.zones == ZoneEffect::stops_and_holds && map_.zone_at(from) && map_.zone_at(to);
  }
  bool is_full(int index) const {
    return limits_.heed_units && map_.any_full_ && map_.full_at(index);
  }
  bool by_guaranteed_step(Hex hex) const;
  bool is_start(int index) const;
  void add_links_to(int place, std::size_t ring, std::pmr::vector<Link>& links) const;
  int begin_of_path(std::span<const Link> ring) const;
  const hex::Grid& grid() const { return map_.grid(); }
  const MovementCosts::Steps& steps(int index) const { return step_costs_.steps(index); }

  const MovementMap& map_;
  const MovementCosts& step_costs_;
  Limits limits_;
  std::optional<int> guaranteed_from_;
  std::pmr::vector<std::pair<int, int>> starts_;  // hex index and cost
  std::span<std::int16_t> costs_;  // by hex index; more than the limit where no path leads
  std::span<std::int16_t> found_;  // hex indexes, this many of them
  std::size_t found_count_ = 0;
  std::pmr::vector<Waiting> waiting_;
  std::span<int> chains_;  // by cost: the first in waiting_
};

}  // namespace adjutant::hexwar
