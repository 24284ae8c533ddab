#include "tournament/life/ladder.hpp"

#include <gmock/gmock.h>

#include "tests/tournament/life/whole_tournaments.hpp"
#include "tournament/life/calendar.hpp"
#include "tournament/life/presence.hpp"

namespace adjutant::tournament::life {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

json::object ladder_definition(std::string_view stage = R"({"system":"ladder"})",
                               std::string_view more = "") {
  auto definition = definition_of(stage, more);
  definition["scenarios"] = json::array{json::object{{"id", "one"}}};
  return definition;
}

// Days after the ladder has begun.
std::string on_day(int days, int seconds = 0) {
  return later(organiser.at, days * std::int64_t{24 * 60 * 60} + seconds);
}
Act by(int entry, int day) {
  return {.at = on_day(day), .by = std::to_string(entry)};
}
Act server_on(int day) {
  return {.at = on_day(day), .by = "server"};
}

// Places are the numbers 1 … as long as nobody has won: 1 is who the lot put first.
struct Ladder {
  explicit Ladder(int entrants, std::string_view stage = R"({"system":"ladder"})",
                  int rules_version = rules_version_newest)
      : whole(ladder_definition(stage), entrants, rules_version) {
    whole.begin();
  }

  const Tournament& value() const { return whole.value; }
  // The entry that is on a place.
  int on(int place) const { return ladder_of(value()).at(static_cast<std::size_t>(place) - 1); }
  // The places that entries of the beginning have now.
  std::vector<int> order() const {
    std::vector<int> seeds;
    for (const int entry : ladder_of(value())) seeds.push_back(value().entry(entry)->pairing);
    return seeds;
  }
  bool challenge(int entry, int opponent, int day = 1) {
    return whole.done(life::challenge(value(), entry, opponent, by(entry, day)));
  }
  const Board& board(int number) const { return *value().round(1)->board(number); }
  int challenged(int number) const {
    const auto& at = board(number);
    return at.white == at.challenge->by ? at.black : at.white;
  }
  bool accept(int number, int day = 2) {
    return whole.done(accept_challenge(value(), number, "m_" + std::to_string(number),
                                       by(challenged(number), day)));
  }
  BoardResult for_challenger(int number, char own, char other) const {
    const bool white = board(number).white == board(number).challenge->by;
    return white ? BoardResult{own, other} : BoardResult{other, own};
  }
  bool ends(int number, char own, char other, int day = 3) {
    return whole.done(take_result(value(), 1, number, for_challenger(number, own, other), "head",
                                  server_on(day)));
  }
  // A challenge from one place to another, played.
  void plays(int from, int to, char own, char other, int day) {
    ASSERT_TRUE(challenge(on(from), on(to), day)) << whole.refused.detail;
    const int number = static_cast<int>(value().round(1)->boards.size());
    ASSERT_TRUE(accept(number, day));
    ASSERT_TRUE(ends(number, own, other, day));
  }
  // The entry on a place will be away on these days, the last one too; none: it takes that back.
  bool away(int entry, std::vector<std::pair<int, int>> days, int day) {
    std::vector<Absence> absences;
    for (const auto& [from, until] : days) {
      absences.push_back({on_day(from).substr(0, 10), on_day(until).substr(0, 10)});
    }
    return whole.done(announce_absences(value(), entry, absences, by(entry, day)));
  }
  void verifies() const {
    EXPECT_EQ(verify(record_of(value(), whole.people)), std::vector<Finding>());
  }

  WholeTournament whole;
};

TEST(Ladder, BeginsWithTheTournamentAndAllAreOnIt) {
  const Ladder ladder(5);
  ASSERT_EQ(ladder.value().rounds.size(), 1U);
  EXPECT_EQ(ladder.value().rounds.front().state, RoundState::started);
  EXPECT_THAT(ladder.order(), ElementsAre(1, 2, 3, 4, 5));
  EXPECT_EQ(rounds_planned(ladder.value()), 1);
  ladder.verifies();
}

TEST(Ladder, AWinTakesThePlaceAndThoseBetweenGoDown) {
  Ladder ladder(6);
  ladder.plays(5, 2, '1', '0', 1);
  EXPECT_THAT(ladder.order(), ElementsAre(1, 5, 2, 3, 4, 6));
  ladder.plays(6, 5, '0', '1', 2);
  ladder.plays(6, 4, '=', '=', 3);
  EXPECT_THAT(ladder.order(), ElementsAre(1, 5, 2, 3, 4, 6));
  ladder.plays(2, 1, '+', '-', 4);  // who was challenged did not come to the match
  EXPECT_THAT(ladder.order(), ElementsAre(5, 1, 2, 3, 4, 6));
  ladder.verifies();
}

TEST(Ladder, OneChallengesUpToThreePlacesAboveOrATenthOfOnesOwn) {
  Ladder ladder(41);
  EXPECT_TRUE(ladder.challenge(ladder.on(5), ladder.on(2)));
  EXPECT_FALSE(ladder.challenge(ladder.on(6), ladder.on(2)));
  EXPECT_NE(ladder.whole.refused.detail.find("3 places"), std::string::npos);
  EXPECT_FALSE(ladder.challenge(ladder.on(2), ladder.on(4)));  // downwards
  EXPECT_FALSE(ladder.challenge(ladder.on(39), ladder.on(35)));
  EXPECT_TRUE(ladder.challenge(ladder.on(40), ladder.on(36)));
  EXPECT_FALSE(ladder.challenge(ladder.on(41), ladder.on(36)));
  EXPECT_FALSE(ladder.challenge(ladder.on(1), 99));
  EXPECT_THAT(may_challenge(ladder.value(), ladder.on(4), on_day(1)),
              ElementsAre(ladder.on(1), ladder.on(2), ladder.on(3)));
  EXPECT_THAT(may_challenge(ladder.value(), ladder.on(1), on_day(1)), IsEmpty());
}

TEST(Ladder, WhoDoesNotAnswerInFiveDaysLosesOnePlace) {
  Ladder ladder(5);
  ASSERT_TRUE(ladder.challenge(ladder.on(5), ladder.on(2), 1));
  EXPECT_EQ(ladder.board(1).challenge->until, on_day(6));
  EXPECT_EQ(challenge_over(ladder.value(), on_day(6, -1)), 0);
  EXPECT_FALSE(
      ladder.whole.done(end_challenge(ladder.value(), 1, {.at = on_day(6, -1), .by = "server"})));
  EXPECT_EQ(ladder_due(ladder.value()), on_day(6));
  EXPECT_EQ(challenge_over(ladder.value(), on_day(6)), 1);
  EXPECT_FALSE(ladder.accept(1, 6));
  ASSERT_TRUE(ladder.whole.done(end_challenge(ladder.value(), 1, server_on(6))));
  EXPECT_THAT(ladder.order(), ElementsAre(1, 2, 3, 5, 4));
  EXPECT_FALSE(ladder.whole.done(end_challenge(ladder.value(), 1, server_on(7))));
  ladder.verifies();
}

TEST(Ladder, WhoIsChallengedMayDeclineAtOnceAndNobodyElse) {
  Ladder ladder(4);
  ASSERT_TRUE(ladder.challenge(ladder.on(4), ladder.on(2), 1));
  const int other = ladder.on(3);
  EXPECT_FALSE(ladder.whole.done(end_challenge(ladder.value(), 1, by(other, 2))));
  const int challenged = ladder.challenged(1);
  ASSERT_TRUE(ladder.whole.done(end_challenge(ladder.value(), 1, by(challenged, 2))));
  EXPECT_THAT(ladder.order(), ElementsAre(1, 2, 4, 3));
  ladder.verifies();
}

TEST(Ladder, TheSameTwoMeetAgainAfterThirtyDays) {
  Ladder ladder(3);
  ladder.plays(2, 1, '0', '1', 5);
  EXPECT_FALSE(ladder.challenge(ladder.on(2), ladder.on(1), 34));
  EXPECT_TRUE(ladder.challenge(ladder.on(2), ladder.on(1), 35));
  EXPECT_FALSE(ladder.challenge(ladder.on(2), ladder.on(1), 36)) << "they are meeting";
}

TEST(Ladder, SidesGoByWhoHasHadTheFavouredLessOften) {
  Ladder ladder(3);
  ladder.plays(2, 1, '0', '1', 1);
  EXPECT_EQ(ladder.board(1).black, ladder.board(1).challenge->by);
  ladder.plays(3, 1, '0', '1', 2);
  EXPECT_EQ(ladder.board(2).white, ladder.board(2).challenge->by);
}

TEST(Ladder, OneHasAsManyAtOnceAsTheDefinitionSays) {
  Ladder ladder(5, R"({"system":"ladder","concurrent":1})");
  ASSERT_TRUE(ladder.challenge(ladder.on(4), ladder.on(2)));
  EXPECT_FALSE(ladder.challenge(ladder.on(5), ladder.on(2)));
  EXPECT_FALSE(ladder.challenge(ladder.on(4), ladder.on(1)));
  EXPECT_TRUE(ladder.challenge(ladder.on(5), ladder.on(3)));
}

TEST(Ladder, WhoHasGoneIsOffItAndWhoComesLateIsAtTheBottom) {
  Ladder ladder(4);
  ASSERT_TRUE(ladder.challenge(ladder.on(3), ladder.on(1), 1));
  ASSERT_TRUE(ladder.challenge(ladder.on(4), ladder.on(2), 1));
  const int first = ladder.on(1);
  ASSERT_TRUE(ladder.whole.done(withdraw(ladder.value(), first, false, by(first, 2))));
  ASSERT_TRUE(ladder.whole.enter());
  EXPECT_THAT(ladder.order(), ElementsAre(2, 3, 4, 5));
  EXPECT_TRUE(ladder.board(1).decided()) << "at once";
  EXPECT_FALSE(ladder.board(2).decided());
  EXPECT_THAT(ladder.order(), ElementsAre(2, 3, 4, 5)) << "the place is gone, not to be gained";
  EXPECT_EQ(challenge_over(ladder.value(), on_day(2)), 0);
  ladder.verifies();
}

TEST(Ladder, ChallengesOfAPlayerWhoLeavesEndEvenInAPause) {
  Ladder ladder(5);
  const int second = ladder.on(2);
  ASSERT_TRUE(ladder.challenge(ladder.on(4), second, 1));
  ASSERT_TRUE(ladder.challenge(second, ladder.on(1), 1));
  ASSERT_TRUE(ladder.challenge(ladder.on(5), ladder.on(3), 1));
  ASSERT_TRUE(ladder.whole.done(pause(ladder.value(), server_on(2))));
  ASSERT_TRUE(ladder.whole.done(
      withdraw(ladder.value(), second, true, {.at = on_day(2), .by = "organiser", .reason = "r"})));
  EXPECT_TRUE(ladder.board(1).decided());
  EXPECT_TRUE(ladder.board(2).decided());
  EXPECT_FALSE(ladder.board(3).decided()) << "of two others";
  EXPECT_THAT(ladder.order(), ElementsAre(1, 3, 4, 5));
  ladder.verifies();
}

TEST(Ladder, AChallengeThatIsTakenBackMovesNobody) {
  Ladder ladder(4);
  ASSERT_TRUE(ladder.challenge(ladder.on(4), ladder.on(2), 1));
  const int challenger = ladder.on(4);
  ASSERT_TRUE(ladder.whole.done(end_challenge(ladder.value(), 1, by(challenger, 2))));
  EXPECT_THAT(ladder.order(), ElementsAre(1, 2, 3, 4));
  ladder.verifies();
}

TEST(Ladder, WhoIsIdleForSixtyDaysIsOffIt) {
  Ladder ladder(4);
  ladder.plays(2, 1, '0', '1', 10);
  ASSERT_TRUE(ladder.challenge(ladder.on(4), ladder.on(3), 20));  // and waits
  EXPECT_EQ(ladder_due(ladder.value()), on_day(25));
  ASSERT_TRUE(ladder.whole.done(end_challenge(ladder.value(), 1 + 1, server_on(25))));
  EXPECT_THAT(withdrawn_idle(ladder.value(), {.at = on_day(60, -1), .by = "server"}), IsEmpty());
  const auto idle = withdrawn_idle(ladder.value(), server_on(60));
  ASSERT_EQ(idle.size(), 1U);  // not to answer is not to be active
  ASSERT_TRUE(ladder.whole.done(idle));
  EXPECT_THAT(ladder.order(), ElementsAre(1, 2, 4));
  EXPECT_EQ(ladder_due(ladder.value()), on_day(70));
  ladder.verifies();
}

TEST(Ladder, APauseStopsTheTimeToAnswer) {
  Ladder ladder(3);
  ASSERT_TRUE(ladder.challenge(ladder.on(3), ladder.on(1), 1));
  ASSERT_TRUE(ladder.whole.done(pause(ladder.value(), server_on(2))));
  EXPECT_FALSE(ladder.accept(1, 3));
  EXPECT_EQ(ladder.whole.refused.detail,
            "The tournament is paused. You can answer the challenge when it resumes.");
  EXPECT_THAT(may_challenge(ladder.value(), ladder.on(2), on_day(3)), IsEmpty());
  ASSERT_TRUE(ladder.whole.done(resume(ladder.value(), server_on(12))));
  EXPECT_EQ(ladder.board(1).challenge->until, on_day(16));
  EXPECT_TRUE(ladder.accept(1, 15));
  ladder.verifies();
}

TEST(Ladder, ARulingCountsAsIfItHadBeenSoFromTheFirst) {
  Ladder ladder(4);
  ladder.plays(4, 2, '1', '0', 1);
  ladder.plays(4, 3, '1', '0', 2);
  EXPECT_THAT(ladder.order(), ElementsAre(1, 4, 3, 2));
  ASSERT_TRUE(ladder.whole.done(
      rule(ladder.value(), 1, 1, ladder.for_challenger(1, '0', '1'),
           {.at = on_day(3), .by = "organiser", .reason = "a false scenario was played"})));
  // 4 has never come up, and 3 has taken the place of 2, who was below them for a while.
  EXPECT_THAT(ladder.order(), ElementsAre(1, 3, 2, 4));
  ladder.verifies();
}

TEST(Ladder, EndsWhenTheOrganiserEndsItAndNoChallengeIsOpen) {
  Ladder ladder(3);
  ASSERT_TRUE(ladder.challenge(ladder.on(3), ladder.on(1), 1));
  EXPECT_FALSE(ladder.whole.done(finish(ladder.value(), server_on(2))));
  ASSERT_TRUE(ladder.accept(1));
  EXPECT_FALSE(ladder.whole.done(finish(ladder.value(), server_on(2))));
  ASSERT_TRUE(ladder.ends(1, '1', '0'));
  EXPECT_EQ(ladder.value().rounds.front().state, RoundState::started);
  ASSERT_TRUE(ladder.whole.done(finish(ladder.value(), server_on(4))));
  EXPECT_EQ(ladder.value().status, Status::finished);
  EXPECT_EQ(ladder.value().rounds.front().state, RoundState::closed);
  EXPECT_FALSE(ladder.challenge(ladder.on(2), ladder.on(1), 5));
  ladder.verifies();
  // Reopened it goes on as it was.
  ASSERT_TRUE(ladder.whole.done(
      reopen(ladder.value(), {.at = on_day(6), .by = "organiser", .reason = "too early"})));
  EXPECT_EQ(ladder.value().rounds.front().state, RoundState::started);
  EXPECT_TRUE(ladder.challenge(ladder.on(3), ladder.on(1), 7)) << ladder.whole.refused.detail;
  EXPECT_TRUE(ladder.whole.enter()) << "at the bottom";
  EXPECT_FALSE(ladder.whole.done(finish(ladder.value(), server_on(8)))) << "a challenge is open";
  ASSERT_TRUE(ladder.accept(2, 8));
  ASSERT_TRUE(ladder.ends(2, '0', '1', 9));
  ASSERT_TRUE(ladder.whole.done(finish(ladder.value(), server_on(10))));
  ladder.verifies();
}

// While it was over nobody could challenge: the idle days count from when it goes on.
TEST(Ladder, ReopeningBeginsTheIdleDaysAgain) {
  Ladder ladder(3);
  ASSERT_TRUE(ladder.whole.done(finish(ladder.value(), server_on(50))));
  ASSERT_TRUE(ladder.whole.done(
      reopen(ladder.value(), {.at = on_day(60), .by = "organiser", .reason = "on"})));
  EXPECT_TRUE(withdrawn_idle(ladder.value(), server_on(119)).empty());
  EXPECT_EQ(withdrawn_idle(ladder.value(), server_on(120)).size(), 3U);
}

TEST(Ladder, WhoIsAwayAnswersAfterwards) {
  Ladder ladder(4);
  const int first = ladder.on(1), second = ladder.on(2);
  ASSERT_TRUE(ladder.away(first, {{3, 20}}, 1)) << ladder.whole.refused.detail;
  ASSERT_TRUE(ladder.challenge(ladder.on(4), first, 2));
  EXPECT_EQ(ladder.board(1).challenge->until, on_day(26)) << "five days after the absence";
  ASSERT_TRUE(ladder.challenge(ladder.on(3), second, 2));
  EXPECT_EQ(ladder.board(2).challenge->until, on_day(7));
  EXPECT_EQ(challenge_over(ladder.value(), on_day(6)), 0);
  EXPECT_EQ(challenge_over(ladder.value(), on_day(7)), 2);
  ASSERT_TRUE(ladder.accept(1, 25));
  ladder.verifies();
}

// Ten years of absence, announced once the challenge is there, kept a challenger waiting for as
// long.
TEST(Ladder, AnAbsenceThatIsAnnouncedLaterPostponesNoAnswer) {
  Ladder ladder(4);
  const int second = ladder.on(2);
  ASSERT_TRUE(ladder.challenge(ladder.on(4), second, 2));
  ASSERT_TRUE(ladder.away(second, {{3, 3'600}}, 2)) << ladder.whole.refused.detail;
  EXPECT_EQ(ladder.board(1).challenge->until, on_day(7));
  ASSERT_TRUE(ladder.away(second, {}, 3));
  EXPECT_EQ(ladder.board(1).challenge->until, on_day(7));
  EXPECT_FALSE(ladder.accept(1, 7));
  ASSERT_TRUE(ladder.whole.done(end_challenge(ladder.value(), 1, server_on(7))));
  EXPECT_THAT(ladder.order(), ElementsAre(1, 2, 4, 3));
  ladder.verifies();
}

TEST(Ladder, AbsencesPostponeAnAnswerBy28DaysInAll) {
  Ladder ladder(4);
  const int second = ladder.on(2);
  ASSERT_TRUE(ladder.away(second, {{3, 15}, {16, 3'600}}, 1));
  ASSERT_TRUE(ladder.challenge(ladder.on(4), second, 2));
  EXPECT_EQ(ladder.board(1).challenge->until, on_day(2 + 5 + 28));
  ladder.verifies();
}

TEST(Ladder, WhoTakesAnAbsenceBackHasFiveDaysFromThen) {
  Ladder ladder(4);
  const int second = ladder.on(2);
  ASSERT_TRUE(ladder.away(second, {{3, 20}}, 1));
  ASSERT_TRUE(ladder.challenge(ladder.on(4), second, 2));
  ASSERT_EQ(ladder.board(1).challenge->until, on_day(26));
  ASSERT_TRUE(ladder.away(second, {{3, 15}}, 4)) << "back sooner";
  EXPECT_EQ(ladder.board(1).challenge->until, on_day(21));
  ASSERT_TRUE(ladder.away(second, {}, 10));
  EXPECT_EQ(ladder.board(1).challenge->until, on_day(15));
  ASSERT_TRUE(ladder.away(second, {{3, 20}}, 11)) << "once taken back it is announced later";
  EXPECT_EQ(ladder.board(1).challenge->until, on_day(15));
  ASSERT_TRUE(ladder.away(second, {}, 14));
  EXPECT_EQ(ladder.board(1).challenge->until, on_day(15)) << "no time is gained";
  EXPECT_TRUE(ladder.accept(1, 14));
  ladder.verifies();
}

TEST(Ladder, AnAbsenceThatIsTakenBackKeepsTheTimeOfAPause) {
  Ladder ladder(4);
  const int second = ladder.on(2);
  ASSERT_TRUE(ladder.away(second, {{3, 20}}, 1));
  ASSERT_TRUE(ladder.challenge(ladder.on(4), second, 2));
  ASSERT_TRUE(ladder.whole.done(pause(ladder.value(), server_on(4))));
  ASSERT_TRUE(ladder.whole.done(resume(ladder.value(), server_on(14))));
  EXPECT_EQ(ladder.board(1).challenge->until, on_day(36));
  ASSERT_TRUE(ladder.away(second, {}, 14));
  EXPECT_EQ(ladder.board(1).challenge->until, on_day(19));
  ladder.verifies();
}

// Of version 2 of the rules, with a challenge that was answered by them alone.
TEST(Ladder, ThatBeganBeforeIsVerifiedByItsOwnRules) {
  Ladder ladder(4, R"({"system":"ladder"})", 2);
  const int first = ladder.on(1), second = ladder.on(2);
  ASSERT_TRUE(ladder.away(first, {{3, 90}}, 1));
  ASSERT_TRUE(ladder.challenge(ladder.on(4), first, 2));
  EXPECT_EQ(ladder.board(1).challenge->until, on_day(96));
  ASSERT_TRUE(ladder.challenge(ladder.on(3), second, 2));
  ASSERT_TRUE(ladder.away(second, {{6, 9}}, 4)) << "announced while a challenge waits";
  EXPECT_EQ(ladder.board(2).challenge->until, on_day(15));
  ASSERT_TRUE(ladder.away(second, {{40, 50}}, 5))
      << "later: the time to answer that was given stays";
  EXPECT_EQ(ladder.board(2).challenge->until, on_day(15));
  ASSERT_TRUE(ladder.accept(2, 14));
  ASSERT_TRUE(ladder.accept(1, 95));
  ladder.verifies();
  auto renamed = record_of(ladder.value(), ladder.whole.people);
  EXPECT_EQ(renamed.at("events").at(0).at("rules_version"), 2);
}

TEST(Ladder, AChallengeThatCouldNotBeIsFoundInTheRecord) {
  Ladder ladder(6);
  ASSERT_TRUE(ladder.challenge(ladder.on(4), ladder.on(1), 1));
  auto forged = ladder.whole.value;
  auto event = forged.chain.back();
  event.fields["board"] = 2;
  event.fields["entry"] = ladder.on(6);
  event.fields["black"] = ladder.on(6);
  record(forged, event);
  const auto findings = verify(record_of(forged, ladder.whole.people));
  ASSERT_FALSE(findings.empty());
  EXPECT_NE(findings.front().what.find("cannot be"), std::string::npos);
}

TEST(Ladder, WhatItHasNoUseForIsRefused) {
  EXPECT_TRUE(definition::read(ladder_definition()).has_value());
  const auto faults = [](std::string_view stage, std::string_view more) {
    const auto read = definition::read(ladder_definition(stage, more));
    return read ? std::size_t{0} : read.error().size();
  };
  constexpr std::string_view plain = R"({"system":"ladder"})";
  EXPECT_EQ(faults(plain, R"(,"sides":"bid")"), 1U);
  EXPECT_EQ(faults(plain, R"(,"tiebreaks":["BH"])"), 1U);
  EXPECT_EQ(faults(plain, R"(,"round":{"days":9})"), 1U);
  EXPECT_EQ(faults(plain, R"(,"dropout":"substitute")"), 1U);
  EXPECT_EQ(faults(R"({"system":"ladder","legs":2})", ""), 1U);
  EXPECT_GE(faults(R"({"system":"ladder","advance":2},{"system":"knock-out"})", ""), 1U);
  EXPECT_FALSE(definition::read(definition_of(plain)).has_value()) << "two scenarios";
}

}  // namespace
}  // namespace adjutant::tournament::life
