#include "engine/match/match.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/core/ensure.hpp"
#include "engine/dice/dice.hpp"
#include "tests/engine/match/played_match.hpp"

namespace adjutant::match {
namespace {

using core::Side;
using testing::ElementsAre;
using testing::HasSubstr;

std::vector<std::string> types_since(const PlayedMatch& played, std::size_t first) {
  std::vector<std::string> types;
  for (std::size_t i = first; i < played.events.size(); ++i) {
    types.push_back(played.events[i].event.type);
  }
  return types;
}

TEST(Match, BeginsItsChainWithTheCommitmentAndWhoPlays) {
  const PlayedMatch played;
  ASSERT_EQ(played.events.size(), 1U);
  const LoggedEvent& started = played.events.front();
  const auto object = encode(started, *played.match.setup->game);
  EXPECT_TRUE(object.at("submission").is_null());
  EXPECT_EQ(object.at("type").as_string(), "started");
  EXPECT_EQ(object.at("seats").as_array()[1].at("player").as_string(), "b\xC3\xA9la");
  EXPECT_EQ(object.at("options").at("decisions").as_string(), "standing");
  EXPECT_EQ(started.hash, chain_hash(played.match.setup->commitment, object));
  EXPECT_EQ(played.match.head, started.hash);
}

TEST(Match, NumbersSubmissionsEventsAndDiceOverTheWholeMatch) {
  PlayedMatch played;
  ASSERT_TRUE(played.submit(Kind::orders, Side::first, "roll 2"));
  ASSERT_TRUE(played.submit(Kind::orders, Side::second, "roll 1"));
  EXPECT_EQ(played.match.submissions, 2);
  EXPECT_EQ(played.match.revision, 2);
  EXPECT_EQ(played.match.dice, 3);
  EXPECT_THAT(types_since(played, 1), ElementsAre("submitted", "rolled", "rolled", "tallied",
                                                  "submitted", "rolled", "tallied"));
  EXPECT_EQ(played.events[6].event.fields.at("die").as_int64(), 2);
  std::string previous = played.match.setup->commitment;
  for (std::size_t i = 0; i < played.events.size(); ++i) {
    EXPECT_EQ(played.events[i].number, static_cast<int>(i));
    previous = chain_hash(previous, encode(played.events[i], *played.match.setup->game));
    EXPECT_EQ(previous, played.events[i].hash);
  }
  EXPECT_EQ(played.match.head, previous);
}

TEST(Match, HashesTheCanonicalOrdersAndTheNonce) {
  EXPECT_EQ(submission_hash({"roll 1", "pass"}, "abc"), core::sha256_hex("roll 1\npass\nabc"));
  EXPECT_EQ(submission_hash({}, ""), core::sha256_hex(""));
}

TEST(Match, RollsTheDiceOfTheContract) {
  PlayedMatch played;
  ASSERT_TRUE(played.submit(Kind::orders, Side::first, "roll 3"));
  const dice::Seeds seeds{played.match.setup->server_seed,
                          "m_tally",
                          {"a seed", ""},
                          submission_hash({"roll 3"}, "nonce 0")};
  for (int die = 0; die < 3; ++die) {
    const auto& fields = played.events[static_cast<std::size_t>(die) + 2].event.fields;
    EXPECT_EQ(fields.at("value").as_int64(), dice::seeded_die(seeds, die, 6));
  }
}

TEST(Match, RefusesWhoeverIsNotAwaitedAndChangesNothing) {
  PlayedMatch played;
  EXPECT_FALSE(played.submit(Kind::orders, Side::second, "pass"));
  EXPECT_THAT(played.refusals.front().message, HasSubstr("The left must answer first"));
  EXPECT_FALSE(played.submit(Kind::deadline, Side::second));
  EXPECT_FALSE(played.submit(Kind::orders, Side::first, "roll 4"));
  EXPECT_EQ(played.refusals.front().rule, "1.1");
  EXPECT_EQ(played.match.submissions, 0);
}

TEST(Match, RefusesANonceThatCouldBeTakenForOrders) {
  const PlayedMatch played;
  Draft draft;
  draft.orders = *played.match.setup->game->parse_orders(played.match.state, Side::first, "pass");
  draft.nonce = "roll 1\n";
  EXPECT_FALSE(apply_seeded(played.match, draft));
  draft.nonce = std::string(65, 'n');
  EXPECT_FALSE(apply_seeded(played.match, draft));
  draft.nonce = std::string(64, 'n');
  EXPECT_TRUE(apply_seeded(played.match, draft));
}

TEST(Match, RefusesToStartWithASeedThatSpillsIntoTheNextLine) {
  auto setup = tally_setup();
  setup.seats[0].seed = "one\ntwo";
  EXPECT_THROW(start(setup), core::InvariantBroken);
}

TEST(Match, StandingOrdersAreHiddenAndLeaveTheRevision) {
  PlayedMatch played;
  ASSERT_TRUE(played.submit(Kind::standing_orders, Side::second, "aside 4"));
  EXPECT_EQ(played.match.revision, 0);
  const LoggedEvent& set = played.events.back();
  const core::Game& game = *played.match.setup->game;
  EXPECT_EQ(encode_for(set, game, Side::second).at("aside").as_int64(), 4);
  EXPECT_EQ(core::canonical_json(encode_for(set, game, Side::first)),
            R"({"hash":")" + set.hash +
                R"(","number":2,"submission":0,"type":"hidden","visible_to":"right"})");
}

TEST(Match, StandingOrdersCannotBeGuessedFromTheirHash) {
  const PlayedMatch played;
  Draft draft;
  draft.kind = Kind::standing_orders;
  draft.orders = *played.match.setup->game->standing_orders()->parse(played.match.state,
                                                                     Side::first, "aside 4");
  const auto applied = apply_seeded(played.match, draft);
  ASSERT_TRUE(applied);
  EXPECT_EQ(applied->submission.nonce.size(), 32U);
  EXPECT_NE(applied->submission.hash, submission_hash({"aside 4"}, ""));
  const auto again = apply_seeded(applied->match, draft);
  ASSERT_TRUE(again);
  EXPECT_NE(again->submission.nonce, applied->submission.nonce);
}

TEST(Match, ADeadlinePlaysTheDefaultOrders) {
  PlayedMatch played;
  ASSERT_TRUE(played.submit(Kind::deadline, Side::first));
  EXPECT_THAT(played.submissions.front().orders, ElementsAre("roll 1"));
  EXPECT_EQ(played.match.dice, 1);
}

TEST(Match, EndsWithTheGameAndTakesNothingMore) {
  PlayedMatch played;
  for (int i = 0; i < 6; ++i) {
    ASSERT_TRUE(played.submit(Kind::orders, i % 2 == 0 ? Side::first : Side::second, "roll 1"));
  }
  ASSERT_TRUE(played.match.result);
  EXPECT_EQ(played.match.result->reason, "The tallies were compared.");
  EXPECT_EQ(played.events.back().event.type, "match_ended");
  EXPECT_FALSE(played.submit(Kind::orders, Side::first, "pass"));
  EXPECT_THAT(played.refusals.front().message, HasSubstr("The match is over"));
  EXPECT_FALSE(played.submit(Kind::resign, Side::first));
}

TEST(Match, ASideMayResignAtAnyTime) {
  PlayedMatch played;
  ASSERT_TRUE(played.submit(Kind::resign, Side::second));
  EXPECT_EQ(played.match.result->winner, Side::first);
  EXPECT_THAT(types_since(played, 1), ElementsAre("submitted", "resigned", "match_ended"));

  PlayedMatch by_order;
  ASSERT_TRUE(by_order.submit(Kind::orders, Side::second, "resign"));
  EXPECT_EQ(by_order.match.result->winner, Side::first);
  EXPECT_EQ(by_order.submissions.front().kind, Kind::resign);
}

TEST(Match, ADrawIsOfferedAndAgreed) {
  PlayedMatch played;
  EXPECT_FALSE(played.submit(Kind::accept_draw, Side::second));
  ASSERT_TRUE(played.submit(Kind::offer_draw, Side::second));
  EXPECT_FALSE(played.submit(Kind::offer_draw, Side::second));
  EXPECT_FALSE(played.submit(Kind::offer_draw, Side::first));
  EXPECT_FALSE(played.submit(Kind::accept_draw, Side::second));
  ASSERT_TRUE(played.submit(Kind::accept_draw, Side::first));
  ASSERT_TRUE(played.match.result);
  EXPECT_FALSE(played.match.result->winner);
}

TEST(Match, ADrawOfferIsDeclinedOrLapsesWhenPlayGoesOn) {
  PlayedMatch played;
  ASSERT_TRUE(played.submit(Kind::offer_draw, Side::second));
  ASSERT_TRUE(played.submit(Kind::decline_draw, Side::first));
  EXPECT_FALSE(played.match.draw_offered_by);
  ASSERT_TRUE(played.submit(Kind::offer_draw, Side::first));
  ASSERT_TRUE(played.submit(Kind::orders, Side::first, "pass"));
  EXPECT_EQ(played.match.draw_offered_by, Side::first);
  const std::size_t before = played.events.size();
  ASSERT_TRUE(played.submit(Kind::orders, Side::second, "pass"));
  EXPECT_FALSE(played.match.draw_offered_by);
  EXPECT_THAT(types_since(played, before), ElementsAre("submitted", "draw_lapsed", "tallied"));
}

TEST(Match, AWinIsClaimedAgainstWhoIsToAct) {
  PlayedMatch played;
  EXPECT_FALSE(played.submit(Kind::claim_win, Side::first));
  ASSERT_TRUE(played.submit(Kind::claim_win, Side::second));
  EXPECT_EQ(played.match.result->winner, Side::second);
  EXPECT_EQ(played.match.result->reason, "The left did not act in time.");
}

TEST(Match, ASideIsTakenOverAndTheRevisionStays) {
  PlayedMatch played;
  ASSERT_TRUE(played.submit(Kind::orders, Side::first, "roll 2"));
  ASSERT_TRUE(played.submit(Kind::offer_draw, Side::first));
  const int revision = played.match.revision;
  const std::size_t before = played.events.size();
  ASSERT_TRUE(played.act(Kind::take_over, Side::first, {"zoe"}));
  EXPECT_EQ(played.match.revision, revision);
  EXPECT_THAT(types_since(played, before), ElementsAre("submitted", "taken_over", "draw_lapsed"));
  EXPECT_EQ(played.events[before + 1].event.fields.at("player"), "zoe");
  EXPECT_FALSE(played.match.draw_offered_by) << "it was of who has gone";
  EXPECT_EQ(played.match.setup->seats[0].player, tally_setup().seats[0].player);
  EXPECT_TRUE(played.submit(Kind::orders, Side::second, "pass")) << "the game goes on";
}

TEST(Match, ClocksThatStoodStillAreInTheChainAndTheRevisionStays) {
  PlayedMatch played;
  ASSERT_TRUE(played.submit(Kind::offer_draw, Side::first));
  const auto before = played.match;
  const std::size_t events = played.events.size();
  const std::vector<std::string> lines{"2026-11-28T00:00:00Z", "2026-11-28T01:35:00Z", "Why."};
  ASSERT_TRUE(played.act(Kind::extend, Side::first, lines));
  EXPECT_EQ(played.match.revision, before.revision);
  EXPECT_EQ(played.match.draw_offered_by, Side::first);
  EXPECT_THAT(types_since(played, events), ElementsAre("submitted", "extended"));
  const auto& fields = played.events.back().event.fields;
  EXPECT_EQ(fields.at("from").as_string(), lines[0]);
  EXPECT_EQ(fields.at("until").as_string(), lines[1]);
  EXPECT_EQ(fields.at("reason").as_string(), lines[2]);
  EXPECT_FALSE(played.act(Kind::extend, Side::first, {lines[0], lines[1]}));
  EXPECT_TRUE(played.submit(Kind::orders, Side::first, "roll 2")) << "the game goes on";
}

TEST(Match, ARulingEndsItWithAWinnerOrWithNone) {
  for (const auto& [line, winner] :
       {std::pair<std::string, std::optional<Side>>("left", Side::first),
        std::pair<std::string, std::optional<Side>>("right", Side::second),
        std::pair<std::string, std::optional<Side>>("-", std::nullopt)}) {
    PlayedMatch played;
    ASSERT_TRUE(played.act(Kind::ruling, Side::first, {line, "agreed by mail"}));
    EXPECT_EQ(played.match.result->winner, winner);
    EXPECT_EQ(played.match.result->reason, "agreed by mail");
    EXPECT_FALSE(played.act(Kind::ruling, Side::first, {line, "again"})) << "it is over";
  }
}

TEST(Match, AnActOfTheHouseHasItsLines) {
  PlayedMatch played;
  EXPECT_FALSE(played.act(Kind::ruling, Side::first, {"left"}));
  EXPECT_FALSE(played.act(Kind::ruling, Side::first, {"middle", "why"}));
  EXPECT_FALSE(played.act(Kind::ruling, Side::first, {"left", ""}));
  EXPECT_FALSE(played.act(Kind::ruling, Side::first, {"left", "a\nb"}));
  EXPECT_FALSE(played.act(Kind::take_over, Side::first, {}));
  EXPECT_FALSE(played.act(Kind::take_over, Side::first, {"zoe", "yves"}));
  EXPECT_FALSE(played.act(Kind::take_over, Side::first, {std::string(2001, 'z')}));
  EXPECT_TRUE(played.act(Kind::take_over, Side::first, {std::string(2000, 'z')}));
}

TEST(Snapshot, BringsAMatchBackAsItWas) {
  PlayedMatch played;
  ASSERT_TRUE(played.submit(Kind::standing_orders, Side::first, "aside 2"));
  ASSERT_TRUE(played.submit(Kind::orders, Side::first, "roll 2"));
  ASSERT_TRUE(played.submit(Kind::offer_draw, Side::first));
  const auto object = encode(snapshot_of(played.match));
  const auto snapshot = decode_snapshot(object);
  ASSERT_TRUE(snapshot) << snapshot.error();
  PlayedMatch restored;
  restored.match = *restore(tally_setup(), *snapshot);
  EXPECT_EQ(core::canonical_json(encode(snapshot_of(restored.match))),
            core::canonical_json(object));
  ASSERT_TRUE(played.submit(Kind::orders, Side::second, "roll 3"));
  restored.submissions.resize(3);
  ASSERT_TRUE(restored.submit(Kind::orders, Side::second, "roll 3"));
  EXPECT_EQ(restored.match.head, played.match.head);
}

TEST(Snapshot, HoldsAResult) {
  PlayedMatch played;
  ASSERT_TRUE(played.submit(Kind::resign, Side::first));
  const auto snapshot = decode_snapshot(encode(snapshot_of(played.match)));
  ASSERT_TRUE(snapshot) << snapshot.error();
  EXPECT_EQ(snapshot->result->winner, Side::second);
}

TEST(Snapshot, RefusesWhatIsDamaged) {
  auto object = encode(snapshot_of(PlayedMatch().match));
  object["dice"] = -1;
  EXPECT_EQ(decode_snapshot(object).error(), "\"dice\" must be an integer from 0");
  object["dice"] = 0;
  object.erase("head");
  EXPECT_EQ(decode_snapshot(object).error(), "has no member \"head\"");
  object["head"] = "";
  object["more"] = 1;
  EXPECT_THAT(decode_snapshot(object).error(), HasSubstr("\"more\" that does not belong"));
}

TEST(EncodedEvent, ComesBackTheSame) {
  PlayedMatch played;
  ASSERT_TRUE(played.submit(Kind::standing_orders, Side::second, "aside 4"));
  ASSERT_TRUE(played.submit(Kind::orders, Side::first, "roll 2"));
  for (const LoggedEvent& logged : played.events) {
    const auto object = encode(logged, *played.match.setup->game);
    EXPECT_EQ(logged.json, core::canonical_json(object));
    const auto decoded = decode_event(object, *played.match.setup->game);
    ASSERT_TRUE(decoded) << decoded.error();
    EXPECT_EQ(core::canonical_json(encode(*decoded, *played.match.setup->game)),
              core::canonical_json(object));
  }
}

TEST(KindNames, NameEachKind) {
  for (const Kind kind : {Kind::orders, Kind::standing_orders, Kind::deadline, Kind::resign,
                          Kind::offer_draw, Kind::accept_draw, Kind::decline_draw, Kind::claim_win,
                          Kind::take_over, Kind::ruling, Kind::extend}) {
    EXPECT_EQ(kind_named(name(kind)), kind);
  }
  EXPECT_FALSE(kind_named("surrender"));
}

}  // namespace
}  // namespace adjutant::match
