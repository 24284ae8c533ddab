#pragma once

#include <algorithm>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/games/tlg2/unit/scenario_files.hpp"

namespace adjutant::tlg2 {

// One battle as its scenario file has it, with questions that tests ask of a map and an order of
// battle. Hexes are given as text: "T2139".
class Battlefield : public testing::Test {
 protected:
  explicit Battlefield(const std::string& name) : scenario(loaded(battle_file(name))) {}

  const Unit& unit(std::string_view id) const {
    return scenario->units[scenario->find_unit(id).value()];
  }
  Terrain terrain(Hex hex) const { return map.terrain[map.grid.index(hex)]; }
  Terrain terrain(std::string_view hex) const { return terrain(hex_of(hex)); }
  bool high(std::string_view hex) const { return map.high[map.grid.index(hex_of(hex))]; }
  bool building(std::string_view hex) const { return map.building[map.grid.index(hex_of(hex))]; }
  int count(Terrain kind) const { return static_cast<int>(std::ranges::count(map.terrain, kind)); }

  bool slope(std::string_view from, std::string_view to) const {
    return map.has(map.slope, hex_of(from), *hex::direction_to(hex_of(from), hex_of(to)));
  }

  std::vector<std::pair<Hex, Hex>> hexsides(const std::vector<std::uint8_t>& feature) const {
    std::vector<std::pair<Hex, Hex>> found;
    for (int i = 0; i < map.grid.size(); ++i) {
      for (const auto direction : hex::all_directions) {
        const Hex here = map.grid.at(i), there = hex::neighbour(here, direction);
        if (here < there && map.has(feature, here, direction)) found.emplace_back(here, there);
      }
    }
    return found;
  }

  // "2044 2043 …"
  std::string road(std::size_t chain) const {
    std::string text;
    for (const Hex hex : map.road_chains.at(chain)) {
      text += (text.empty() ? "" : " ") + hex::print(hex);
    }
    return text;
  }

  Hex labelled(std::string_view text) const {
    const auto label = std::ranges::find(map.labels, text, &std::pair<Hex, std::string>::second);
    if (label == map.labels.end()) throw std::runtime_error("no label " + std::string(text));
    return label->first;
  }

  // Who arrives on a turn, by a hex.
  std::set<std::string> arriving(Side side, int turn, std::string_view entry) const {
    std::set<std::string> ids;
    for (const Unit& each : scenario->units) {
      if (each.side == side && each.arrives == turn && each.entry == hex_of(entry)) {
        ids.insert(each.id);
      }
    }
    return ids;
  }
  std::set<std::string> set_up(Side side) const {
    std::set<std::string> ids;
    for (const Unit& each : scenario->units) {
      if (each.side == side && each.at) ids.insert(each.id);
    }
    return ids;
  }

  // A strength point is fifty men; two-step units are even, and their reduced side is half.
  void expect_strength_of(std::string_view id, int men) const {
    const Unit& counted = unit(id);
    const int step = counted.reduced ? 2 : 1;
    const int rounded = std::clamp((men + 25 * step) / (50 * step) * step, 1, 12);
    EXPECT_EQ(counted.strength, rounded) << id;
    if (counted.reduced) EXPECT_EQ(*counted.reduced * 2, counted.strength) << id;
  }

  std::shared_ptr<const Scenario> scenario;
  const Map& map = scenario->map;
};

}  // namespace adjutant::tlg2
