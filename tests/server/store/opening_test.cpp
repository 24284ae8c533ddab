#include <filesystem>
#include <fstream>

#include "tests/server/store/samples.hpp"

namespace adjutant::store {
namespace {

using OpeningTest = StoreTest;

std::string refusal(const std::string& path) {
  try {
    const SqliteStore store(path);
  } catch (const ports::StoreFailure& failure) {
    return failure.what();
  }
  return "";
}

TEST_F(OpeningTest, OneDatabaseHasOneServer) {
  EXPECT_THAT(refusal(path_), testing::HasSubstr("another Adjutant server runs on " + path_));
  store_.reset();
  EXPECT_EQ(refusal(path_), "");
}

TEST_F(OpeningTest, CommandsWorkBesideARunningServer) {
  SqliteStore command(path_, SqliteStore::Use::command);
  const auto id = add_account(command, "anne");
  EXPECT_EQ(store_->account_by_handle("anne").value().id, id);
}

TEST_F(OpeningTest, TheServerCanTellThatACommandHasWritten) {
  add_account(*store_, "bert");
  const auto before = store_->command_transactions();
  SqliteStore command(path_, SqliteStore::Use::command);
  EXPECT_EQ(store_->command_transactions(), before) << "it has only read";
  add_account(command, "anne");
  EXPECT_EQ(store_->command_transactions(), before + 1);
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
