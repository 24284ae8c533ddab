#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/fault.hpp"
#include "engine/core/json.hpp"
#include "engine/games/two_by_two/rules/terms.hpp"
#include "engine/table/area.hpp"

namespace adjutant::two_by_two {

struct Unit {
  std::string id;
  std::string name;
  Side side = blue;
  Arm arm = Arm::infantry;
  UnitClass unit_class = UnitClass::line;
  Size size = Size::common;
  int points = 0;
  // Set up here, or comes on by this entry from this turn on.
  Point at = {};
  int facing = 0;
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

struct Road {
  std::string name;
  table::Line line;
};

struct Label {
  std::string text;
  Point at;
};

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

struct Scenario {
  std::string id, title, date;
  int turns = 1;
  Side tie = blue;  // who wins a battle that is even
  Map map;
  Allowances allowances;
  Ranges ranges;
  std::vector<Unit> units;
  std::array<std::string, 2> side_names;
  std::string sha256;                   // of the file
  std::vector<std::string> provenance;  // "Map: reconstructed", … for reports

  std::optional<UnitIndex> find_unit(std::string_view id) const;  // in any case of letters
};

// A scenario file (docs/formats.md section 3.1), or every fault of it.
std::expected<Scenario, core::FileFaults> load_scenario(const core::json::value& file);

// 2: of a unit on open ground.
int allowance(const Scenario& scenario, const Unit& unit);

}  // namespace adjutant::two_by_two
