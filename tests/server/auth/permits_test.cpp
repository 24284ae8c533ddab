#include "server/auth/permits.hpp"

#include <list>
#include <mutex>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace adjutant::auth {
namespace {

using namespace std::chrono_literals;

TEST(Permits, TurnsAwayAtOnceWhoFindsTheQueueFull) {
  Permits permits({.at_once = 1, .waiting_max = 1, .wait_max = 1h});
  auto held = permits.take("here");
  ASSERT_TRUE(held);
  bool got_it = false;
  std::jthread waiting([&] { got_it = permits.take("here").has_value(); });
  while (permits.waiting() == 0) std::this_thread::yield();
  EXPECT_FALSE(permits.take("here")) << "comes back although the permit is held";
  held.reset();
  waiting.join();
  EXPECT_TRUE(got_it);
  EXPECT_TRUE(permits.take("here")) << "all are free again";
}

TEST(Permits, TurnsAwayWhoHasWaitedLongEnough) {
  Permits permits({.at_once = 1, .waiting_max = 1, .wait_max = 1ms});
  const auto held = permits.take("here");
  EXPECT_FALSE(permits.take("here"));
  EXPECT_EQ(permits.waiting(), 0);
}

// Takes a permit on a thread of its own and says how that went.
struct Asker {
  Asker(Permits& permits, std::string from)
      : thread([this, &permits, from = std::move(from)] {
          const auto permit = permits.take(from);
          got_it = permit.has_value();
        }) {}
  std::optional<bool> outcome() {
    thread.join();
    return got_it;
  }
  std::optional<bool> got_it;
  std::thread thread;
};

TEST(Permits, OnePlaceCannotKeepAnotherOutOfTheQueue) {
  Permits permits({.at_once = 1, .waiting_max = 3, .wait_max = 1h});
  auto held = permits.take("flood");
  std::list<Asker> flood;
  for (int i = 0; i < 3; ++i) {
    flood.emplace_back(permits, "flood");
    while (permits.waiting() != i + 1) std::this_thread::yield();
  }
  EXPECT_FALSE(permits.take("flood")) << "the queue is full, and all of it is theirs";
  Asker honest(permits, "home");
  EXPECT_EQ(flood.back().outcome(), false) << "the latest of who has most makes room";
  EXPECT_EQ(permits.waiting(), 3);
  held.reset();
  EXPECT_EQ(honest.outcome(), true);
  flood.pop_back();
  for (auto& one : flood) EXPECT_EQ(one.outcome(), true);
}

TEST(Permits, WhoHasHadLessGoesFirst) {
  Permits permits({.at_once = 1, .waiting_max = 3, .wait_max = 1h});
  auto held = permits.take("flood");
  std::mutex mutex;
  std::vector<std::string> order;
  const auto ask = [&](const std::string& from) {
    return std::jthread([&permits, &mutex, &order, from] {
      const auto permit = permits.take(from);
      const std::lock_guard lock(mutex);
      order.push_back(from);
    });
  };
  std::vector<std::jthread> asking;
  for (const auto* from : {"flood", "flood", "home"}) {
    const auto before = permits.waiting();
    asking.push_back(ask(from));
    while (permits.waiting() == before) std::this_thread::yield();
  }
  held.reset();
  asking.clear();
  EXPECT_EQ(order.front(), "home");
}

}  // namespace
}  // namespace adjutant::auth
