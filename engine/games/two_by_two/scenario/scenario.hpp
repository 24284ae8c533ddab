#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/fault.hpp"
#include "engine/core/json.hpp"
#include "engine/games/two_by_two/rules/terms.hpp"
#include "engine/games/two_by_two/rules/version.hpp"
#include "engine/table/area.hpp"
#include "engine/table/map_file.hpp"

namespace adjutant::two_by_two {

struct Unit {
  std::string id;
  std::string name;
  Side side = blue;
  Arm arm = Arm::infantry;
  UnitClass unit_class = UnitClass::line;
  Size size = Size::common;
  int points = 0;
  // Set up here, or by its owner (N29), or comes on by this entry from this turn on.
  Point at = {};
  int facing = 0;
  bool is_free = false;
  std::optional<std::size_t> entry = {};
  int from_turn = 0;

  bool is_light_infantry() const { return arm == Arm::infantry && unit_class == UnitClass::light; }
};

struct Hill {
  int height = 1;
  table::Area area;
};

// 4: from the rear or a flank of its side.
enum class EntryKind : std::uint8_t { rear, flank };

struct Entry {
  std::string id;
  Side side = blue;
  EntryKind kind = EntryKind::rear;
  Point at;  // on an edge of the table
};

struct Exit {
  std::string id;
  Side side = blue;
  int from_turn = 1;
  table::Segment ends;  // on an edge of the table
};

struct Objective {
  std::string name;
  table::Area area;
  int points = 0;
};

// N29: where a side sets up, its sides along x and y.
struct Zone {
  Point low, high;
};

using table::Label;
using table::Road;

struct Map {
  int width = 24000;  // mils
  int depth = 24000;
  std::vector<Hill> hills;
  std::vector<table::Area> woods, towns;
  std::vector<table::Line> hedges, walls, streams, rivers;
  std::vector<Road> roads;
  std::vector<Point> bridges;
  std::vector<Entry> entries;
  std::vector<Exit> exits;
  std::vector<Objective> objectives;
  std::vector<Label> labels;
};

// 2: in mils, as printed.
struct Allowances {
  int infantry = 3000, hq = 6000, heavy_cavalry = 4000, light_cavalry = 5000;
  int foot_artillery = 2000, horse_artillery = 4000;
  int road = 1000;         // 3.1
  int stream_cost = 1000;  // 3.2
};

// 2, 6.2: muskets; guns of a kind: to `middle` and to `far`.
struct Ranges {
  struct Guns {
    int middle = 0;
    int far = 0;
  };
  int musket = 1000;
  int short_range = 1000;  // of guns
  Guns foot{3000, 8000}, horse{2000, 6000};
};

// 5, 6.2, 7.2: what counts for or against a die, as printed.
struct FireModifiers {
  int short_range = 1, long_range = -1;
  int out_of_flank_or_rear = -2, on_the_flank = 1;
  int cavalry = 2, in_cover = -1, light_in_woods = -1, downhill = 1, disrupted = 1;
  int hq = 1, first_volley = 1, large = 1;
};
struct MeleeModifiers {
  int light_cavalry = -1, heavy_cavalry = 2, guard = 1, cavalry_in_town = -2;
  int guns_hq_or_light = -3, large = 1, small = -1;
  int enemy_disrupted = 2, each_more = 1, hq = 1, higher = 1, after_follow_up = -1;
};
struct RallyModifiers {
  int guard = 1, hq = 1, militia = -1, enemy_near = -2, disrupted = -1, hq_itself = 2;
};
struct Modifiers {
  FireModifiers fire;
  MeleeModifiers melee;
  RallyModifiers rally;
};

struct Scenario {
  std::string id, title, date;
  RulesVersion rules = newest_rules;  // by which it was loaded, and is played
  int turns = 1;
  Side tie = blue;  // who wins a battle that is even
  Map map;
  Allowances allowances;
  Ranges ranges;
  Modifiers modifiers;
  std::vector<Unit> units;
  std::optional<std::array<Zone, 2>> zones;  // by side, where there is a free set-up
  std::array<std::string, 2> side_names;
  std::string sha256;                   // of the file
  std::vector<std::string> provenance;  // "Map: reconstructed", … for reports

  std::optional<UnitIndex> find_unit(std::string_view id) const;  // in any case of letters
};

// A scenario file (docs/formats.md section 3.1), or every fault of it.
std::expected<Scenario, core::FileFaults> load_scenario(const core::json::value& file,
                                                        const RulesVersion& rules = newest_rules);

// 2: of a unit on open ground.
int allowance(const Scenario& scenario, const Unit& unit);

}  // namespace adjutant::two_by_two
