#pragma once

#include "tests/games/case_words.hpp"
#include "tests/games/position_words.hpp"

namespace adjutant::two_by_two {

// POSITION turn 2 red melee ask · UNIT 1Le 9000 12000 90 pinned moved charged Kem · UNIT 20 waiting
// HELD blue · at 1Le 9000 12000 · facing 1Le 90 · state 1Le pinned · off 1Le destroyed
// points blue 3 · sum -1 · chance routed 1 · modifier N12 flank -2 · turn 3 red · phase melee
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

  samples::PositionWords when_{{"blue", "red"}, {"movement", "fire", "melee"}, "movement"};
  core::json::array units_;
};

}  // namespace adjutant::two_by_two
