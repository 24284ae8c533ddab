#include "server/ports/store_failure.hpp"
#include "tests/server/store/each_database.hpp"

namespace adjutant::store {
namespace {

TEST(PostgresqlTest, AFailedTransactionIsNotCommitted) {
  if (!PostgresqlServer::is_installed()) GTEST_SKIP() << "postgresql-15 is missing";
  PostgresqlTestDatabase made;
  const auto database = made.beside();
  database->execute("CREATE TABLE t (a bigint UNIQUE)");
  {
    Transaction transaction(*database, Transaction::Kind::writing);
    database->run("INSERT INTO t VALUES (1)");
    EXPECT_THROW(database->run("INSERT INTO t VALUES (1)"), PostgresqlError);
    EXPECT_THROW(transaction.commit(), PostgresqlError);
  }
  EXPECT_EQ(database->value<int>("SELECT count(*) FROM t"), 0);
}

TEST(PostgresqlTest, AServerThatIsNotThereIsToldSo) {
  const fakes::TemporaryFolder nowhere;
  try {
    const PostgresqlStore store("host=" + nowhere.path().string());
    FAIL() << "it has connected";
  } catch (const ports::StoreFailure& failure) {
    EXPECT_THAT(failure.what(), testing::HasSubstr("check that PostgreSQL runs"));
  }
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
