#pragma once

#include <array>
#include <expected>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/fault.hpp"
#include "engine/core/json.hpp"
#include "engine/games/lfm/rules/terms.hpp"
#include "engine/games/lfm/rules/version.hpp"
#include "engine/hex/grid.hpp"
#include "engine/hexwar/adjacency.hpp"
#include "engine/hexwar/map_file.hpp"
#include "engine/hexwar/movement_costs.hpp"

namespace adjutant::lfm {

// A counter: a regiment, guns or a commander.
struct Piece {
  std::string id;    // "13AL"
  std::string name;  // "13th Alabama"
  Side side = us;
  Branch branch = Branch::infantry;
  std::optional<int> brigade;  // of a regiment: index into Scenario::brigades
  int strength = 0;            // points; of guns and regiments
  int cohesion = 0;            // 1-4
  bool horse = false;          // guns
  bool breechloaders = false;  // marked ®
  bool stubborn = false;       // marked *
  // Of commanders.
  Rank rank = Rank::brigade;
  int command = 0;                  // CV
  int help = 0;                     // R
  std::optional<PieceIndex> under;  // superior
  // Set up here, or enters from this turn on by this hex.
  std::optional<Hex> at;
  int arrives = 0;
  Hex entry;
  // As it is set up, or enters.
  bool mounted = false;
  bool limbered = false;

  bool regiment() const { return branch == Branch::infantry || branch == Branch::cavalry; }
  bool guns() const { return branch == Branch::artillery; }
  bool commander() const { return branch == Branch::commander; }
};

// Its brigadier has the same id.
struct Brigade {
  std::string id;
  Side side = us;
  int cohesion = 3;
  PieceIndex brigadier = 0;
  std::vector<PieceIndex> regiments;
  int strength = 0;  // points of all of them
};

// Of a side, in file order.
struct Roster {
  std::vector<PieceIndex> regiments, guns, commanders;
  std::vector<PieceIndex> units;  // regiments and guns
};

struct Turn {
  std::string label;  // "6 pm"
  bool night = false;
};

using hexwar::Hexsides;

struct Map {
  hex::Grid grid;
  std::vector<int> level;        // by hex index
  std::vector<Terrain> terrain;  // by hex index
  Hexsides road, creek, wall, steep;
  std::vector<std::vector<Hex>> road_chains;        // as the file lists them, for drawing
  std::vector<std::pair<Hex, std::string>> labels;  // names on the map
  std::array<std::vector<Hex>, 2> works;            // at the start, by side

  bool has(const Hexsides& feature, Hex hex, hex::Direction direction) const {
    return hexwar::has_hexside(feature, grid, hex, direction);
  }
  int level_of(Hex hex) const { return level[grid.index(hex)]; }
  Terrain terrain_of(Hex hex) const { return terrain[grid.index(hex)]; }
  // L29: of what stands in a line of sight.
  int height_of(Hex hex) const {
    const auto there = terrain_of(hex);
    return level_of(hex) + (there == Terrain::woods || there == Terrain::town ? 1 : 0);
  }
};

// 8.7, 3: "DR+D1" and the like.
struct Result {
  std::string name = {};
  bool defender_loses = false;  // D1, EXC
  bool exchange = false;        // EXC
  bool attacker_loses = false;  // A1
  bool defender_retreats = false;
  bool attacker_retreats = false;
  bool stops = false;  // *: a charge that goes no further
  bool operator==(const Result&) const = default;
};

inline constexpr int never = hexwar::MovementCosts::forbidden;

struct Charts {
  std::array<std::array<int, fire_columns>, 6> fire{};  // checks, by die - 1 and strength
  std::array<std::array<Result, odds_names.size()>, combat_die_max + 1> results;  // by die, column
  std::array<std::array<Result, charge_columns>, 6> charge;  // by die - 1 and difference
  // In half points. By terrain and gait; `never` where it is closed.
  std::array<std::array<int, 3>, terrain_names.size()> terrain_cost{};
  std::array<int, 3> steep_cost{};  // up a steep slope, by gait
  int up_cost = 2, creek_cost = 2, road_cost = 1;
  int foot_allowance = 10, guns_allowance = 10, mounted_allowance = 16, horse_guns_allowance = 16;
  int commander_allowance = 16;
};

struct VictoryHex {
  Hex hex;
  int points = 0;
};

struct Victory {
  std::vector<VictoryHex> hexes;  // L37: for cs
  int margin = 0;                 // so far cs must be ahead
};

struct NamedCommander {
  int turn = 1;
  PieceIndex commander = 0;
};

struct Scenario {
  std::string id, title, date;
  RulesVersion rules = newest_rules;  // by which it was loaded, and is played
  std::vector<Turn> turns;
  Side first = us;
  Map map;
  Charts charts;
  std::vector<Piece> pieces;  // file order: units, then commanders
  std::vector<Brigade> brigades;
  std::array<std::vector<NamedCommander>, 2> army_commanders;  // L40, by turn
  Victory victory;
  // What follows from the rest, worked out when it is loaded.
  hexwar::Adjacency adjacency;
  hexwar::ZoneTable zones;
  std::array<Roster, 2> rosters;
  std::array<hexwar::MovementCosts, 8> costs;  // by gaits that go together, a bit for each
  std::array<std::string, 2> side_names{std::string(name(us)), std::string(name(cs))};
  std::string sha256;                   // of the file
  std::vector<std::string> provenance;  // "Map: reconstructed", … for reports

  bool night(int turn) const { return turns[static_cast<std::size_t>(turn) - 1].night; }
  int turn_count() const { return static_cast<int>(turns.size()); }
  std::optional<PieceIndex> find_piece(std::string_view id) const;  // in any case of letters
  std::optional<int> find_brigade(std::string_view id) const;
  std::optional<int> brigade_under(PieceIndex brigadier) const;
};

// A scenario file (docs/formats.md section 3.1), or every fault of it.
std::expected<Scenario, core::FileFaults> load_scenario(const core::json::value& file,
                                                        const RulesVersion& rules = newest_rules);

}  // namespace adjutant::lfm
