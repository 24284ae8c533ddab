#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "engine/core/random.hpp"
#include "server/app/mail_in/reading/reading.hpp"
#include "server/mail/gmime.hpp"
#include "server/mail/in/mime.hpp"
#include "tests/folder.hpp"
#include "tests/server/mail/in/game_language.hpp"

// Legal orders dressed as people and their mail programs would come back the same, or refused;
// never less. Sample mails with bytes changed are read without a fault of ours.
namespace adjutant::mail {
namespace {

using core::Random;
using Lines = std::vector<std::string>;

const app::OurMail our{"Adjutant", "adjutant@play.example", "Match against phineas"};

const Lines& attributions() {
  static const Lines list{
      "On Fri, Nov 27, 2026 at 8:03 AM Adjutant <adjutant@play.example> wrote:",
      "On Fri, Nov 27, 2026 at 8:03 AM Adjutant <adjutant@play.example>\nwrote:",
      "Am 27.11.2026 um 08:03 schrieb Adjutant:",
      "\u5DEE\u51FA\u4EBA: Adjutant <adjutant@play.example>\n\u4EF6\u540D: x\n\u5B9B\u5148: y",
      "-----Original Message-----\nFrom: Adjutant\nSent: Friday",
  };
  return list;
}

// Whatever is quoted has orders in it that are not the player's.
std::string quoted_report(const Lines& legal, Random& random) {
  std::string text(app::write_above);
  text += "\n\nORDERS match one r2\nEND\n\nYou may:\n";
  for (int i = 0; i < 5; ++i) text += "  " + legal[random.below(legal.size())] + "\n";
  return text;
}

std::string with_marks(const std::string& text) {
  std::string out = "> ";
  for (const char letter : text) {
    out += letter;
    if (letter == '\n') out += "> ";
  }
  return out + "\n";
}

std::string dressed(std::string order, Random& random) {
  if (random.below(4) == 0) {
    for (auto& letter : order) {
      if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
    }
  }
  const Lines bullets{"", "", "- ", "* ", "\u2022 ", "  "};
  const Lines ends{"", "", ".", ",", ";", "\u2026", "   "};
  return bullets[random.below(bullets.size())] + order + ends[random.below(ends.size())];
}

// As a program breaks lines that are longer.
std::string broken(const std::string& text, std::size_t columns) {
  std::string out;
  std::size_t column = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto word_end = std::min(text.find_first_of(" \n", i + 1), text.size());
    const bool breaks = text[i] == ' ' && column > 0 && column + (word_end - i) > columns;
    out += breaks ? '\n' : text[i];
    column = out.back() == '\n' ? 0 : column + 1;
  }
  return out;
}

std::string base64(const std::string& text) {
  std::string out;
  gchar* encoded = g_base64_encode(reinterpret_cast<const guchar*>(text.data()), text.size());
  for (std::size_t i = 0; encoded[i] != 0; ++i) {
    out += encoded[i];
    if (i % 76 == 75) out += "\r\n";
  }
  g_free(encoded);
  return out + "\r\n";
}

std::string mail_of(const std::string& text, Random& random) {
  const bool encodes = random.below(2) == 0;
  return fmt::format(
      "From: ann@mail.example\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\n"
      "Content-Transfer-Encoding: {}\r\n\r\n{}",
      encodes ? "base64" : "8bit", encodes ? base64(text) : text);
}

std::string letter_text(const Lines& orders, const Lines& legal, Random& random) {
  std::string own;
  if (random.below(3) == 0) own += "Hello,\nthese are mine for today:\n\n";
  // A list counts from 1; a number that does not count means a line of a draft, and is refused.
  const bool is_numbered = random.below(6) == 0;
  int number = random.below(30) == 0 ? 1 : 0;
  for (const auto& order : orders) {
    if (is_numbered) own += fmt::format("{}. ", ++number);
    own += dressed(order, random) + "\n";
    if (random.below(5) == 0) own += "\n";
    if (random.below(8) == 0) own += "# a remark\n";
  }
  if (random.below(3) == 0) own += "\n-- \nAnn\n";
  if (random.below(4) == 0) own = broken(own, 30 + random.below(60));
  const auto& attribution = attributions()[random.below(attributions().size())];
  const auto report = quoted_report(legal, random);
  switch (random.below(4)) {
    case 0:
      return own;
    case 1:
      return own + "\n" + attribution + "\n\n" + with_marks(report);
    case 2:
      return own + "\n" + attribution + "\n\n" + report;
    default:
      return attribution + "\n" + with_marks(report) + "\n" + own;
  }
}

TEST(DressedOrders, ComeBackTheSameOrRefused) {
  const GameLanguage language;
  const auto legal = language.legal_orders();
  ASSERT_GT(legal.size(), 20U);
  int same = 0;
  constexpr int mails = 100;
  for (std::uint64_t seed = 0; seed < mails; ++seed) {
    Random random(seed);
    Lines orders;
    for (auto count = 1 + random.below(6); count > 0; --count) {
      orders.push_back(legal[random.below(legal.size())]);
    }
    const auto text = letter_text(orders, legal, random);
    const auto reading = app::read_mail(read_letter(mail_of(text, random)), our, language);
    if (reading.is_refused()) continue;
    // "2. " before the only order means a line of a draft: nothing is played without one.
    if (reading.sets.empty() && !reading.commands.empty()) continue;
    ASSERT_EQ(reading.sets.size(), 1U) << "seed " << seed << "\n" << text;
    // Outside a block orders behind the end of the turn are told as not read; another end is none.
    const auto& set = reading.sets.front();
    auto all = set.lines;
    std::ranges::copy(reading.passed_over, std::back_inserter(all));
    const auto ends = [&](const std::string& order) { return language.ends_turn(order); };
    const auto end = std::ranges::find_if(orders, ends);
    if (!set.block && end != orders.end()) {
      orders.erase(std::remove_if(end + 1, orders.end(), ends), orders.end());
    }
    EXPECT_EQ(language.canonical(all), orders) << "seed " << seed << "\n" << text;
    ++same;
  }
  EXPECT_GT(same, mails * 3 / 4);  // refusing all would hold the promise too
}

void check(const app::Letter& letter, const app::ReadMail& reading, const GameLanguage& language) {
  for (const auto* text : {&letter.plain, &letter.html}) {
    EXPECT_LE(text->size(), LetterLimits{}.lines);
    for (const auto& line : *text) {
      EXPECT_TRUE(std::ranges::none_of(line.text, [](unsigned char c) { return c < ' '; }));
    }
  }
  if (reading.is_refused()) return;
  EXPECT_LE(reading.commands.size(), static_cast<std::size_t>(app::command::commands_max) + 1);
  for (const auto& set : reading.sets) {
    if (set.block && set.block->kind == app::BlockKind::standing) continue;
    for (const auto& line : set.lines) EXPECT_TRUE(language.is_order(line)) << line;
  }
}

TEST(ChangedMails, AreReadWithinTheLimitsAndWholeOrRefused) {
  const GameLanguage language;
  Random random(1);
  for (const auto& entry :
       std::filesystem::directory_iterator(tests::folder() / "server/mail/in/cases")) {
    std::ifstream file(entry.path() / "mail.eml", std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(file), {}};
    if (bytes.size() > 20'000) continue;
    auto changed = bytes;
    for (auto count = random.below(8); count > 0; --count) {
      const auto at = random.below(changed.size());
      constexpr std::string_view likely = "=-<>\n\r; \xFF\0\"&:";
      changed[at] = random.below(2) == 0 ? likely[random.below(likely.size())]
                                         : static_cast<char>(random.below(256));
    }
    if (random.below(2) == 0) changed.resize(random.below(changed.size()) + 1);
    const auto letter = read_letter(changed);
    SCOPED_TRACE(entry.path().filename().string());
    check(letter, app::read_mail(letter, our, language), language);
  }
}

}  // namespace
}  // namespace adjutant::mail
