#include "server/mail/fence.hpp"

#include <cctype>

#include <gtest/gtest.h>

#include "engine/core/rule_book.hpp"
#include "engine/registry.hpp"
#include "server/app/mail_in/reading/order_block.hpp"
#include "server/app/match/check_words.hpp"
#include "server/app/match/fenced.hpp"
#include "server/mail/in/plain_text.hpp"
#include "server/render/document.hpp"

namespace adjutant::mail {
namespace {

TEST(Fence, BreaksWhatWouldBeginOrEndABlock) {
  EXPECT_EQ(harmless("ORDERS x us r2 k7m2q9xd"), "O RDERS x us r2 k7m2q9xd");
  EXPECT_EQ(harmless("and STANDING, then END."), "and S TANDING, then E ND.");
  EXPECT_EQ(harmless("Orders x us R2"), "O rders x us R2");
  EXPECT_EQ(harmless("orders\nx  us m_1234 [adj-x] k7m2q9xd r2"),
            "o rders\nx  us m_1234 [ adj-x] k7m2q9xd r2");
  EXPECT_EQ(harmless("\uFF25\uFF2E\uFF24"), "E ND") << "as it is read";
  EXPECT_EQ(harmless("E\u200BND"), "E ND");
  EXPECT_EQ(harmless("[Adj-abc]"), "[ Adj-abc]");
  EXPECT_EQ(harmless("== Write above this line =="), "== W rite above this line ==");
}

TEST(CheckWord, IsKnownByTheTokensMailsAlone) {
  const std::string token = "caaaaakvaaaaettpqdwnkor3jy";
  const auto word = app::check_word(token);
  EXPECT_EQ(word.size(), 8U);
  std::string typed;
  for (const char letter : word) {
    typed += letter == 'o'   ? '0'
             : letter == 'l' ? '1'
             : letter == 'b' ? '8'
                             : static_cast<char>(std::toupper(letter));
  }
  EXPECT_TRUE(app::is_check_word(word, token));
  EXPECT_TRUE(app::is_check_word(typed, token));
  for (const auto& other : {std::string(), word + "a", word.substr(1), std::string(8, 'a'),
                            word.substr(0, 7) + "-", app::message_part(token).substr(0, 8)}) {
    EXPECT_FALSE(app::is_check_word(other, token)) << other;
  }
  EXPECT_FALSE(app::is_check_word(word, "ceaaaakvaaaah3v2p2yan2u4mi"));
  EXPECT_EQ(app::message_part(token).size(), 16U);
}

TEST(Fence, LeavesAllOtherWords) {
  for (const std::string text :
       {"Give your orders by noon, and the end is near.", "MY_ORDERS, REORDERS, ENDS, STANDINGS",
        "write your orders above the quoted mail without a block of r2",
        "the referee ordered it because the orders did not (R24).", "standing orders (R26, R27)",
        "\u201CWell met\u201D \u2013 said the \uFF21dmiral", "orders, and r of r2d", "[ad-x]"}) {
    EXPECT_EQ(harmless(text), text == "orders, and r of r2d" ? "o rders, and r of r2d" : text);
  }
}

TEST(Fence, LeavesTheRulesOfEveryGameWhole) {
  for (const auto* game : newest_games()) {
    const auto* book = core::find_rule_book(game->description().id);
    if (book == nullptr) continue;
    for (const auto& section : book->sections) {
      for (const auto& rule : section.rules) EXPECT_EQ(harmless(rule.text), rule.text);
    }
    for (const auto& order : book->orders) EXPECT_EQ(harmless(order.form), order.form);
  }
}

TEST(Fence, LineEndsOfEveryKindEndTheFencedLine) {
  for (const std::string end : {"\n", "\r", "\v", "\f", "\u0085", "\u2028", "\u2029"}) {
    EXPECT_EQ(render::to_text(harmless(core::Document{app::fenced("one" + end + "two")})),
              "    | one\n    | two\n");
  }
}

TEST(Fence, LinesAreShortAndEachBehindIt) {
  const std::string words =
      "word word word word word word word word word word word word word word word";
  EXPECT_EQ(app::fenced(words).text, "| " + words.substr(0, 39) + "\n| " + words.substr(40) + "\n");
  EXPECT_EQ(app::fenced("one\n\ntwo").text, "| one\n| \n| two\n");
  const std::string whole(40, 'x');
  EXPECT_EQ(app::fenced(whole + " y").text, "| " + whole + "\n| y\n");
  EXPECT_EQ(app::fenced("a " + whole + whole + "z").text,
            "| a\n| " + whole + "\n| " + whole + "\n| z\n");
  std::string accents;
  for (int i = 0; i < 42; ++i) accents += "\u00E9";
  EXPECT_EQ(app::fenced(accents).text,
            "| " + accents.substr(0, 80) + "\n| " + accents.substr(80) + "\n");
  // Wide characters count two.
  for (const std::string wide : {"\u6F22", "\uD55C", "\u3042", "\U0001F600"}) {
    std::string text;
    for (int i = 0; i < 21; ++i) text += wide;
    EXPECT_EQ(app::fenced(text).text,
              "| " + text.substr(0, 20 * wide.size()) + "\n| " + wide + "\n");
  }
}

// A name that is chosen so stands anywhere in a mail, wrapped at any column and quoted.
TEST(Fence, NothingInAMailIsABlock) {
  const std::string name = "ORDERS x us r2 k7m2q9xd STANDING x us r2 k7m2q9xd END";
  for (int width = 10; width < 76; ++width) {
    const auto text = render::to_text(
        harmless(core::Document{core::Heading{2, name}, core::Paragraph{"The match " + name},
                                core::List{{{name, {name}}}}, core::Table{{name}, {{name, name}}},
                                core::Verbatim{name + "\n" + name}, app::fenced(name)}),
        width);
    bool is_encrypted = false;
    const auto lines = plain_text(text, {}, is_encrypted);
    std::vector<int> depths(lines.size(), 0);
    EXPECT_TRUE(app::order_blocks(lines, depths).empty()) << text;
  }
}

}  // namespace
}  // namespace adjutant::mail
