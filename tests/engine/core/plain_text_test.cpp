#include "engine/core/plain_text.hpp"

#include <gtest/gtest.h>

namespace adjutant::core {
namespace {

using namespace std::string_view_literals;

constexpr auto shown = {"",
                        "A duel",
                        "Bücher — «Österreich» 1866",
                        "日本語",
                        "𝔸 ✓",
                        "é",
                        "a’b",
                        "a\u00a0b",
                        "\u2800\u2813",
                        "e\u0301\u0323",
                        "\u05d1\u05bc\u05b0\u05bd\u0591",
                        "1\ufe0f\u20e3",
                        "👩\u200d🚀",
                        "ا",
                        "100 %",
                        "❤\ufe0f\u200d🔥",
                        "می\u200cخواهم",
                        "葛\U000e0100城",
                        "क्\u200dष",
                        "র\u200d্যাব",
                        "👩🏽\u200d🚀",
                        "🏳\ufe0f\u200d🌈"};
constexpr auto hidden = {
    "\0"sv, "\x01"sv, "\t"sv, "\n"sv, "\r"sv, "\x1b[2J"sv, "\x7f"sv, "\u0080"sv, "\u0085"sv,
    "\u009f"sv, "\u061c"sv, "\u200e"sv, "\u200f"sv, "\u2028"sv, "\u2029"sv, "\u202a"sv, "\u202e"sv,
    "\u2066"sv, "\u2069"sv, "\ufeff"sv, "\ufdd0"sv, "\uffff"sv, "\xff"sv, "\xc3"sv, "\xc0\x80"sv,
    "\xed\xa0\x80"sv, "\xf4\x90\x80\x80"sv,
    // Nothing of these shows: soft hyphen, joiners without anything to join,
    // fillers, format characters, tags, what means nothing yet.
    "\u00ad"sv, "\u034f"sv, "\u115f"sv, "\u17b4"sv, "\u180e"sv, "\u200b"sv, "\u2060"sv, "\u206a"sv,
    "\u206f"sv, "\u3164"sv, "\uffa0"sv, "\ufff0"sv, "\ufff9"sv, "\U0001d173"sv, "\U000e0001"sv,
    "\U000e0041"sv, "\U000e007f"sv, "\U000e0fff"sv, "b\u200d\u200d"sv, "b\ufe0f\ufe0f"sv,
    "b\U000e0101\U000e0102"sv, "b\u200d\ufe0f"sv, " \u200d"sv, " \ufe0f"sv, "\t\u200c"sv,
    // Format characters of hieroglyphs, fillers, what joins nothing that joins.
    "\U00013430"sv, "\U0001343f"sv, "\U00016fe4"sv, "\U0001d159"sv, "b\u200dc"sv, "b\u200cc"sv,
    "b\u200d"sv, "日\u200d本"sv, "а\u200dб"sv, "می\u200c"sv, "می\u200c "sv, "می\u200cb"sv,
    "🚀\u200c🚀"sv, "🚀\u200db"sv, "1\u200d2"sv};

TEST(PlainText, IsWhatShowsAsItWasWritten) {
  for (const std::string_view text : shown) {
    EXPECT_TRUE(is_one_line(text)) << text;
    EXPECT_TRUE(is_lines(text)) << text;
    EXPECT_EQ(on_one_line(text), text);
  }
}

TEST(PlainText, IsNotWhatOnlyBelongsToCharactersBefore) {
  for (const std::string_view text : {"\u200c", "\u200d", "\ufe0f", "\U000e0100", "\u200da"}) {
    EXPECT_FALSE(is_one_line(text)) << testing::PrintToString(text);
    EXPECT_FALSE(is_lines(text)) << testing::PrintToString(text);
    EXPECT_TRUE(is_one_line(on_one_line(text))) << testing::PrintToString(text);
  }
}

TEST(PlainText, IsNotBlanksAlone) {
  EXPECT_FALSE(is_one_line(" "));
  EXPECT_TRUE(is_lines(" \n"));
  for (const std::string_view text : {"\u00a0", "\u2800", "\u2800\u2800 \u00a0", "\u3000", "\u2003",
                                      " \u202f ", "\u1680", "\u205f"}) {
    EXPECT_FALSE(is_one_line(text)) << testing::PrintToString(text);
    EXPECT_FALSE(is_lines(text)) << testing::PrintToString(text);
    EXPECT_FALSE(is_lines(std::string(text) + "\n")) << testing::PrintToString(text);
    EXPECT_EQ(on_one_line(text), "") << testing::PrintToString(text);
    EXPECT_TRUE(is_one_line("a" + std::string(text) + "b")) << testing::PrintToString(text);
  }
}

TEST(PlainText, IsNoStackOfMarks) {
  for (const std::string_view mark : {"\u0301", "\u0489", "\u1ab0", "\u1dff", "\u20dd", "\ufe20"}) {
    std::string letter = "a";
    for (int i = 0; i < 4; ++i) letter += mark;
    EXPECT_TRUE(is_one_line(letter)) << letter;
    letter += mark;
    EXPECT_FALSE(is_one_line(letter)) << letter;
    EXPECT_FALSE(is_lines(letter)) << letter;
    EXPECT_TRUE(is_one_line(on_one_line(letter))) << letter;
    EXPECT_FALSE(is_one_line(mark)) << "of nothing";
    EXPECT_FALSE(is_one_line("a " + std::string(mark))) << "of nothing";
  }
}

TEST(PlainText, IsNothingThatHidesOrForges) {
  for (const auto text : hidden) {
    for (const auto& whole : {std::string(text), "a" + std::string(text) + "b"}) {
      EXPECT_FALSE(is_one_line(whole)) << testing::PrintToString(whole);
      const bool breaks = text == "\t" || text == "\n" || text == "\r";
      EXPECT_EQ(is_lines(whole), breaks) << testing::PrintToString(whole);
      EXPECT_TRUE(is_one_line(on_one_line(whole))) << testing::PrintToString(whole);
    }
  }
  EXPECT_EQ(on_one_line("a\r\n\t\u202eb"), "a b");
}

TEST(PlainText, NamesAreComparedWithoutWhatOnlyJoins) {
  EXPECT_EQ(without_joiners("a\u200db\u200cc\ufe0f"), "abc");
  EXPECT_EQ(without_joiners("د\u200cر"), without_joiners("در"));
  EXPECT_EQ(without_joiners("\xff plain"), "\xff plain");
}

}  // namespace
}  // namespace adjutant::core
