#include "server/store/sqlite/backup.hpp"

#include <atomic>
#include <filesystem>
#include <fstream>
#include <thread>

#include "tests/server/store/samples.hpp"

namespace adjutant::store {
namespace {

class BackupTest : public StoreTest {
 protected:
  std::string file_ = folder_.file("copy.db");
};

TEST_F(BackupTest, CopyMadeWhileWritingIsWholeAndOpens) {
  const auto anne = add_account(*store_, "anne");
  store_->create_match(sample_match("m_1", anne, 0));
  std::atomic<bool> stop = false;
  std::atomic<int> steps = 0;
  std::thread player([&] {
    while (!stop) {
      static_cast<void>(store_->commit(next_step(store_->match("m_1").value())));
      ++steps;
    }
  });
  while (steps < 20) std::this_thread::yield();
  store_->backup(file_);
  const int told = steps;
  while (steps < told + 5) std::this_thread::yield();
  stop = true;
  player.join();

  SqliteStore copy(file_);
  const auto row = copy.match("m_1").value();
  EXPECT_GE(row.submissions, 20);
  EXPECT_LT(row.submissions, store_->match("m_1").value().submissions);
  EXPECT_EQ(copy.submissions("m_1").size(), static_cast<std::size_t>(row.submissions));
  EXPECT_EQ(copy.events("m_1", -1, 1'000'000).size(), static_cast<std::size_t>(row.events));
}

TEST_F(BackupTest, RefusesToOverwrite) {
  std::ofstream(file_) << "precious";
  EXPECT_THROW(store_->backup(file_), ports::StoreFailure);
  std::string content;
  std::ifstream(file_) >> content;
  EXPECT_EQ(content, "precious");
}

TEST_F(BackupTest, LeavesNothingBehindWhenItFails) {
  EXPECT_THROW(backup(folder_.file("none.db"), file_), ports::StoreFailure);
  EXPECT_THROW(store_->backup(folder_.file("none/copy.db")), ports::StoreFailure);
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder_.path())) {
    files += entry.path().filename().string().starts_with("adjutant.db") ? 0 : 1;
  }
  EXPECT_EQ(files, 0);
}

}  // namespace
}  // namespace adjutant::store
