#include <atomic>
#include <future>

#include "server/ports/store_failure.hpp"
#include "tests/patience.hpp"
#include "tests/server/store/each_database.hpp"

namespace adjutant::store {
namespace {

using ports::StoreFailure;

class PostgresqlTest : public testing::Test {
 protected:
  void SetUp() override {
    if (!PostgresqlServer::is_installed()) GTEST_SKIP() << "postgresql-15 is missing";
    made_ = std::make_unique<PostgresqlTestDatabase>();
  }

  const std::string& url() const { return made_->url(); }
  void end_connections() const { PostgresqlServer::running().end_connections(url()); }

  std::unique_ptr<PostgresqlTestDatabase> made_;
};

std::string refusal(const std::string& url) {
  try {
    const PostgresqlStore store(url);
  } catch (const StoreFailure& failure) {
    return failure.what();
  }
  return "";
}

TEST_F(PostgresqlTest, AFailedTransactionIsNotCommitted) {
  const auto database = made_->beside();
  database->execute("CREATE TABLE t (a bigint UNIQUE)");
  {
    Transaction transaction(*database, Transaction::Kind::writing);
    database->run("INSERT INTO t VALUES (1)");
    EXPECT_THROW(database->run("INSERT INTO t VALUES (1)"), PostgresqlError);
    EXPECT_THROW(transaction.commit(), PostgresqlError);
  }
  EXPECT_EQ(database->value<int>("SELECT count(*) FROM t"), 0);
}

TEST_F(PostgresqlTest, ThoseWhoWriteTakeTurns) {
  const auto one = made_->beside();
  const auto other = made_->beside();
  Transaction transaction(*one, Transaction::Kind::writing);
  other->execute("SET lock_timeout = '1ms'");
  EXPECT_THROW(other->begin(Database::Access::writing), PostgresqlError);
}

// A stopped program keeps its sockets, and with them would keep what its connections hold.
TEST_F(PostgresqlTest, AWriterThatStopsKeepsTheOthersWaitingForALeaseAtMost) {
  const auto stopped = made_->beside();
  stopped->begin(Database::Access::writing);
  const auto other = made_->beside();
  other->begin(Database::Access::writing);
  other->run("CREATE TABLE t (a bigint)");
  other->commit();
  EXPECT_THROW(stopped->commit(), PostgresqlError);
}

TEST_F(PostgresqlTest, ALostConnectionIsMadeAgain) {
  PostgresqlStore store(url());
  add_account(store, "anne");
  const auto before = store.command_transactions();
  end_connections();
  const auto id = add_account(store, "bert");
  EXPECT_EQ(store.account_by_handle("bert").value().id, id);
  EXPECT_GT(store.command_transactions(), before) << "what was remembered is to be read again";
}

TEST_F(PostgresqlTest, SeveralServersShareIt) {
  PostgresqlStore one(url());
  PostgresqlStore other(url());
  const auto anne = add_account(one, "anne");
  EXPECT_EQ(other.account_by_handle("anne").value().id, anne);
  EXPECT_GT(add_account(other, "bert"), anne);
  EXPECT_TRUE(one.is_shared());
}

TEST_F(PostgresqlTest, WhoHasItAloneKeepsServersAway) {
  PostgresqlDatabase migrates(url(), Database::Access::writing);
  using Lock = PostgresqlDatabase::Lock;
  ASSERT_TRUE(migrates.try_to_hold(Lock::server));
  PostgresqlDatabase serves(url(), Database::Access::writing);
  using Share = PostgresqlDatabase::Share;
  EXPECT_FALSE(serves.hold(Lock::server, Share::with_others, std::chrono::milliseconds(1)));
  migrates.release(Lock::server);
  EXPECT_TRUE(serves.hold(Lock::server, Share::with_others, std::chrono::milliseconds(1)));
  EXPECT_FALSE(migrates.hold(Lock::server, Share::alone, std::chrono::milliseconds(1)));
}

TEST_F(PostgresqlTest, AnEmptyDatabaseIsMigratedOnceByServersThatStartTogether) {
  const auto empty = PostgresqlServer::running().new_database("TEMPLATE template0 LOCALE 'C'");
  auto other = std::async(std::launch::async, [&] { return PostgresqlStore(empty).migration(); });
  const PostgresqlStore store(empty);
  const auto here = store.migration().applied.size();
  const auto there = other.get().applied.size();
  EXPECT_TRUE((here == 0) != (there == 0)) << here << " " << there;
}

TEST_F(PostgresqlTest, OneLeadsAndTheNextTakesOver) {
  PostgresqlStore one(url());
  PostgresqlStore other(url());
  std::atomic<int> looked = 0;
  one.watch_others([] {});
  other.watch_others([&] { ++looked; });
  EXPECT_TRUE(one.leads());
  EXPECT_FALSE(other.leads());
  EXPECT_TRUE(tests::eventually([&] { return looked > 0; }));
  one.stop_watching();
  EXPECT_FALSE(one.leads());
  EXPECT_TRUE(tests::eventually([&] { return other.leads(); }));
  end_connections();
  EXPECT_TRUE(tests::eventually([&] { return other.leads(); }));
}

TEST_F(PostgresqlTest, ALeaderThatStopsLeadsNoMore) {
  PostgresqlStore one(url());
  PostgresqlStore other(url());
  std::promise<void> goes_on;
  one.watch_others([&, once = goes_on.get_future().share()] { once.wait(); });
  other.watch_others([] {});
  EXPECT_TRUE(one.leads());
  EXPECT_TRUE(tests::eventually([&] { return other.leads(); }));
  EXPECT_FALSE(one.leads()) << "not even before it has seen that";
  goes_on.set_value();
  one.stop_watching();
  EXPECT_TRUE(other.leads());
}

TEST_F(PostgresqlTest, EachLearnsWhatOthersHaveDone) {
  PostgresqlStore one(url());
  PostgresqlStore other(url());
  const auto anne = add_account(one, "anne");
  const auto bert = add_account(one, "bert");
  one.create_match(sample_match("m_1", anne, bert));
  const auto mark = other.news_mark();
  ASSERT_TRUE(one.commit(next_step(*one.match("m_1"))));
  ports::Remark remark;
  remark.match = "m_1";
  remark.account = anne;
  remark.said = noon;
  ASSERT_TRUE(one.add_remark(remark, {.of_a_match = 9, .lately = 9, .time = {}}));
  one.end_other_sessions(bert, digest(1));

  const auto news = other.news_since(mark, 10);
  ASSERT_EQ(news.steps.size(), 1U);
  EXPECT_EQ(news.steps[0].match, "m_1");
  EXPECT_EQ(news.steps[0].next_event, 2);
  ASSERT_EQ(news.others.size(), 2U);
  EXPECT_EQ(news.others[0].kind, ports::NewsKind::remark);
  EXPECT_EQ(news.others[0].what, "m_1");
  EXPECT_EQ(news.others[0].number, 1);
  EXPECT_EQ(news.others[1].kind, ports::NewsKind::account);
  EXPECT_EQ(news.others[1].number, bert);
  EXPECT_TRUE(news.is_all);
  EXPECT_TRUE(one.news_since(mark, 10).others.empty()) << "its own are none";

  const auto first = other.news_since(mark, 1);
  EXPECT_FALSE(first.is_all);
  const auto rest = other.news_since(first.read_to, 9);
  EXPECT_TRUE(rest.steps.empty());
  ASSERT_EQ(rest.others.size(), 1U);
  EXPECT_TRUE(other.news_since(rest.read_to, 9).others.empty());
}

TEST_F(PostgresqlTest, WhatIsCountedLatelyIsCountedTogether) {
  PostgresqlStore one(url());
  PostgresqlStore other(url());
  const auto hour = std::chrono::hours(1);
  const auto count = [&](PostgresqlStore& store, std::vector<core::Digest> whom, ports::Time now) {
    return store.count_done_lately("guests", whom, 3, now, hour).size();
  };
  EXPECT_EQ(count(one, {digest(1)}, noon), 0U);
  EXPECT_EQ(count(other, {digest(1), digest(2)}, noon), 0U);
  EXPECT_EQ(count(one, {digest(1), digest(1)}, noon), 1U) << "neither is counted";
  EXPECT_EQ(count(other, {digest(1)}, noon), 0U);
  EXPECT_EQ(count(one, {digest(1)}, noon), 1U);
  one.take_back_done_lately("guests", digest(1));
  EXPECT_EQ(count(other, {digest(1)}, noon), 0U);
  EXPECT_EQ(count(other, {digest(1)}, noon + hour), 0U) << "a new window";
}

// A server that may read from a standby which has stood still since they were equal.
class ReplicaTest : public PostgresqlTest {
 protected:
  void SetUp() override {
    PostgresqlTest::SetUp();
    if (IsSkipped()) return;
    store_ = std::make_unique<PostgresqlStore>(url());
    anne_ = add_account(*store_, "anne");
    standby_ = std::make_unique<PostgresqlServer::Standby>(PostgresqlServer::running());
  }

  void read_until(std::chrono::seconds age_max) {
    store_->read_from(standby_->url_of(url()), 2, age_max);
    ASSERT_TRUE(tests::eventually([&] { return store_->reads_late(); }));
    PostgresqlDatabase database(standby_->url_of(url()), Database::Access::reading);
    database.execute("SELECT pg_wal_replay_pause()");
    ASSERT_TRUE(tests::eventually([&] {
      return database.value<std::string>("SELECT pg_get_wal_replay_pause_state()") == "paused";
    }));
    ASSERT_TRUE(store_->create_match(sample_match("m_new", anne_, 0)));
  }
  std::size_t listed(bool may_be_late) const {
    return store_->find_matches({.may_be_late = may_be_late}).rows.size();
  }

  std::unique_ptr<PostgresqlStore> store_;
  std::int64_t anne_ = 0;
  std::unique_ptr<PostgresqlServer::Standby> standby_;
};

TEST_F(ReplicaTest, AListThatMayBeLateIsReadFromTheStandbyAsLongAsThatAnswers) {
  read_until(std::chrono::hours(1));
  EXPECT_EQ(listed(true), 0U);
  EXPECT_EQ(listed(false), 1U);
  standby_->stop();
  EXPECT_EQ(listed(true), 1U);
}

TEST_F(ReplicaTest, AStandbyThatIsTooFarBehindIsNotRead) {
  read_until(std::chrono::seconds(2));
  EXPECT_TRUE(tests::eventually([&] { return !store_->reads_late(); }));
  EXPECT_EQ(listed(true), 1U);
}

TEST_F(PostgresqlTest, ADatabaseOfAnotherProgramIsLeftAlone) {
  auto& server = PostgresqlServer::running();
  const auto theirs = server.new_database("TEMPLATE template0");
  PostgresqlDatabase database(theirs, Database::Access::writing);
  database.execute("CREATE TABLE theirs (a bigint)");
  EXPECT_THAT(refusal(theirs), testing::HasSubstr("another program"));
  EXPECT_EQ(database.value<int>("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"), 1);
}

TEST_F(PostgresqlTest, ADatabaseThatSortsByALanguageIsRefused) {
  const auto sorted = PostgresqlServer::running().new_database(
      "TEMPLATE template0 LOCALE_PROVIDER icu ICU_LOCALE 'en' LOCALE 'C'");
  EXPECT_THAT(refusal(sorted), testing::HasSubstr("sorts texts by a language"));
}

TEST(PostgresqlAwayTest, AServerThatIsNotThereIsToldSo) {
  const fakes::TemporaryFolder nowhere;
  EXPECT_THAT(refusal("host=" + nowhere.path().string()),
              testing::HasSubstr("check that PostgreSQL runs"));
}

TEST(PostgresqlErrorTest, SaysWhatToDo) {
  const auto text = [](const char* state) { return PostgresqlError(state, "x").advice(); };
  EXPECT_THAT(text("53100"), testing::HasSubstr("free some space"));
  EXPECT_THAT(text("53300"), testing::HasSubstr("no memory or connection left"));
  EXPECT_THAT(text("57P01"), testing::HasSubstr("check that PostgreSQL runs"));
  EXPECT_THAT(text("25P03"), testing::HasSubstr("check that PostgreSQL runs"));
  EXPECT_THAT(text("57014"), testing::HasSubstr("did not answer in time"));
  EXPECT_THAT(text("25006"), testing::HasSubstr("connect to the primary"));
  EXPECT_THAT(text("XX001"), testing::HasSubstr("see PostgreSQL's log"));
  EXPECT_THAT(text("23505"), testing::HasSubstr("refused"));
}

}  // namespace
}  // namespace adjutant::store
