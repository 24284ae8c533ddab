#include <array>

#include "server/store/sqlite/sqlite_schema.hpp"
#include "tests/server/store/samples.hpp"

namespace adjutant::store {
namespace {

constexpr Migration first{1, "create_first", "CREATE TABLE first (a INTEGER) STRICT"};
constexpr Migration second{2, "create_second", "CREATE TABLE second (a INTEGER) STRICT"};

constexpr Migration added{2, "add_column", "-- compatible\nALTER TABLE first ADD COLUMN b INTEGER"};

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

TEST_F(MigrateTest, WorksOnADatabaseWithCompatibleMigrationsOfANewerProgram) {
  migrate(database_, std::array{first, added});
  EXPECT_EQ(refusal(std::array{first}), "");
  EXPECT_NO_THROW(require_migrated(database_, "a.db", std::array{first}));
  constexpr Migration third{3, "create_third", "CREATE TABLE third (a INTEGER) STRICT"};
  migrate(database_, std::array{first, added, third});
  EXPECT_THAT(refusal(std::array{first}), testing::HasSubstr("0003_create_third"));
}

TEST_F(MigrateTest, OnlyCompatibleMigrationsRunBesideOthers) {
  migrate(database_, std::array{first});
  EXPECT_TRUE(may_migrate_beside_others(database_, "a.db", std::array{first, added}));
  EXPECT_FALSE(may_migrate_beside_others(database_, "a.db", std::array{first, second}));
  EXPECT_THROW(require_migrated(database_, "a.db", std::array{first, added}), ports::StoreFailure);
}

TEST_F(MigrateTest, TheHistoryOfAnEarlierProgramIsRead) {
  migrate(database_, std::array{first});
  database_.execute("ALTER TABLE migrations DROP COLUMN compatible");
  EXPECT_EQ(migrate(database_, std::array{first, second}).applied.size(), 1U);
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

TEST_F(MigrateTest, EmbeddedMigrationsMakeStrictTablesThatHoldTogether) {
  EXPECT_THROW(require_migrated(database_), ports::StoreFailure);
  EXPECT_EQ(migrate(database_).version, static_cast<int>(embedded_migrations("sqlite").size()));
  EXPECT_NO_THROW(require_migrated(database_));
  EXPECT_EQ(
      database_.value<int>("SELECT count(*) FROM pragma_table_list"
                           " WHERE type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite%'"),
      0);
  EXPECT_FALSE(database_.query("PRAGMA foreign_key_check").next());
}

}  // namespace
}  // namespace adjutant::store
