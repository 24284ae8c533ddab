#include "server/mail/in/lmtp_session.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace adjutant::mail {
namespace {

using Recipient = LmtpSession::Recipient;

class LmtpSessionTest : public testing::Test {
 protected:
  // All that is said to these bytes, each mail kept.
  std::string say(std::string_view bytes) {
    auto said = session_.feed(bytes);
    while (auto mail = session_.take_mail()) {
      mails_.push_back(*std::move(mail));
      said += is_down_ ? session_.not_kept() : session_.kept();
    }
    return said;
  }
  void greet() { EXPECT_TRUE(say("LHLO mx.example\r\n").ends_with("250 SIZE 10485760\r\n")); }
  std::string send(const std::string& mail) {
    return say("MAIL FROM:<a@b>\r\nRCPT TO:<reply@play>\r\nDATA\r\n" + mail);
  }
  static constexpr auto accepted = "250 2.1.0 ok\r\n250 2.1.5 ok\r\n354 end with CR LF . CR LF\r\n";
  static constexpr auto kept = "250 2.0.0 kept\r\n";

  LmtpSession session_{"play.example", [](std::string_view address) {
                         if (address.starts_with("reply")) return Recipient::ours;
                         return address == "later@play" ? Recipient::unavailable
                                                        : Recipient::unknown;
                       }};
  std::vector<RawMail> mails_;
  bool is_down_ = false;
};

TEST_F(LmtpSessionTest, AMailWithItsEnvelope) {
  EXPECT_EQ(session_.greeting(), "220 play.example LMTP Adjutant\r\n");
  greet();
  EXPECT_EQ(say("MAIL FROM:<ann@mail.example> SIZE=10 BODY=8BITMIME\r\n"), "250 2.1.0 ok\r\n");
  EXPECT_EQ(say("rcpt to:<reply+x@play>\r\n"), "250 2.1.5 ok\r\n");
  EXPECT_EQ(say("DATA\r\n"), "354 end with CR LF . CR LF\r\n");
  EXPECT_EQ(say("A: b\r\n\r\nend turn\r\n.\r\n"), kept);
  ASSERT_EQ(mails_.size(), 1U);
  EXPECT_EQ(mails_[0].source, "lmtp");
  EXPECT_EQ(mails_[0].sender, "ann@mail.example");
  EXPECT_EQ(mails_[0].recipients, std::vector<std::string>{"reply+x@play"});
  EXPECT_EQ(mails_[0].bytes, "A: b\r\n\r\nend turn\r\n");
  EXPECT_EQ(say("QUIT\r\n"), "221 2.0.0 bye\r\n");
  EXPECT_TRUE(session_.is_over());
}

TEST_F(LmtpSessionTest, AReplyARecipient) {
  greet();
  EXPECT_EQ(
      say("MAIL FROM:<>\r\nRCPT TO:<reply+x@play>\r\nRCPT TO:<nobody@play>\r\n"
          "RCPT TO:<later@play>\r\nRCPT TO:<reply+y@play>\r\nDATA\r\n"),
      "250 2.1.0 ok\r\n250 2.1.5 ok\r\n550 5.1.1 no such address here\r\n451 4.3.1 not now\r\n"
      "250 2.1.5 ok\r\n354 end with CR LF . CR LF\r\n");
  EXPECT_EQ(say("\r\nx\r\n.\r\n"), std::string(kept) + kept);
  EXPECT_EQ(mails_.at(0).sender, "");
  EXPECT_EQ(mails_.at(0).recipients.size(), 2U);
}

TEST_F(LmtpSessionTest, WithoutARecipientThereIsNoData) {
  greet();
  EXPECT_EQ(
      say("MAIL FROM:<>\r\nRCPT TO:<nobody@play>\r\nDATA\r\n"),
      "250 2.1.0 ok\r\n550 5.1.1 no such address here\r\n503 5.5.1 no recipient was taken\r\n");
}

TEST_F(LmtpSessionTest, HoweverTheBytesFallTheySayTheSame) {
  const std::string whole =
      "LHLO a\r\nMAIL FROM:<a@b>\r\nRCPT TO:<reply@play>\r\nDATA\r\n"
      "A: b\r\n\r\n..\r\n..dot\r\n\r\r\n.\r\n"
      "MAIL FROM:<c@d>\r\nRCPT TO:<reply@play>\r\nDATA\r\n.\r\nRSET\r\nQUIT\r\n";
  const auto said = say(whole);
  const auto mails = mails_;
  ASSERT_EQ(mails.size(), 2U);
  EXPECT_EQ(mails[0].bytes, "A: b\r\n\r\n.\r\n.dot\r\n\r\r\n");
  EXPECT_EQ(mails[1].bytes, "");
  for (std::size_t size = 1; size < 40; ++size) {
    LmtpSession session("play.example", [](auto) { return Recipient::ours; });
    std::string other;
    std::vector<std::string> bodies;
    for (std::size_t at = 0; at < whole.size(); at += size) {
      other += session.feed(std::string_view(whole).substr(at, size));
      while (const auto mail = session.take_mail()) {
        bodies.push_back(mail->bytes);
        other += session.kept();
      }
    }
    EXPECT_EQ(other, said) << size;
    EXPECT_EQ(bodies, (std::vector<std::string>{mails[0].bytes, mails[1].bytes})) << size;
  }
}

// CVE-2023-51764 and its like.
TEST_F(LmtpSessionTest, OnlyCrLfDotCrLfEndsAMail) {
  for (const std::string trick :
       {"\n.\n", "\n.\r\n", "\r\n.\n", "\r.\r", "\r\n.\r", "\n.\r", "\r\n\x00.\r\n"}) {
    mails_.clear();
    greet();
    const auto text = "A: b\r\n\r\nx" + trick + "QUIT\r\nNOOP";
    EXPECT_EQ(send(text + "\r\n.\r\n"), std::string(accepted) + kept)
        << testing::PrintToString(trick);
    ASSERT_EQ(mails_.size(), 1U);
    EXPECT_NE(mails_[0].bytes.find("QUIT\r\nNOOP"), std::string::npos);
  }
}

TEST_F(LmtpSessionTest, ABareLineFeedIsNoCommandsEnd) {
  EXPECT_EQ(say("LHLO a\nQUIT\r\n"), "500 5.5.2 lines end with CR LF\r\n");
  EXPECT_FALSE(session_.is_over());
}

TEST_F(LmtpSessionTest, WhatCannotBeKeptComesAgain) {
  greet();
  is_down_ = true;
  EXPECT_EQ(send("x\r\n.\r\n"), std::string(accepted) + "451 4.3.1 cannot keep it now\r\n");
  is_down_ = false;
  EXPECT_EQ(send("x\r\n.\r\n"), std::string(accepted) + kept);
}

TEST_F(LmtpSessionTest, WhileAMailIsKeptWhatFollowsWaits) {
  greet();
  session_.feed("MAIL FROM:<>\r\nRCPT TO:<reply@play>\r\nDATA\r\nx\r\n.\r\nQUIT\r\n");
  EXPECT_TRUE(session_.is_keeping());
  EXPECT_TRUE(session_.take_mail());
  EXPECT_FALSE(session_.take_mail());
  EXPECT_EQ(session_.feed("more"), "");
  EXPECT_EQ(session_.bytes_waiting(), 10U);
  EXPECT_EQ(session_.kept(), "250 2.0.0 kept\r\n221 2.0.0 bye\r\n");
}

TEST_F(LmtpSessionTest, AMailHasTenMebibytesAtMost) {
  greet();
  EXPECT_EQ(say("MAIL FROM:<> SIZE=10485761\r\n"), "552 5.3.4 the mail is larger than 10 MiB\r\n");
  EXPECT_EQ(say("MAIL FROM:<> SIZE=99999999999999999999999\r\n"),
            "552 5.3.4 the mail is larger than 10 MiB\r\n");
  const std::string line(1022, 'x');
  std::string mail;
  while (mail.size() < mail_bytes_max) mail += line + "\r\n";
  EXPECT_EQ(send(mail + ".\r\n"), std::string(accepted) + kept);
  EXPECT_EQ(mails_.at(0).bytes.size(), mail_bytes_max);
  EXPECT_EQ(send(mail + "x\r\n.\r\n"),
            std::string(accepted) + "552 5.3.4 the mail is larger than 10 MiB\r\n");
  EXPECT_EQ(mails_.size(), 1U);
  EXPECT_EQ(send("x\r\n.\r\n"), std::string(accepted) + kept);
}

TEST_F(LmtpSessionTest, CommandsHaveTheirOrder) {
  EXPECT_EQ(say("MAIL FROM:<>\r\n"), "503 5.5.1 LHLO comes first\r\n");
  EXPECT_EQ(say("EHLO a\r\n"), "500 5.5.1 not a command of LMTP (RFC 2033)\r\n");
  greet();
  EXPECT_EQ(say("RCPT TO:<reply@play>\r\n"), "503 5.5.1 MAIL comes first\r\n");
  EXPECT_EQ(say("MAIL FROM:<>\r\nMAIL FROM:<>\r\n"),
            "250 2.1.0 ok\r\n503 5.5.1 one sender a mail\r\n");
  EXPECT_EQ(say("RSET\r\nMAIL FROM:a@b\r\nNOOP\r\nVRFY x\r\n"),
            "250 2.0.0 ok\r\n501 5.5.4 MAIL FROM:<address>\r\n250 2.0.0 ok\r\n"
            "252 2.1.5 send it and see\r\n");
  EXPECT_EQ(say("MAIL FROM:<@relay.example:a@b>\r\nRCPT TO:<>\r\n"),
            "250 2.1.0 ok\r\n501 5.5.4 RCPT TO:<address>\r\n");
}

TEST_F(LmtpSessionTest, NonsenseEnds) {
  std::string all;
  for (int i = 0; i < 30; ++i) all += say("GET / HTTP/1.1\r\n");
  EXPECT_TRUE(session_.is_over());
  EXPECT_TRUE(all.ends_with("421 4.7.0 too much that cannot be understood\r\n"));
  LmtpSession endless("play.example", [](auto) { return Recipient::ours; });
  EXPECT_EQ(endless.feed(std::string(5000, 'x')), "500 5.5.2 the line is too long\r\n");
  EXPECT_TRUE(endless.is_over());
  EXPECT_EQ(endless.bytes_waiting(), 0U);
}

TEST_F(LmtpSessionTest, RecipientsAreCounted) {
  greet();
  say("MAIL FROM:<>\r\n");
  for (int i = 0; i < 100; ++i) EXPECT_EQ(say("RCPT TO:<reply@play>\r\n"), "250 2.1.5 ok\r\n");
  EXPECT_EQ(say("RCPT TO:<reply@play>\r\n"), "452 4.5.3 too many recipients\r\n");
}

}  // namespace
}  // namespace adjutant::mail
