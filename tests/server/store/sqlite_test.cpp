#include <sqlite3.h>

#include "engine/core/ensure.hpp"
#include "server/store/sqlite/sqlite_database.hpp"
#include "tests/server/store/samples.hpp"

namespace adjutant::store {
namespace {

class SqliteTest : public testing::Test {
 protected:
  fakes::TemporaryFolder folder_;
  std::string path_ = folder_.file("a.db");
  SqliteDatabase database_{path_, SqliteDatabase::Mode::create};
};

TEST_F(SqliteTest, ErrorsCarryTheirCodeAndTheSql) {
  database_.execute("CREATE TABLE t (a UNIQUE)");
  database_.run("INSERT INTO t VALUES (1)");
  try {
    database_.run("INSERT INTO t VALUES (1)");
    FAIL() << "a second row with the same value was taken";
  } catch (const SqliteError& error) {
    EXPECT_EQ(error.code, SQLITE_CONSTRAINT_UNIQUE);
    EXPECT_THAT(error.what(), testing::HasSubstr("INSERT INTO t VALUES (1)"));
  }
  EXPECT_NO_THROW(database_.run("INSERT INTO t VALUES (2)"));
}

TEST_F(SqliteTest, AnInsertGivesTheKeyOfItsRow) {
  database_.execute("CREATE TABLE t (key INTEGER PRIMARY KEY, a INTEGER)");
  constexpr Sql insert = "INSERT INTO t (key, a) VALUES ($1, 5) RETURNING key";
  EXPECT_EQ(database_.insert(insert, 7), 7);
  EXPECT_EQ(database_.insert(insert, std::optional<int>()), 8);
  EXPECT_EQ(database_.value<int>("SELECT count(*) FROM t"), 2);
}

TEST_F(SqliteTest, AnInsertIsRefusedIfWhatItRefersToIsNotThere) {
  database_.execute(
      "CREATE TABLE t (key INTEGER PRIMARY KEY);"
      "CREATE TABLE u (key INTEGER PRIMARY KEY, t INTEGER REFERENCES t (key))");
  Transaction transaction(database_, Transaction::Kind::writing);
  EXPECT_THROW(database_.insert("INSERT INTO u (t) VALUES (1) RETURNING key"), SqliteError);
  transaction.commit();
  EXPECT_EQ(database_.value<int>("SELECT count(*) FROM u"), 0);
}

TEST_F(SqliteTest, ParametersComeInTheirOrder) {
  constexpr Literal select("SELECT a FROM t");
  database_.execute("CREATE TABLE t (a, b); INSERT INTO t VALUES (1, 2), (3, 4)");
  EXPECT_EQ((database_.value<int>(joined<select, " WHERE a > $1 OR b < $2 AND a < $1">, 1, 2)), 3);
  EXPECT_THROW(database_.run("DELETE FROM t WHERE a = $2 AND b = $1", 1, 2), core::InvariantBroken);
  EXPECT_THROW(database_.run("DELETE FROM t WHERE a = ?", 1), core::InvariantBroken);
}

TEST_F(SqliteTest, WriterSyncsEachCommitAndReadersCannotWrite) {
  EXPECT_EQ(database_.value<std::string>("PRAGMA journal_mode"), "wal");
  EXPECT_EQ(database_.value<int>("PRAGMA synchronous"), 2);
  EXPECT_EQ(database_.value<int>("PRAGMA foreign_keys"), 1);
  database_.execute("CREATE TABLE t (a)");
  SqliteDatabase reader(path_, SqliteDatabase::Mode::read_only);
  EXPECT_THROW(reader.run("INSERT INTO t VALUES (1)"), SqliteError);
}

TEST(DescribeTest, SaysWhatToDo) {
  const auto text = [](int code) { return SqliteError(code, "x").advice(); };
  EXPECT_THAT(text(SQLITE_FULL), testing::HasSubstr("free some space"));
  EXPECT_THAT(text(SQLITE_IOERR_SHMSIZE), testing::HasSubstr("free some space"));
  EXPECT_THAT(text(SQLITE_BUSY), testing::HasSubstr("end the program"));
  EXPECT_THAT(text(SQLITE_READONLY_DIRECTORY), testing::HasSubstr("right to write"));
  EXPECT_THAT(text(SQLITE_CANTOPEN), testing::HasSubstr("check that its folder exists"));
  EXPECT_THAT(text(SQLITE_CORRUPT), testing::HasSubstr("backup"));
  EXPECT_THAT(text(SQLITE_IOERR_FSYNC), testing::HasSubstr("disk failed"));
}

}  // namespace
}  // namespace adjutant::store
