#include "server/app/task.hpp"

#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace adjutant::app {
namespace {

using Called = std::move_only_function<void(int)>;

// Notes in the log when it goes.
struct Mark {
  std::vector<std::string>& log;
  std::string name;
  ~Mark() { log.push_back(name); }
};

Task<int> waiting(std::vector<std::string>& log, Called& called) {
  const Mark inner{log, "inner"};
  const int given = co_await called_back<int>([&](auto resume) { called = std::move(resume); });
  if (given < 0) throw std::runtime_error("below zero");
  co_return given;
}

Task<int> doubled(std::vector<std::string>& log, Called& called) {
  const Mark outer{log, "outer"};
  const int given = co_await waiting(log, called);
  log.push_back("given");
  co_return 2 * given;
}

TEST(TaskTest, GoesOnWhereItIsCalledAndLetsItsLocalsGoBeforeItsAnswer) {
  std::vector<std::string> log;
  Called called;
  start(doubled(log, called),
        [&](Outcome<int> outcome) { log.push_back(std::to_string(outcome.take())); });
  EXPECT_TRUE(log.empty());
  std::thread([&] { called(21); }).join();
  EXPECT_EQ(log, (std::vector<std::string>{"inner", "given", "outer", "42"}));
}

TEST(TaskTest, WhatIsThrownReachesWhoStartedIt) {
  std::vector<std::string> log;
  Called called;
  bool threw = false;
  start(doubled(log, called), [&](Outcome<int> outcome) {
    EXPECT_THROW(outcome.take(), std::runtime_error);
    threw = true;
  });
  called(-1);
  EXPECT_TRUE(threw);
  EXPECT_EQ(log, (std::vector<std::string>{"inner", "outer"}));
}

TEST(TaskTest, EndsWhereItWaitsWhenNobodyCanCallItBack) {
  std::vector<std::string> log;
  Called called;
  bool answered = false;
  start(doubled(log, called), [&](const Outcome<int>&) { answered = true; });
  called = nullptr;
  EXPECT_FALSE(answered);
  EXPECT_EQ(log, (std::vector<std::string>{"inner", "outer"}));
}

TEST(TaskTest, MayBeCalledBackAtOnce) {
  const auto at_once = []() -> Task<int> {
    co_return co_await called_back<int>([](auto resume) { resume(7); });
  };
  EXPECT_EQ(wait_for(at_once()), 7);
}

TEST(TaskTest, WaitsForWhatAnotherThreadBrings) {
  std::thread bringer;
  const auto from_a_thread = [&]() -> Task<int> {
    co_return co_await called_back<int>([&](auto resume) {
      bringer = std::thread([resume = std::move(resume)]() mutable { resume(9); });
    });
  };
  EXPECT_EQ(wait_for(from_a_thread()), 9);
  bringer.join();
}

}  // namespace
}  // namespace adjutant::app
