#pragma once

#include "tests/games/case_words.hpp"
#include "tests/games/position_words.hpp"

namespace adjutant::rise_and_fight {

// POSITION turn 2 us movement ask · UNIT B1 line 8000 6000 0 hits 2 spent charged · PAIR B1 C1
// front COMMANDER Rawdon 24000 2000 · COMMANDER Rawdon with B1 at B1 8000 12000 · facing B1 0 ·
// hits B1 2 · formation B1 line · gone B1 · required 6 · chance 1 3 factor 6.1a 2 · turn 3 us ·
// phase fire · winner us Who is not named is broken; commanders are where the scenario has them.
class CaseWords final : public samples::CaseWords {
 public:
  std::string scenario() const override { return "field.json"; }
  std::string side() const override { return when_.side(); }
  bool take(const std::string& keyword, std::istringstream& words) override;
  std::expected<core::State, core::FileFaults> position(
      const core::Game& game, const core::Scenario& scenario) const override;
  bool expect(const std::vector<std::string>& words, const samples::Look& look) const override;

 private:
  void take_unit(std::istringstream& words);
  void take_commander(std::istringstream& words);
  core::json::array units_of(const core::Scenario& scenario) const;
  core::json::array commanders_of(const core::Scenario& scenario) const;

  samples::PositionWords when_{{"cr", "us"}, {"fire", "movement", "last_fire"}, "movement"};
  core::json::array units_, pairs_, commanders_;
};

}  // namespace adjutant::rise_and_fight
