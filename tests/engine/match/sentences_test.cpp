#include "engine/match/sentences.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/match/house_events.hpp"
#include "tests/engine/match/played_match.hpp"
#include "tests/engine/match/tally_game.hpp"

namespace adjutant::match {
namespace {

using core::Side;
using testing::Contains;
using testing::ElementsAre;
using testing::IsSupersetOf;

// Each sentence of a match as it is served, without those that are empty.
std::vector<std::string> told(const PlayedMatch& played, core::Viewer viewer = std::nullopt) {
  core::Events events;
  for (const auto& logged : played.events) events.push_back(logged.event);
  const auto& setup = *played.match.setup;
  auto all = sentences(*setup.game, setup.scenario, events, viewer);
  EXPECT_EQ(all.size(), events.size());
  std::erase(all, "");
  return all;
}

TEST(Sentences, TellTheBeginningByPlayersAndSides) {
  EXPECT_THAT(told(PlayedMatch()),
              ElementsAre("The match begins: anna (The left) against b\xC3\xA9la (The right)"));
}

TEST(Sentences, TellDraws) {
  PlayedMatch played;
  ASSERT_TRUE(played.submit(Kind::offer_draw, Side::second));
  ASSERT_TRUE(played.submit(Kind::decline_draw, Side::first));
  ASSERT_TRUE(played.submit(Kind::offer_draw, Side::second));
  ASSERT_TRUE(played.submit(Kind::orders, Side::first, "pass"));
  ASSERT_TRUE(played.submit(Kind::offer_draw, Side::first));
  ASSERT_TRUE(played.submit(Kind::accept_draw, Side::second));
  EXPECT_THAT(told(played), IsSupersetOf({"The right offers a draw", "The left declines the draw",
                                          "The right's draw offer lapses", "The left offers a draw",
                                          "Both sides agree to a draw",
                                          "The match is drawn: the players agreed on a draw"}));
}

TEST(Sentences, TellWhoGivesUp) {
  PlayedMatch played;
  ASSERT_TRUE(played.submit(Kind::resign, Side::second));
  const auto all = told(played);
  ASSERT_GE(all.size(), 2U);
  EXPECT_EQ(all[all.size() - 2], "The right resigns");
  EXPECT_EQ(all.back(), "The left victory: the The right side resigned");
}

TEST(Sentences, TellWhoseTimeIsOver) {
  PlayedMatch played;
  ASSERT_TRUE(played.submit(Kind::deadline, Side::first));
  EXPECT_THAT(told(played), Contains("Time is up for The left: the referee plays for them"));
  ASSERT_TRUE(played.submit(Kind::claim_win, Side::first));
  EXPECT_THAT(told(played), Contains("The left claims the win: the opponent's time is up"));
}

TEST(Sentences, TellWhatTheHouseDoes) {
  PlayedMatch played;
  ASSERT_TRUE(played.act(Kind::take_over, Side::second, {"zoe"}));
  EXPECT_EQ(told(played).back(), "zoe takes over The right");
  ASSERT_TRUE(played.act(Kind::extend, Side::first,
                         {"2026-11-28T00:00:00Z", "2026-11-28T01:35:00Z", "The server was down."}));
  EXPECT_EQ(told(played).back(),
            "The server was down. The clocks were stopped from 2026-11-28 00:00 UTC to "
            "2026-11-28 01:35 UTC");
  ASSERT_TRUE(played.act(Kind::ruling, Side::first, {"left", "agreed by mail"}));
  EXPECT_EQ(told(played).back(), "The left victory: agreed by mail");
}

TEST(Sentences, TellOtherRules) {
  PlayedMatch played;
  played.change_rules(tally::changed_game(tally::Change::other_default), 0);
  EXPECT_EQ(told(played).back(), "From here on version 2 of the rules applies (before: version 1)");
}

// A game that has told its reason leaves nothing to "match_ended".
TEST(Sentences, TellTheEndOnce) {
  const PlayedMatch played;
  const auto& setup = *played.match.setup;
  const auto& game = *setup.game;
  const core::Event ended{
      "match_ended",
      "",
      std::nullopt,
      {{"winner", game.description().sides[0]}, {"reason", "the hill is held"}}};
  EXPECT_THAT(sentences(game, setup.scenario, {ended}, std::nullopt),
              ElementsAre("The left victory: the hill is held"));
  const core::Event tallied{"tallied", "", std::nullopt, {}};
  core::Event told_before = ended;
  told_before.fields["reason"] = "tally is made";
  EXPECT_THAT(sentences(game, setup.scenario, {tallied, told_before}, std::nullopt),
              ElementsAre("The tally is made", ""));
  const core::Event won{"tallied", "", std::nullopt, {{"winner", game.description().sides[0]}}};
  EXPECT_THAT(sentences(game, setup.scenario, {won, ended}, std::nullopt),
              ElementsAre("The tally is made", ""))
      << "the game has told who wins, in its own words";
}

}  // namespace
}  // namespace adjutant::match
