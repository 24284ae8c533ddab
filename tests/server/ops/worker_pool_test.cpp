#include "server/ops/worker_pool.hpp"

#include <atomic>
#include <latch>

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

TEST(WorkerPool, NeverRunsWorkWithinTheCallThatHandsItIn) {
  WorkerPool pool(1);
  const auto here = std::this_thread::get_id();
  std::atomic<bool> elsewhere{false};
  pool.run([&] { elsewhere = std::this_thread::get_id() != here; });
  pool.stop();
  EXPECT_TRUE(elsewhere);
}

}  // namespace
}  // namespace adjutant::ops
