#include "server/app/mail_in/answers/order_verdicts.hpp"

#include <string>
#include <variant>

#include <gtest/gtest.h>

#include "engine/registry.hpp"

namespace adjutant::app {
namespace {

// What a mail with "check" shows, in whatever game requires orders of a turn.
TEST(RequiredWords, AreOrdersThatLeaveNothingToRequire) {
  int found = 0;
  for (const auto& battle : built_in_scenarios()) {
    const auto& game = *battle.game;
    const auto state = game.initial_state(battle.scenario, core::Decisions::standing);
    const auto side = game.awaited(state).front().side;
    for (const auto& order : game.legal_orders(state, side)) {
      const auto words = required_words(game, state, side, order);
      if (words.empty()) continue;
      const auto& more = std::get<core::Verbatim>(words.back()).text;
      EXPECT_TRUE(required_words(game, state, side, order + "\n" + more).empty())
          << battle.scenario.id << ": " << order << "\n"
          << more;
      ++found;
      break;
    }
  }
  EXPECT_GT(found, 0);
}

}  // namespace
}  // namespace adjutant::app
