#include <gmock/gmock.h>

#include "tests/server/app/mail_in/match_by_mail.hpp"

// A further address counts once its own mailbox has said so, and whoever reads that mailbox learns
// and can do nothing else.
namespace adjutant::app {
namespace {

using ports::Verdict;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

struct AliasesOfPlayers : MatchByMail {
  // The question that the address gets after the account's own confirmation.
  mail::ReadMail asked_at(const std::string& address) {
    EXPECT_EQ(answer("ann", to_ann, "alias " + address), Verdict::asked);
    EXPECT_EQ(answer("ann", one_to("ann"), "confirm"), Verdict::done);
    one_to("ann");
    auto mails = mailed_to(address);
    EXPECT_THAT(mails, SizeIs(1));
    return mails.empty() ? mail::ReadMail{} : std::move(mails.front());
  }
};

TEST_F(AliasesOfPlayers, AreConfirmedFromTheirOwnMailbox) {
  const auto asked = asked_at("ann@phone.example");
  EXPECT_THAT(text_of(asked), HasSubstr("player ann wants to write from this address"));
  EXPECT_THAT(text_of(asked), Not(HasSubstr("ann@example.org")));
  EXPECT_EQ(send("ann@phone.example", to_ann.header("Reply-To"), opening.turn()), Verdict::asked)
      << "not theirs yet";
  one_to("ann");
  EXPECT_EQ(row(match).submissions, 0);
  EXPECT_EQ(send("ann@phone.example", asked.header("Reply-To"), "confirm"), Verdict::done);
  EXPECT_THAT(text_of(mailed_to("ann@phone.example").at(0)), Not(HasSubstr("ann@example.org")));
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("accept mails from ann@phone.example as yours"));
  EXPECT_EQ(send("ann@phone.example", to_ann.header("Reply-To"), opening.turn()), Verdict::played);
}

TEST_F(AliasesOfPlayers, TheirQuestionDoesNothingElse) {
  const auto asked = asked_at("zoe@honest.example");
  const auto to = asked.header("Reply-To");
  for (const std::string text : {"matches", "new addresses", "go", "resign", "password reset",
                                 "list", "rename zoe", "drop"}) {
    send("zoe@honest.example", to, text);
    EXPECT_THAT(mailed_to("ann@example.org"), IsEmpty()) << text;
    for (const auto& told : mailed_to("zoe@honest.example")) {
      EXPECT_THAT(text_of(told), HasSubstr("Nothing has happened")) << text;
    }
  }
  EXPECT_EQ(store->account(ann.account.id)->mail_epoch, ann.account.mail_epoch);
  EXPECT_THAT(store->aliases(ann.account.id), IsEmpty());
  EXPECT_EQ(row(match).status, ports::MatchStatus::running);
}

TEST_F(AliasesOfPlayers, AStrangersMailboxThatIsNotConfirmedIsAStrangers) {
  asked_at("zoe@honest.example");
  EXPECT_EQ(send("zoe@honest.example", "play@play.example", "matches"), Verdict::no_token);
  EXPECT_EQ(send("zoe@honest.example", "play@play.example", "sign up"), Verdict::asked);
  const auto told = mailed_to("zoe@honest.example");
  ASSERT_THAT(told, SizeIs(1));
  EXPECT_THAT(text_of(told[0]), Not(HasSubstr("ann")));
  EXPECT_THAT(mailed_to("ann@example.org"), IsEmpty());
}

TEST_F(AliasesOfPlayers, TheOtherMailboxUsesUpNothingOfTheAccount) {
  const auto to = asked_at("zoe@honest.example").header("Reply-To");
  for (int i = 0; i < 70; ++i) send("zoe@honest.example", to, "Who is that?");
  EXPECT_LE(mailed_to("zoe@honest.example").size(), 3U);
  EXPECT_EQ(answer("ann", to_ann, opening.turn()), Verdict::played);
  EXPECT_THAT(text_of(one_to("ann")), Not(HasSubstr("within an hour")));
}

TEST_F(AliasesOfPlayers, AreAskedForAFewTimesADay) {
  int asked = 0;
  for (int i = 0; i < 12; ++i) {
    const auto address = fmt::format("zoe{}@honest.example", i);
    EXPECT_EQ(answer("ann", to_ann, "alias " + address), Verdict::asked);
    answer("ann", one_to("ann"), "confirm");
    one_to("ann");
    asked += static_cast<int>(mailed_to(address).size());
  }
  EXPECT_EQ(asked, 10);
}

TEST_F(AliasesOfPlayers, AreAskedAtTheWordAlias) {
  const auto to = to_ann.header("Reply-To");
  EXPECT_EQ(send("ann@phone.example", to, opening.order), Verdict::asked);
  EXPECT_EQ(answer("ann", one_to("ann"), "alias"), Verdict::played);
  const auto next = one_to("ann");
  EXPECT_THAT(store->aliases(ann.account.id), IsEmpty()) << "the address itself is asked";
  confirm_alias("ann@phone.example");
  one_to("ann");
  EXPECT_EQ(send("Ann@Phone.example", next.header("Reply-To"), opening.turn()), Verdict::played);
}

TEST_F(AliasesOfPlayers, AreNoMoreThanThereMayBe) {
  for (int i = 0; i < 10; ++i) {
    ports::MailEffects effects;
    effects.alias = {ann.account.id, fmt::format("ann{}@phone.example", i)};
    store->finish_incoming(effects);
  }
  EXPECT_EQ(send("ann@desk.example", to_ann.header("Reply-To"), opening.turn()), Verdict::asked);
  const auto asked = one_to("ann");
  EXPECT_EQ(answer("ann", asked, "alias"), Verdict::refused);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("10 additional addresses"));
  EXPECT_EQ(store->aliases(ann.account.id).size(), 10U);
  EXPECT_EQ(row(match).submissions, 0);
  EXPECT_EQ(answer("ann", asked, "go"), Verdict::played) << "the question stands";
}

TEST_F(AliasesOfPlayers, AreAskedAtConfirmAlone) {
  EXPECT_EQ(answer("ann", to_ann, "alias ann@phone.example"), Verdict::asked);
  const auto asked = one_to("ann");
  EXPECT_THAT(text_of(asked), HasSubstr("ann@phone.example"));
  EXPECT_THAT(store->aliases(ann.account.id), IsEmpty());
  EXPECT_EQ(answer("ann", to_ann, "confirm"), Verdict::refused) << "a seat's address is no proof";
  one_to("ann");
  EXPECT_THAT(store->aliases(ann.account.id), IsEmpty());
  EXPECT_EQ(answer("ann", asked, "confirm"), Verdict::done);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("sent a mail to ann@phone.example"));
  EXPECT_EQ(answer("ann", asked, "confirm"), Verdict::bad_token) << "once";
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("closed: you have answered it"));
  EXPECT_THAT(store->aliases(ann.account.id), IsEmpty());
  confirm_alias("ann@phone.example");
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("mails from ann@phone.example as yours"));
  EXPECT_EQ(send("Ann@Phone.example", to_ann.header("Reply-To"), opening.turn()), Verdict::played);
  one_to("ann");
  EXPECT_EQ(answer("ann", to_ann, "alias ANN@phone.example"), Verdict::refused);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("already"));
}

TEST_F(AliasesOfPlayers, AreNotTakenBesideOrdersOrWithoutTheAccountsMailbox) {
  EXPECT_EQ(answer("ann", to_ann, "alias ann@phone.example\n" + opening.turn()), Verdict::refused);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("is not about this match"));
  EXPECT_EQ(row(match).submissions, 0);
  // Forged, with a leaked address and without: only the account's mailbox is asked.
  EXPECT_EQ(send("mallory@evil.example", to_ann.header("Reply-To"), "alias mallory@evil.example"),
            Verdict::asked);
  EXPECT_EQ(answer("ann", one_to("ann"), "go"), Verdict::asked);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("mallory@evil.example"));
  EXPECT_EQ(send("ann@example.org", "play@play.example", "alias mallory@evil.example"),
            Verdict::asked);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("mallory@evil.example"));
  EXPECT_EQ(send("ann@example.org", "play@play.example", "alias mallory@evil.example"),
            Verdict::asked);
  one_to("ann");
  EXPECT_EQ(send("ann@example.org", "play@play.example", "alias mallory@evil.example"),
            Verdict::no_token)
      << "three questions an hour";
  EXPECT_THAT(mailed_to("mallory@evil.example"), IsEmpty());
  EXPECT_THAT(mailed_to("ann@example.org"), IsEmpty());
  EXPECT_THAT(store->aliases(ann.account.id), IsEmpty());
}

}  // namespace
}  // namespace adjutant::app
