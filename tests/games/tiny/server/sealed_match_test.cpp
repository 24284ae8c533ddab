#include <numeric>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "engine/core/ensure.hpp"
#include "engine/dice/dice.hpp"
#include "engine/match/house_events.hpp"
#include "engine/match/record.hpp"

// Both sides at once, sealed: how a match takes it, seals, opens, records and verifies it.
namespace adjutant::match {
namespace {

namespace json = core::json;
using core::Side;
using testing::ElementsAre;
using testing::HasSubstr;

Setup bay() {
  const auto* built_in = find_built_in_scenario("tiny/bay");
  Setup setup;
  setup.id = "m_bay";
  setup.game = built_in->game;
  setup.scenario = built_in->scenario;
  setup.decisions = core::Decisions::ask;
  setup.options = {{"ordered_times", true}};
  setup.seats = {Seat{"olga", "o"}, Seat{"fred", "f"}};
  std::iota(setup.server_seed.begin(), setup.server_seed.end(), std::uint8_t{3});
  setup.commitment =
      core::to_hex(core::sha256({reinterpret_cast<const char*>(setup.server_seed.data()), 32}));
  return setup;
}

// A match at its first dusk, with all that has happened.
class Bay : public testing::Test {
 protected:
  Bay() {
    auto started = start(bay());
    match = std::move(started.match);
    events = std::move(started.events);
  }

  Draft draft(Side side, const std::string& text, std::string nonce = "n") const {
    return {Kind::orders, side, "2026-11-21T10:00:00Z",
            *match.setup->game->parse_orders(match.state, side, text), std::move(nonce)};
  }

  void take(Applied applied) {
    submissions.push_back(std::move(applied.submission));
    std::ranges::move(applied.events, std::back_inserter(events));
    match = std::move(applied.match);
  }

  // In the order in which they came in.
  void open_both(const Draft& first, const Draft& second) {
    auto opened = open(match, std::vector{*seal(match, first), *seal(match, second)});
    ASSERT_TRUE(opened) << opened.error().front().message;
    for (auto& applied : *opened) take(std::move(applied));
  }

  void dusk_and_night() {
    open_both(draft(Side::second, "hide mill"), draft(Side::first, "hide wreck"));
    open_both(draft(Side::first, "row mill"), draft(Side::second, "guard"));
  }

  Verdict verified(const json::object& record) const {
    return verify(core::canonical_json(record), games());
  }

  Match match;
  std::vector<Submission> submissions;
  std::vector<LoggedEvent> events;
};

TEST_F(Bay, SealsWithoutTouchingTheMatch) {
  const auto sealed = seal(match, draft(Side::second, "hide mill"));
  ASSERT_TRUE(sealed);
  EXPECT_THAT(sealed->orders.lines, ElementsAre("hide mill"));
  EXPECT_EQ(match.submissions, 0);
  EXPECT_TRUE(seals(match, Side::first) && seals(match, Side::second));
}

TEST_F(Bay, RefusesToSealWhatIsAgainstTheRules) {
  const auto refused = seal(match, draft(Side::first, "guard"));
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().front().message, HasSubstr("not at dusk"));
  auto spilt = draft(Side::first, "hide mill");
  spilt.nonce = "one\ntwo";
  EXPECT_FALSE(seal(match, spilt));
}

TEST_F(Bay, SealedOrdersEnterTheChainInSideOrderAsTheyWereGiven) {
  auto late = draft(Side::first, "hide wreck", "first's");
  late.received = "2026-11-21T12:00:00Z";
  open_both(draft(Side::second, "hide mill", "second's"), late);
  ASSERT_EQ(submissions.size(), 2U);
  EXPECT_EQ(submissions[0].side, Side::first);
  EXPECT_EQ(submissions[0].received, "2026-11-21T12:00:00Z");
  EXPECT_EQ(submissions[0].hash, submission_hash({"hide wreck"}, "first's"));
  EXPECT_EQ(submissions[1].side, Side::second);
  EXPECT_EQ(submissions[1].received, "2026-11-21T10:00:00Z");
  EXPECT_EQ(submissions[1].hash, submission_hash({"hide mill"}, "second's"));
}

// Each may have come before the other, and neither before the turn.
TEST_F(Bay, SealedOrdersAreInTheOrderOfTheirTimesAsFarAsTheyCanBe) {
  // What is hidden until the end is not played again.
  const auto verified_at_end = [&] {
    take(*apply_seeded(match, {Kind::resign, Side::second, "2026-11-21T14:00:00Z", {}, ""}));
    return verified(encode_record({match, submissions, events}, std::nullopt));
  };
  auto late = draft(Side::first, "hide wreck"), early = draft(Side::second, "hide mill");
  late.received = "2026-11-21T12:00:00Z";
  open_both(early, late);
  const auto match_then = match;
  const auto submissions_then = submissions;
  const auto events_then = events;
  late = draft(Side::first, "row mill");
  early = draft(Side::second, "guard");
  late.received = "2026-11-21T13:00:00Z";
  early.received = "2026-11-21T12:00:00Z";
  open_both(early, late);
  const auto verdict = verified_at_end();
  EXPECT_TRUE(verdict.holds) << verdict.findings.back().why;
  match = match_then;
  submissions = submissions_then;
  events = events_then;
  early.received = "2026-11-21T11:00:00Z";
  open_both(early, late);
  EXPECT_FALSE(verified_at_end().holds);
}

TEST_F(Bay, BothAreForOneRevision) {
  open_both(draft(Side::first, "hide wreck"), draft(Side::second, "hide mill"));
  EXPECT_EQ(match.revision, 1);
  EXPECT_EQ(match.submissions, 2);
}

TEST_F(Bay, DiceAreThoseOfTheSubmissionThatRollsThem) {
  open_both(draft(Side::first, "hide wreck", "a"), draft(Side::second, "hide mill", "b"));
  const dice::Seeds seeds{
      match.setup->server_seed, "m_bay", {"o", "f"}, submission_hash({"hide mill"}, "b")};
  int die = 0;
  for (const auto& logged : events) {
    if (logged.event.type != "rolled") continue;
    EXPECT_EQ(logged.submission, 1);
    EXPECT_EQ(logged.event.fields.at("value").as_int64(), dice::seeded_die(seeds, die++, 10));
  }
  EXPECT_EQ(die, 2);
}

// Whoever opens them could choose between two lots of dice otherwise.
TEST_F(Bay, TakesThemInNoOtherOrder) {
  const auto other = apply_seeded(match, draft(Side::second, "hide mill"));
  ASSERT_FALSE(other);
  EXPECT_THAT(other.error().front().message, HasSubstr("The Owls of Saint Ives come first"));
}

TEST_F(Bay, OpensOnlyWhenAllAreIn) {
  const std::vector one{draft(Side::first, "hide mill")};
  EXPECT_THROW((void)open(match, one), core::InvariantBroken);
}

TEST_F(Bay, NobodyHasToWaitForTheOtherToResign) {
  Draft resigns = draft(Side::second, "hide mill");
  resigns.orders.lines = {"resign"};
  const auto applied = apply_seeded(match, resigns);
  ASSERT_TRUE(applied);
  EXPECT_EQ(applied->match.result->winner, Side::first);
}

TEST_F(Bay, DefaultOrdersAreSealedToo) {
  const auto sealed = seal(match, {Kind::deadline, Side::first, "2026-11-21T10:00:00Z", {}, ""});
  ASSERT_TRUE(sealed);
  EXPECT_THAT(sealed->orders.lines, ElementsAre("hide wreck"));
  open_both(draft(Side::second, "hide mill"),
            {Kind::deadline, Side::first, "2026-11-21T10:00:00Z", {}, ""});
  EXPECT_EQ(submissions[0].kind, Kind::deadline);
  EXPECT_THAT(submissions[0].orders, ElementsAre("hide wreck"));
}

TEST_F(Bay, RecordHoldsAndAnotherOrderOfTheSidesDoesNot) {
  dusk_and_night();
  auto record = encode_record({match, submissions, events}, std::nullopt);
  auto& logged = record["events"].emplace_array();
  for (const auto& event : events) logged.push_back(encode(event, *match.setup->game));
  const auto verdict = verified(record);
  // The match still runs: that alone is left.
  for (const auto& finding : verdict.findings) {
    EXPECT_TRUE(finding.holds) << finding.what << " " << finding.why;
  }
  EXPECT_EQ(verdict.replayed->revision, 2);

  auto& said = record["submissions"].as_array();
  std::swap(said[0], said[1]);
  said[0].as_object()["number"] = 0;
  said[1].as_object()["number"] = 1;
  EXPECT_FALSE(verified(record).holds);
}

TEST(HouseEvents, ANameOfTheHouseIsRefusedToGames) {
  const auto& game = *find_game("tiny");
  for (const auto* taken : {"started", "submitted", "hidden", "match_ended", "draw_offered",
                            "rules_changed", "taken_over"}) {
    try {
      ensure_not_of_the_house(taken, game);
      ADD_FAILURE() << taken;
    } catch (const core::InvariantBroken& broken) {
      EXPECT_THAT(broken.what(), HasSubstr("call the game's something else"));
      EXPECT_THAT(broken.what(), HasSubstr("of tiny"));
    }
  }
  for (const auto* free : {"rolled", "moved", "sealed", "resigned", ""}) {
    EXPECT_NO_THROW(ensure_not_of_the_house(free, game));
  }
}

}  // namespace
}  // namespace adjutant::match
