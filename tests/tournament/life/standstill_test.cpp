#include "tournament/life/standstill.hpp"

#include <gmock/gmock.h>

#include "tests/tournament/life/whole_tournaments.hpp"
#include "tournament/life/ladder.hpp"
#include "tournament/life/presence.hpp"
#include "tournament/life/substitution.hpp"

namespace adjutant::tournament::life {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

Act at(const std::string& time) {
  return {.at = time, .by = "organiser", .reason = "because"};
}

struct Standing {
  explicit Standing(std::string_view stage, std::string_view more = "")
      : whole(definition_of(stage, more), 4) {}

  // From noon on the tenth of February to noon on the twentieth.
  void pause() {
    ASSERT_TRUE(whole.done(life::pause(whole.value, at("2026-02-10T12:00:00Z"))));
    ASSERT_TRUE(whole.done(resume(whole.value, at("2026-02-20T12:00:00Z"))));
  }
  bool is_down(const std::string& from, const std::string& until) {
    const auto events = outlast(whole.value, from, until, server);
    for (const auto& event : events) whole.add(event);
    return !events.empty();
  }
  void play_a_round(const std::string& time) {
    whole.draw();
    whole.begin_round();
    for (const auto& board : whole.value.rounds.back().boards) {
      whole.done(take_result(whole.value, whole.value.rounds.back().number, board.number,
                             {'1', '0'}, "head", at(time)));
    }
  }
  bool disputes(const std::string& time) {
    return whole.done(dispute(whole.value, 1, 1, 1, "I won", at(time)));
  }
  void verifies() const {
    EXPECT_THAT(verify(json::value(record_of(whole.value, whole.people))), IsEmpty());
  }

  WholeTournament whole;
};

TEST(Standstill, APauseMovesWhatIsOffered) {
  Standing standing(R"({"system":"round-robin"})", R"(,"dropout":"substitute")");
  ASSERT_TRUE(standing.whole.done(
      enter(standing.whole.value,
            {.hash = entrant_hash("0", "five"), .seed = "seed 5", .substitute = true},
            at("2026-01-01T00:00:00Z"))));
  standing.whole.seeds.emplace(5, "seed 5");
  standing.whole.begin();
  standing.whole.draw();
  standing.whole.begin_round();
  ASSERT_TRUE(
      standing.whole.done(withdraw(standing.whole.value, 2, false, at("2026-02-09T00:00:00Z"))));
  ASSERT_TRUE(standing.whole.done(offer_place(standing.whole.value, at("2026-02-09T00:00:00Z"))));
  EXPECT_EQ(standing.whole.value.offers.at(2).until, "2026-02-12T00:00:00Z");
  standing.pause();
  EXPECT_EQ(standing.whole.value.offers.at(2).until, "2026-02-22T00:00:00Z");
}

TEST(Standstill, APauseMovesUntilWhenSomebodySaysThatTheyStay) {
  Standing standing(R"({"system":"swiss","rounds":2})");
  standing.whole.begin();
  standing.whole.value.asked[3] = "2026-02-11T00:00:00Z";
  standing.whole.value.asked[4] = "2026-02-09T00:00:00Z";
  standing.pause();
  EXPECT_EQ(standing.whole.value.asked.at(3), "2026-02-21T00:00:00Z");
  EXPECT_EQ(standing.whole.value.asked.at(4), "2026-02-09T00:00:00Z") << "was over before";
}

TEST(Standstill, APauseMovesConfirmationsByAsMuch) {
  Standing standing(R"({"system":"swiss","rounds":2})", R"(,"round":{"confirm_days":3})");
  standing.whole.begin();
  const auto before = confirmations_until(standing.whole.value);
  ASSERT_EQ(before, "2026-01-04T00:00:00Z");
  ASSERT_TRUE(standing.whole.done(pause(standing.whole.value, at("2026-01-03T00:00:00Z"))));
  EXPECT_EQ(clock_now(standing.whole.value, "2026-01-09T00:00:00Z"), "2026-01-03T00:00:00Z");
  EXPECT_FALSE(standing.whole.done(confirm(standing.whole.value, 1, at("2026-01-04T00:00:00Z"))));
  EXPECT_EQ(standing.whole.refused.detail,
            "The tournament is paused. You can confirm when it resumes.");
  ASSERT_TRUE(standing.whole.done(resume(standing.whole.value, at("2026-01-13T00:00:00Z"))));
  EXPECT_EQ(clock_now(standing.whole.value, "2026-01-14T00:00:00Z"), "2026-01-14T00:00:00Z");
  EXPECT_EQ(confirmations_until(standing.whole.value), "2026-01-14T00:00:00Z");
  standing.verifies();
}

TEST(Standstill, APauseMovesTheEndOfTheIdleDays) {
  auto definition = definition_of(R"({"system":"ladder"})");
  definition["scenarios"] = json::array{json::object{{"id", "one"}}};
  WholeTournament whole(definition, 3);
  whole.begin();
  ASSERT_EQ(ladder_due(whole.value), "2026-03-02T00:00:00Z");
  ASSERT_TRUE(whole.done(pause(whole.value, at("2026-02-10T12:00:00Z"))));
  ASSERT_TRUE(whole.done(resume(whole.value, at("2026-02-20T12:00:00Z"))));
  EXPECT_EQ(ladder_due(whole.value), "2026-03-12T00:00:00Z");
}

TEST(Standstill, OutagesAndPausesMoveTogether) {
  Standing standing(R"({"system":"swiss","rounds":2})", R"(,"round":{"automatic":false})");
  standing.whole.begin();
  standing.play_a_round("2026-02-09T12:00:00Z");
  ASSERT_TRUE(standing.is_down("2026-02-10T00:00:00Z", "2026-02-10T06:00:00Z"));
  standing.pause();
  EXPECT_FALSE(standing.disputes("2026-02-22T18:00:01Z")) << "three days, ten days and six hours";
  EXPECT_EQ(
      standing.whole.refused.detail,
      "You can dispute a result for 3 days. For this one, the time ended at 2026-02-22T18:00:00Z.");
  EXPECT_TRUE(standing.disputes("2026-02-22T18:00:00Z"));
  standing.verifies();
}

// Of an outage that is told during a pause, what came before it.
TEST(Standstill, NoTimeIsGivenTwice) {
  Standing standing(R"({"system":"swiss","rounds":2})", R"(,"round":{"automatic":false})");
  standing.whole.begin();
  standing.play_a_round("2026-02-09T12:00:00Z");
  ASSERT_TRUE(standing.whole.done(pause(standing.whole.value, at("2026-02-10T12:00:00Z"))));
  EXPECT_TRUE(dispute(standing.whole.value, 1, 1, 1, "I won", at("2026-05-01T00:00:00Z")))
      << "the clock shows the tenth";
  ASSERT_TRUE(standing.is_down("2026-02-10T06:00:00Z", "2026-02-11T00:00:00Z"));
  EXPECT_FALSE(standing.is_down("2026-02-12T00:00:00Z", "2026-02-13T00:00:00Z"));
  ASSERT_TRUE(standing.whole.done(resume(standing.whole.value, at("2026-02-20T12:00:00Z"))));
  EXPECT_EQ(after_standstills(standing.whole.value, "2026-02-09T12:00:00Z", "2026-02-12T12:00:00Z"),
            "2026-02-22T18:00:00Z");
}

TEST(Standstill, AnOutageMovesWhatIsOpenOfAFinishedTournament) {
  Standing standing(R"({"system":"swiss","rounds":2})", R"(,"round":{"automatic":false})");
  standing.whole.begin();
  standing.play_a_round("2026-02-09T12:00:00Z");
  ASSERT_TRUE(standing.whole.done(finish(standing.whole.value, at("2026-02-09T12:00:00Z"))));
  ASSERT_TRUE(standing.is_down("2026-02-12T11:00:00Z", "2026-02-13T11:00:00Z"));
  EXPECT_TRUE(standing.disputes("2026-02-13T12:00:00Z"));
  EXPECT_EQ(reopened_until(standing.whole.value), "2026-02-24T12:00:00Z");
  EXPECT_FALSE(standing.is_down("2026-02-24T12:00:00Z", "2026-02-25T12:00:00Z")) << "all is over";
  standing.verifies();
}

}  // namespace
}  // namespace adjutant::tournament::life
