#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/games/tlg2/rules/terms.hpp"

namespace adjutant::tlg2 {

struct Charts;
struct Map;

// What a scenario's map and charts say of a step from hex to hex, worked out once when it is
// loaded; never changed after and shared by all its matches. Hexes go by their index in the grid.
class GroundTables {
 public:
  // By direction: the hex next to it; off_map where there is none.
  using Neighbours = std::array<std::int16_t, 6>;
  static constexpr std::int16_t off_map = -1;
  // By direction: the step there and what it costs, in half points; where nobody goes, no_way and
  // the hex itself.
  static constexpr std::int16_t no_way = 10'000;
  struct Step {
    std::int16_t to;
    std::int16_t cost;
  };
  using Steps = std::array<Step, 6>;

  GroundTables() = default;
  GroundTables(const Map& map, const Charts& charts);

  const std::vector<Neighbours>& neighbours() const { return neighbours_; }

  // 4.1, 4.5: the hexes that a zone of control reaches out of this one, clockwise from north.
  std::span<const std::int16_t> zone(int index) const {
    return {zones_[index].hexes.data(), zones_[index].count};
  }

  // 4.13-4.19: the steps out of each hex, whoever stands there.
  const std::vector<Steps>& steps(UnitType type, bool road_bonus) const {
    return of(type, road_bonus).steps;
  }
  // 4.13-4.15, 4.19: the cost of a hex entered off the road (5.3: or from off the map).
  int terrain(UnitType type, bool road_bonus, int index) const {
    return of(type, road_bonus).terrain[index];
  }

 private:
  struct Table {
    std::vector<std::uint8_t> terrain;
    std::vector<Steps> steps;
  };
  struct Zone {
    std::array<std::int16_t, 6> hexes;
    std::uint16_t count = 0;
  };
  const Table& of(UnitType type, bool road_bonus) const {
    return tables_[static_cast<std::size_t>(type)][road_bonus ? 1 : 0];
  }

  std::vector<Neighbours> neighbours_;
  std::vector<Zone> zones_;
  std::array<std::array<Table, 2>, 3> tables_;  // by type, without and with the road bonus (9.2)
};

}  // namespace adjutant::tlg2
