#include <chrono>
#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "engine/core/json.hpp"
#include "engine/match/record.hpp"
#include "protocol/json/matches.hpp"
#include "server/app/match/match_view.hpp"
#include "tests/patience.hpp"
#include "tests/server/app/world.hpp"

// Both sides at once, sealed, on a server: what is kept, what nobody is told, and each side's
// clock.
namespace adjutant::app {
namespace {

using namespace std::chrono_literals;
using core::Side;
using testing::HasSubstr;
using testing::Not;

class SealedTest : public World {
 protected:
  // A running match of the bay; olga has the owls, fred the foxes.
  void begin(json::value options = nullptr) {
    olga = player("olga");
    fred = player("fred");
    const auto created = app().matches.create(olga, {.scenario = "tiny/bay",
                                                     .side = "owl",
                                                     .options = std::move(options),
                                                     .invite = "fred",
                                                     .seed = "first seed"});
    ASSERT_TRUE(created.has_value()) << created.error().detail;
    bay = created->id;
    ASSERT_TRUE(app().matches.take_seat(fred, bay, {.side = "fox", .seed = "second seed"}));
  }

  json::object clock_of(std::string_view on_timeout) {
    return {{"clock", json::object{{"turn_minutes", 60},
                                   {"reserve_minutes", 30},
                                   {"decision_minutes", 30},
                                   {"on_timeout", on_timeout}}}};
  }

  json::object view(const MaybeIdentity& who) {
    return protocol::encode(*app().matches.status(who, bay));
  }
  json::object answer(const Result<Answer>& given) {
    EXPECT_TRUE(given.has_value()) << given.error().detail;
    return given ? json::parse(given->body).as_object() : json::object{};
  }
  std::vector<std::string> awaited() {
    std::vector<std::string> sides;
    for (const auto& due : view(olga).at("awaited").as_array()) {
      sides.emplace_back(due.at("side").as_string());
    }
    return sides;
  }
  json::object record_for(const MaybeIdentity& who) { return *app().reading.record(who, bay); }
  // Everything that somebody may read of the match.
  std::string all_for(const MaybeIdentity& who) {
    auto all = json::serialize(record_for(who)) +
               json::serialize(*app().reading.position(who, bay)) + json::serialize(view(who)) +
               app().reading.events(who, bay, -1, 1000, true)->events +
               app().reading.report(who, bay, std::nullopt)->text;
    for (const auto& told : notifier.published()) {
      all += told.encode(viewer_of(row(bay), who), true);
    }
    return all;
  }
  void pass(ports::Duration time) {
    clock.advance(time);
    app().deadlines.run_due(clock.now());
  }

  Identity olga, fred;
  std::string bay;
};

TEST_F(SealedTest, BothSidesHandInAtTheSameRevisionInAnyOrder) {
  begin();
  ASSERT_EQ(row(bay).revision, 0);
  const auto first = answer(submit(fred, bay, {.revision = 0, .orders = "hide wreck"}));
  EXPECT_EQ(first.at("submission"), nullptr);
  EXPECT_EQ(first.at("revision"), 0);
  EXPECT_TRUE(first.at("events").as_array().empty());
  EXPECT_THAT(awaited(), testing::ElementsAre("owl"));
  EXPECT_EQ(view(olga).at("sealed"), json::array({"fox"}));
  const auto second = answer(submit(olga, bay, {.revision = 0, .orders = "hide mill"}));
  EXPECT_EQ(second.at("submission"), 0);
  EXPECT_EQ(second.at("revision"), 1);
  EXPECT_EQ(second.at("orders"), json::array({"hide mill"}));
  EXPECT_TRUE(view(olga).at("sealed").as_array().empty());
  const auto record = record_for(std::nullopt);
  const auto& submissions = record.at("submissions").as_array();
  ASSERT_EQ(submissions.size(), 2U);
  EXPECT_EQ(submissions[0].at("side"), "owl");
  EXPECT_EQ(submissions[1].at("side"), "fox");
  EXPECT_EQ(submissions[1].at("hash"), first.at("hash"));
}

TEST_F(SealedTest, NobodyElseIsToldWhatIsSealed) {
  begin();
  const auto before = all_for(olga);
  ASSERT_TRUE(submit(fred, bay, "hide wreck"));
  for (const auto& who : {MaybeIdentity(olga), MaybeIdentity()}) {
    EXPECT_THAT(all_for(who), Not(HasSubstr("hide wreck")));
  }
  EXPECT_EQ(row(bay).events, 1) << "the chain says nothing of it";
  EXPECT_TRUE(store->submissions(bay).empty());
  EXPECT_EQ(app().planning.sealed_orders(fred, bay)->orders,
            std::vector<std::string>{"hide wreck"});
  EXPECT_FALSE(app().planning.sealed_orders(olga, bay)->sealed);
  for (const auto& mail : mails_to("olga@example.org")) {
    EXPECT_THAT(mail.mail.bytes, Not(HasSubstr("wreck")));
  }
  EXPECT_FALSE(before.empty());
}

TEST_F(SealedTest, ItsSideMayReplaceItUntilTheOtherIsIn) {
  begin();
  ASSERT_TRUE(submit(fred, bay, "hide wreck"));
  ASSERT_TRUE(submit(fred, bay, "hide chapel"));
  EXPECT_THAT(awaited(), testing::ElementsAre("owl"));
  ASSERT_TRUE(submit(olga, bay, "hide mill"));
  EXPECT_EQ(record_for(olga).at("submissions").at(1).at("orders"), json::array({"hide chapel"}));
  const auto late = submit(fred, bay, {.revision = 0, .orders = "hide wreck"});
  ASSERT_FALSE(late);
  EXPECT_EQ(late.error().type, "stale-revision");
}

TEST_F(SealedTest, TheSameKeyGivesTheSameAnswerForEver) {
  begin();
  const SubmitOrders one{.revision = 0, .orders = "hide wreck", .idempotency_key = "one"};
  const SubmitOrders two{.revision = 0, .orders = "hide chapel", .idempotency_key = "two"};
  const SubmitOrders last{.revision = 0, .orders = "hide mill", .idempotency_key = "last"};
  const auto first = submit(fred, bay, one)->body;
  const auto second = submit(fred, bay, two)->body;
  EXPECT_EQ(submit(fred, bay, one)->body, first);
  EXPECT_EQ(app().planning.sealed_orders(fred, bay)->orders,
            std::vector<std::string>{"hide chapel"})
      << "what comes late a second time replaces nothing";
  const auto opened = submit(olga, bay, last)->body;
  for (int life = 0; life < 2; ++life) {
    EXPECT_EQ(submit(fred, bay, one)->body, first);
    EXPECT_EQ(submit(fred, bay, two)->body, second);
    EXPECT_EQ(submit(olga, bay, last)->body, opened);
    restart();
  }
  auto other = two;
  other.orders = "hide mill";
  EXPECT_EQ(submit(fred, bay, other).error().type, "idempotency-key-reused");
}

TEST_F(SealedTest, OutlivesACrashBetweenTheTwo) {
  begin();
  const auto hash = answer(submit(fred, bay, "hide wreck")).at("hash");
  restart();
  EXPECT_THAT(awaited(), testing::ElementsAre("owl"));
  EXPECT_EQ(app().planning.sealed_orders(fred, bay)->orders,
            std::vector<std::string>{"hide wreck"});
  ASSERT_TRUE(submit(olga, bay, "hide mill"));
  restart();
  EXPECT_EQ(record_for(olga).at("submissions").at(1).at("hash"), hash);
  ASSERT_TRUE(submit(olga, bay, "guard"));
}

TEST_F(SealedTest, AStoreThatFailsLosesNothingThatWasAcknowledged) {
  begin();
  using Next = ShakyStore::Next;
  for (const auto how : {Next::fails, Next::fails_after_commit}) {
    store->next = how;
    EXPECT_THROW((void)submit(fred, bay, "hide wreck", "k"), ports::StoreFailure);
  }
  ASSERT_TRUE(submit(fred, bay, "hide wreck", "k"));
  store->next = Next::fails;
  EXPECT_THROW((void)submit(olga, bay, "hide mill", "l"), ports::StoreFailure);
  EXPECT_THAT(awaited(), testing::ElementsAre("owl"));
  store->next = Next::fails_after_commit;
  EXPECT_THROW((void)submit(olga, bay, "hide mill", "l"), ports::StoreFailure);
  EXPECT_EQ(
      answer(submit(olga, bay,
                    {.revision = 0, .orders = "hide mill", .nonce = "n", .idempotency_key = "l"}))
          .at("revision"),
      1);
  EXPECT_EQ(record_for(olga).at("submissions").as_array().size(), 2U);
}

TEST_F(SealedTest, ADrawMayBeOfferedMeanwhile) {
  begin();
  ASSERT_TRUE(submit(fred, bay, "hide wreck"));
  ASSERT_TRUE(declare(olga, bay, {.kind = match::Kind::offer_draw}));
  EXPECT_THAT(awaited(), testing::ElementsAre("owl"));
  ASSERT_TRUE(submit(olga, bay, "hide mill"));
  EXPECT_EQ(record_for(olga).at("submissions").as_array().size(), 3U);
}

TEST_F(SealedTest, WhatIsSealedWhenTheMatchEndsIsNeverTold) {
  begin();
  ASSERT_TRUE(submit(fred, bay, "hide wreck"));
  ASSERT_TRUE(declare(olga, bay, {.kind = match::Kind::resign}));
  EXPECT_EQ(view(olga).at("status"), "over");
  EXPECT_THAT(all_for(olga), Not(HasSubstr("hide wreck")));
  restart();
  EXPECT_THAT(all_for(olga), Not(HasSubstr("hide wreck")));
}

TEST_F(SealedTest, RecordOfAWholeMatchVerifies) {
  begin(json::object{{"decisions", "ask"}});
  for (int i = 0; i < 100 && view(olga).at("status") == "running"; ++i) {
    const auto side = awaited().front();
    const auto& who = side == "owl" ? olga : fred;
    const auto legal = *app().reading.legal(who, bay);
    ASSERT_TRUE(submit(who, bay, legal.orders.at(i % legal.orders.size())));
    if (i % 5 == 0) restart();
  }
  EXPECT_EQ(view(olga).at("status"), "over");
  const auto verdict = match::verify(json::serialize(record_for(olga)), games());
  EXPECT_TRUE(verdict.holds && verdict.complete);
}

TEST_F(SealedTest, ReportsAreOfWholePhasesAlsoWhenPlayedAgain) {
  begin();
  deliver_all();
  ASSERT_TRUE(submit(fred, bay, "hide wreck"));
  EXPECT_EQ(count_mails("olga", "report") + count_mails("fred", "report"), 0);
  ASSERT_TRUE(submit(olga, bay, "hide mill"));
  EXPECT_EQ(count_mails("olga", "report"), 1);
  EXPECT_EQ(count_mails("fred", "report"), 1);
  const auto told = app().reading.report(olga, bay, std::nullopt)->text;
  restart();
  EXPECT_EQ(app().reading.report(olga, bay, std::nullopt)->text, told);
  EXPECT_EQ(app().reading.report(olga, bay, 1)->revision, 1);
}

// --- each side's clock --------------------------------------------------------------------------

TEST_F(SealedTest, EachSideHasItsOwnDeadline) {
  begin(clock_of("claim"));
  const auto start = clock.now();
  const auto deadline = [&](std::size_t place) {
    return std::string(view(olga).at("awaited").at(place).at("deadline").as_string());
  };
  EXPECT_EQ(deadline(0), protocol::rfc3339(start + 90min));
  EXPECT_EQ(deadline(1), protocol::rfc3339(start + 90min));
  pass(70min);
  ASSERT_TRUE(submit(fred, bay, "hide wreck"));
  EXPECT_EQ(row(bay).seats[1].reserve, 20min) << "charged when it was sealed";
  EXPECT_EQ(row(bay).to_act, Side::first);
  pass(10min);
  ASSERT_TRUE(submit(fred, bay, "hide chapel"));
  EXPECT_EQ(row(bay).seats[1].reserve, 20min) << "to replace costs nothing";
  ASSERT_TRUE(submit(olga, bay, "hide mill"));
  EXPECT_EQ(row(bay).seats[0].reserve, 10min);
  const auto night = clock.now();
  EXPECT_EQ(deadline(0), protocol::rfc3339(night + 70min));
  EXPECT_EQ(deadline(1), protocol::rfc3339(night + 80min));
  EXPECT_EQ(row(bay).to_act, Side::first) << "whose time is over first";
  EXPECT_EQ(*row(bay).deadline, night + 70min);
}

TEST_F(SealedTest, TheServerSealsForEachSideThatIsLate) {
  begin(clock_of("doctrine"));
  pass(80min);
  ASSERT_TRUE(submit(fred, bay, "hide chapel"));
  pass(10min);
  const auto record = record_for(olga);
  const auto& submissions = record.at("submissions").as_array();
  ASSERT_EQ(submissions.size(), 2U);
  EXPECT_EQ(submissions[0].at("kind"), "deadline");
  EXPECT_EQ(submissions[0].at("orders"), json::array({"hide wreck"}));
  EXPECT_EQ(submissions[1].at("kind"), "orders");
}

TEST_F(SealedTest, WhoWasLateDoesNotReplaceWhatWasOrderedForThem) {
  begin(clock_of("doctrine"));
  pass(50min);
  ASSERT_TRUE(submit(olga, bay, "hide mill"));
  pass(20min);
  ASSERT_TRUE(submit(fred, bay, "hide chapel"));
  pass(85min);
  ASSERT_THAT(awaited(), testing::ElementsAre("owl")) << "the foxes had less of a reserve";
  const auto refused = submit(fred, bay, "guard");
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().type, "not-your-turn");
}

TEST_F(SealedTest, BothLateAreBothPlayedFor) {
  begin(clock_of("doctrine"));
  pass(91min);
  EXPECT_EQ(row(bay).revision, 1);
  EXPECT_EQ(store->submissions(bay).size(), 2U);
}

// As in a game without doctrine, where nobody but the opponent can do something about it.
TEST_F(SealedTest, TheOpponentOfWhoIsLateMayClaim) {
  begin(clock_of("claim"));
  pass(80min);
  EXPECT_EQ(declare(fred, bay, {.kind = match::Kind::claim_win}).error().type, "time-not-expired");
  ASSERT_TRUE(submit(fred, bay, "hide chapel"));
  pass(11min);
  EXPECT_EQ(count_mails("olga", "time_expired"), 1);
  EXPECT_TRUE(view(olga).at("awaited").at(0).at("time_expired").as_bool());
  ASSERT_TRUE(declare(fred, bay, {.kind = match::Kind::claim_win}));
  EXPECT_EQ(view(fred).at("result").at("winner"), "fox");
}

TEST_F(SealedTest, WhoIsLateMayStillSealAndWhoIsLateAsWellClaimsNothing) {
  begin(clock_of("claim"));
  pass(91min);
  EXPECT_EQ(declare(fred, bay, {.kind = match::Kind::claim_win}).error().type, "time-not-expired");
  ASSERT_TRUE(submit(fred, bay, "hide chapel"));
  EXPECT_TRUE(row(bay).time_expired);
  ASSERT_TRUE(submit(olga, bay, "hide mill"));
  EXPECT_FALSE(row(bay).time_expired);
  EXPECT_EQ(row(bay).revision, 1);
}

TEST_F(SealedTest, EachSideIsRemindedOnce) {
  begin(clock_of("claim"));
  pass(73min);
  EXPECT_EQ(count_mails("olga", "reminder"), 1);
  EXPECT_EQ(count_mails("fred", "reminder"), 1);
  ASSERT_TRUE(submit(fred, bay, "hide chapel"));
  pass(5min);
  EXPECT_EQ(count_mails("olga", "reminder"), 1);
}

// --- computer players ----------------------------------------------------------------------------

TEST_F(SealedTest, ACaptainSealsWithoutSeeingTheOthersOrders) {
  olga = player("olga");
  const auto made = app().matches.create(olga, {.scenario = "tiny/bay",
                                                .side = "owl",
                                                .options = json::object{{"opponent", "greedy"}},
                                                .seed = "s"});
  ASSERT_TRUE(made.has_value()) << made.error().detail;
  bay = made->id;
  EXPECT_TRUE(tests::eventually([&] { return !view(olga).at("sealed").as_array().empty(); }));
  EXPECT_EQ(view(olga).at("sealed"), json::array({"fox"})) << "before the owls have ordered";
  ASSERT_TRUE(submit(olga, bay, "hide mill"));
  EXPECT_GE(row(bay).revision, 1);
}

}  // namespace
}  // namespace adjutant::app
