#pragma once

#include <string_view>
#include <vector>

#include "engine/hexwar/cheapest_paths.hpp"

// A moor of 7 by 6 hexes, made up for the tests: heath costs 2, a bog 5, nobody enters a pond (T).
// A causeway runs along 0302, 0303, 0304 and 0405, on which a step costs 1, and a dyke
// between 0503 and 0603 is closed to all.
namespace adjutant::hexwar::moor {

inline const hex::Grid grid{"", 1, 7, 1, 6};

// By row, then by column.
inline constexpr std::string_view rows[] = {
    "HHHHHHH",  //
    "HHHHHHH",  //
    "HBHHHHH",  //
    "HBHHTHH",  //
    "HHHHTHH",  //
    "HHHHHHH",
};

inline Hex at(std::string_view number) {
  return *hex::parse(number);
}

inline char ground(Hex hex) {
  return rows[hex.row - 1][hex.column - 1];
}

inline bool between(Hex from, hex::Direction direction, std::string_view one,
                    std::string_view other) {
  const Hex to = hex::neighbour(from, direction);
  return (from == at(one) && to == at(other)) || (from == at(other) && to == at(one));
}

inline bool causeway(Hex from, hex::Direction direction) {
  return between(from, direction, "0302", "0303") || between(from, direction, "0303", "0304") ||
         between(from, direction, "0304", "0405");
}

inline bool dyke(Hex from, hex::Direction direction) {
  return between(from, direction, "0503", "0603");
}

// With what a bog costs.
inline MovementCosts costs(const Adjacency& adjacency, int bog) {
  const auto entering = [bog](Hex hex) -> int {
    if (ground(hex) == 'T') return MovementCosts::forbidden;
    return ground(hex) == 'B' ? bog : 2;
  };
  const auto step = [](Hex from, hex::Direction direction, int cost) -> int {
    if (dyke(from, direction)) return MovementCosts::forbidden;
    return causeway(from, direction) ? 1 : cost;
  };
  return {grid, adjacency, entering, step};
}

// The moor with nobody on it yet; zones of control reach everywhere but over the dyke.
struct Moor {
  Adjacency adjacency{grid};
  ZoneTable zones{grid, adjacency,
                  [](Hex from, hex::Direction direction) { return !dyke(from, direction); }};
  MovementCosts walkers = costs(adjacency, 5);
  MovementCosts waders = costs(adjacency, 3);
  Arena arena;
  MovementMap map{grid, adjacency, zones, arena};

  Moor() { map.use(walkers, 6); }
  void enemy(std::string_view number) {
    map.add_enemy(grid.index(at(number)));
    map.add_zone_from(grid.index(at(number)));
  }
  CheapestPaths paths(std::string_view from, ZoneEffect effect = ZoneEffect::stops) const {
    const CheapestPaths::Start start{at(from), 0};
    return {map, std::span(&start, 1), {.cost_max = map.allowance(), .zones = effect}};
  }
};

// "0302 0303"
inline std::string print(const std::vector<Hex>& path) {
  std::string text;
  for (const Hex hex : path) text += (text.empty() ? "" : " ") + hex::print(hex);
  return text;
}

}  // namespace adjutant::hexwar::moor
