#include "server/ops/worker_pool.hpp"

#include <algorithm>
#include <atomic>
#include <latch>
#include <string>
#include <sys/resource.h>

#include <gtest/gtest.h>

namespace adjutant::ops {
namespace {

TEST(WorkerPool, DoesAllThatIsHandedInBeforeItStops) {
  WorkerPool pool(3);
  std::atomic<int> done{0};
  for (int i = 0; i < 100; ++i) {
    pool.run([&] {
      pool.resume([&] { ++done; });
      ++done;
    });
  }
  pool.stop();
  EXPECT_EQ(done, 200);
}

TEST(WorkerPool, ResumesWhileAllThatWasRunWaits) {
  WorkerPool pool(2);
  std::latch resumed(1);
  for (int i = 0; i < 2; ++i) pool.run([&] { resumed.wait(); });
  pool.run([&] { resumed.wait(); });
  pool.resume([&] { resumed.count_down(); });
  pool.stop();
  EXPECT_TRUE(resumed.try_wait());
}

TEST(WorkerPool, TakesThoseWhoWaitInTurn) {
  WorkerPool pool(1);
  std::latch go_on(1);
  std::string order;  // of the one thread
  pool.run([&] { go_on.wait(); });
  for (int i = 0; i < 3; ++i) pool.run_for("a", [&] { order += 'a'; });
  for (int i = 0; i < 2; ++i) pool.run_for("b", [&] { order += 'b'; });
  pool.run([&] { order += '-'; });
  go_on.count_down();
  pool.stop();
  EXPECT_EQ(order, "ab-aba");
}

TEST(WorkerPool, NeverRunsWorkWithinTheCallThatHandsItIn) {
  WorkerPool pool(1);
  const auto here = std::this_thread::get_id();
  std::atomic<bool> elsewhere{false};
  pool.run([&] { elsewhere = std::this_thread::get_id() != here; });
  pool.stop();
  EXPECT_TRUE(elsewhere);
}

TEST(WorkerPool, WorksBehindOthersWhereItIsToldTo) {
  const auto own = ::getpriority(PRIO_PROCESS, 0);
  std::atomic<int> usual{-1}, behind{-1};
  {
    WorkerPool pool(1), behind_others(1, Priority::behind);
    pool.run([&] { usual = ::getpriority(PRIO_PROCESS, 0); });
    behind_others.run([&] { behind = ::getpriority(PRIO_PROCESS, 0); });
  }
  EXPECT_EQ(usual, own);
  EXPECT_EQ(behind, std::min(own + 10, 19));
  EXPECT_EQ(::getpriority(PRIO_PROCESS, 0), own) << "of the threads alone";
}

}  // namespace
}  // namespace adjutant::ops
