#include "server/store/sqlite/migrate.hpp"

#include <array>

#include "tests/server/store/samples.hpp"

namespace adjutant::store {
namespace {

constexpr Migration first{1, "create_first", "CREATE TABLE first (a INTEGER) STRICT"};
constexpr Migration second{2, "create_second", "CREATE TABLE second (a INTEGER) STRICT"};

class MigrateTest : public testing::Test {
 protected:
  std::string refusal(std::span<const Migration> migrations) {
    try {
      migrate(database_, migrations);
    } catch (const ports::StoreFailure& failure) {
      return failure.what();
    }
    return "";
  }

  bool has_table(std::string_view name) {
    return database_.value<int>("SELECT 1 FROM sqlite_schema WHERE name = $1", name).has_value();
  }

  fakes::TemporaryFolder folder_;
  SqliteDatabase database_{folder_.file("a.db"), SqliteDatabase::Mode::create};
};

TEST_F(MigrateTest, RunsOnceWhatIsNew) {
  EXPECT_EQ(migrate(database_, std::array{first}).applied,
            std::vector<std::string>{"create_first"});
  const auto report = migrate(database_, std::array{first, second});
  EXPECT_EQ(report.applied, std::vector<std::string>{"create_second"});
  EXPECT_EQ(report.version, 2);
  EXPECT_TRUE(has_table("second"));
  EXPECT_TRUE(migrate(database_, std::array{first, second}).applied.empty());
}

TEST_F(MigrateTest, RefusesChangedText) {
  migrate(database_, std::array{first});
  constexpr Migration changed{1, "create_first", "CREATE TABLE first (b INTEGER) STRICT"};
  EXPECT_THAT(refusal(std::array{changed, second}), testing::HasSubstr("0001_create_first"));
  EXPECT_FALSE(has_table("second"));
}

TEST_F(MigrateTest, RefusesDatabaseOfNewerProgram) {
  migrate(database_, std::array{first, second});
  EXPECT_THAT(refusal(std::array{first}), testing::HasSubstr("newer Adjutant"));
}

TEST_F(MigrateTest, RefusesDatabaseOfAnotherProgram) {
  database_.execute("PRAGMA application_id = 7; CREATE TABLE theirs (a)");
  EXPECT_THAT(refusal(std::array{first}), testing::HasSubstr("another program"));
  EXPECT_FALSE(has_table("first"));
}

TEST_F(MigrateTest, FailingMigrationLeavesNothingBehind) {
  constexpr Migration broken{2, "create_broken", "CREATE TABLE half (a); CREATE TABLE first (a)"};
  EXPECT_THAT(refusal(std::array{first, broken}), testing::HasSubstr("0002_create_broken"));
  EXPECT_TRUE(has_table("first"));
  EXPECT_FALSE(has_table("half"));
  EXPECT_EQ(migrate(database_, std::array{first, second}).applied.size(), 1U);
}

// A match of three submissions, as the schema before `steps` kept it.
constexpr const char* old_match = R"(
  INSERT INTO accounts VALUES (1, 'anne', 'a@x', 'h', 1, 0, 0, 0), (2, 'bert', 'b@x', 'h', 1, 0, 0, 0);
  INSERT INTO scenarios VALUES (1, 'sha', '{}');
  INSERT INTO matches (key, id, ruleset, rules_version, scenario_id, scenario, options, is_public,
    status, commitment, server_seed, revision, submissions, events, head, awaited, time_expired,
    result, held_because, created, updated)
  VALUES (7, 'm_1', 'game', 1, 'game/battle', 1, '{}', 1, 1, 'c', zeroblob(32), 2, 3, 6, 'head',
    '[]', 0, '', '', 0, 5);
  INSERT INTO seats VALUES (7, 0, 1, '', '', 0, 0), (7, 1, 2, '', '', 0, 0);
  INSERT INTO events VALUES (7, 0, NULL, NULL, 'started'), (7, 1, 0, NULL, 'one'),
    (7, 2, 0, 1, 'two'), (7, 3, 1, NULL, 'three'), (7, 4, 2, NULL, 'four'), (7, 5, 2, NULL, 'five');
  INSERT INTO submissions VALUES (7, 0, 'first'), (7, 1, 'second'), (7, 2, 'third');
  INSERT INTO snapshots VALUES (7, 1, 3, 'snapshot');
  INSERT INTO answers VALUES (1, 7, 'k', zeroblob(32), 200, '{"submission":1}', 5);
)";

TEST_F(MigrateTest, OldMatchesKeepTheirStepsAndAnswers) {
  const auto all = embedded_migrations();
  migrate(database_, std::span(all).first(13));
  database_.execute(old_match);
  migrate(database_);
  SqliteStore store(folder_.file("a.db"));
  const auto tail = store.match_tail("m_1").value();
  EXPECT_EQ(tail.row.revision, 2);
  EXPECT_EQ(tail.row.head, "head");
  EXPECT_EQ(tail.row.events, 6);
  EXPECT_EQ(tail.row.awaited, "[]");
  EXPECT_EQ(tail.row.updated, ports::Time(ports::Duration(5)));
  EXPECT_EQ(tail.snapshot, "snapshot");
  ASSERT_EQ(tail.submissions.size(), 2U);
  EXPECT_EQ(tail.submissions[0].json, "second");
  ASSERT_EQ(tail.events.size(), 3U);
  EXPECT_EQ(tail.events[2].json, "five");
  EXPECT_EQ(tail.events[2].submission, 2);
  const auto events = store.events("m_1", -1, 100);
  ASSERT_EQ(events.size(), 6U);
  EXPECT_EQ(events[0].submission, -1);
  EXPECT_EQ(events[1].only_for, std::nullopt);
  EXPECT_EQ(events[2].only_for, core::Side::second);
  EXPECT_EQ(store.submissions("m_1").size(), 3U);
  EXPECT_EQ(store.answer(1, "m_1", "k")->body, R"({"submission":1})");
  ASSERT_TRUE(store.commit(next_step(tail.row)));
  EXPECT_EQ(store.events("m_1", 5, 100).size(), 2U);
}

TEST_F(MigrateTest, WebhooksStayWithWhatIsOnItsWay) {
  const auto all = embedded_migrations();
  migrate(database_, std::span(all).first(37));
  database_.execute(R"(
    INSERT INTO accounts (id, handle, email, password_hash, confirmed, admin, mail_wish, created)
      VALUES (1, 'anne', 'a@x', 'h', 1, 0, 0, 0);
    INSERT INTO webhooks (id, account, label, url, scope, salt, made, stopped, reason)
      VALUES (4, 1, 'chat', 'https://chat.example', 1, CAST(printf('%32s', '') AS BLOB), 5, 6, 'gone');
    INSERT INTO webhook_deliveries (id, webhook, event, body, made, due) VALUES (9, 4, 'turn', '{}', 5, 8);
  )");
  migrate(database_);
  SqliteStore store(folder_.file("a.db"));
  const auto kept = store.receivers(1, ports::Channel::webhook).at(0);
  EXPECT_EQ(kept.id, 4);
  EXPECT_EQ(kept.url, "https://chat.example");
  EXPECT_EQ(kept.tells_of, ports::TellsOf::public_matches);
  EXPECT_EQ(kept.key, std::string(32, ' '));
  EXPECT_EQ(kept.reason, "gone");
  const auto due = store.due_deliveries(ports::Time(ports::Duration(8)), {.all = 9, .of_each = 9});
  ASSERT_EQ(due.size(), 1U);
  EXPECT_EQ(due[0].id, 9);
  EXPECT_EQ(due[0].receiver, 4);
  EXPECT_EQ(due[0].body, "{}");
}

TEST_F(MigrateTest, EmbeddedMigrationsMakeStrictTablesThatHoldTogether) {
  EXPECT_THROW(require_migrated(database_), ports::StoreFailure);
  EXPECT_EQ(migrate(database_).version, static_cast<int>(embedded_migrations().size()));
  EXPECT_NO_THROW(require_migrated(database_));
  EXPECT_EQ(
      database_.value<int>("SELECT count(*) FROM pragma_table_list"
                           " WHERE type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite%'"),
      0);
  EXPECT_FALSE(database_.query("PRAGMA foreign_key_check").next());
}

}  // namespace
}  // namespace adjutant::store
