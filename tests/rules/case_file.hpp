#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

// Rule cases as text: CASE / SCENARIO / RULES / POSITION / UNIT / HELD / STANDING / ORDERS / DICE /
// EXPECT. tests/rules/README.md describes the form.
namespace adjutant::rules {

struct PlacedUnit {
  std::string id;
  std::string place;  // "C2421", "eliminated", "not_arrived"
  int steps = 0;      // 0: full
  int charges = 0;    // 8.2: made so far, the last one in
  int charged_turn = 0;
  int line = 0;
};

struct Standing {
  std::string side;
  std::string text;  // one order a line
};

struct Expectation {
  std::string text;
  int line = 0;
};

// A submission and what is expected of it.
struct Exchange {
  std::string side;
  std::string orders;  // one a line
  std::vector<int> dice;
  std::vector<Expectation> expectations;
};

struct Case {
  std::string file;
  int line = 0;
  std::string id;  // "6.9-a"
  std::string sentence;
  std::string scenario = "tlg2/chippewa";
  int rules_version = 0;    // 0: the newest
  bool from_start = false;  // the scenario's own set-up
  int turn = 1;
  std::string side = "us";
  std::string phase = "movement";
  std::string decisions = "standing";
  std::string held;           // who last held a returning unit's hex; empty: left open
  std::optional<bool> taken;  // whether the enemy has stood there since the unit was lost
  std::vector<PlacedUnit> units;
  std::vector<Standing> standing;
  std::vector<Exchange> exchanges;

  std::string rule() const;  // the id without its letter: "6.9", "R5"
};

// All cases of all *.case files below a folder, in order of file name and line.
// Throws std::runtime_error with file, line and cure on a line it does not understand.
std::vector<Case> read_cases(const std::filesystem::path& folder);

}  // namespace adjutant::rules
