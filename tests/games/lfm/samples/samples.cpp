#include "tests/games/samples.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "tests/games/lfm/samples/case_words.hpp"
#include "tests/games/lfm/samples/plan_check.hpp"

namespace adjutant::lfm {

namespace {

namespace json = core::json;
using core::Side;

class Samples final : public samples::GameSamples {
 public:
  std::string_view ruleset() const override { return "lfm"; }

  std::vector<std::string> standing_orders(const core::Game& game, const core::Scenario& scenario,
                                           Side side, core::Random& random) const override {
    std::vector<std::string> regiments, guns, brigades;
    const std::string& side_id = game.description().sides[index(side)];
    for (const json::value& unit : scenario.source->at("units").as_array()) {
      if (unit.at("side").as_string() != side_id) continue;
      const std::string id(unit.at("id").as_string());
      if (unit.at("type").as_string() == "artillery") {
        guns.push_back(id);
        continue;
      }
      regiments.push_back(id);
      const std::string brigade(unit.at("brigade").as_string());
      if (std::ranges::find(brigades, brigade) == brigades.end()) brigades.push_back(brigade);
    }
    const auto any = [&](const std::vector<std::string>& of) {
      return of[random.below(of.size())];
    };
    const auto& map = scenario.source->at("map");
    const auto hex = [&](std::int64_t down) {
      return fmt::format("{:02}{:02}", map.at("columns").at(0).as_int64() + 4,
                         map.at("rows").at(0).as_int64() + down);
    };
    return {fmt::format("losses {}\nwithdraw {} at 2-1", any(regiments), any(brigades)),
            fmt::format("fire any at {}\nretreat any toward {}", hex(2), hex(5)),
            fmt::format("hold {}\nretreat {} to {} {}", any(guns), any(regiments), hex(3), hex(4)),
            ""};
  }

  void check_plan(const core::Game& game, const core::State& state, Side side,
                  core::Random& random) const override {
    // Plans of a hundred units take their time: one state in four.
    if (random.below(4) == 0) PlanCheck(game, state, side, random).check();
  }

  bool gives_up(const std::string& order) const override { return order == "resign"; }

  // Turns come to their end.
  std::string submission(const std::string& order, const std::vector<std::string>& listed,
                         core::Random& random) const override {
    const bool may_end = std::ranges::find(listed, "end turn") != listed.end();
    if (!may_end || order == "end turn" || random.below(3) == 0) return order;
    return order + "\nend turn";
  }

  std::unique_ptr<samples::CaseWords> case_words() const override {
    return std::make_unique<CaseWords>();
  }
};

}  // namespace

const samples::GameSamples& samples() {
  static const Samples all;
  return all;
}

}  // namespace adjutant::lfm
