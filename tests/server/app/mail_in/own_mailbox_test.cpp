#include <initializer_list>

#include <gmock/gmock.h>

#include "tests/server/app/mail_in/match_by_mail.hpp"

// An answer counts from the mailbox that was asked, and whoever answers from there always learns
// what became of it.
namespace adjutant::app {
namespace {

using ports::Verdict;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

const std::string failed =
    "Subject: Re: x\r\nAuthentication-Results: mx.play.example; dmarc=fail\r\n";
const std::string passed =
    "Subject: Re: x\r\nAuthentication-Results: mx.play.example; dmarc=pass\r\n";

struct OwnMailbox : MatchByMail {
  OwnMailbox() {
    settings.authserv_id = "mx.play.example";
    open_desk();
  }

  // Words of the one mail to this address, on one line.
  std::string told(const std::string& address) {
    const auto mails = mailed_to(address);
    EXPECT_THAT(mails, SizeIs(1)) << address;
    if (mails.empty()) return {};
    auto text = text_of(mails.back());
    std::erase(text, '\r');
    std::ranges::replace(text, '\n', ' ');
    return text;
  }
};

TEST_F(OwnMailbox, AloneAnswersAQuestion) {
  ASSERT_EQ(answer("ann", to_ann, "resign"), Verdict::asked);
  const auto resign = one_to("ann");
  const auto to = resign.header("Reply-To");
  EXPECT_EQ(send("mallory@evil.example", to, "confirm"), Verdict::asked);
  EXPECT_THAT(told("ann@example.org"),
              AllOf(HasSubstr("Nothing has happened"), HasSubstr("mallory@evil.example"),
                    HasSubstr("from ann@example.org with the same line")));
  EXPECT_EQ(send("ann@example.org", to, "confirm", failed), Verdict::asked);
  EXPECT_THAT(told("ann@example.org"), HasSubstr("(DMARC) failed"));
  EXPECT_THAT(mailed_to("mallory@evil.example"), IsEmpty());
  EXPECT_EQ(row(match).status, ports::MatchStatus::running);
  // One about a mail, and one about the account.
  ASSERT_EQ(answer("ann", to_ann, "alias ann@phone.example"), Verdict::asked);
  const auto alias = one_to("ann");
  EXPECT_EQ(send("mallory@evil.example", alias.header("Reply-To"), "confirm"), Verdict::asked);
  EXPECT_EQ(send("mallory@evil.example", alias.header("Reply-To"), "confirm"), Verdict::bad_token)
      << "three questions an hour";
  told("ann@example.org");
  EXPECT_THAT(mailed_to("ann@phone.example"), IsEmpty());
  clock.advance(std::chrono::hours{2});
  EXPECT_EQ(send("mallory@evil.example", to_ann.header("Reply-To"), opening.turn()),
            Verdict::asked);
  const auto theirs = one_to("ann");
  EXPECT_EQ(send("mallory@evil.example", theirs.header("Reply-To"), "go"), Verdict::asked);
  told("ann@example.org");
  EXPECT_EQ(row(match).submissions, 0);
  EXPECT_EQ(send("ann@example.org", to, "confirm"), Verdict::done);
  EXPECT_EQ(row(match).status, ports::MatchStatus::over);
}

TEST_F(OwnMailbox, AloneWritesToTheAddressOfItsAccount) {
  EXPECT_EQ(send("ann@example.org", "play@play.example", "matches"), Verdict::done);
  const auto listed = one_to("ann");
  const auto to = listed.header("Reply-To");
  EXPECT_EQ(send("mallory@evil.example", to, "rename Zoe"), Verdict::asked);
  EXPECT_THAT(told("ann@example.org"), HasSubstr("mallory@evil.example"));
  EXPECT_EQ(send("ann@example.org", to, "new addresses", failed), Verdict::asked);
  EXPECT_THAT(told("ann@example.org"), HasSubstr("(DMARC) failed"));
  EXPECT_EQ(store->account(ann.account.id)->handle, "ann");
  EXPECT_EQ(send("mallory@evil.example", to,
                 heading_in(listed, match) + "\n" + opening.turn() + "\nEND\n"),
            Verdict::bad_token);
  EXPECT_EQ(row(match).submissions, 0);
  EXPECT_THAT(mailed_to("mallory@evil.example"), IsEmpty());
  EXPECT_EQ(send("ann@example.org", to, "matches"), Verdict::done) << "the address works still";
}

TEST_F(OwnMailbox, AnswersFromAnAliasToo) {
  ASSERT_EQ(answer("ann", to_ann, "alias ann@phone.example"), Verdict::asked);
  ASSERT_EQ(answer("ann", one_to("ann"), "confirm"), Verdict::done);
  const auto asked = mailed_to("ann@phone.example").at(0);
  EXPECT_EQ(send("mallory@evil.example", asked.header("Reply-To"), "confirm"), Verdict::asked);
  EXPECT_THAT(told("ann@phone.example"), HasSubstr("from ann@phone.example with the same line"));
  EXPECT_THAT(store->aliases(ann.account.id), IsEmpty());
  EXPECT_EQ(send("ann@phone.example", asked.header("Reply-To"), "confirm"), Verdict::done);
  mailed_to("ann@example.org");
  ASSERT_EQ(answer("ann", to_ann, "draw offer"), Verdict::asked);
  EXPECT_EQ(send("ann@phone.example", one_to("ann").header("Reply-To"), "confirm"), Verdict::done);
}

TEST_F(OwnMailbox, AloneSignsUp) {
  EXPECT_EQ(send("zoe@honest.example", "play@play.example", "sign up"), Verdict::asked);
  const auto to = mailed_to("zoe@honest.example").at(0).header("Reply-To");
  EXPECT_EQ(send("mallory@evil.example", to, "confirm as mallory"), Verdict::asked);
  EXPECT_THAT(told("zoe@honest.example"), HasSubstr("mallory@evil.example"));
  EXPECT_EQ(send("zoe@honest.example", to, "confirm as mallory", failed), Verdict::asked);
  EXPECT_FALSE(store->account_by_handle("mallory"));
  EXPECT_EQ(send("zoe@honest.example", to, "confirm as zoe", passed), Verdict::done);
  EXPECT_TRUE(store->account_by_handle("zoe"));
}

TEST_F(OwnMailbox, AloneAcceptsAnInvitation) {
  for (const std::string invited : {"dan@example.org", "bob"}) {
    const auto address = invited == "bob" ? "bob@example.org" : invited;
    mailed_to(address);
    const auto created = app().matches.create(ann, proposal(nullptr, invited));
    ASSERT_TRUE(created.has_value());
    const auto to = mailed_to(address).at(0).header("Reply-To");
    for (const std::string line : {"accept as mallory", "decline"}) {
      EXPECT_EQ(send("mallory@evil.example", to, line), Verdict::asked) << line;
      EXPECT_THAT(told(address), HasSubstr("mallory@evil.example"));
    }
    EXPECT_EQ(row(created->id).status, ports::MatchStatus::open);
    EXPECT_EQ(send(address, to, "accept as dan"), Verdict::done);
    EXPECT_EQ(row(created->id).status, ports::MatchStatus::running);
  }
}

TEST_F(OwnMailbox, WithoutAnAccountGetsTenAnswersADay) {
  EXPECT_EQ(send("zoe@honest.example", "play@play.example", "sign up"), Verdict::asked);
  const auto to = mailed_to("zoe@honest.example").at(0).header("Reply-To");
  int told = 1;
  for (int i = 0; i < 30; ++i) {
    send("zoe@honest.example", to, "confirm as a");
    told += static_cast<int>(mailed_to("zoe@honest.example").size());
  }
  EXPECT_EQ(told, 10);
  ASSERT_TRUE(app().matches.create(ann, proposal(nullptr, "dan@example.org")));
  const auto invitation = mailed_to("dan@example.org").at(0).header("Reply-To");
  told = 0;
  for (int i = 0; i < 30; ++i) {
    send("dan@example.org", invitation, i % 2 == 0 ? "accept" : "What is this?");
    told += static_cast<int>(mailed_to("dan@example.org").size());
  }
  EXPECT_EQ(told, 10);
  clock.advance(std::chrono::hours{25});
  EXPECT_EQ(send("zoe@honest.example", to, "confirm as a"), Verdict::refused);
  EXPECT_THAT(mailed_to("zoe@honest.example"), SizeIs(1));
}

TEST_F(OwnMailbox, IsSentTheSignUpAgain) {
  for (int i = 0; i < 3; ++i) {
    EXPECT_EQ(send("zoe@honest.example", "play@play.example", "sign up"), Verdict::asked) << i;
    const auto again = mailed_to("zoe@honest.example");
    ASSERT_THAT(again, SizeIs(1));
    if (i < 2) continue;
    EXPECT_EQ(send("zoe@honest.example", again[0].header("Reply-To"), "confirm as zoe"),
              Verdict::done);
  }
  int told = 0;
  for (int i = 0; i < 30; ++i) {
    send("yan@honest.example", "play@play.example", "sign up");
    told += static_cast<int>(mailed_to("yan@honest.example").size());
  }
  EXPECT_EQ(told, 10);
}

TEST_F(OwnMailbox, IsToldThatItsAccountIsHeld) {
  store->restrict(ann.account.id,
                  {.held_until = clock.now() + std::chrono::hours{24 * 3},
                   .muted_until = {},
                   .reason = "a dispute"},
                  {.at = clock.now(),
                   .by = "operator",
                   .account = ann.account.id,
                   .handle = "ann",
                   .act = "hold",
                   .text = "for the test"});
  EXPECT_EQ(send("mallory@evil.example", to_ann.header("Reply-To"), opening.turn()),
            Verdict::refused);
  EXPECT_THAT(mailed_to("ann@example.org"), IsEmpty());
  for (int i = 0; i < 5; ++i) {
    EXPECT_EQ(answer("ann", to_ann, opening.turn()), Verdict::refused);
    const auto mails = mailed_to("ann@example.org");
    ASSERT_THAT(mails, SizeIs(i == 0 ? 1 : 0));
    if (i == 0) {
      EXPECT_THAT(text_of(mails[0]),
                  AllOf(HasSubstr("has suspended your account"), HasSubstr("| a dispute")));
    }
    clock.advance(-std::chrono::minutes{11});
  }
  clock.advance(std::chrono::hours{1});
  EXPECT_EQ(answer("ann", to_ann, opening.turn()), Verdict::refused);
  EXPECT_THAT(mailed_to("ann@example.org"), SizeIs(1));
  EXPECT_EQ(row(match).submissions, 0);
}

TEST_F(OwnMailbox, IsToldWhyAMailIsInDoubt) {
  const auto to = to_ann.header("Reply-To");
  EXPECT_EQ(send("ann@example.org", to, opening.turn(), failed), Verdict::asked);
  const auto words = told("ann@example.org");
  EXPECT_THAT(words, AllOf(HasSubstr("(DMARC) failed"), Not(HasSubstr("not sent to the address")),
                           Not(HasSubstr("\"alias\""))));
  EXPECT_EQ(send("ann@phone.example", to, opening.turn(), failed), Verdict::asked);
  EXPECT_THAT(told("ann@example.org"), HasSubstr("from which you have not written before"));
  EXPECT_EQ(send("ann@example.org", "play@play.example", "mail mine"), Verdict::asked);
  EXPECT_THAT(told("ann@example.org"), HasSubstr("does not answer one of our mails"));
  settings.sender_check = SenderCheck::dmarc;
  open_desk();
  clock.advance(std::chrono::hours{2});
  EXPECT_EQ(send("ann@example.org", to, opening.turn()), Verdict::asked);
  EXPECT_THAT(told("ann@example.org"), HasSubstr("(DMARC) did not confirm it"));
}

// Each address is answered once it does not work any more.
TEST_F(OwnMailbox, IsToldThatAnAddressNoLongerWorks) {
  ASSERT_EQ(answer("ann", to_ann, "draw offer"), Verdict::asked);
  const auto question = one_to("ann");
  EXPECT_EQ(answer("ann", question, "confirm"), Verdict::done);
  one_to("ann");
  EXPECT_EQ(answer("ann", question, "confirm"), Verdict::bad_token);
  const auto closed = one_to("ann");
  EXPECT_THAT(text_of(closed), AllOf(HasSubstr("Nothing in your mail has been done."),
                                     HasSubstr("closed: you have answered")));
  // What it says is that it can be answered with orders.
  EXPECT_EQ(answer("ann", closed, heading_in(closed, match) + "\n" + opening.refused + "\nEND\n"),
            Verdict::refused);
  one_to("ann");

  EXPECT_EQ(answer("ann", to_ann, "new addresses"), Verdict::done);
  const auto fresh = one_to("ann");
  EXPECT_EQ(answer("ann", to_ann, opening.turn()), Verdict::bad_token);
  const auto old_address = one_to("ann");
  EXPECT_THAT(text_of(old_address), HasSubstr("You have asked for new addresses"));
  EXPECT_EQ(row(match).submissions, 1) << "the offer";
  clock.advance(std::chrono::days{32});
  EXPECT_EQ(answer("ann", fresh, "matches"), Verdict::bad_token);
  const auto too_old = one_to("ann");
  EXPECT_THAT(text_of(too_old), HasSubstr("is too"));
  EXPECT_EQ(answer("ann", too_old, heading_in(too_old, match) + "\n" + opening.turn() + "\nEND\n"),
            Verdict::played);
  // From a further address, too.
  ports::MailEffects effects;
  effects.alias = {ann.account.id, "ann@phone.example"};
  store->finish_incoming(effects);
  one_to("ann");
  for (const mail::ReadMail* ours : std::initializer_list<const mail::ReadMail*>{&to_ann, &fresh}) {
    EXPECT_EQ(send("ann@phone.example", ours->header("Reply-To"), "matches"), Verdict::bad_token);
    EXPECT_THAT(mailed_to("ann@phone.example"), IsEmpty());
    EXPECT_THAT(told("ann@example.org"), HasSubstr("Nothing in your mail has been done."));
  }
  // Nobody else is told.
  EXPECT_EQ(send("mallory@evil.example", question.header("Reply-To"), "confirm"),
            Verdict::bad_token);
  EXPECT_EQ(send("ann@example.org", question.header("Reply-To"), "confirm", failed),
            Verdict::bad_token);
  EXPECT_THAT(mailed_to("mallory@evil.example"), IsEmpty());
}

TEST_F(OwnMailbox, IsToldThatASignUpOrAnInvitationIsUsed) {
  EXPECT_EQ(send("zoe@honest.example", "play@play.example", "sign up"), Verdict::asked);
  const auto to = mailed_to("zoe@honest.example").at(0).header("Reply-To");
  EXPECT_EQ(send("zoe@honest.example", to, "confirm as zoe"), Verdict::done);
  mailed_to("zoe@honest.example");
  EXPECT_EQ(send("zoe@honest.example", to, "confirm as zoe"), Verdict::bad_token);
  EXPECT_THAT(told("zoe@honest.example"), HasSubstr("already have an account: zoe"));
  const auto created = app().matches.create(ann, proposal(nullptr, "dan@example.org"));
  const auto invitation = mailed_to("dan@example.org").at(0).header("Reply-To");
  EXPECT_EQ(send("dan@example.org", invitation, "decline"), Verdict::done);
  EXPECT_THAT(told("dan@example.org"), HasSubstr("You have declined the invitation."));
  EXPECT_EQ(send("dan@example.org", invitation, "accept as dan"), Verdict::bad_token);
  EXPECT_THAT(told("dan@example.org"), HasSubstr("is closed"));
}

TEST_F(OwnMailbox, WritesOrdersAboveAMailOverOneMatch) {
  EXPECT_EQ(send("ann@example.org", "play@play.example", "matches"), Verdict::done);
  const auto listed = one_to("ann");
  EXPECT_THAT(text_of(listed), HasSubstr("at the top of your answer"));
  EXPECT_EQ(answer("ann", listed, opening.refused), Verdict::refused);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("1 | "));
  // Without the quotation nothing says what they have seen.
  EXPECT_EQ(send("ann@example.org", listed.header("Reply-To"), opening.turn()), Verdict::late);
  const auto asked = one_to("ann");
  EXPECT_THAT(text_of(asked), HasSubstr("still legal"));
  EXPECT_EQ(answer("ann", listed, "check\n" + opening.turn()), Verdict::checked);
  one_to("ann");
  EXPECT_EQ(answer("ann", listed, opening.turn()), Verdict::played);
  EXPECT_EQ(row(match).submissions, 1);
  one_to("ann");
  EXPECT_EQ(answer("ann", listed, "matches"), Verdict::done) << "commands work as before";
}

TEST_F(OwnMailbox, WritesOrdersIntoTheBlocksOfAMailOverSeveral) {
  const auto other = start(ann, bob);
  mailed_to("ann@example.org");
  EXPECT_EQ(send("ann@example.org", "play@play.example", "matches"), Verdict::done);
  const auto listed = one_to("ann");
  EXPECT_THAT(text_of(listed), Not(HasSubstr("at the top of your answer")));
  EXPECT_EQ(answer("ann", listed, opening.turn()), Verdict::refused);
  EXPECT_THAT(told("ann@example.org"), HasSubstr("into its block"));
  EXPECT_EQ(row(match).submissions + row(other).submissions, 0);
}

TEST_F(OwnMailbox, ListsAndRemovesAliases) {
  for (const auto* address : {"ann@phone.example", "ann@desk.example"}) {
    ports::MailEffects effects;
    effects.alias = {ann.account.id, address};
    store->finish_incoming(effects);
  }
  EXPECT_EQ(answer("ann", to_ann, "alias list"), Verdict::done);
  EXPECT_THAT(told("ann@example.org"),
              AllOf(HasSubstr("ann@phone.example"), HasSubstr("ann@desk.example")));
  EXPECT_EQ(send("ann@phone.example", to_ann.header("Reply-To"), "alias remove Ann@Phone.example"),
            Verdict::done);
  EXPECT_THAT(told("ann@example.org"), HasSubstr("no longer accept mails from ann@phone.example"));
  EXPECT_THAT(store->aliases(ann.account.id), testing::ElementsAre("ann@desk.example"));
  EXPECT_EQ(send("ann@phone.example", to_ann.header("Reply-To"), opening.turn()), Verdict::asked);
  mailed_to("ann@example.org");
  EXPECT_EQ(answer("ann", to_ann, "alias remove zoe@desk.example"), Verdict::done);
  EXPECT_THAT(told("ann@example.org"), HasSubstr("is not one of your additional addresses"));
  EXPECT_EQ(send("ann@example.org", "play@play.example", "alias remove ann@desk.example"),
            Verdict::asked)
      << "not proven";
}

}  // namespace
}  // namespace adjutant::app
