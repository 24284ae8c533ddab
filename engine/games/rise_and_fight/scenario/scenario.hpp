#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/fault.hpp"
#include "engine/core/json.hpp"
#include "engine/games/rise_and_fight/rules/version.hpp"
#include "engine/games/rise_and_fight/scenario/charts.hpp"
#include "engine/table/area.hpp"
#include "engine/table/map_file.hpp"

namespace adjutant::rise_and_fight {

struct Brigade {
  std::string id;
  Side side = us;
};

struct Unit {
  std::string id;
  std::string name;
  Side side = us;
  std::size_t brigade = 0;
  Arm arm = Arm::foot;
  int score = 1;  // F4: FS without hits
  int bases = 1;
  Weapon weapon = Weapon::musket;
  std::array<bool, trait_names.size()> traits{};
  Formation formation = Formation::line;
  Pose set_up;

  bool is(Trait trait) const { return traits[place(trait)]; }
  bool is_regular() const { return !is(Trait::militia) && !is(Trait::irregular); }
  // S2, 9.1
  bool is_steady_foot() const {
    return arm == Arm::foot && (is(Trait::british) || is(Trait::elite));
  }
};

struct Commander {
  std::string id;
  std::string name;
  Side side = us;
  std::optional<std::size_t> brigade;  // empty: of the army
  int inspiration = 0;
  Pose set_up;
};

struct Hill {
  int height = 1;
  table::Area area;
};
struct WorksLine {
  Works kind = Works::light;
  table::Line line;
};
struct Town {
  Built kind = Built::wooden;
  table::Area area;
};
using table::Label;
using table::Road;

struct Map {
  int width = 72000;  // mils
  int depth = 48000;
  std::vector<Hill> hills;
  std::vector<table::Area> rough, open_woods, woods, dense;  // 4.1, 4.1, 4.2, 4.3
  std::vector<Town> towns;                                   // 4.5
  std::vector<table::Line> hedges, walls, streams;           // 4.4
  std::vector<table::Line> rivers;                           // 4.6
  std::vector<Point> bridges, fords;
  std::vector<WorksLine> works;  // 4.5
  std::vector<Road> roads;       // 4.7
  std::vector<Label> labels;
};

struct Scenario {
  std::string id, title, date;
  RulesVersion rules = newest_rules;  // by which it was loaded, and is played
  int turns = 1;
  Side first = crown;    // side A
  Side defender = us;    // who wins a battle that is even
  int breakpoint = 500;  // F27: per mille of an army's scores
  Map map;
  Charts charts;
  std::vector<Brigade> brigades;
  std::vector<Commander> commanders;
  std::vector<Unit> units;
  std::array<std::string, 2> side_names;
  std::string sha256;                   // of the file
  std::vector<std::string> provenance;  // "Map: reconstructed", … for reports

  // In any case of letters.
  std::optional<UnitIndex> find_unit(std::string_view id) const;
  std::optional<std::size_t> find_commander(std::string_view id) const;
};

// A scenario file (docs/formats.md section 3.1), or every fault of it.
std::expected<Scenario, core::FileFaults> load_scenario(const core::json::value& file,
                                                        const RulesVersion& rules = newest_rules);

// Of a formation in which a unit may be at all: the arm's row; empty: none.
const Row* row_of(const Charts& charts, const Unit& unit, Arm arm, Formation formation);
// How wide and deep a unit is in a formation.
table::Frontage frontage(const Unit& unit, Arm arm, Formation formation);
inline constexpr table::Frontage commander_frontage{commander_width / 2, commander_depth};

}  // namespace adjutant::rise_and_fight
