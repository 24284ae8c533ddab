#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "tests/games/case_words.hpp"

// Rule cases as text: CASE / SCENARIO / RULES / STANDING / ORDERS / DICE / EXPECT and the game's
// own words. tests/rules/README.md describes the form.
namespace adjutant::rules {

struct StandingOrdersGiven {
  std::string side;
  std::string text;  // one order a line
};

struct Expectation {
  std::string text;
  int line = 0;
};

// A submission and what is expected of it.
struct Exchange {
  std::string side;    // its id; empty: nobody orders
  std::string orders;  // one a line
  std::vector<int> dice;
  std::vector<Expectation> expectations;
};

struct Case {
  std::string game;  // the folder of tests/games it stands in
  std::string file;
  int line = 0;
  std::string id;  // "6.9-a"
  std::string sentence;
  std::string scenario;
  int rules_version = 0;  // 0: the newest
  std::shared_ptr<samples::CaseWords> words;
  std::vector<StandingOrdersGiven> standing;
  std::vector<Exchange> exchanges;

  std::string rule() const;  // the id without its letter: "6.9", "R5"
};

// All cases of the *.case files of all games (<games>/<ruleset>/cases), in order of game, file name
// and line. Throws std::runtime_error with file, line and cure on a line it does not understand.
std::vector<Case> read_cases(const std::filesystem::path& games);

}  // namespace adjutant::rules
