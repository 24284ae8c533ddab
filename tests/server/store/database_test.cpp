#include "server/store/database.hpp"

#include <functional>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"
#include "tests/server/store/each_database.hpp"

// What the store asks of a database, tried on each.
namespace adjutant::store {
namespace {

class DatabaseTest : public testing::TestWithParam<DatabaseKind> {
 protected:
  std::unique_ptr<TestDatabase> made_ = GetParam().make();
  std::unique_ptr<Database> database_ = made_->beside();
};

TEST_P(DatabaseTest, ReadsBackWhatItBinds) {
  database_->execute(
      "CREATE TABLE t (a bigint, b text, c bigint, d bigint, e bytea, f text, g text,"
      " h bigint, i bytea)");
  const auto hash = digest(3);
  const std::optional<int> nothing;
  database_->run("INSERT INTO t VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)", -5, "aä", true,
                 core::Side::second, hash, std::string(), nothing, noon, Bytes());
  auto rows = database_->query(
      "SELECT a, b, c, d, e, f, g, h, i, a > -6, count(*) FROM t"
      " GROUP BY a, b, c, d, e, f, g, h, i");
  ASSERT_TRUE(rows.next());
  int a = 0;
  std::string b, f = "x", i = "x";
  bool c = false, greater = false;
  auto d = core::Side::first;
  core::Digest e{};
  std::optional<std::string> g = "x";
  std::optional<ports::Time> h;
  std::int64_t count = 0;
  rows.read(a, b, c);
  rows.read(d, e, f, g, h, i, greater, count);
  EXPECT_EQ(a, -5);
  EXPECT_EQ(b, "aä");
  EXPECT_TRUE(c);
  EXPECT_EQ(d, core::Side::second);
  EXPECT_EQ(e, hash);
  EXPECT_EQ(f, "");
  EXPECT_FALSE(g);
  EXPECT_EQ(h, noon);
  EXPECT_EQ(i, "");
  EXPECT_TRUE(greater);
  EXPECT_EQ(count, 1);
  EXPECT_FALSE(rows.next());
}

TEST_P(DatabaseTest, AnInsertGivesTheKeyOfItsRow) {
  constexpr Sql insert = "INSERT INTO scenarios (sha256, json) VALUES ($1, '{}') RETURNING key";
  const auto first = database_->insert(insert, "a");
  EXPECT_EQ(database_->insert(insert, "b"), first + 1);
  EXPECT_EQ(database_->value<std::string>("SELECT sha256 FROM scenarios WHERE key = $1", first),
            "a");
}

TEST_P(DatabaseTest, AChangeTellsHowManyRows) {
  database_->execute("CREATE TABLE t (a bigint); INSERT INTO t VALUES (1), (2), (3)");
  EXPECT_EQ(database_->change("UPDATE t SET a = a + $1 WHERE a > 1", 1), 2);
  EXPECT_EQ(database_->change("DELETE FROM t WHERE a > 4"), 0);
  EXPECT_TRUE(database_->change_one("UPDATE t SET a = 5 WHERE a = 1"));
  EXPECT_FALSE(database_->change_one("DELETE FROM t WHERE a > 5"));
}

TEST_P(DatabaseTest, GatheredStatementsRunInTheirOrder) {
  database_->execute("CREATE TABLE t (a bigint); INSERT INTO t VALUES (0)");
  Transaction transaction(*database_, Transaction::Kind::writing);
  database_->gather();
  for (int i = 1; i <= 300; ++i) {
    const std::string text = fmt::to_string(i);  // gone before the statement may have run
    database_->run("UPDATE t SET a = a * 2 + length($1)", text);
    database_->run("UPDATE t SET a = a % 1000003");
    if (i % 100 == 0) {
      EXPECT_TRUE(database_->value<int>("SELECT a FROM t").has_value());
    }
  }
  EXPECT_EQ(database_->change("UPDATE t SET a = a + 1"), 1);
  EXPECT_TRUE(database_->change_one("UPDATE t SET a = a - 1"));
  transaction.commit();
  int expected = 0;
  for (int i = 1; i <= 300; ++i) {
    expected = (expected * 2 + static_cast<int>(fmt::to_string(i).size())) % 1000003;
  }
  EXPECT_EQ(database_->value<int>("SELECT a FROM t"), expected);
}

TEST_P(DatabaseTest, GatheredStatementsThatFailAreAllTakenBack) {
  database_->execute("CREATE TABLE t (a bigint UNIQUE); INSERT INTO t VALUES (1)");
  const auto gathered = [&](const std::function<void()>& work) {
    Transaction transaction(*database_, Transaction::Kind::writing);
    database_->gather();
    database_->run("INSERT INTO t VALUES (2)");
    work();
    database_->run("INSERT INTO t VALUES (3)");
    database_->settle();
    transaction.commit();
  };
  EXPECT_THROW(gathered([&] { database_->run("INSERT INTO t VALUES (1)"); }), DatabaseError);
  EXPECT_FALSE(database_->in_transaction());
  EXPECT_EQ(database_->value<int>("SELECT count(*) FROM t"), 1);
  struct Refused : std::exception {};
  EXPECT_THROW(gathered([] { throw Refused(); }), Refused);
  EXPECT_EQ(database_->value<int>("SELECT count(*) FROM t"), 1);
  // What says yes and was wrong is found by the end; what says no has not happened.
  EXPECT_THROW(gathered([&] {
                 if (!database_->change_one("DELETE FROM t WHERE a = 9")) throw Refused();
               }),
               std::exception);
  EXPECT_EQ(database_->value<int>("SELECT count(*) FROM t"), 1);
  gathered([] {});
  EXPECT_EQ(database_->value<int>("SELECT count(*) FROM t"), 3);
}

TEST_P(DatabaseTest, AnErrorCarriesTheSqlAndTheConnectionGoesOn) {
  database_->execute("CREATE TABLE t (a bigint UNIQUE)");
  for (int i = 0; i < 2; ++i) {
    database_->run("INSERT INTO t VALUES (1) ON CONFLICT DO NOTHING");
    try {
      database_->run("INSERT INTO t VALUES (1)");
      FAIL() << "a second row with the same value was taken";
    } catch (const DatabaseError& error) {
      EXPECT_THAT(error.what(), testing::HasSubstr("INSERT INTO t VALUES (1)"));
      EXPECT_THAT(error.advice(), testing::StartsWith("the database refused"));
    }
  }
  EXPECT_EQ(database_->value<int>("SELECT count(*) FROM t"), 1);
}

TEST_P(DatabaseTest, StatementMayNotBeUsedTwiceAtOnce) {
  database_->execute("CREATE TABLE t (a bigint); INSERT INTO t VALUES (1), (2)");
  const auto first = [&] { return database_->query("SELECT a FROM t"); };
  auto rows = first();
  ASSERT_TRUE(rows.next());
  EXPECT_THROW(static_cast<void>(first()), core::InvariantBroken);
}

TEST_P(DatabaseTest, OtherStatementsRunWhileRowsAreRead) {
  database_->execute("CREATE TABLE t (a bigint); INSERT INTO t VALUES (1), (2)");
  auto rows = database_->query("SELECT a FROM t ORDER BY a");
  int sum = 0;
  while (rows.next()) {
    int a = 0;
    rows.read(a);
    sum += database_->value<int>("SELECT a * 10 FROM t WHERE a = $1", a).value();
  }
  EXPECT_EQ(sum, 30);
}

TEST_P(DatabaseTest, SavepointTakesBackOnlyItself) {
  database_->execute("CREATE TABLE t (a bigint UNIQUE)");
  Transaction transaction(*database_, Transaction::Kind::writing);
  database_->run("INSERT INTO t VALUES (1)");
  try {
    const Savepoint savepoint(*database_);
    database_->run("INSERT INTO t VALUES (2)");
    database_->run("INSERT INTO t VALUES (1)");
    FAIL() << "a second row with the same value was taken";
  } catch (const DatabaseError&) {
    EXPECT_TRUE(database_->in_transaction());
  }
  {
    Savepoint savepoint(*database_);
    database_->run("INSERT INTO t VALUES (4)");
    savepoint.release();
  }
  transaction.commit();
  EXPECT_FALSE(database_->in_transaction());
  EXPECT_EQ(database_->value<int>("SELECT CAST(sum(a) AS bigint) FROM t"), 5);
}

TEST_P(DatabaseTest, TransactionThatIsNotCommittedIsTakenBack) {
  database_->execute("CREATE TABLE t (a bigint)");
  {
    const Transaction transaction(*database_, Transaction::Kind::writing);
    database_->run("INSERT INTO t VALUES (1)");
  }
  EXPECT_EQ(database_->value<int>("SELECT count(*) FROM t"), 0);
}

TEST_P(DatabaseTest, AReaderSeesOneMomentAndCannotWrite) {
  database_->execute("CREATE TABLE t (a bigint); INSERT INTO t VALUES (1)");
  const auto reader = made_->connect(Database::Access::reading);
  const auto count = [&] { return reader->value<int>("SELECT count(*) FROM t"); };
  {
    const Transaction transaction(*reader, Transaction::Kind::reading);
    EXPECT_EQ(count(), 1);
    database_->run("INSERT INTO t VALUES (2)");
    EXPECT_EQ(count(), 1);
  }
  EXPECT_EQ(count(), 2);
  EXPECT_THROW(reader->run("DELETE FROM t"), DatabaseError);
}

TEST_P(DatabaseTest, AStatementEndsWithItsTimeAndTheConnectionGoesOn) {
  const auto reader = made_->connect(Database::Access::reading);
  reader->end_at(std::chrono::steady_clock::now());
  try {
    reader->value<std::int64_t>(
        "WITH RECURSIVE up (n) AS (SELECT CAST(1 AS bigint) UNION ALL SELECT n + 1 FROM up)"
        " SELECT max(n) FROM up");
    FAIL() << "it has counted to the end";
  } catch (const DatabaseError& error) {
    EXPECT_THAT(error.advice(), testing::HasSubstr("did not answer in time"));
  }
  reader->end_at(std::nullopt);
  EXPECT_EQ(reader->value<int>("SELECT count(*) FROM probes"), 1);
}

INSTANTIATE_TEST_SUITE_P(EachDatabase, DatabaseTest, each_database, name_of_database);

}  // namespace
}  // namespace adjutant::store
