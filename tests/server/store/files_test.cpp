#include "server/store/sqlite/files.hpp"

#include <filesystem>
#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/server/store/samples.hpp"

namespace adjutant::store {
namespace {

// A process that does something and then waits to be killed.
class Process {
 public:
  template <class Work>
  explicit Process(Work work) {
    int ends[2];
    EXPECT_EQ(::pipe(ends), 0);
    child_ = ::fork();
    if (child_ == 0) {
      const auto held = work();
      (void)!::write(ends[1], "!", 1);
      for (;;) ::pause();
    }
    ::close(ends[1]);
    char said = 0;
    EXPECT_EQ(::read(ends[0], &said, 1), 1) << "the process ended before it was done";
    ::close(ends[0]);
  }
  ~Process() {
    ::kill(child_, SIGKILL);
    ::waitpid(child_, nullptr, 0);
  }
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

 private:
  pid_t child_ = -1;
};

struct FilesTest : testing::Test {
  // What a killed server leaves.
  void SetUp() override {
    const Process killed([this] {
      auto store = std::make_unique<SqliteStore>(path_);
      store->enqueue(sample_mail("last"));
      return store;
    });
  }

  fakes::TemporaryFolder folder_;
  std::string path_ = folder_.file("adjutant.db");
  std::string log_ = path_ + "-wal";
};

TEST_F(FilesTest, TheLogOfAKilledServerIsWrittenAnewBeforeItIsBelieved) {
  struct stat before{}, after{};
  ASSERT_EQ(::stat(log_.c_str(), &before), 0);
  const SqliteStore begun(path_);
  ASSERT_EQ(::stat(log_.c_str(), &after), 0);
  EXPECT_NE(after.st_ino, before.st_ino);
  EXPECT_GE(after.st_size, before.st_size);
  EXPECT_EQ(after.st_mode, before.st_mode);
  EXPECT_FALSE(std::filesystem::exists(log_ + "-anew"));
}

TEST_F(FilesTest, WhatTheLogHeldIsThere) {
  SqliteStore begun(path_);
  EXPECT_EQ(begun.due_mail(noon, 10).size(), 1U);
}

TEST_F(FilesTest, ALogThatAnotherProgramMayWriteIsLeftAlone) {
  const auto open = [this] {
    auto database = std::make_unique<SqliteDatabase>(path_, SqliteDatabase::Mode::create);
    database->value<int>("SELECT count(*) FROM outbox");
    return database;
  };
  {
    const Process other(open);
    try {
      const SqliteStore refused(path_);
      FAIL() << "it took the log away from another program";
    } catch (const ports::StoreFailure& failure) {
      EXPECT_THAT(failure.what(), testing::HasSubstr("open in another program"));
    }
  }
  SqliteStore begun(path_);
  EXPECT_EQ(begun.due_mail(noon, 10).size(), 1U);
}

}  // namespace
}  // namespace adjutant::store
