#pragma once

#include <array>
#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/fault.hpp"
#include "engine/core/json.hpp"
#include "engine/games/tlg2/rules/terms.hpp"
#include "engine/games/tlg2/rules/version.hpp"
#include "engine/games/tlg2/scenario/movement_tables.hpp"
#include "engine/hex/grid.hpp"

namespace adjutant::tlg2 {

// One counter (2.3-2.7).
struct Unit {
  std::string id;    // "22US"
  std::string name;  // "22nd Infantry"
  Side side = us;
  UnitType type = UnitType::infantry;
  int strength = 1;
  std::optional<int> reduced;  // strength on one step; absent: a one-step unit (2.6)
  int range = 0;               // hexes; artillery only (7.2)
  std::optional<Hex> at;       // set up here …
  int arrives = 0;             // … or enters from this turn on (5.2)
  Hex entry;                   // by this hex
  bool bayonet = false;        // 9.2
  bool charge = false;         // 8.2
  bool immobile = false;       // 10.2: HB

  int steps_full() const { return reduced ? 2 : 1; }
  int strength_at(int steps) const { return steps >= steps_full() ? strength : *reduced; }
};

// The map as the rules see it: everything by hex index or hexside.
struct Map {
  hex::Grid grid;
  std::vector<Terrain> terrain;  // by hex index (4.11-4.12)
  std::vector<bool> building;    // by hex index (4.17)
  std::vector<bool> high;  // by hex index: high ground (slopes are the hexsides between levels)
  // By hex index, a bit for each direction: set on both sides of the hexside.
  std::vector<std::uint8_t> road, creek, river, bridge, slope;
  // The same: where zones of control reach (4.1). Not over an unbridged river (R9), not into or out
  // of all-river hexes (4.16), not off the map.
  std::vector<std::uint8_t> zone;
  std::vector<std::vector<Hex>> road_chains;        // as the file lists them, for drawing
  std::vector<std::pair<Hex, std::string>> labels;  // names on the map
  std::array<std::vector<Hex>, 2> entry;            // by side

  bool has(const std::vector<std::uint8_t>& feature, Hex hex, hex::Direction direction) const {
    return grid.contains(hex) &&
           ((feature[grid.index(hex)] >> static_cast<unsigned>(direction)) & 1u) != 0;
  }
};

// What a combat result asks for (6.11). "AL1AR" …: losses in steps (R20).
struct CombatResult {
  std::string name;
  int attacker_losses = 0;
  bool attacker_retreats = false;
  int defender_losses = 0;
  bool defender_retreats = false;
  bool operator==(const CombatResult&) const = default;
};

struct Charts {
  // 6.17: results[die - 1][column].
  std::array<std::array<CombatResult, odds_columns>, 6> results;
  // 6.9: columns shifted left for the defender.
  int forest_shift = 0, swamp_shift = 0, building_shift = 0;  // in the hex
  int creek_shift = 0, bridge_shift = 0, slope_shift = 0;     // on the hexside
  // 4.13-4.19, in half movement points (R29), by unit type.
  std::array<int, 3> clear_cost{}, forest_cost{}, swamp_cost{}, building_cost{};
  int road_cost = 1, creek_cost = 2;
  std::array<int, 3> allowance_day{}, allowance_night{};  // 2.7, in half movement points
};

// 8.2, R36: what a charge costs a unit afterwards.
struct Charging {
  int most = 0;         // charges of one unit in the whole battle; 0: nobody charges
  int pause_turns = 0;  // turns after the first of them, or each (R36), in which it may not attack
};

// 10.2, R38: a unit that never moves comes back to the hex it was set up in.
struct Returning {
  UnitIndex unit = 0;
  Hex home;
  int die = 1;  // on this roll of a d6, as its side's player turn begins
};

struct Special {
  // 9.2: no road bonus for this side during this turn; 0: never.
  std::optional<Side> no_road_side;
  int no_road_turn = 0;
  int bayonet_shift = 0;  // 9.2: columns right
  Charging charging;
  std::vector<int> night_turns;  // 10.2
  std::optional<Returning> returning;
};

enum class VictoryKind : std::uint8_t {
  eliminated_strength,  // 9.3
  last_unit,            // 8.3
  hold_hex,             // 10.3
};

struct Victory {
  VictoryKind kind = VictoryKind::eliminated_strength;
  Side tie = ac;  // who wins a tie (9.3)
  Hex hex;        // hold_hex only
};

struct Scenario {
  RulesVersion rules = newest_rules;  // by which it was loaded, and is played
  std::string id, title, date;
  int turns = 0;
  Map map;
  Charts charts;
  std::vector<Unit> units;
  Special special;
  Victory victory;
  // What follows from the rest, worked out when it is loaded.
  MovementTables movement;
  std::array<UnitSet, 2> side_units{};
  UnitSet guns = 0;      // artillery
  UnitSet immobile = 0;  // 10.2
  std::array<std::string, 2> side_names{std::string(name(us)), std::string(name(ac))};
  std::string sha256;                   // of the file
  std::vector<std::string> provenance;  // "Combat Results Table: reconstructed", … for reports

  bool night(int turn) const;
  UnitSet units_of(Side side) const { return side_units[core::index(side)]; }
  std::optional<UnitIndex> find_unit(std::string_view id) const;  // in any case of letters
};

// A scenario file (docs/formats.md section 3.1), or every fault of it. What is not stated by the
// file is an error: nothing has a hidden default but clear terrain.
std::expected<Scenario, core::FileFaults> load_scenario(const core::json::value& file,
                                                        const RulesVersion& rules = newest_rules);

}  // namespace adjutant::tlg2
