#include "server/mail/encoding.hpp"

#include <algorithm>
#include <sstream>

#include <gtest/gtest.h>

namespace adjutant::mail {
namespace {

TEST(HeaderText, IsOneLineOfUtf8) {
  EXPECT_EQ(header_text("Chippewa, turn 2: your turn"), "Chippewa, turn 2: your turn");
  EXPECT_EQ(header_text("Zoë"), "Zoë");
  EXPECT_EQ(header_text("a\r\nBcc: everybody@example.org"), "a  Bcc: everybody@example.org");
  EXPECT_EQ(header_text("a\nb\rc\td"), "a b c d");
  EXPECT_EQ(header_text("a\xff"), "a\ufffd");
}

TEST(HeaderText, EncodesWhatLooksEncodedInWordsOfWholeCharacters) {
  EXPECT_EQ(header_text("=?UTF-8?B?Wm/Dqw==?="), "=?UTF-8?B?PT9VVEYtOD9CP1dtL0Rxdz09Pz0=?=");
  std::string text = "=?";
  for (int i = 0; i < 60; ++i) text += "é";
  std::istringstream words(header_text(text));
  int count = 0;
  for (std::string word; words >> word; ++count) {
    EXPECT_LE(word.size(), 75U) << word;
    // Three bytes in four characters: a split character would leave an odd number of bytes.
    const auto padding = std::ranges::count(word.substr(10, word.size() - 12), '=');
    EXPECT_EQ(((word.size() - 12) / 4 * 3 - static_cast<std::size_t>(padding)) % 2, 0U) << word;
  }
  EXPECT_GT(count, 2);
}

TEST(Addresses, AreCleaned) {
  EXPECT_EQ(plain_address("a@example.org>\r\nBcc: <b@example.org"),
            "a@example.orgBccb@example.org");
  EXPECT_EQ(in_brackets("<m_1@a>\r\nBcc: é"), "<m_1@aBcc:>");
}

TEST(LinesLf, GivesEveryLineOneLf) {
  EXPECT_EQ(lines_lf("a\nb\r\nc"), "a\nb\nc\n");
  EXPECT_EQ(lines_lf(""), "\n");
}

TEST(SevenBits, AreShortLinesOfAsciiWithoutABoundary) {
  EXPECT_TRUE(fits_seven_bits("put 7X B12\n\tdone\n"));
  EXPECT_FALSE(fits_seven_bits("½\n"));
  EXPECT_FALSE(fits_seven_bits("a\x01\n"));
  EXPECT_FALSE(fits_seven_bits("--=_related\n"));
  EXPECT_FALSE(fits_seven_bits(std::string(1000, 'x')));
}

}  // namespace
}  // namespace adjutant::mail
