#include "server/app/mail_in/reading/no_players_mail.hpp"

#include <gtest/gtest.h>

#include "server/mail/in/mime.hpp"

namespace adjutant::app {
namespace {

using ports::Verdict;

enum class At { player, bounce, bad_bounce };

class NoPlayersMailTest : public testing::Test {
 protected:
  // What becomes of a mail with this header; "player's" where it may be one.
  std::string judged(const std::string& header, At at = At::player, bool has_null_sender = false) {
    const auto letter = mail::read_letter("From: ann@mail.example\r\n" + header + "\r\nhello\r\n");
    return told(letter, at, has_null_sender);
  }
  std::string told(const Letter& letter, At at, bool has_null_sender) const {
    const auto found = no_players_mail(
        {.letter = letter,
         .has_null_sender = has_null_sender,
         .is_at_bounce_address = at != At::player,
         .is_at_good_one = at == At::bounce},
        [](std::string_view address) { return address == "us@play.example"; },
        [&] { return has_block_; });
    if (!found) return "player's";
    if (found->bounce) {
      return *found->bounce == BounceKind::hard   ? "hard"
             : *found->bounce == BounceKind::soft ? "soft"
                                                  : "nothing";
    }
    switch (found->verdict) {
      case Verdict::automatic:
        return "automatic";
      case Verdict::list:
        return "list";
      case Verdict::bad_token:
        return "bad token";
      default:
        return "?";
    }
  }
  static Letter report(const std::string& groups) {
    return mail::read_letter(
        "From: MAILER-DAEMON@mx.example\r\nContent-Type: multipart/report; "
        "report-type=delivery-status; boundary=b\r\n\r\n--b\r\n\r\nIt failed.\r\n--b\r\n"
        "Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; mx.example\r\n\r\n" +
        groups +
        "\r\n--b\r\nContent-Type: message/rfc822\r\n\r\nFrom: us@play.example\r\n\r\n--b--\r\n");
  }
  static Letter report(const std::string& action, const std::string& status) {
    return report("Final-Recipient: rfc822; ann@mail.example\r\nAction: " + action +
                  "\r\nStatus: " + status + "\r\n");
  }

  bool has_block_ = false;
};

TEST_F(NoPlayersMailTest, APlayersMailIsOne) {
  EXPECT_EQ(judged("Subject: Re: Chippewa\r\n"), "player's");
  EXPECT_EQ(judged("Auto-Submitted: no\r\n"), "player's");
}

TEST_F(NoPlayersMailTest, ADeliveryReportSaysWhatItIs) {
  EXPECT_EQ(told(report("failed", "5.1.1"), At::bounce, true), "hard");
  EXPECT_EQ(told(report("Failed", "5.1.10 (null mx)"), At::bounce, false), "hard");
  EXPECT_EQ(told(report("failed", "5.2.1"), At::bounce, true), "hard");
  EXPECT_EQ(told(report("failed", "5.2.2"), At::bounce, true), "soft");
  EXPECT_EQ(told(report("failed", "5.7.1"), At::bounce, true), "soft");
  EXPECT_EQ(told(report("failed", "4.4.7"), At::bounce, true), "soft");
  EXPECT_EQ(told(report("failed", ""), At::bounce, true), "soft");
  EXPECT_EQ(told(report("delayed", "4.4.1"), At::bounce, true), "nothing");
  EXPECT_EQ(told(report("delivered", "2.0.0"), At::bounce, true), "nothing");
  EXPECT_EQ(
      told(report("Action: delayed\r\nStatus: 4.1.1\r\n\r\nAction: failed\r\nStatus: 5.1.1\r\n"),
           At::bounce, true),
      "hard");
}

TEST_F(NoPlayersMailTest, AReportElsewhereIsDropped) {
  EXPECT_EQ(told(report("failed", "5.1.1"), At::player, true), "automatic");
  EXPECT_EQ(told(report("failed", "5.1.1"), At::bad_bounce, true), "automatic");
  const std::string receipt =
      "Content-Type: multipart/report; report-type=disposition-notification; "
      "boundary=b\r\n";
  EXPECT_EQ(judged(receipt, At::bounce), "automatic");
  EXPECT_EQ(judged(receipt), "automatic");
}

TEST_F(NoPlayersMailTest, ProgramsAreNoPlayersEvenWithABlock) {
  has_block_ = true;
  for (const At at : {At::player, At::bounce}) {
    EXPECT_EQ(judged("Auto-Submitted: auto-replied\r\n", at), "automatic");
    EXPECT_EQ(judged("Auto-Submitted: auto-generated; x\r\n", at), "automatic");
    EXPECT_EQ(judged("X-Autoreply: yes\r\n", at), "automatic");
    EXPECT_EQ(judged("From: us@play.example\r\n", at), "automatic");
  }
  std::string hops;
  for (int i = 0; i < 50; ++i) hops += "Received: by somebody\r\n";
  EXPECT_EQ(judged(hops), "automatic");
  EXPECT_EQ(judged(hops.substr(hops.find('\n') + 1)), "player's");
}

TEST_F(NoPlayersMailTest, RespondersWriteToTheEnvelopesSender) {
  EXPECT_EQ(judged("Subject: Automatic reply: Chippewa\r\n", At::bounce, true), "automatic");
  EXPECT_EQ(judged("Subject: =?utf-8?q?R=C3=A9ponse_automatique?= : tour\r\n", At::bounce, true),
            "automatic");
  EXPECT_EQ(judged("Subject: undeliverable\r\n", At::bounce, true), "soft");
  EXPECT_EQ(judged("Subject: undeliverable\r\n", At::bounce, false), "automatic");
  EXPECT_EQ(judged("Subject: undeliverable\r\n", At::bad_bounce, true), "bad token");
}

TEST_F(NoPlayersMailTest, WhatIsSuspectIsAPlayersWithAFilledBlock) {
  const auto both = [&](const std::string& header, bool has_null_sender = false) {
    has_block_ = true;
    EXPECT_EQ(judged(header, At::player, has_null_sender), "player's");
    has_block_ = false;
    return judged(header, At::player, has_null_sender);
  };
  EXPECT_EQ(both("", true), "automatic");
  EXPECT_EQ(both("Precedence: Bulk\r\n"), "list");
  EXPECT_EQ(both("Precedence: junk\r\n"), "list");
  EXPECT_EQ(both("List-Id: <club.example>\r\n"), "list");
  EXPECT_EQ(both("Subject: Abwesenheitsnotiz: Chippewa\r\n"), "automatic");
}

TEST(RelaysRefusal, IsHardWhereTheAddressIsNotThere) {
  EXPECT_EQ(refusal_kind("127.0.0.1:25: RCPT failed: 550 550 5.1.1 no such user"),
            BounceKind::hard);
  EXPECT_EQ(refusal_kind("550 5.2.1 disabled"), BounceKind::hard);
  EXPECT_EQ(refusal_kind("550 5.7.1 spam"), BounceKind::soft);
  EXPECT_EQ(refusal_kind("550 no"), BounceKind::soft);
  EXPECT_EQ(refusal_kind(""), BounceKind::soft);
}

}  // namespace
}  // namespace adjutant::app
