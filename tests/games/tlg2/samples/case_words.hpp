#pragma once

#include <optional>

#include "tests/games/case_words.hpp"
#include "tests/games/position_words.hpp"

namespace adjutant::tlg2 {

// POSITION turn 2 ac combat standing · UNIT 1F C2421 steps 1 · HELD us taken
// at 1F C2421 · eliminated 1F · steps 1F 1 · odds 2:1 · basic 3:1 · shift 6.10 1
class CaseWords final : public samples::CaseWords {
 public:
  std::string scenario() const override { return "tlg2/chippewa"; }
  std::string side() const override { return when_.side(); }
  bool take(const std::string& keyword, std::istringstream& words) override;
  std::expected<core::State, core::FileFaults> position(
      const core::Game& game, const core::Scenario& scenario) const override;
  bool expect(const std::vector<std::string>& words, const samples::Look& look) const override;

 private:
  struct PlacedUnit {
    std::string id;
    std::string place;  // "C2421", "eliminated", "not_arrived"
    int steps = 0;      // 0: full
    int charges = 0;    // 8.2: made so far, the last one in
    int charged_turn = 0;
  };

  void take_unit(std::istringstream& words);
  void take_held(std::istringstream& words);

  samples::PositionWords when_{{"us", "ac"}, {"movement", "combat"}, "movement"};
  std::string held_;           // who last held a returning unit's hex; empty: left open
  std::optional<bool> taken_;  // whether the enemy has stood there since the unit was lost
  std::vector<PlacedUnit> units_;
};

}  // namespace adjutant::tlg2
