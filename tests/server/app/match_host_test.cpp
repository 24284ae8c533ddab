#include "server/app/match/match_host.hpp"

#include <algorithm>
#include <future>
#include <latch>

#include "server/app/limits.hpp"
#include "server/auth/token.hpp"
#include "tests/server/app/world.hpp"

namespace adjutant::app {
namespace {

class MatchHostTest : public World {
 protected:
  const std::string id = "m_aaaaaaaaaaaaaaaa";
};

TEST_F(MatchHostTest, GivesTheSlotToWhoHasWaitedLongest) {
  std::vector<int> order;
  std::latch all(3);
  auto slot = app().host.enter(id);
  ASSERT_TRUE(slot);
  for (int i = 0; i < 3; ++i) {
    app().host.enter_later(id, [&order, &all, i](Result<MatchHost::Slot> granted) {
      EXPECT_TRUE(granted);
      order.push_back(i);  // guarded by the slot
      all.count_down();
    });
  }
  EXPECT_TRUE(order.empty());
  slot->leave();
  all.wait();
  EXPECT_TRUE(app().host.enter(id));
  EXPECT_EQ(order, (std::vector{0, 1, 2}));
}

TEST_F(MatchHostTest, IdsThatSomebodyMadeUpTakeNobodysPlace) {
  const auto us = player("Anne");
  const auto match = start(us, player("Bill"));
  for (std::size_t i = 0; i <= limits::matches_in_memory_max; ++i) {
    EXPECT_EQ(problem_of(app().host.read(auth::new_match_id(entropy))), "not-found");
  }
  const auto slot = app().host.enter(match);
  ASSERT_TRUE(slot);
  EXPECT_NE(app().host.loaded(*slot), nullptr);
}

TEST_F(MatchHostTest, CallsAtOnceWhenTheSlotIsFree) {
  bool called = false;
  app().host.enter_later(id, [&](Result<MatchHost::Slot> slot) { called = slot.has_value(); });
  EXPECT_TRUE(called);
}

TEST_F(MatchHostTest, TellsWhoHasWaitedTooLong) {
  auto slot = app().host.enter(id);
  std::string told;
  app().host.enter_later(
      id, [&](const Result<MatchHost::Slot>& granted) { told = problem_of(granted); });
  clock.advance(limits::slot_wait_max - std::chrono::seconds{1});
  app().host.expire_waits();
  EXPECT_EQ(told, "");
  clock.advance(std::chrono::seconds{1});
  app().host.expire_waits();
  EXPECT_EQ(told, "busy");
  slot->leave();
  EXPECT_TRUE(app().host.enter(id));
}

TEST_F(MatchHostTest, LetsOnlySoManyWait) {
  auto slot = app().host.enter(id);
  std::latch all(limits::slot_queue_max);
  std::string last;
  for (std::size_t i = 0; i < limits::slot_queue_max; ++i) {
    app().host.enter_later(id, [&](const Result<MatchHost::Slot>&) { all.count_down(); });
  }
  app().host.enter_later(
      id, [&](const Result<MatchHost::Slot>& granted) { last = problem_of(granted); });
  EXPECT_EQ(last, "busy");
  slot->leave();
  all.wait();
}

TEST_F(MatchHostTest, ThreadsThatWaitAreWokenInTheirTurn) {
  auto slot = app().host.enter(id);
  auto waiting = std::async(std::launch::async, [&] { return app().host.enter(id).has_value(); });
  slot->leave();
  EXPECT_TRUE(waiting.get());
}

TEST_F(MatchHostTest, LetsOnlySoManyThreadsWait) {
  auto slot = app().host.enter(id);
  std::latch turned_away(1);
  std::vector<std::future<bool>> threads;
  for (int i = 0; i <= limits::threads_waiting_max; ++i) {
    threads.push_back(std::async(std::launch::async, [&] {
      const bool has_entered = app().host.enter(id).has_value();
      if (!has_entered) turned_away.count_down();
      return has_entered;
    }));
  }
  turned_away.wait();
  slot->leave();
  EXPECT_EQ(std::ranges::count_if(threads, [](auto& thread) { return thread.get(); }),
            limits::threads_waiting_max);
}

TEST_F(MatchHostTest, KnowsNoMatchOfAnotherForm) {
  EXPECT_EQ(problem_of(app().host.enter("nonsense")), "not-found");
}

// Whoever looks on is not held up by whoever is at work.
TEST_F(MatchHostTest, IsReadWhileSomebodyHasTheSlot) {
  const auto match = start(player("winfield"), player("phineas"));
  const auto slot = app().host.enter(match);
  ASSERT_TRUE(slot);
  EXPECT_EQ((*app().host.read(match))->row.id, match);
}

}  // namespace
}  // namespace adjutant::app
