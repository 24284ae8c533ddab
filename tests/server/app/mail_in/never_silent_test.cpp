#include <gmock/gmock.h>

#include "tests/server/app/mail_in/match_by_mail.hpp"

// Whoever has proven that a mail is theirs is answered, and can always play on.
namespace adjutant::app {
namespace {

using ports::Verdict;
using testing::HasSubstr;
using testing::Not;

struct NeverSilent : MatchByMail {};

TEST_F(NeverSilent, BringsABlockToWhoeverHasLostTheirMails) {
  for (const std::string asked : {"position", "matches"}) {
    EXPECT_EQ(send("ann@example.org", "play@play.example", asked), Verdict::done);
    const auto lost = one_to("ann");
    EXPECT_EQ(text_of(lost).contains("Where the units are"), asked == "position");
    EXPECT_EQ(answer("ann", lost, heading_in(lost, match) + "\n" + opening.refused + "\nEND\n"),
              Verdict::refused);
    one_to("ann");
  }
  EXPECT_EQ(answer("ann", to_ann, "matches"), Verdict::done);
  const auto listed = one_to("ann");
  EXPECT_EQ(answer("ann", listed, heading_in(listed, match) + "\n" + opening.turn() + "\nEND\n"),
            Verdict::played);
  EXPECT_EQ(row(match).submissions, 1);
}

TEST_F(NeverSilent, SaysInItsLastAnswerUntilWhenOthersWait) {
  const auto to = to_ann.header("Reply-To");
  for (int i = 0; i < 20; ++i) {
    ASSERT_EQ(send("ann@example.org", to, "mail all"), Verdict::done) << i;
  }
  for (const auto& mail : mailed_to("ann@example.org")) {
    EXPECT_THAT(text_of(mail), Not(HasSubstr("21 mails within an hour")));
  }
  EXPECT_EQ(send("ann@example.org", to, "mail all"), Verdict::done);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("You have sent 21 mails within an hour,"));
}

// What one of them says is not lost with it.
TEST_F(NeverSilent, ALaterAnswerTakesThePlaceOfOneThatWaits) {
  const auto to = to_ann.header("Reply-To");
  const auto waiting = [&] {
    std::vector<ports::QueuedMail> mails;
    for (auto& queued : store->due_mail(clock.now() + std::chrono::days(1), 1'000)) {
      if (queued.mail.to == "ann@example.org") mails.push_back(std::move(queued));
    }
    return mails;
  };
  for (int i = 0; i < 21; ++i) ASSERT_EQ(send("ann@example.org", to, "mail all"), Verdict::done);
  mailed_to("ann@example.org");
  ASSERT_THAT(waiting(), testing::IsEmpty());
  EXPECT_EQ(send("ann@example.org", to, opening.refused), Verdict::refused);
  ASSERT_EQ(waiting().size(), 1U);
  const auto due = waiting().front().mail.not_before;
  EXPECT_EQ(due, clock.now() + std::chrono::hours{1});
  EXPECT_EQ(send("ann@example.org", to, "mail mine"), Verdict::done);
  clock.advance(std::chrono::minutes{5});
  EXPECT_EQ(send("ann@example.org", to, "legal"), Verdict::done);
  ASSERT_EQ(waiting().size(), 1U) << "the newest alone";
  EXPECT_EQ(waiting().front().mail.not_before, due) << "at the time that was told";
  const auto bytes = waiting().front().mail.bytes;
  EXPECT_THAT(bytes, HasSubstr("Orders you may give"));
  EXPECT_THAT(bytes, HasSubstr("This answer was delayed"));
  EXPECT_THAT(bytes, testing::ContainsRegex("refused\r?\n.*  done"));
  clock.set(due);
  EXPECT_EQ(mailed_to("ann@example.org").size(), 1U);
}

// The result of orders is told at once, however many answers there were.
TEST_F(NeverSilent, AnAnswerThatComesAtOnceDoesNotSayThatItWaited) {
  const auto to = to_ann.header("Reply-To");
  for (int i = 0; i < 22; ++i) ASSERT_EQ(send("ann@example.org", to, "mail all"), Verdict::done);
  mailed_to("ann@example.org");
  EXPECT_EQ(answer("ann", to_ann, opening.turn()), Verdict::played);
  bool is_told = false;
  for (const auto& queued : store->due_mail(clock.now(), 1'000)) {
    if (queued.mail.to != "ann@example.org") continue;
    is_told = is_told || queued.mail.bytes.contains("Your 1 order of ");
    EXPECT_THAT(queued.mail.bytes, Not(HasSubstr("This answer was delayed")));
  }
  EXPECT_TRUE(is_told);
}

// Anybody can write them.
TEST_F(NeverSilent, MailsInTheirNameDoNotCountAmongTheirs) {
  for (int i = 0; i < 40; ++i) {
    const auto verdict = send("ann@example.org", "play@play.example", i % 2 == 0 ? "help" : "list");
    EXPECT_EQ(verdict, i < 10 ? Verdict::done : Verdict::no_token) << i;
  }
  const auto told = mailed_to("ann@example.org");
  ASSERT_EQ(told.size(), 10U);
  EXPECT_THAT(text_of(told[8]), Not(HasSubstr("were not answers to our mails")));
  EXPECT_THAT(text_of(told[9]), HasSubstr("in your name that"));
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(send("ann@example.org", "play@play.example", "join m_aaaaaaaaaaaaaaaa"),
              Verdict::asked);
  }
  mailed_to("ann@example.org");
  EXPECT_EQ(answer("ann", to_ann, opening.turn()), Verdict::played);
  EXPECT_THAT(text_of(one_to("ann")), Not(HasSubstr("within an hour")));
}

// As our border writes where a mail comes from.
std::string through(const std::string& address) {
  return "Received: from mail.example (mail.example [" + address +
         "]) by mx.play.example\r\nSubject: Re: x\r\n";
}

TEST_F(NeverSilent, WhatOthersForgeElsewhereTakesNoAnswerFromThem) {
  const auto from = [&](const std::string& address, const std::string& text) {
    return send("ann@example.org", "play@play.example", text, through(address));
  };
  EXPECT_EQ(send("ann@example.org", to_ann.header("Reply-To"), "mail all", through("198.51.100.7")),
            Verdict::done);
  for (int i = 0; i < 30; ++i) from("203.0.113.9", i % 2 == 0 ? "help" : "join m_aaaaaaaaaaaaaaaa");
  EXPECT_EQ(from("198.51.100.7", "help"), Verdict::done);
  EXPECT_EQ(from("198.51.100.7", "join m_aaaaaaaaaaaaaaaa"), Verdict::asked);
  // From everywhere: few of these reach the mailbox, and none uses up an answer to Ann.
  int answered = 0;
  for (int i = 0; i < 120; ++i) {
    const auto verdict = from(fmt::format("192.0.{}.9", i), "help");
    answered += verdict == Verdict::done ? 1 : 0;
  }
  EXPECT_LE(answered, 60);
  EXPECT_EQ(from("198.51.100.7", "help"), Verdict::done);
}

TEST_F(NeverSilent, WhatTheBorderHasCheckedIsTheirs) {
  settings.authserv_id = "mx.play.example";
  open_desk();
  for (int i = 0; i < 12; ++i) {
    EXPECT_EQ(send("ann@example.org", "play@play.example", "help",
                   "Authentication-Results: mx.play.example; dmarc=pass\r\n"),
              Verdict::done)
        << i;
  }
}

TEST_F(NeverSilent, APlayerWhoseMailTheBorderHasCheckedIsAnswered) {
  settings.authserv_id = "mx.play.example";
  open_desk();
  for (const std::string& text : {std::string("I have lost your mail. What now?"), std::string(),
                                  opening.turn(), std::string("posittion")}) {
    EXPECT_NE(send("ann@example.org", "play@play.example", text,
                   "Subject: matches\r\n"
                   "Authentication-Results: mx.play.example; dmarc=pass\r\n"),
              Verdict::no_token);
    EXPECT_EQ(mailed_to("ann@example.org").size(), 1U) << text;
    clock.advance(std::chrono::hours{2});
  }
  send("ann@example.org", "play@play.example", "What now?",
       "Subject: x\r\nAuthentication-Results: mx.play.example; dmarc=pass\r\n");
  const auto told = one_to("ann");
  EXPECT_THAT(text_of(told), HasSubstr("ORDERS"));
  EXPECT_EQ(answer("ann", told, opening.turn()), Verdict::played);
}

TEST_F(NeverSilent, SaysWhatToDoAboutWhatItCannotRead) {
  const auto with = [&](const std::string& type, const std::string& advice) {
    const auto headers =
        fmt::format("MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n");
    const auto body = fmt::format(
        "--b\nContent-Type: text/plain\n\nSee below.\n--b\nContent-Type: {}\n"
        "Content-Disposition: attachment; filename=orders.txt\n\n{}\n--b--\n",
        type, opening.turn());
    EXPECT_EQ(send("ann@example.org", to_ann.header("Reply-To"), body, headers), Verdict::nothing);
    EXPECT_THAT(text_of(one_to("ann")), HasSubstr(advice)) << type;
  };
  with("text/plain", "do not read attachments");
  with("application/ms-tnef", "came as winmail.dat");
  with("application/pkcs7-mime", "encrypted");
  with("text/plain", "do not read attachments");
  EXPECT_EQ(row(match).submissions, 0);
  const auto both = fmt::format(
      "--b\nContent-Type: text/plain\n\n{}\n--b\nContent-Type: text/plain\n"
      "Content-Disposition: attachment; filename=orders.txt\n\n{}\n--b--\n",
      opening.turn(), opening.turn());
  EXPECT_EQ(send("ann@example.org", to_ann.header("Reply-To"), both,
                 "MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n"),
            Verdict::played);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("do not read attachments"));
}

}  // namespace
}  // namespace adjutant::app
