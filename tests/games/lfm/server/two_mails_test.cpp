#include <map>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "engine/registry.hpp"
#include "server/render/document.hpp"

// What a battle asks of its players by mail, and how what they get reads.
namespace adjutant::lfm {
namespace {

struct Played {
  // By game turn, whose submissions there were, in their order.
  std::map<int, std::vector<core::Side>> by_turn;
  std::vector<std::string> reports;
};

// A whole battle in standing mode, in which all that is obligatory is left to the referee.
Played play(const BuiltInScenario& battle, std::uint64_t seed) {
  const auto& game = *battle.game;
  core::Random random(seed);
  core::RandomDice dice(random);
  auto state = game.initial_state(battle.scenario, core::Decisions::standing);
  Played played;
  while (!game.outcome(state)) {
    const auto side = game.awaited(state).front().side;
    const auto turn = static_cast<int>(game.encode(state).at("turn").as_int64());
    played.by_turn[turn].push_back(side);
    const auto orders = game.parse_orders(state, side, "end turn");
    if (!orders || !game.check(state, side, *orders).empty()) {
      ADD_FAILURE() << "end turn is not accepted";
      return played;
    }
    auto next = game.adjudicate(state, side, *orders, dice);
    const auto document = game.report({state, next.state, next.events, core::opponent(side)});
    played.reports.push_back(render::to_text(document));
    state = std::move(next.state);
  }
  return played;
}

// 0, L1: only the order of the movers is thrown for.
TEST(LastFullMeasureMails, TwoOfPlayersATurnWhoeverWinsTheInitiative) {
  std::set<core::Side> first;
  bool twice_running = false;
  for (const auto& battle : built_in_scenarios()) {
    if (!battle.scenario.id.starts_with("lfm/")) continue;
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      core::Side last = core::Side::first;
      const auto played = play(battle, seed);
      for (const auto& [turn, sides] : played.by_turn) {
        SCOPED_TRACE(battle.scenario.id + ", turn " + std::to_string(turn));
        ASSERT_EQ(sides.size(), 2U);
        EXPECT_NE(sides[0], sides[1]) << "one of each side";
        if (turn > 1) {
          first.insert(sides[0]);
          twice_running = twice_running || sides[0] == last;
        }
        last = sides[1];
      }
    }
  }
  EXPECT_EQ(first.size(), 2U) << "either side has moved first";
  EXPECT_TRUE(twice_running) << "and one of them twice running";
}

// As the house breaks lines for mails; tables have rows as wide as their cells.
TEST(LastFullMeasureMails, ReportsKeepTheirLinesShort) {
  for (const auto& battle : built_in_scenarios()) {
    if (!battle.scenario.id.starts_with("lfm/")) continue;
    for (const auto& report : play(battle, 3).reports) {
      std::istringstream lines(report);
      for (std::string line; std::getline(lines, line);) {
        if (line.find("   ") != line.npos) continue;
        EXPECT_LE(line.size(), 76U) << line;
      }
    }
  }
}

}  // namespace
}  // namespace adjutant::lfm
