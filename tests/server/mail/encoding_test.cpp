#include "server/mail/encoding.hpp"

#include <algorithm>
#include <sstream>

#include <gtest/gtest.h>

#include "server/mail/date.hpp"

namespace adjutant::mail {
namespace {

using std::chrono::sys_days;
using std::chrono::year;

TEST(HeaderDate, is_that_of_rfc_5322_in_utc) {
  const ports::Time time = sys_days{year{2026} / 11 / 21} + std::chrono::hours{6} +
                           std::chrono::minutes{3} + std::chrono::milliseconds{58999};
  EXPECT_EQ(header_date(time), "Sat, 21 Nov 2026 06:03:58 +0000");
  EXPECT_EQ(header_date(sys_days{year{2024} / 2 / 29}), "Thu, 29 Feb 2024 00:00:00 +0000");
}

TEST(HeaderText, leaves_plain_text_and_encodes_the_rest) {
  EXPECT_EQ(header_text("Chippewa, turn 2: your turn", 9), "Chippewa, turn 2: your turn");
  EXPECT_EQ(header_text("Zoë", 9), "=?UTF-8?B?Wm/Dqw==?=");
  EXPECT_EQ(header_text("=?UTF-8?B?Wm/Dqw==?=", 9).find("=?UTF-8?B?Wm"), std::string::npos);
}

TEST(HeaderText, holds_no_line_end_a_player_could_smuggle_in) {
  EXPECT_EQ(header_text("a\r\nBcc: everybody@example.org", 9), "a  Bcc: everybody@example.org");
  EXPECT_EQ(header_text("a\nb\rc\td", 9), "a b c d");
}

TEST(HeaderText, folds_long_text_between_whole_characters) {
  std::string text;
  for (int i = 0; i < 60; ++i) text += "é";
  std::istringstream folded("Subject: " + header_text(text, 9));
  int lines = 0;
  for (std::string line; std::getline(folded, line); ++lines) {
    EXPECT_LE(line.size(), 78U) << line;
    // Three bytes in four characters: a split character would leave an odd number of bytes.
    const auto from = line.find("?B?") + 3;
    const auto encoded = line.substr(from, line.rfind("?=") - from);
    const auto padding = std::ranges::count(encoded, '=');
    EXPECT_EQ((encoded.size() / 4 * 3 - static_cast<std::size_t>(padding)) % 2, 0U);
  }
  EXPECT_GT(lines, 2);
}

TEST(Mailbox, quotes_names_and_cleans_addresses) {
  EXPECT_EQ(mailbox("Ada \"the\" Referee", "ada@example.org"),
            "\"Ada \\\"the\\\" Referee\" <ada@example.org>");
  EXPECT_EQ(mailbox("", "ada@example.org"), "<ada@example.org>");
  EXPECT_EQ(mailbox("x", "a@example.org>\r\nBcc: <b@example.org"),
            "\"x\" <a@example.orgBccb@example.org>");
  EXPECT_EQ(mailbox("Zoë", "z@example.org"), "=?UTF-8?B?Wm/Dqw==?=\r\n <z@example.org>");
}

TEST(QuotedPrintable, encodes_what_does_not_travel) {
  EXPECT_EQ(quoted_printable("a=b\r\n"), "a=3Db\r\n");
  EXPECT_EQ(quoted_printable("½ \r\n"), "=C2=BD=20\r\n");
  EXPECT_EQ(quoted_printable("x\ty\t"), "x\ty=09");
}

TEST(QuotedPrintable, breaks_long_lines_softly) {
  const std::string encoded = quoted_printable(std::string(100, '=') + "\r\n");
  std::istringstream lines(encoded);
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 77U);
  std::string joined = encoded;
  for (auto at = joined.find("=\r\n"); at != std::string::npos; at = joined.find("=\r\n")) {
    joined.erase(at, 3);
  }
  EXPECT_EQ(joined.size(), 302U);
}

TEST(Base64, agrees_with_rfc_4648) {
  EXPECT_EQ(base64(""), "");
  EXPECT_EQ(base64("f"), "Zg==");
  EXPECT_EQ(base64("fo"), "Zm8=");
  EXPECT_EQ(base64("foobar"), "Zm9vYmFy");
  EXPECT_EQ(base64_lines(std::string(58, '\0')), std::string(76, 'A') + "\r\nAA==\r\n");
}

TEST(LinesCrlf, gives_every_line_one_crlf) {
  EXPECT_EQ(lines_crlf("a\nb\r\nc"), "a\r\nb\r\nc\r\n");
  EXPECT_EQ(lines_crlf(""), "\r\n");
}

}  // namespace
}  // namespace adjutant::mail
