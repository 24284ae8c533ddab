#include "engine/core/plain_text.hpp"

#include <gtest/gtest.h>

namespace adjutant::core {
namespace {

using namespace std::string_view_literals;

constexpr auto shown = {"",       "A duel", "Bücher — «Österreich» 1866",
                        "日本語", "𝔸 ✓",    "é",
                        "a’b",    "\u00a0", "👩\u200d🚀",
                        "ا",      "100 %"};
constexpr auto hidden = {"\0"sv,       "\x01"sv,         "\t"sv,
                         "\n"sv,       "\r"sv,           "\x1b[2J"sv,
                         "\x7f"sv,     "\u0080"sv,       "\u0085"sv,
                         "\u009f"sv,   "\u061c"sv,       "\u200e"sv,
                         "\u200f"sv,   "\u2028"sv,       "\u2029"sv,
                         "\u202a"sv,   "\u202e"sv,       "\u2066"sv,
                         "\u2069"sv,   "\ufeff"sv,       "\ufdd0"sv,
                         "\uffff"sv,   "\xff"sv,         "\xc3"sv,
                         "\xc0\x80"sv, "\xed\xa0\x80"sv, "\xf4\x90\x80\x80"sv};

TEST(PlainText, IsWhatShowsAsItWasWritten) {
  for (const std::string_view text : shown) {
    EXPECT_TRUE(is_one_line(text)) << text;
    EXPECT_TRUE(is_lines(text)) << text;
    EXPECT_EQ(on_one_line(text), text);
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

}  // namespace
}  // namespace adjutant::core
