#include "server/mail/message.hpp"

#include <sstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/server/mail/gmime_reader.hpp"

namespace adjutant::mail {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;

Message sample() {
  return {.from_name = "Adjutant",
          .from_address = "referee@example.org",
          .to_name = "Ada",
          .to_address = "ada@example.org",
          .subject = "Chippewa, turn 2: your turn",
          .message_id = "<m_4k2.red.17@example.org>",
          .thread_root = "<m_4k2.red@example.org>",
          .date = std::chrono::sys_days{std::chrono::year{2026} / 11 / 21},
          .unsubscribe_url = "https://example.org/unsubscribe/abc",
          .text = "Your turn.\nDie 4: ½.\n",
          .html = "<p>Zoë's turn</p>",
          .picture = InlinePicture{"map.m_4k2@example.org", std::string("\x89PNG\r\n\0x", 8)}};
}

TEST(Message, IsReadByAnotherProgramAsItWasWritten) {
  const auto mail = read_mail(to_bytes(sample()));
  EXPECT_EQ(mail.structure,
            "multipart/alternative(text/plain multipart/related(text/html image/png))");
  EXPECT_EQ(mail.subject, "Chippewa, turn 2: your turn");
  EXPECT_EQ(mail.message_id, "m_4k2.red.17@example.org");
  EXPECT_EQ(mail.parts[0].content, "Your turn.\r\nDie 4: ½.\r\n");
  EXPECT_EQ(mail.parts[1].content, "<p>Zoë's turn</p>\r\n");
  EXPECT_EQ(mail.parts[2].content, std::string("\x89PNG\r\n\0x", 8));
  EXPECT_EQ(mail.parts[2].content_id, "map.m_4k2@example.org");
}

TEST(Message, ThreadsAndCanBeUnsubscribedFromWithOneClick) {
  const auto mail = read_mail(to_bytes(sample()));
  EXPECT_EQ(mail.header("References"), "<m_4k2.red@example.org>");
  EXPECT_EQ(mail.header("In-Reply-To"), "<m_4k2.red@example.org>");
  EXPECT_EQ(mail.header("List-Unsubscribe"), "<https://example.org/unsubscribe/abc>");
  EXPECT_EQ(mail.header("List-Unsubscribe-Post"), "List-Unsubscribe=One-Click");
  EXPECT_EQ(mail.header("Auto-Submitted"), "auto-generated");
}

TEST(Message, WithoutHtmlIsPlainTextThatReadsAsItStands) {
  Message message = sample();
  message.html.clear();
  message.picture.reset();
  message.unsubscribe_url.clear();
  message.text = "put 7X B12\ndone\n";
  const std::string bytes = to_bytes(message);
  EXPECT_THAT(bytes, HasSubstr("7bit\r\n\r\nput 7X B12\r\ndone\r\n"));
  EXPECT_THAT(bytes, Not(HasSubstr("List-Unsubscribe")));
}

TEST(Message, WritesHeadersAsMailProgramsKnowThem) {
  Message message = sample();
  message.to_name = "Ada \"the\" Referee";
  message.subject = "Zoë's turn";
  message.date = std::chrono::sys_days{std::chrono::year{2024} / 2 / 29} + std::chrono::hours{6} +
                 std::chrono::milliseconds{58'999};
  message.unsubscribe_url = "https://example.org/unsubscribe/" + std::string(200, 'x');
  EXPECT_THAT(
      to_bytes(message),
      AllOf(HasSubstr("From: Adjutant <referee@example.org>\r\n"),
            HasSubstr("To: \"Ada \\\"the\\\" Referee\" <ada@example.org>\r\n"),
            HasSubstr("Subject: =?UTF-8?"), HasSubstr("Date: Thu, 29 Feb 2024 06:00:58 +0000"),
            HasSubstr("List-Unsubscribe: <" + message.unsubscribe_url + ">\r\n")));
  EXPECT_EQ(read_mail(to_bytes(message)).subject, message.subject);
}

TEST(Message, FoldsLongHeadersAndReadsAsItWasWritten) {
  Message message = sample();
  message.subject.clear();
  for (int i = 0; i < 60; ++i) message.subject += "é";
  message.to_name = message.subject;
  const auto bytes = to_bytes(message);
  std::istringstream lines(bytes.substr(0, bytes.find("\r\n\r\n")));
  for (std::string line; std::getline(lines, line);) EXPECT_LE(line.size(), 79U) << line;
  EXPECT_EQ(read_mail(bytes).subject, message.subject);
}

TEST(Message, HasTheSameBytesWhenWrittenAgain) {
  EXPECT_EQ(to_bytes(sample()), to_bytes(sample()));
}

TEST(Message, TakesNoHeaderFromWhatPlayersChose) {
  const std::string nasty = "x\r\nBcc: victim@example.org\r\n\r\nbody";
  Message message = sample();
  message.from_name = message.to_name = message.to_address = message.subject = nasty;
  message.message_id = message.thread_root = message.unsubscribe_url = nasty;
  message.picture->content_id = nasty;
  const auto mail = read_mail(to_bytes(message));
  EXPECT_THAT(
      mail.header_names,
      ElementsAre("From", "To", "Subject", "Date", "Message-ID", "In-Reply-To", "References",
                  "Auto-Submitted", "List-Unsubscribe", "List-Unsubscribe-Post", "MIME-Version"));
}

TEST(Message, KeepsEveryLineWithinWhatSmtpAllowsAndEndsItWithCrlf) {
  Message message = sample();
  message.text = std::string(5000, 'x') + "\n.\n" + std::string(3000, 'y');
  message.picture->png = std::string(100'000, '\xFF');
  std::istringstream lines(to_bytes(message));
  for (std::string line; std::getline(lines, line);) {
    ASSERT_LE(line.size(), 998U);
    ASSERT_TRUE(line.ends_with('\r'));
  }
}

TEST(Message, KeepsTextThatLooksLikeItsOwnBoundary) {
  Message message = sample();
  const std::string boundary =
      to_bytes(message).substr(to_bytes(message).find("boundary=\"") + 10, 40);
  message.text = "--" + boundary.substr(0, boundary.find('"')) + "--\n";
  const auto mail = read_mail(to_bytes(message));
  ASSERT_EQ(mail.parts.size(), 3U);
  EXPECT_EQ(mail.parts[0].content, message.text.substr(0, message.text.size() - 1) + "\r\n");
}

// Lines of 76 characters are 57 bytes each: with one that is full at the end, and with none.
TEST(Message, TakesItsPictureLater) {
  auto message = sample();
  message.calendar = "BEGIN:VCALENDAR\nEND:VCALENDAR\n";
  auto undrawn = message;
  undrawn.picture->png.clear();
  for (const std::size_t bytes : {1U, 56U, 57U, 58U, 113U, 114U, 115U, 100'000U}) {
    message.picture->png = std::string(bytes, '\xFE');
    EXPECT_EQ(with_picture(to_bytes(undrawn), message.picture->png), to_bytes(message)) << bytes;
  }
  message.picture.reset();
  EXPECT_EQ(with_picture(to_bytes(message), "x"), to_bytes(message));
}

}  // namespace
}  // namespace adjutant::mail
