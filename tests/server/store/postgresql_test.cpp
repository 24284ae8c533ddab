#include "server/ports/store_failure.hpp"
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

TEST_F(PostgresqlTest, ALostConnectionIsMadeAgain) {
  PostgresqlStore store(url());
  add_account(store, "anne");
  const auto before = store.command_transactions();
  end_connections();
  const auto id = add_account(store, "bert");
  EXPECT_EQ(store.account_by_handle("bert").value().id, id);
  EXPECT_GT(store.command_transactions(), before) << "what was remembered is to be read again";
  EXPECT_THAT(refusal(url()), testing::HasSubstr("another Adjutant server")) << "it holds it again";
}

TEST_F(PostgresqlTest, AServerThatAnotherHasReplacedWritesNothing) {
  PostgresqlStore replaced(url());
  end_connections();
  auto other = std::make_unique<PostgresqlStore>(url());
  EXPECT_THROW(add_account(replaced, "anne"), StoreFailure);
  EXPECT_EQ(other->account_by_handle("anne"), std::nullopt);
  other.reset();
  EXPECT_NO_THROW(add_account(replaced, "anne"));
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
  EXPECT_THAT(text("57014"), testing::HasSubstr("did not answer in time"));
  EXPECT_THAT(text("25006"), testing::HasSubstr("connect to the primary"));
  EXPECT_THAT(text("XX001"), testing::HasSubstr("see PostgreSQL's log"));
  EXPECT_THAT(text("23505"), testing::HasSubstr("refused"));
}

}  // namespace
}  // namespace adjutant::store
