#include "server/store/sqlite/log_vfs.hpp"

#include <filesystem>
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include "server/store/sqlite/sqlite_database.hpp"
#include "tests/server/store/samples.hpp"

namespace adjutant::store {
namespace {

constexpr std::uintmax_t step_bytes = 256 * 1024;

class LogVfsTest : public testing::Test {
 protected:
  LogVfsTest() { writer_.execute("CREATE TABLE texts (text TEXT) STRICT"); }

  static int count(Database& database) {
    return database.value<int>("SELECT count(*) FROM texts").value_or(-1);
  }
  std::uintmax_t log_bytes() const { return std::filesystem::file_size(path_ + "-wal"); }

  const fakes::TemporaryFolder folder_;
  const std::string path_ = folder_.file("a.db");
  SqliteDatabase writer_{path_, SqliteDatabase::Mode::create};
};

TEST_F(LogVfsTest, TheLogGrowsByWholeSteps) {
  const std::string text(2'000, 'x');
  for (int row = 0; row < 400; ++row) {
    writer_.run("INSERT INTO texts VALUES ($1)", text);
    EXPECT_EQ(log_bytes() % step_bytes, 0U);
  }
  EXPECT_GE(log_bytes(), 2 * step_bytes);
}

TEST_F(LogVfsTest, ACommitIsInTheFileWhenItIsTold) {
  SqliteDatabase reader(path_, SqliteDatabase::Mode::read_only);
  for (int row = 1; row <= 20; ++row) {
    writer_.run("INSERT INTO texts VALUES ('x')");
    EXPECT_EQ(count(reader), row);
  }
}

TEST_F(LogVfsTest, AFileThatIsKilledHasEachCommit) {
  const fakes::TemporaryFolder elsewhere;
  const auto left = elsewhere.file("a.db");
  for (int row = 0; row < 50; ++row) writer_.run("INSERT INTO texts VALUES ('x')");
  std::filesystem::copy_file(path_, left);
  std::filesystem::copy_file(path_ + "-wal", left + "-wal");
  SqliteDatabase opened(left, SqliteDatabase::Mode::create);
  EXPECT_EQ(count(opened), 50);
  EXPECT_EQ(opened.value<std::string>("PRAGMA integrity_check"), "ok");
}

// SQLite puts pages of a large transaction into the log before it commits, reads them back, and
// writes some of them again.
TEST_F(LogVfsTest, ATransactionLargerThanTheCacheReadsWhatItHasWritten) {
  writer_.execute("PRAGMA cache_size = 20");
  SqliteDatabase reader(path_, SqliteDatabase::Mode::read_only);
  {
    Transaction transaction(writer_, Transaction::Kind::writing);
    for (int row = 0; row < 3'000; ++row) {
      writer_.run("INSERT INTO texts VALUES ($1)",
                  std::string(1'000, static_cast<char>('a' + row % 26)));
    }
    writer_.run("UPDATE texts SET text = text || 'z' WHERE rowid % 7 = 0");
    EXPECT_EQ(writer_.value<std::string>("SELECT substr(text, -2) FROM texts WHERE rowid = 7"),
              "gz");
    EXPECT_EQ(count(reader), 0) << "it is not committed";
    transaction.commit();
  }
  EXPECT_EQ(count(reader), 3'000);
  EXPECT_EQ(reader.value<std::string>("PRAGMA integrity_check"), "ok");
}

TEST_F(LogVfsTest, WhatIsRolledBackIsNotThere) {
  writer_.execute("PRAGMA cache_size = 20");
  {
    const Transaction transaction(writer_, Transaction::Kind::writing);
    for (int row = 0; row < 1'000; ++row) {
      writer_.run("INSERT INTO texts VALUES ($1)", std::string(1'000, 'x'));
    }
  }
  writer_.run("INSERT INTO texts VALUES ('y')");
  SqliteDatabase reader(path_, SqliteDatabase::Mode::read_only);
  EXPECT_EQ(reader.value<std::string>("SELECT text FROM texts"), "y");
}

// Another connection has made the log longer meanwhile, and what it wrote must stay.
TEST_F(LogVfsTest, ConnectionsTakeTurns) {
  SqliteDatabase other(path_, SqliteDatabase::Mode::create);
  const std::string text(5'000, 'x');
  for (int row = 0; row < 200; ++row) {
    (row / 25 % 2 == 0 ? writer_ : other).run("INSERT INTO texts VALUES ($1)", text);
  }
  SqliteDatabase reader(path_, SqliteDatabase::Mode::read_only);
  EXPECT_EQ(count(reader), 200);
  EXPECT_EQ(reader.value<std::string>("PRAGMA integrity_check"), "ok");
}

TEST_F(LogVfsTest, TheLogIsGoneWhenTheLastConnectionCloses) {
  {
    SqliteDatabase another(folder_.file("b.db"), SqliteDatabase::Mode::create);
    another.execute("CREATE TABLE texts (text TEXT) STRICT");
    ASSERT_TRUE(std::filesystem::exists(folder_.file("b.db-wal")));
  }
  EXPECT_FALSE(std::filesystem::exists(folder_.file("b.db-wal")));
}

}  // namespace
}  // namespace adjutant::store
