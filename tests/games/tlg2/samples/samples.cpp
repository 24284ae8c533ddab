#include "tests/games/samples.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "tests/games/tlg2/samples/case_words.hpp"
#include "tests/games/tlg2/samples/plan_check.hpp"
#include "tests/games/tlg2/samples/quiet_cycle.hpp"

namespace adjutant::tlg2 {
namespace {

namespace json = core::json;
using core::Side;

class Samples final : public samples::GameSamples {
 public:
  std::string_view ruleset() const override { return "tlg2"; }

  std::vector<std::string> standing_orders(const core::Game& game, const core::Scenario& scenario,
                                           Side side, core::Random& random) const override {
    std::vector<std::string> ids;
    const std::string& side_id = game.description().sides[index(side)];
    for (const json::value& unit : scenario.source->at("units").as_array()) {
      if (unit.at("side").as_string() == side_id) {
        ids.push_back(fmt::format("\"{}\"", std::string_view(unit.at("id").as_string())));
      }
    }
    const auto any = [&] { return ids[random.below(ids.size())]; };
    const auto& map = scenario.source->at("map");
    const auto hex = [&](std::int64_t down) {
      return fmt::format("{:02}{:02}", map.at("columns").at(0).as_int64() + 9,
                         map.at("rows").at(0).as_int64() + down);
    };
    return {fmt::format("losses {}", any()),
            fmt::format("losses {}\nretreat any toward {}", any(), hex(3)),
            fmt::format("retreat {} to {} {}", any(), hex(5), hex(6)), ""};
  }

  void check_plan(const core::Game& game, const core::State& state, Side side,
                  core::Random& random) const override {
    PlanCheck(game, state, side, random).check();
  }

  bool gives_up(const std::string& order) const override { return order == "resign"; }

  // Turns come to their end.
  std::string submission(const std::string& order, const std::vector<std::string>& listed,
                         core::Random& random) const override {
    const bool may_end = std::ranges::find(listed, "end turn") != listed.end();
    if (!may_end || order == "end turn" || random.below(2) == 0) return order;
    return order + "\nend turn";
  }

  std::vector<samples::SidesOrder> quiet_cycle(const core::Game& game,
                                               const core::Scenario& scenario) const override {
    return tlg2::quiet_cycle(game, scenario);
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

}  // namespace adjutant::tlg2
