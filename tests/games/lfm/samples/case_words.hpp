#pragma once

#include "tests/games/case_words.hpp"
#include "tests/games/position_words.hpp"

namespace adjutant::lfm {

// POSITION turn 2 cs combat standing · UNIT 21VA 2514 D · WORKS us 2116 · MARK us 2116
// SHATTERED Jones · HELD 2116 cs
// at 21VA 2514 · off 21VA routed · is 21VA disorganized · not is 21VA mounted · points us 3
// odds 3-2 · modifier 8.4 "slope hexside" 1 · strength 4 · sum 2
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

  samples::PositionWords when_{{"us", "cs"},
                               {"construction", "artillery", "counterfire", "movement", "combat",
                                "reorganization", "recovery"},
                               "movement"};
  core::json::array units_, works_, builds_, shattered_, held_;
};

}  // namespace adjutant::lfm
