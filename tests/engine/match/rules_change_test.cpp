#include "engine/match/rules_change.hpp"

#include <array>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/match/comparison.hpp"
#include "tests/engine/match/played_match.hpp"
#include "tests/engine/match/tally_game.hpp"

namespace adjutant::match {
namespace {

namespace json = core::json;
using core::Side;
using tally::Change;
using testing::HasSubstr;

using TwoVersions = std::array<const core::Game*, 2>;

TwoVersions with(Change change) {
  return {&tally::game(), &tally::changed_game(change)};
}

Verdict verify_by(const json::object& record, Games games) {
  return verify(core::canonical_json(record), games);
}

PlayedMatch begun() {
  PlayedMatch played;
  EXPECT_TRUE(played.submit(Kind::standing_orders, Side::second, "aside 4"));
  EXPECT_TRUE(played.submit(Kind::orders, Side::first, "roll 3"));
  EXPECT_TRUE(played.submit(Kind::offer_draw, Side::first));
  EXPECT_TRUE(played.submit(Kind::deadline, Side::second));
  return played;
}

void play_to_the_end(PlayedMatch& played) {
  while (!played.match.result) {
    ASSERT_TRUE(played.submit(Kind::orders, played.match.awaited->front().side, "roll 2"));
  }
}

Comparison compared(const PlayedMatch& played, Change change) {
  const auto games = with(change);
  auto comparison = compare_rules(core::canonical_json(played.whole_record()), games, *games[1]);
  EXPECT_TRUE(comparison.has_value());
  return *std::move(comparison);
}

// "what: was -> would be", a line each.
std::string told(const Comparison& comparison) {
  std::string text;
  for (const auto& difference : comparison.differences) {
    text += difference.what + ": " + difference.was + " -> " + difference.would_be + "\n";
  }
  return text;
}

TEST(RulesChange, GoesOnFromThePositionWithAnEventInTheChain) {
  PlayedMatch played = begun();
  const Match before = played.match;
  played.change_rules(tally::changed_game(Change::double_pips), 4);
  const Match& after = played.match;
  EXPECT_EQ(after.revision, before.revision + 1);
  EXPECT_EQ(after.submissions, before.submissions);
  EXPECT_EQ(after.dice, before.dice);
  EXPECT_EQ(after.draw_offered_by, before.draw_offered_by);
  EXPECT_EQ(rules_version(*after.setup), 2);
  EXPECT_EQ(begun_by(*after.setup), 1);
  EXPECT_EQ(after.setup->game->encode(after.state), before.setup->game->encode(before.state));
  const json::object told = encode(played.events.back(), *after.setup->game);
  EXPECT_EQ(told.at("type"), "rules_changed");
  EXPECT_TRUE(told.at("submission").is_null());
  EXPECT_EQ(told.at("from"), 1);
  EXPECT_EQ(told.at("to"), 2);
  EXPECT_EQ(told.at("differences"), 4);
  EXPECT_EQ(std::string(told.at("hash").get_string()), after.head);
}

TEST(RulesChange, EachPartOfARecordIsVerifiedByItsOwnRules) {
  PlayedMatch played = begun();
  played.change_rules(tally::changed_game(Change::double_pips), 4);
  const auto games = with(Change::double_pips);
  EXPECT_TRUE(verify_by(played.record(Side::second), games).holds) << "right after the change";
  play_to_the_end(played);
  const json::object record = played.record(std::nullopt);
  EXPECT_EQ(record.at("rules_version"), 1) << "what it began with";
  const Verdict verdict = verify_by(record, games);
  EXPECT_TRUE(verdict.holds && verdict.complete) << failures(verdict);
  // By the rules it began with alone, what came later would be otherwise.
  const TwoVersions same{&tally::game(), &tally::changed_game(Change::nothing)};
  EXPECT_FALSE(verify_by(record, same).holds);
}

TEST(RulesChange, AChangeBackIsAChangeLikeAny) {
  PlayedMatch played = begun();
  played.change_rules(tally::changed_game(Change::double_pips), 4);
  ASSERT_TRUE(played.submit(Kind::orders, Side::first, "roll 2"));
  played.change_rules(tally::game(), 1);
  play_to_the_end(played);
  const Verdict verdict = verify_by(played.record(std::nullopt), with(Change::double_pips));
  EXPECT_TRUE(verdict.holds && verdict.complete) << failures(verdict);
}

TEST(RulesChange, SaysWhichRulesAreLackingAndChecksTheRest) {
  PlayedMatch played = begun();
  played.change_rules(tally::changed_game(Change::two_dice_at_most), 1);
  play_to_the_end(played);
  json::object record = played.record(std::nullopt);
  const std::array<const core::Game*, 1> old{&tally::game()};
  const Verdict later = verify_by(record, old);
  EXPECT_EQ(failures(later),
            "rules version | events[" + std::to_string(14) +
                "].to | from here on the match is played by version 2, which this program lacks: "
                "verify it with one that has it\n");
  const std::array<const core::Game*, 1> fresh{&tally::changed_game(Change::two_dice_at_most)};
  const Verdict earlier = verify_by(record, fresh);
  EXPECT_THAT(failures(earlier), HasSubstr("the match is played by version 1, this program"));
  EXPECT_EQ(earlier.dice, later.dice);
  record["commitment"] = std::string(64, '0');
  EXPECT_THAT(failures(verify_by(record, fresh)), HasSubstr("chain at event 0"));
}

TEST(RulesChange, WithoutADifferenceTheLaterRulesStandForThoseBefore) {
  PlayedMatch played = begun();
  played.change_rules(tally::changed_game(Change::nothing), 0);
  play_to_the_end(played);
  const std::array<const core::Game*, 1> fresh{&tally::changed_game(Change::nothing)};
  const Verdict verdict = verify_by(played.record(std::nullopt), fresh);
  EXPECT_TRUE(verdict.holds && verdict.complete) << failures(verdict);
}

TEST(RulesChange, CatchesEachChangeOfItsEvent) {
  PlayedMatch played = begun();
  played.change_rules(tally::changed_game(Change::nothing), 0);
  play_to_the_end(played);
  const json::object record = played.record(std::nullopt);
  const auto games = with(Change::nothing);
  ASSERT_TRUE(verify_by(record, games).holds);
  std::size_t place = 0;
  while (record.at("events").at(place).at("type") != "rules_changed") ++place;
  for (const char* member : {"from", "to", "differences", "at", "submission"}) {
    json::object changed = record;
    changed.at("events").at(place).get_object()[member] = 7;
    EXPECT_FALSE(verify_by(changed, games).holds) << member;
  }
  json::object without = record;
  without.at("events").get_array().erase(without.at("events").get_array().begin() + place);
  EXPECT_FALSE(verify_by(without, games).holds);
}

TEST(CompareRules, FindsNoDifferenceWhereThereIsNone) {
  const PlayedMatch played = begun();
  const Comparison comparison = compared(played, Change::nothing);
  EXPECT_EQ(told(comparison), "");
  EXPECT_EQ(comparison.obstacle, "");
  EXPECT_EQ(comparison.submissions_played, 4);
  ASSERT_TRUE(comparison.now);
  EXPECT_EQ(comparison.now->head, played.match.head);
}

TEST(CompareRules, TellsOrdersThatWouldBeRefusedAndGoesOn) {
  PlayedMatch played = begun();
  ASSERT_TRUE(played.submit(Kind::orders, Side::first, "roll 1"));
  ASSERT_TRUE(played.submit(Kind::orders, Side::second, "roll 3"));
  const Comparison comparison = compared(played, Change::two_dice_at_most);
  EXPECT_EQ(told(comparison),
            "orders: accepted -> refused: roll 3: at most two dice (1.1)\n"
            "orders: accepted -> refused: roll 3: at most two dice (1.1)\n");
  EXPECT_EQ(comparison.differences[0].submission, 1);
  EXPECT_EQ(comparison.differences[0].revision, 0);
  EXPECT_EQ(comparison.differences[1].submission, 5);
  EXPECT_EQ(comparison.differences[1].revision, 4);
  EXPECT_EQ(comparison.submissions_played, 4);
  EXPECT_EQ(comparison.obstacle, "") << "from where it stands it can go on";
  EXPECT_EQ(comparison.now->head, played.match.head);
}

TEST(CompareRules, TellsDiceThatWouldBeRolled) {
  const Comparison comparison = compared(begun(), Change::another_die);
  EXPECT_THAT(told(comparison), HasSubstr("dice: 3 dice -> "));
  EXPECT_THAT(told(comparison), HasSubstr("dice: one die -> "));
  EXPECT_EQ(comparison.differences.size(), 2U);
}

TEST(CompareRules, TellsEventsAndPositionsOnceAndNotWhatFollowsFromThem) {
  PlayedMatch played = begun();
  const auto first = compared(played, Change::double_pips).differences.size();
  ASSERT_TRUE(played.submit(Kind::orders, Side::first, "pass"));
  const Comparison comparison = compared(played, Change::double_pips);
  EXPECT_EQ(comparison.differences.size(), first) << told(comparison);
  EXPECT_THAT(told(comparison), HasSubstr("event: tallied (1.2) {"));
  EXPECT_THAT(told(comparison), HasSubstr("position: left: "));
  EXPECT_EQ(comparison.differences[0].submission, 1);
  EXPECT_TRUE(comparison.differences[0].event);
}

TEST(CompareRules, TellsAnotherEndAndThatNothingCanGoOnBehindIt) {
  const Comparison comparison = compared(begun(), Change::sudden_end);
  EXPECT_THAT(told(comparison), HasSubstr("result:  -> match_ended"));
  EXPECT_THAT(told(comparison), HasSubstr("awaited: throw of "));
  EXPECT_THAT(comparison.obstacle, HasSubstr("by version 2 the match would be over"));
}

TEST(CompareRules, TellsOtherOrdersOfWhoeverDidNotActInTime) {
  const Comparison comparison = compared(begun(), Change::other_default);
  EXPECT_THAT(told(comparison), HasSubstr("dice: one die -> 0 dice"));
  EXPECT_THAT(told(comparison), HasSubstr("orders: roll 1 -> pass"));
}

TEST(CompareRules, WithoutTheRulesItWasPlayedByOnlyTheSamePlayCanGoOn) {
  const PlayedMatch played = begun();
  const auto alone = [&](Change change) {
    const core::Game& game = tally::changed_game(change);
    const std::array<const core::Game*, 1> games{&game};
    return *compare_rules(core::canonical_json(played.whole_record()), games, game);
  };
  const Comparison same = alone(Change::nothing);
  EXPECT_EQ(told(same) + same.obstacle, "");
  EXPECT_EQ(same.now->head, played.match.head);
  const Comparison refused = alone(Change::two_dice_at_most);
  EXPECT_THAT(refused.obstacle, HasSubstr("this program lacks version 1"));
  EXPECT_EQ(refused.submissions_played, 1);
  EXPECT_FALSE(refused.now);
}

TEST(CompareRules, AMatchThatIsOverStaysAsItIs) {
  PlayedMatch played = begun();
  play_to_the_end(played);
  EXPECT_THAT(compared(played, Change::nothing).obstacle, HasSubstr("is over"));
}

}  // namespace
}  // namespace adjutant::match
