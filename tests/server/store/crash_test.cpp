#include <algorithm>
#include <set>
#include <signal.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "tests/server/store/samples.hpp"

namespace adjutant::store {
namespace {

constexpr int writers = 8;

// Writes mails from several threads and tells each on the pipe once the store has taken it.
[[noreturn]] void write_until_killed(const std::string& path, int pipe) {
  SqliteStore store(path);
  std::vector<std::thread> threads;
  for (int writer = 0; writer < writers; ++writer) {
    threads.emplace_back([&store, pipe, writer] {
      for (std::int32_t number = writer;; number += writers) {
        store.enqueue(sample_mail(std::to_string(number)));
        if (::write(pipe, &number, sizeof number) != sizeof number) ::_exit(1);
      }
    });
  }
  for (auto& thread : threads) thread.join();
  ::_exit(1);
}

TEST(CrashTest, WhatWasToldSurvivesAKilledProcess) {
  const fakes::TemporaryFolder folder;
  const auto path = folder.file("adjutant.db");
  std::set<std::string> told;
  for (int round = 0; round < 3; ++round) {
    int ends[2];
    ASSERT_EQ(::pipe(ends), 0);
    const pid_t child = ::fork();
    ASSERT_GE(child, 0);
    if (child == 0) write_until_killed(path, ends[1]);
    ::close(ends[1]);
    std::int32_t number = 0;
    for (int i = 0; i < 400; ++i) {
      ASSERT_EQ(::read(ends[0], &number, sizeof number), static_cast<ssize_t>(sizeof number));
      told.insert(std::to_string(number));
    }
    ::kill(child, SIGKILL);
    // What was told between the last reading and the end counts as well.
    while (::read(ends[0], &number, sizeof number) == sizeof number) {
      told.insert(std::to_string(number));
    }
    ::close(ends[0]);
    ::waitpid(child, nullptr, 0);

    SqliteStore store(path);
    std::set<std::string> kept;
    for (const auto& queued : store.due_mail(noon, 1'000'000)) kept.insert(queued.mail.message_id);
    EXPECT_TRUE(std::ranges::includes(kept, told));
  }
}

}  // namespace
}  // namespace adjutant::store
