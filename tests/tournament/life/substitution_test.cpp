#include "tournament/life/substitution.hpp"

#include <gmock/gmock.h>

#include "tests/tournament/life/whole_tournaments.hpp"

namespace adjutant::tournament::life {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr std::string_view round_robin = R"({"system":"round-robin"})";
constexpr std::string_view substitutes = R"(,"dropout":"substitute")";

Act at(const std::string& time, const std::string& by = "server") {
  return {.at = time, .by = by, .reason = "because"};
}
const Act now = at("2026-01-03T00:00:00Z");

// Four play, 5 and 6 wait; the first round runs.
struct Waiting {
  explicit Waiting(std::string_view stage = round_robin)
      : whole(definition_of(stage, substitutes), 4) {
    for (int i = 0; i < 2; ++i) enter_substitute();
    whole.begin();
    whole.draw();
    whole.begin_round();
  }
  bool enter_substitute() {
    const auto number = std::to_string(whole.people.size() + 1);
    const Person person{"player" + number, std::string(31, '0') + number};
    const bool entered = whole.done(enter(whole.value,
                                          {.hash = entrant_hash(person.salt, person.handle),
                                           .seed = "seed " + number,
                                           .substitute = true},
                                          {.at = organiser.at, .by = number}));
    if (!entered) return false;
    whole.people.push_back(person);
    whole.seeds.emplace(static_cast<int>(whole.people.size()), "seed " + number);
    return true;
  }
  bool go(int entry) { return whole.done(withdraw(whole.value, entry, false, now)); }
  bool offer() { return whole.done(offer_place(whole.value, now)); }
  bool take(int entry, int substitute) {
    const bool taken = whole.done(take_over(whole.value, entry, substitute, now));
    if (taken) {
      std::swap(whole.people[static_cast<std::size_t>(entry) - 1],
                whole.people[static_cast<std::size_t>(substitute) - 1]);
    }
    return taken;
  }
  EntryState state(int entry) const { return whole.value.entry(entry)->state; }
  auto problems() const { return verify(json::value(record_of(whole.value, whole.people))); }

  WholeTournament whole;
};

TEST(Substitution, TheListIsNotPaired) {
  Waiting waiting;
  EXPECT_EQ(waiting.state(5), EntryState::substitute);
  EXPECT_EQ(waiting.whole.value.entry(5)->pairing, 0);
  EXPECT_EQ(current_stage(waiting.whole.value).entries.size(), 4U);
  EXPECT_THAT(substitutes_free(waiting.whole.value), ElementsAre(5, 6));
  EXPECT_TRUE(waiting.enter_substitute()) << "while it runs, too";
  EXPECT_EQ(waiting.whole.value.entry(7)->seed, "seed 7");
  EXPECT_THAT(waiting.problems(), IsEmpty());
}

TEST(Substitution, IsRefusedWhereNobodyIsReplaced) {
  WholeTournament whole(definition_of(round_robin), 4);
  EXPECT_FALSE(whole.done(enter(whole.value, {.hash = "h", .seed = "s", .substitute = true}, now)));
  EXPECT_EQ(whole.refused.type, "bad-request");
}

TEST(Substitution, TheFirstOfTheListIsAskedThenTheNext) {
  Waiting waiting;
  EXPECT_FALSE(waiting.offer()) << "nobody has gone";
  ASSERT_TRUE(waiting.go(2));
  EXPECT_TRUE(waits_for_substitute(waiting.whole.value, 2));
  ASSERT_TRUE(waiting.offer());
  EXPECT_EQ(waiting.whole.value.offers.at(2).substitute, 5);
  EXPECT_EQ(waiting.whole.value.offers.at(2).until, "2026-01-06T00:00:00Z");
  EXPECT_FALSE(waiting.offer()) << "one at a time";
  ASSERT_TRUE(waiting.whole.done(decline_place(waiting.whole.value, 2, now)));
  ASSERT_TRUE(waiting.offer());
  EXPECT_EQ(waiting.whole.value.offers.at(2).substitute, 6);
  ASSERT_TRUE(waiting.whole.done(decline_place(waiting.whole.value, 2, now)));
  EXPECT_FALSE(waiting.offer());
  EXPECT_FALSE(waits_for_substitute(waiting.whole.value, 2)) << "the list is over";
  EXPECT_THAT(waiting.problems(), IsEmpty());
}

TEST(Substitution, ExchangesTheEntriesAndTheirMatches) {
  Waiting waiting;
  auto& value = waiting.whole.value;
  const auto hash = value.entry(5)->hash;
  ASSERT_TRUE(waiting.go(2));
  ASSERT_TRUE(waiting.offer());
  ASSERT_TRUE(waiting.take(2, 5));
  EXPECT_EQ(value.entry(2)->hash, hash);
  EXPECT_EQ(waiting.state(2), EntryState::entered);
  EXPECT_EQ(waiting.state(5), EntryState::withdrawn);
  EXPECT_THAT(value.offers, IsEmpty());
  for (const auto& board : value.rounds[0].boards) EXPECT_EQ(board.taken_over, board.has(2));
  const auto& event = value.chain.back();
  EXPECT_EQ(event.fields.at("matches").as_array().size(), 1U);
  EXPECT_THAT(waiting.problems(), IsEmpty());
}

TEST(Substitution, OnlySomebodyOfTheListComes) {
  Waiting waiting;
  EXPECT_FALSE(waiting.take(2, 3));
  EXPECT_FALSE(waiting.take(2, 9));
  EXPECT_FALSE(waiting.take(6, 5)) << "who was never paired";
  ASSERT_TRUE(waiting.take(2, 5)) << "an arbiter's, of somebody who is there";
  EXPECT_FALSE(waiting.take(3, 5)) << "once";
}

TEST(Substitution, TheComputerPlaysOnAndInTheRoundsToCome) {
  WholeTournament whole(
      definition_of(R"({"system":"swiss","rounds":3})", R"(,"dropout":"computer")"), 4);
  whole.begin();
  whole.draw();
  whole.begin_round();
  EXPECT_FALSE(whole.done(computer_takes_over(whole.value, now))) << "nobody has gone";
  ASSERT_TRUE(whole.done(withdraw(whole.value, 2, false, at(now.at, "2"))));
  EXPECT_TRUE(waits_for_substitute(whole.value, 2));
  EXPECT_EQ(place_for_computer(whole.value), 2);
  EXPECT_FALSE(whole.draw()) << "the place is taken first";
  ASSERT_TRUE(whole.done(computer_takes_over(whole.value, now)));
  EXPECT_EQ(place_for_computer(whole.value), 0);
  EXPECT_EQ(whole.value.entry(2)->state, EntryState::entered);
  EXPECT_TRUE(whole.value.entry(2)->computer);
  EXPECT_EQ(whole.value.chain.back().fields.at("matches").as_array().size(), 1U);
  EXPECT_FALSE(whole.done(withdraw(whole.value, 2, true, now))) << "it does not go";
  for (const int board : {1, 2}) {
    ASSERT_TRUE(whole.done(take_result(whole.value, 1, board, {'1', '0'}, "head", server)));
  }
  ASSERT_TRUE(whole.draw());
  int with_computer = 0;
  for (const auto& board : whole.value.rounds[1].boards) {
    EXPECT_EQ(board.taken_over, board.has(2)) << "not rated";
    with_computer += board.has(2) ? 1 : 0;
  }
  EXPECT_EQ(with_computer, 1);
  EXPECT_EQ(verify(record_of(whole.value, whole.people)), std::vector<Finding>());
}

TEST(Substitution, NoRoundIsDrawnWhileAPlaceIsOffered) {
  Waiting waiting(R"({"system":"swiss","rounds":3})");
  auto& whole = waiting.whole;
  for (const int board : {1, 2}) {
    ASSERT_TRUE(whole.done(take_result(whole.value, 1, board, {'1', '0'}, "head", server)));
  }
  ASSERT_TRUE(waiting.go(2));
  ASSERT_TRUE(waiting.offer());
  EXPECT_FALSE(whole.draw());
  ASSERT_TRUE(waiting.take(2, 5));
  ASSERT_TRUE(whole.draw());
  EXPECT_THAT(whole.value.rounds.back().boards, testing::SizeIs(2)) << "all four play";
  EXPECT_THAT(waiting.problems(), IsEmpty());
}

TEST(Substitution, NothingIsForfeitedMeanwhile) {
  Waiting waiting(R"({"system":"round-robin","concurrent":2})");
  auto& whole = waiting.whole;
  ASSERT_TRUE(whole.draw());
  ASSERT_TRUE(waiting.go(2));
  ASSERT_TRUE(whole.begin_round());
  for (const auto& board : whole.value.rounds[1].boards) EXPECT_FALSE(board.decided());
}

TEST(Substitution, WhoWaitsMayLeaveTheList) {
  Waiting waiting;
  ASSERT_TRUE(waiting.go(5));
  EXPECT_THAT(substitutes_free(waiting.whole.value), ElementsAre(6));
}

}  // namespace
}  // namespace adjutant::tournament::life
