#pragma once

#include "tests/games/case_words.hpp"
#include "tests/games/position_words.hpp"

namespace adjutant::rise_and_fight {

// Its words are told in tests/games/rise_and_fight/cases/README.md. Who is not named is broken;
// commanders are where the scenario has them.
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
