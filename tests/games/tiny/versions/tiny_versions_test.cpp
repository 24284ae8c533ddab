#include <chrono>
#include <string>

#include <gmock/gmock.h>

#include "engine/match/record.hpp"
#include "server/app/operators/rules_upgrades.hpp"
#include "server/store/sqlite/sqlite_database.hpp"
#include "tests/server/app/world.hpp"

// Version 2 of the tiny game has neither doctrine nor a computer player, and refuses what version 1
// takes (tests/games/tiny/README.md).
namespace adjutant::app {
namespace {

using namespace std::chrono_literals;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

constexpr const char* watched = "hide wreck";  // by version 2

class TinyVersionsTest : public World {
 protected:
  TinyVersionsTest() : olga(player("olga")), fred(player("fred")) {}

  // olga has the owls, fred the foxes. 1: as it began when the program had that version only.
  Result<protocol::MatchView> begin(int version, json::value options = nullptr) {
    auto created = app().matches.create(olga, {.scenario = "tiny/bay",
                                               .side = "owl",
                                               .options = std::move(options),
                                               .invite = "fred",
                                               .seed = "first seed"});
    if (!created) return created;
    bay = created->id;
    store::SqliteDatabase(folder.file("adjutant.db"), store::SqliteDatabase::Mode::create)
        .execute("UPDATE matches SET rules_version = " + std::to_string(version) + " WHERE id = '" +
                 bay + "'");
    EXPECT_TRUE(app().matches.take_seat(fred, bay, {.side = "fox", .seed = "second seed"}));
    return created;
  }
  static json::object clock_with(std::string_view on_timeout) {
    return {{"decisions", "ask"},
            {"clock", json::object{{"turn_minutes", 60},
                                   {"reserve_minutes", 0},
                                   {"decision_minutes", 30},
                                   {"on_timeout", on_timeout}}}};
  }

  void upgrade() {
    RulesUpgrades upgrades{*store, mail_context(), clock};
    const auto trial = upgrades.trial(bay, 2);
    ASSERT_TRUE(trial.has_value()) << trial.error().front();
    ASSERT_TRUE(upgrades.apply(*trial).has_value());
    restart();
    olga = sign_in("olga");
    fred = sign_in("fred");
  }
  void pass(ports::Duration time) {
    clock.advance(time);
    app().deadlines.run_due(clock.now());
  }
  std::vector<std::string> awaited() {
    std::vector<std::string> sides;
    for (const auto& due : core::parse_json(row(bay).awaited)->as_array()) {
      sides.emplace_back(due.at("side").as_string());
    }
    return sides;
  }
  protocol::SealedOrders sealed(const Identity& who) {
    return *app().planning.sealed_orders(who, bay);
  }
  std::string record() { return json::serialize(*app().reading.record(olga, bay)); }

  Identity olga, fred;
  std::string bay;
};

// --- nobody to play for who is late -------------------------------------------------------------

TEST_F(TinyVersionsTest, WhoAsksForWhatTheRulesHaveNotIsToldSo) {
  for (const auto* on_timeout : {"doctrine", "greedy", "captain"}) {
    const auto refused = begin(2, clock_with(on_timeout));
    ASSERT_FALSE(refused) << on_timeout;
    EXPECT_EQ(refused.error().type, "bad-request");
    const auto& errors = refused.error().extension.errors;
    ASSERT_EQ(errors.size(), 1U);
    EXPECT_EQ(errors.front().path, "options.clock.on_timeout");
    EXPECT_THAT(errors.front().message, HasSubstr(on_timeout));
  }
}

TEST_F(TinyVersionsTest, OnlyTheOpponentDoesSomethingAboutWhoIsLate) {
  ASSERT_TRUE(begin(2, clock_with("claim")));
  ASSERT_TRUE(submit(fred, bay, "hide chapel"));
  pass(61min);
  EXPECT_EQ(row(bay).submissions, 0) << "nothing is played for the owls";
  EXPECT_EQ(row(bay).status, ports::MatchStatus::running);
  ASSERT_TRUE(declare(fred, bay, {.kind = match::Kind::claim_win}));
  EXPECT_EQ(row(bay).status, ports::MatchStatus::over);
}

// Where the rules have a doctrine it answers inside the other's turn, whatever the policy.
TEST_F(TinyVersionsTest, WhoIsLateWithAnAnswerLosesToAClaimToo) {
  for (const int version : {1, 2}) {
    ASSERT_TRUE(begin(version, clock_with("claim")));
    for (const auto* orders : {"hide chapel", "guard"}) {
      ASSERT_TRUE(submit(fred, bay, orders));
      ASSERT_TRUE(submit(olga, bay, orders));
    }
    const auto asked = awaited();
    ASSERT_EQ(asked.size(), 1U);
    const auto& waits = asked.front() == "owl" ? fred : olga;
    pass(31min);
    EXPECT_EQ(row(bay).status, ports::MatchStatus::running);
    EXPECT_EQ(row(bay).submissions, version == 1 ? 5 : 4);
    EXPECT_EQ(problem_of(declare(waits, bay, {.kind = match::Kind::claim_win})),
              version == 1 ? "time-not-expired" : "done");
  }
}

TEST_F(TinyVersionsTest, RulesThatBreakWhatThePlayersAgreedOnAreRefused) {
  const auto trial = [&] { return RulesUpgrades{*store, mail_context(), clock}.trial(bay, 2); };
  ASSERT_TRUE(begin(1, clock_with("claim")));
  EXPECT_TRUE(trial());
  for (const auto* on_timeout : {"doctrine", "greedy", "captain"}) {
    ASSERT_TRUE(begin(1));
    // As it was made when version 1 was the newest.
    store::SqliteDatabase(folder.file("adjutant.db"), store::SqliteDatabase::Mode::create)
        .execute("UPDATE matches SET options = '" + json::serialize(clock_with(on_timeout)) +
                 "' WHERE id = '" + bay + "'");
    const auto refused = trial();
    ASSERT_FALSE(refused) << on_timeout;
    EXPECT_THAT(refused.error(), ElementsAre(HasSubstr("options.clock.on_timeout")));
  }
}

// --- other rules while orders are sealed --------------------------------------------------------

TEST_F(TinyVersionsTest, SealedOrdersThatTheRulesTakeStaySealed) {
  ASSERT_TRUE(begin(1));
  ASSERT_TRUE(submit(fred, bay, "hide chapel"));
  upgrade();
  EXPECT_THAT(awaited(), ElementsAre("owl"));
  EXPECT_TRUE(sealed(fred).sealed);
  EXPECT_EQ(count_mails("fred", "orders_refused"), 0);
  ASSERT_TRUE(submit(olga, bay, "hide mill"));
  EXPECT_THAT(record(), HasSubstr("hide chapel"));
}

TEST_F(TinyVersionsTest, WhoseSealedOrdersAreRefusedIsToldAndAskedAgain) {
  ASSERT_TRUE(begin(1));
  ASSERT_TRUE(submit(fred, bay, watched));
  upgrade();
  EXPECT_THAT(awaited(), ElementsAre("owl", "fox"));
  const auto told = sealed(fred);
  EXPECT_FALSE(told.sealed);
  EXPECT_THAT(told.orders, ElementsAre(watched));
  ASSERT_EQ(told.refusals.size(), 1U);
  EXPECT_THAT(told.refusals.front().message, HasSubstr("the wreck is watched"));
  EXPECT_EQ(count_mails("fred", "orders_refused"), 1);
  EXPECT_EQ(count_mails("olga", "orders_refused"), 0);
  EXPECT_THAT(sealed(olga).orders, IsEmpty());
  EXPECT_THAT(record(), Not(HasSubstr("hide wreck")));

  ASSERT_TRUE(declare(olga, bay, {.kind = match::Kind::offer_draw}));
  EXPECT_THAT(sealed(fred).orders, ElementsAre(watched)) << "until they give others";
  ASSERT_TRUE(submit(fred, bay, "hide mill"));
  EXPECT_THAT(sealed(fred).refusals, IsEmpty());
  EXPECT_THAT(sealed(fred).orders, ElementsAre("hide mill"));
  ASSERT_TRUE(submit(olga, bay, "hide mill"));
  EXPECT_TRUE(match::verify(record(), games()).holds);
  EXPECT_THAT(record(), Not(HasSubstr("hide wreck")));
}

TEST_F(TinyVersionsTest, RefusedOrdersAreForgottenOnceThoseOfAllAreIn) {
  ASSERT_TRUE(begin(1));
  ASSERT_TRUE(submit(fred, bay, watched));
  upgrade();
  ASSERT_TRUE(submit(olga, bay, "hide mill"));
  ASSERT_TRUE(submit(fred, bay, "hide chapel")) << "the last";
  for (int life = 0; life < 2; ++life) {
    EXPECT_THAT(sealed(fred).orders, IsEmpty());
    EXPECT_THAT(sealed(fred).refusals, IsEmpty());
    EXPECT_THAT(awaited(), ElementsAre("owl", "fox"));
    restart();
  }
  EXPECT_TRUE(match::verify(record(), games()).holds);
}

}  // namespace
}  // namespace adjutant::app
