#include <filesystem>
#include <fstream>

#include "tests/server/store/each_database.hpp"

namespace adjutant::store {
namespace {

class UseTest : public EachDatabaseTest {
 protected:
  std::unique_ptr<SqlStore> command() { return database_->open(SqlStore::Use::command); }
};

TEST_P(UseTest, OneDatabaseHasOneServerUnlessItIsShared) {
  const bool is_shared = static_cast<ports::MatchStore&>(*store_).is_shared();
  try {
    database_->open();
    EXPECT_TRUE(is_shared) << "two servers have it";
  } catch (const ports::StoreFailure& failure) {
    EXPECT_FALSE(is_shared);
    EXPECT_THAT(failure.what(), testing::HasSubstr("another Adjutant server"));
  }
  store_.reset();
  EXPECT_NO_THROW(database_->open());
}

TEST_P(UseTest, CommandsWorkBesideARunningServer) {
  const auto id = add_account(*command(), "anne");
  EXPECT_EQ(store_->account_by_handle("anne").value().id, id);
}

TEST_P(UseTest, TheServerCanTellThatACommandHasWritten) {
  add_account(*store_, "bert");
  const auto before = store_->command_transactions();
  const auto command = this->command();
  EXPECT_EQ(store_->command_transactions(), before) << "it has only read";
  add_account(*command, "anne");
  EXPECT_EQ(store_->command_transactions(), before + 1);
}

TEST_P(UseTest, TheDatabaseKnowsTheKeyThatItWasUsedWith) {
  EXPECT_EQ(store_->installation("one"), "one");
  EXPECT_EQ(store_->installation("other"), "one");
  store_->change_installation("other");
  EXPECT_EQ(store_->installation("one"), "other");
}

INSTANTIATE_TEST_SUITE_P(EachDatabase, UseTest, each_database, name_of_database);

using OpeningTest = StoreTest;

std::string refusal(const std::string& path) {
  try {
    const SqliteStore store(path);
  } catch (const ports::StoreFailure& failure) {
    return failure.what();
  }
  return "";
}

TEST_F(OpeningTest, CommandAloneMakesTheDatabase) {
  SqliteStore command(folder_.file("new.db"), SqliteStore::Use::command);
  EXPECT_FALSE(command.migration().applied.empty());
  EXPECT_EQ(command.counts().accounts, 0);
}

TEST_F(OpeningTest, SaysWhatIsWrongWithTheFile) {
  EXPECT_THAT(refusal(folder_.file("none/adjutant.db")), testing::HasSubstr("folder exists"));
  std::ofstream(folder_.file("text.db")) << std::string(5000, 'x');
  EXPECT_THAT(refusal(folder_.file("text.db")), testing::HasSubstr("not a database"));
}

TEST_F(OpeningTest, FilesAreForTheirOwnerAlone) {
  store_->probe();
  for (const char* ending : {"", "-wal", "-shm", ".lock"}) {
    EXPECT_EQ(std::filesystem::status(path_ + ending).permissions(),
              std::filesystem::perms::owner_read | std::filesystem::perms::owner_write)
        << ending;
  }
}

TEST_F(OpeningTest, ProbeWrites) {
  store_->probe();
  store_->probe();
  SqliteDatabase reader(path_, SqliteDatabase::Mode::read_only);
  EXPECT_EQ(reader.value<int>("SELECT writes FROM probes"), 2);
}

}  // namespace
}  // namespace adjutant::store
