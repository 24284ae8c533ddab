#include "server/store/sqlite/file_place.hpp"

#include <filesystem>
#include <fstream>

#include "tests/server/store/samples.hpp"

namespace adjutant::store {
namespace {

using FilePlaceTest = StoreTest;

std::string probe_failure(SqliteStore& store) {
  try {
    store.probe();
  } catch (const ports::StoreFailure& failure) {
    return failure.what();
  }
  return "";
}

TEST_F(FilePlaceTest, NothingIsWrittenWhileTheDatabaseIsAway) {
  const auto away = folder_.file("away.db");
  add_account(*store_, "anne");
  std::filesystem::rename(path_, away);
  EXPECT_THAT(probe_failure(*store_), testing::HasSubstr(path_ + " is gone"));
  std::ofstream(path_) << "another file";
  EXPECT_THAT(probe_failure(*store_), testing::HasSubstr(path_ + " is another file"));
  std::filesystem::rename(away, path_);
  EXPECT_EQ(probe_failure(*store_), "");
  EXPECT_TRUE(store_->account_by_handle("anne"));
}

TEST_F(FilePlaceTest, NothingIsWrittenWhileTheLogIsAway) {
  const auto log = path_ + "-wal";
  add_account(*store_, "anne");
  std::filesystem::rename(log, folder_.file("away"));
  EXPECT_THAT(probe_failure(*store_), testing::HasSubstr(log + " is gone"));
  std::filesystem::rename(folder_.file("away"), log);
  EXPECT_EQ(probe_failure(*store_), "");
}

TEST_F(FilePlaceTest, AReaderDoesNotOpenTheWrongFile) {
  const auto away = folder_.file("away.db");
  add_account(*store_, "anne");
  reopen();
  std::filesystem::rename(path_, away);
  std::filesystem::copy_file(away, path_);
  EXPECT_THROW(store_->account_by_handle("anne"), ports::StoreFailure);
  std::filesystem::rename(away, path_);
  EXPECT_TRUE(store_->account_by_handle("anne"));
}

TEST_F(FilePlaceTest, AnOrphanedLogIsNotThrownAway) {
  store_.reset();
  std::filesystem::remove(path_);
  std::ofstream(path_ + "-wal") << "the last orders";
  EXPECT_THROW(SqliteStore{path_}, ports::StoreFailure);
  EXPECT_FALSE(std::filesystem::exists(path_));
  std::filesystem::remove(path_ + "-wal");
  EXPECT_NO_THROW(SqliteStore{path_});
}

}  // namespace
}  // namespace adjutant::store
