#include <string>

#include <gmock/gmock.h>

#include "engine/match/record.hpp"
#include "server/app/operators/held_matches.hpp"
#include "server/app/operators/rules_upgrades.hpp"
#include "server/store/sqlite/sqlite_database.hpp"
#include "tests/server/app/world.hpp"

namespace adjutant::app {
namespace {

using testing::HasSubstr;

constexpr const char* into_closed_hex = "move 22US C2028";
constexpr const char* elsewhere = "move 22US C2027";

// A server that carries a version of a game more than the program has (tests/games/tlg2/next).
class TwoVersionsTest : public World {
 protected:
  TwoVersionsTest() : us(player("winfield")), ac(player("phineas")) {}

  // A match that was made when the program had versions up to this one only.
  std::string begun_before(int version = 2) {
    const auto created = app().matches.create(
        us, {.scenario = "tlg2/chippewa", .side = "us", .options = {}, .invite = {}, .seed = {}});
    const std::string id = created->id;
    store::SqliteDatabase(folder.file("adjutant.db"), store::SqliteDatabase::Mode::create)
        .execute("UPDATE matches SET rules_version = " + std::to_string(version) + " WHERE id = '" +
                 id + "'");
    EXPECT_TRUE(app().matches.take_seat(ac, id, {.side = "ac", .seed = {}}));
    return id;
  }

  void reload() {
    restart();
    us = sign_in("winfield");
    ac = sign_in("phineas");
  }

  RulesUpgrades upgrades() { return {*store, mail_context(), clock}; }

  void expect_record_holds(const std::string& id) {
    const auto record = app().reading.record(us, id);
    ASSERT_TRUE(record);
    const auto verdict = match::verify(core::canonical_json(*record), games());
    EXPECT_TRUE(verdict.holds);
    for (const auto& finding : verdict.findings) {
      if (!finding.holds) ADD_FAILURE() << finding.what << ": " << finding.why;
    }
    EXPECT_THAT(faults_of_stored(*store, id), testing::IsEmpty());
  }

  Identity us, ac;
};

TEST_F(TwoVersionsTest, EachMatchIsPlayedByItsOwnVersion) {
  const auto before = begun_before();
  const auto after = start(us, ac);
  EXPECT_EQ(row(before).rules_version, 2);
  EXPECT_EQ(row(after).rules_version, 3) << "new matches take the newest";
  EXPECT_EQ(problem_of(submit(us, after, into_closed_hex)), "orders-refused");
  EXPECT_EQ(problem_of(submit(us, before, into_closed_hex)), "done");
  EXPECT_EQ(problem_of(submit(us, after, elsewhere)), "done");
  reload();
  EXPECT_EQ(problem_of(submit(us, before, "end turn")), "done") << "rebuilt by its own rules";
  EXPECT_EQ(problem_of(submit(us, after, "end turn")), "done");
  ASSERT_TRUE(submit(ac, before, "resign"));
  ASSERT_TRUE(submit(ac, after, "resign"));
  expect_record_holds(before);
  expect_record_holds(after);
}

TEST_F(TwoVersionsTest, AnUpgradeWithoutDifferencesIsTakenUpByARunningServer) {
  const auto id = begun_before();
  ASSERT_TRUE(submit(us, id, elsewhere));
  ASSERT_EQ(upgrades().due().size(), 1U);
  const auto trial = upgrades().trial(id, std::nullopt);
  ASSERT_TRUE(trial) << trial.error().front();
  EXPECT_TRUE(trial->comparison.differences.empty());
  const auto revision = row(id).revision;
  const auto head = row(id).head;
  deliver_all();
  const auto applied = upgrades().apply(*trial);
  ASSERT_TRUE(applied) << applied.error().front();
  EXPECT_EQ(applied->rules_version, 3);
  EXPECT_EQ(row(id).rules_version, 3);
  EXPECT_EQ(row(id).revision, revision + 1);
  EXPECT_EQ(row(id).to_act, core::Side::first);
  EXPECT_TRUE(upgrades().due().empty());
  EXPECT_EQ(count_mails("winfield", "report"), 1) << "what was played of the turn is told";
  EXPECT_EQ(count_mails("phineas", "report"), 1);
  // The server has the match in memory: it notices before anything is stored by the old rules.
  EXPECT_THAT(app().reading.legal(us, id)->revision, revision + 1);
  EXPECT_EQ(problem_of(submit(us, id, "move 9US C2028")), "orders-refused");
  EXPECT_EQ(problem_of(submit(us, id, "end turn")), "done");
  EXPECT_NE(row(id).head, head);
  expect_record_holds(id);
  reload();
  EXPECT_EQ(problem_of(submit(ac, id, "end turn")), "done");
  const auto report = app().reading.report(us, id, revision + 1);
  ASSERT_TRUE(report) << report.error().detail;
  EXPECT_EQ(report->revision, revision + 1);
  EXPECT_THAT(app().reading.report(us, id, revision)->text, HasSubstr("head"));
  expect_record_holds(id);
}

TEST_F(TwoVersionsTest, AStepOnItsWayWhenTheRulesChangeIsStale) {
  const auto id = begun_before();
  ASSERT_TRUE(submit(us, id, elsewhere));
  const auto applied = upgrades().apply(*upgrades().trial(id, 3));
  ASSERT_TRUE(applied);
  const auto answer = submit(
      us, id,
      {.revision = row(id).revision - 1, .orders = "end turn", .nonce = "", .idempotency_key = ""});
  EXPECT_EQ(problem_of(answer), "stale-revision");
  EXPECT_EQ(row(id).events, applied->events) << "nothing was stored";
  EXPECT_EQ(problem_of(submit(us, id, "end turn")), "done");
  expect_record_holds(id);
}

TEST_F(TwoVersionsTest, WithDifferencesItGoesOnFromThePositionAsItStands) {
  const auto id = begun_before();
  ASSERT_TRUE(submit(us, id, into_closed_hex));
  const auto position = *app().reading.position(us, id);
  const auto trial = *upgrades().trial(id, 3);
  ASSERT_EQ(trial.comparison.differences.size(), 1U);
  const auto& difference = trial.comparison.differences.front();
  EXPECT_EQ(difference.what, "orders");
  EXPECT_THAT(difference.would_be, HasSubstr("nobody may move into C2028"));
  ASSERT_TRUE(upgrades().apply(trial));
  EXPECT_EQ(*app().reading.position(us, id), position);
  ASSERT_TRUE(submit(us, id, "end turn"));
  ASSERT_TRUE(submit(ac, id, "end turn"));
  reload();
  ASSERT_TRUE(submit(us, id, "resign"));
  expect_record_holds(id);
  const auto record = *app().reading.record(us, id);
  EXPECT_EQ(record.at("rules_version"), 2);
}

TEST_F(TwoVersionsTest, AMatchWhoseRulesAreGoneIsHeldAndNotReleased) {
  const auto id = start(us, ac);
  ASSERT_TRUE(submit(us, id, elsewhere));
  store::SqliteDatabase(folder.file("adjutant.db"), store::SqliteDatabase::Mode::create)
      .execute("UPDATE matches SET rules_version = 4");
  reload();
  EXPECT_EQ(problem_of(submit(us, id, "end turn")), "match-held");
  EXPECT_THAT(row(id).held_because, HasSubstr("version 4"));
  EXPECT_THAT(row(id).held_because, HasSubstr("this program has only 1, 2, 3"));
  EXPECT_EQ(count_mails("phineas", "held"), 1);
  const auto kept = HeldMatches(*store, *store, mail_context(), clock).release(id);
  ASSERT_FALSE(kept);
  EXPECT_THAT(kept.error().front(), HasSubstr("version 4"));
}

TEST_F(TwoVersionsTest, RefusesWhatCannotBe) {
  const auto id = begun_before();
  const auto fault = [&](std::string_view match, std::optional<int> version) {
    const auto trial = upgrades().trial(match, version);
    return trial ? "none" : trial.error().front();
  };
  EXPECT_THAT(fault("m_nothing", 3), HasSubstr("no match"));
  EXPECT_THAT(fault(id, 2), HasSubstr("already uses version 2"));
  EXPECT_THAT(fault(id, 9), HasSubstr("no version 9"));
  const auto early = upgrades().trial(id, 3);
  ASSERT_TRUE(early);
  ASSERT_TRUE(submit(us, id, elsewhere));
  EXPECT_THAT(upgrades().apply(*early).error().front(), HasSubstr("has changed in the meantime"));
  EXPECT_EQ(row(id).rules_version, 2);
  ASSERT_TRUE(submit(us, id, "resign"));
  EXPECT_THAT(fault(id, 3), HasSubstr("is over"));
}

}  // namespace
}  // namespace adjutant::app
