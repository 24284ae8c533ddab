#include "server/ops/taking_turns.hpp"

#include <memory>
#include <string>

#include <gtest/gtest.h>

namespace adjutant::ops {
namespace {

std::string all_of(TakingTurns<std::string>& turns) {
  std::string order;
  while (!turns.empty()) order += turns.take() + " ";
  return order;
}

TEST(TakingTurns, GiveEachPartyOneTurnAfterTheOther) {
  TakingTurns<std::string> turns;
  for (const auto* value : {"a1", "a2", "a3", "a4"}) turns.push("a", value);
  turns.push("b", "b1");
  for (const auto* value : {"c1", "c2"}) turns.push("c", value);
  EXPECT_EQ(turns.size(), 7U);
  EXPECT_EQ(all_of(turns), "a1 b1 c1 a2 c2 a3 a4 ");
}

TEST(TakingTurns, LetNobodyPassTheirTurnByComingAgain) {
  TakingTurns<std::string> turns;
  for (const auto* value : {"a1", "a2", "a3"}) turns.push("a", value);
  EXPECT_EQ(turns.take(), "a1");
  turns.push("b", "b1");
  EXPECT_EQ(turns.take(), "a2");
  turns.push("b", "b2");
  EXPECT_EQ(turns.take(), "b1");
  turns.push("c", "c1");
  EXPECT_EQ(all_of(turns), "a3 b2 c1 ");
}

TEST(TakingTurns, HoldWhatCanOnlyBeMoved) {
  TakingTurns<std::unique_ptr<int>> turns;
  turns.push("", std::make_unique<int>(7));
  EXPECT_EQ(*turns.take(), 7);
  EXPECT_TRUE(turns.empty());
}

}  // namespace
}  // namespace adjutant::ops
