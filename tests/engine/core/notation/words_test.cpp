#include "engine/core/notation/words.hpp"

#include <gmock/gmock.h>

#include "engine/core/notation/lines.hpp"

namespace adjutant::core::notation {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> texts(std::string_view line) {
  std::vector<std::string> found;
  for (const auto& word : split(line).words) found.push_back(word.text);
  return found;
}

TEST(Words, ArePartedByWhiteSpaceOfAnySort) {
  EXPECT_THAT(texts("\uFEFFput\u00A07X\u202FB12 # on"), ElementsAre("put", "7X", "B12"));
  EXPECT_THAT(texts(" \t\r"), IsEmpty());
  EXPECT_EQ(trimmed("\uFEFF \u00A0end turn\u2003\r"), "end turn");
  EXPECT_EQ(trimmed("\u00A0"), "");
}

TEST(Words, StandInStraightAndCurlyQuotes) {
  for (const auto* line : {"lose \"41 X\"", "lose \u201C41 X\u201D", "lose \u201E41 X\u201C",
                           "lose \u00AB41 X\u00BB"}) {
    const auto words = split(line).words;
    ASSERT_EQ(words.size(), 2U) << line;
    EXPECT_EQ(words[1].text, "41 X") << line;
    EXPECT_TRUE(words[1].quoted);
    EXPECT_EQ(words[1].column, 6);
    EXPECT_EQ(words[1].end, static_cast<int>(std::string_view(line).size()) + 1);
  }
  EXPECT_EQ(split("lose \u201C41 X").unclosed, 6);
  EXPECT_EQ(split("lose 41X").unclosed, 0);
}

TEST(Words, HavePieces) {
  EXPECT_THAT(pieces("B12,B13"), ElementsAre("B12", "B13"));
  EXPECT_THAT(pieces("B24-21\u20132422."), ElementsAre("B24", "21", "2422"));
  EXPECT_THAT(pieces("--"), IsEmpty());
}

TEST(Words, AreMendedInTheirPlaces) {
  const std::string line = "lose 41 X # now";
  EXPECT_EQ(mended(line, {{1, 5, "", "retreat"}, {6, 10, "", "\"41 X\""}}),
            "retreat \"41 X\" # now");
  EXPECT_EQ(mended(line, {{1, 5, "", "retreat"}, {6, 10, "", ""}}), "");
}

TEST(Words, AreTakenForThoseTheyNearlyAre) {
  EXPECT_EQ(near_miss("atack", {"attack", "bombard"}), "attack");
  EXPECT_EQ(near_miss("x", {"y"}), "") << "nothing is left of it";
  EXPECT_TRUE(begins_with("Miller's", "miller"));
  EXPECT_FALSE(begins_with("Mil", "miller"));
}

// What one game calls attack another calls charge.
TEST(OrderMeant, KnowsWhatOtherGamesCallTheSame) {
  const std::vector<std::string_view> on_a_table{"move",  "turn",        "charge",  "reinforce",
                                                 "melee", "done moving", "end turn"};
  EXPECT_EQ(order_meant("attack", on_a_table), "charge");
  EXPECT_EQ(order_meant("March", on_a_table), "move");
  EXPECT_EQ(order_meant("fight", on_a_table), "melee");
  EXPECT_EQ(order_meant("enter", on_a_table), "reinforce");
  EXPECT_EQ(order_meant("wheel", on_a_table), "turn");
  EXPECT_EQ(order_meant("pass", on_a_table), "end turn");
  EXPECT_EQ(order_meant("shoot", {"move", "fire", "end turn"}), "fire");
  EXPECT_EQ(order_meant("shoot", {"move", "bombard"}), "bombard");
  EXPECT_EQ(order_meant("charge", {"move", "attack", "bombard"}), "attack");
  EXPECT_EQ(order_meant("mvoe", on_a_table), "move") << "misspelt";
  EXPECT_EQ(order_meant("shoot", on_a_table), "") << "nobody is told to shoot there";
}

TEST(Lines, CommentsQuotedMailAndSignaturesAreNoOrders) {
  const auto lines = order_lines("\uFEFF# hello\n> old\n\u00A0\nend turn\r\n-- \nresign\n");
  ASSERT_EQ(lines.size(), 1U);
  EXPECT_EQ(lines[0].number, 4);
  EXPECT_EQ(trimmed(lines[0].text), "end turn");
}

}  // namespace
}  // namespace adjutant::core::notation
