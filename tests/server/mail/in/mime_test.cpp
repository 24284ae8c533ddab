#include "server/mail/in/mime.hpp"

#include <gtest/gtest.h>

#include "server/mail/in/bounds.hpp"

// The limits of server/mail/in/mime.hpp, each at its last good value and one beyond. Whole mails
// are in cases/.
namespace adjutant::mail {
namespace {

using app::Unread;

std::string mail_of(const std::string& body, const std::string& headers = {}) {
  return "From: ann@mail.example\r\n" + headers + "\r\n" + body;
}

std::string repeated(const std::string& text, std::size_t count) {
  std::string out;
  for (std::size_t i = 0; i < count; ++i) out += text;
  return out;
}

std::string nested(int levels) {
  std::string mail = "From: ann@mail.example\r\n";
  for (int i = levels; i > 0; --i) {
    const auto name = "level" + std::to_string(i);
    mail += "Content-Type: multipart/mixed; boundary=" + name + "\r\n\r\n--" + name + "\r\n";
  }
  mail += "Content-Type: text/plain\r\n\r\nhelp\r\n";
  for (int i = 1; i <= levels; ++i) mail += "\r\n--level" + std::to_string(i) + "--\r\n";
  return mail;
}

std::string mail_with_parts(int parts) {
  std::string body = "From: ann@mail.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n";
  for (int i = 0; i < parts; ++i) body += "--b\r\nContent-Type: text/plain\r\n\r\nhelp\r\n";
  return body + "--b--\r\n";
}

bool is_read(const app::Letter& letter, Unread limit) {
  return !letter.unread.contains(limit);
}

TEST(MailLimits, OfAMailsBytes) {
  const LetterLimits limits{.mail_bytes = 1000};
  const auto mail = mail_of(std::string(1000 - mail_of("").size(), 'x'));
  EXPECT_TRUE(is_read(read_letter(mail, limits), Unread::mail_too_large));
  const auto larger = read_letter(mail + "x", limits);
  EXPECT_FALSE(is_read(larger, Unread::mail_too_large));
  EXPECT_EQ(larger.from, std::vector<std::string>{"ann@mail.example"});  // the header is read
  EXPECT_TRUE(larger.plain.empty());
}

TEST(MailLimits, OfTheHeadersBytes) {
  const LetterLimits limits{.header_bytes = 1000};
  const std::string field = "X: " + std::string(1000 - mail_of("", "X: \r\n").size(), 'x') + "\r\n";
  EXPECT_TRUE(is_read(read_letter(mail_of("help\r\n", field), limits), Unread::header_too_large));
  const auto larger = read_letter(mail_of("help\r\n", "Y: yyyy\r\n" + field), limits);
  EXPECT_FALSE(is_read(larger, Unread::header_too_large));
  EXPECT_TRUE(larger.from.empty());
}

TEST(MailLimits, OfAPartsBytes) {
  const LetterLimits limits{.part_bytes = 1000};
  EXPECT_TRUE(
      is_read(read_letter(mail_of(std::string(1000, 'x')), limits), Unread::part_too_large));
  EXPECT_FALSE(
      is_read(read_letter(mail_of(std::string(1001, 'x')), limits), Unread::part_too_large));
}

TEST(MailLimits, OfLines) {
  const LetterLimits limits;
  EXPECT_EQ(read_letter(mail_of(repeated("x\r\n", 2'000))).plain.size(), limits.lines);
  const auto longer = read_letter(mail_of(repeated("x\r\n", 2'001)));
  EXPECT_FALSE(is_read(longer, Unread::too_many_lines));
  EXPECT_TRUE(longer.plain.empty());  // all or nothing
}

TEST(MailLimits, OfAllTexts) {
  const LetterLimits limits{.part_bytes = 600, .text_bytes = 1000};
  const auto mail = [](std::size_t bytes) {
    const auto part = "--b\r\nContent-Type: text/html\r\n\r\n" + std::string(bytes, 'x') + "\r\n";
    return "From: ann@mail.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n" + part +
           part + "--b--\r\n";
  };
  EXPECT_TRUE(is_read(read_letter(mail(500), limits), Unread::part_too_large));
  EXPECT_FALSE(is_read(read_letter(mail(501), limits), Unread::part_too_large));
}

// What refuses a mail ends its reading: the parts behind it cost nothing.
TEST(MailLimits, EndTheReading) {
  const LetterLimits limits{.lines = 1};
  const auto letter = read_letter(
      "From: ann@mail.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n"
      "--b\r\nContent-Type: text/plain\r\n\r\nhelp\r\nhelp\r\n"
      "--b\r\nContent-Type: text/plain\r\n\r\nhelp\r\n--b--\r\n",
      limits);
  EXPECT_FALSE(is_read(letter, Unread::too_many_lines));
  EXPECT_TRUE(letter.plain.empty());
}

TEST(MailLimits, OfLevels) {
  EXPECT_TRUE(read_letter(nested(20)).unread.empty());
  EXPECT_EQ(read_letter(nested(20)).plain.size(), 1U);
  EXPECT_FALSE(is_read(read_letter(nested(21)), Unread::too_many_levels));
}

TEST(MailLimits, OfParts) {
  EXPECT_TRUE(read_letter(mail_with_parts(99)).unread.empty());  // and the one around them
  EXPECT_FALSE(is_read(read_letter(mail_with_parts(100)), Unread::too_many_parts));
}

TEST(MailLimits, KeepGMimeFromGoingDeep) {
  constexpr int levels = 20'000;  // more than any stack has room for
  const auto deep = nested(levels);
  EXPECT_FALSE(is_read(read_letter(deep), Unread::too_many_parts));
  EXPECT_GE(bounds_of(deep, 1000).containers, levels);
}

TEST(MailLimits, CountContainersHoweverTheyAreWritten) {
  for (const auto* written :
       {"content-type:multipart/mixed; boundary=x\r\n", "CONTENT-TYPE :\r\n\tMultipart/mixed\r\n",
        "Content-Type: (a comment) message/rfc822\r\n", "Content-Type:\r\n \r\n multipart/x\r\n"}) {
    EXPECT_EQ(bounds_of(written, 1000).containers, 1) << written;
  }
  EXPECT_EQ(bounds_of("Content-Type: text/plain\r\nX: multipart/mixed\r\n", 1000).containers, 0);
}

// The same text without its strokes stands beside it.
TEST(StruckOutText, IsNotReadFromThePlainTextBesideIt) {
  const std::string plain = "--b\r\nContent-Type: text/plain\r\n\r\nmove 1\r\nend turn\r\n";
  const std::string struck =
      "--b\r\nContent-Type: text/html\r\n\r\n<p>move 1</p><p><s>end turn</s></p>\r\n";
  for (const auto& parts : {plain + struck, struck + plain}) {
    const auto letter = read_letter(
        mail_of(parts + "--b--\r\n", "Content-Type: multipart/alternative; boundary=b\r\n"));
    EXPECT_TRUE(letter.plain.empty());
    ASSERT_FALSE(letter.html.empty());
    EXPECT_EQ(letter.html.front().text, "move 1");
    for (const auto& line : letter.html) EXPECT_NE(line.text, "end turn");
  }
}

}  // namespace
}  // namespace adjutant::mail
