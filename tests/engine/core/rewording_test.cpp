#include "engine/core/rewording.hpp"

#include <array>

#include <gtest/gtest.h>

namespace adjutant::core {
namespace {

constexpr std::array<Rewording, 4> words{{
    {"{} is no ship", "{0} is not a ship"},
    {"the way to {} leads through {}", "{1} is in the way to {0}"},
    {"by night nobody sails", "no ship sails by night"},
    {"{} has {} of wind for {}: ask", "{2} gets {1} of wind from {0}"},
}};

TEST(Rewording, PutsTheTextOfEachGapIntoTheOtherWords) {
  EXPECT_EQ(reworded("owl is no ship", words), "owl is not a ship");
  EXPECT_EQ(reworded("the way to B leads through the fox", words), "the fox is in the way to B");
  EXPECT_EQ(reworded("owl has 2 points of wind for fox: ask", words),
            "fox gets 2 points of wind from owl");
  EXPECT_EQ(reworded("by night nobody sails", words), "no ship sails by night");
}

TEST(Rewording, LeavesATextAsItIsThatFitsNoPattern) {
  for (const auto* text : {"owl is no ship at all", "by night nobody sails home", "", "is no ship",
                           "the way to B leads"}) {
    EXPECT_EQ(reworded(text, words), text);
  }
}

}  // namespace
}  // namespace adjutant::core
