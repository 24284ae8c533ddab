#include <algorithm>
#include <map>
#include <sstream>
#include <stdexcept>

#include <gmock/gmock.h>

#include "engine/captain/levels.hpp"
#include "engine/core/battle_figures.hpp"
#include "engine/core/notation/words.hpp"
#include "engine/core/rule_book.hpp"
#include "server/app/match/how_to_play.hpp"
#include "tests/server/app/mail_in/match_by_mail.hpp"

// What the desk makes of mails whose lines are not quite as they should be, and of those that it
// cannot act on at all.
namespace adjutant::app {
namespace {

using ports::Verdict;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

// "6" and "6.1" where the game has rules below 6 and no rule 6.
std::map<std::string, std::string> numbers_above_rules(const std::string& ruleset) {
  std::map<std::string, std::string> found;
  const auto* book = core::find_rule_book(ruleset);
  if (book == nullptr) return found;
  for (const auto& section : book->sections) {
    for (const auto& rule : section.rules) {
      const auto above = rule.number.substr(0, rule.number.find('.'));
      if (book->find(above) == nullptr) found.emplace(above, rule.number);
    }
  }
  return found;
}

struct ReadingDesk : MatchByMail {
  // A desk that fails at every mail, with what it tells the operator.
  MailDesk failing_desk() {
    return MailDesk(
        DeskParts{.context = app().context(),
                  .host = app().host,
                  .submissions = app().submissions,
                  .matches = app().matches,
                  .reading = app().reading,
                  .accounts = app().accounts,
                  .tournaments = app().tournaments,
                  .tournament_host = app().tournament_host,
                  .bidding = app().bidding,
                  .incoming = *store,
                  .store = *store,
                  .settings = settings,
                  .tokens = MailTokens(app().context(), *store),
                  .first_look = [](const ports::StoredIncoming&, const Letter&) -> bool {
                    throw std::out_of_range("a slip");
                  }},
        [](std::string_view bytes) { return mail::read_letter(bytes); },
        [this](std::int64_t, std::string_view reason) { alarms.emplace_back(reason); });
  }

  // Until it is given up.
  void fail(std::int64_t id) {
    auto failing = failing_desk();
    for (int i = 0; i < 3; ++i) {
      failing.take_due(clock.now(), 100, [] { return false; });
      clock.advance(std::chrono::minutes{2});
    }
    EXPECT_EQ(store->incoming(id)->state, ports::IncomingState::dead);
  }

  std::vector<std::string> alarms;
};

TEST_F(ReadingDesk, TellsTheSenderAndTheOperatorOfAMailThatItCannotActOn) {
  fail(take_in("ann@example.org", to_ann.header("Reply-To"), opening.turn()));
  EXPECT_THAT(alarms, SizeIs(3));
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("could not read your whole mail"));
  EXPECT_EQ(row(match).submissions, 0);
}

TEST_F(ReadingDesk, TellsWhoWritesWithoutAToken) {
  fail(take_in("ann@example.org", "play@play.example", "list"));
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("could not read your whole mail"));
  fail(take_in("zoe@example.org", "play@play.example", "list"));
  EXPECT_THAT(mailed_to("zoe@example.org"), IsEmpty()) << "a stranger is told nothing";
}

TEST_F(ReadingDesk, TellsTheAccountAndNotWhoeverHasForgedItsName) {
  fail(take_in("mallory@evil.example", to_ann.header("Reply-To"), opening.turn()));
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("could not read your whole mail"));
  EXPECT_THAT(mailed_to("mallory@evil.example"), IsEmpty());
}

// Each answer to a draft is answered: with a verdict, and never by a dead mail.
TEST_F(ReadingDesk, AnswersWhateverNumberALineHas) {
  EXPECT_EQ(answer("ann", to_ann, opening.misunderstood), Verdict::refused);
  auto back = one_to("ann");
  for (const auto* number :
       {"0", "5", "9", "99", "999", "1000", "4294967297", "99999999999999999999"}) {
    for (const auto* line : {"{}: -", "{}. -", "{}) x", "{}+: x", "{}: end turn", "{} -", "{}:"}) {
      clock.advance(std::chrono::hours{2});
      const auto text = fmt::format(fmt::runtime(line), number);
      EXPECT_EQ(answer("ann", back, text), Verdict::refused) << text;
      back = one_to("ann");
      EXPECT_THAT(text_of(back), HasSubstr("  1 | ")) << "the draft is shown again: " << text;
    }
  }
  EXPECT_EQ(row(match).submissions, 0);
}

TEST_F(ReadingDesk, ShowsAMendThatDiffersFromTheLine) {
  EXPECT_EQ(answer("ann", to_ann, opening.refused + "\n" + opening.turn()), Verdict::refused);
  const auto text = text_of(one_to("ann"));
  const auto first = opening.refused.substr(0, opening.refused.find('\n'));
  EXPECT_THAT(text, Not(HasSubstr("\n1: " + first + "\r\n")));
}

TEST_F(ReadingDesk, AsksOnceMoreWhereAConfirmComesToTheSeat) {
  EXPECT_EQ(answer("ann", to_ann, "resign"), Verdict::asked);
  one_to("ann");
  EXPECT_EQ(answer("ann", to_ann, "confirm"), Verdict::asked);
  const auto again = one_to("ann");
  EXPECT_THAT(text_of(again), HasSubstr("You asked for \"resign\""));
  EXPECT_EQ(row(match).status, ports::MatchStatus::running);
  EXPECT_EQ(answer("ann", again, "Confirm!"), Verdict::done);
  EXPECT_EQ(row(match).status, ports::MatchStatus::over);
}

TEST_F(ReadingDesk, AsksNothingOnceTheMatchIsOver) {
  EXPECT_TRUE(declare(bob, match, {.kind = match::Kind::resign}));
  mailed_to("ann@example.org");
  for (const auto* line : {"resign", "draw offer", "claim"}) {
    EXPECT_EQ(answer("ann", to_ann, line), Verdict::refused) << line;
    EXPECT_THAT(text_of(one_to("ann")), HasSubstr("the match is over")) << line;
  }
}

TEST_F(ReadingDesk, HoldsTheOrdersOfTheMailThatAsksForIt) {
  EXPECT_EQ(answer("ann", to_ann, "hold: 30 minutes\n" + opening.turn()), Verdict::held);
  EXPECT_EQ(row(match).submissions, 0);
}

TEST_F(ReadingDesk, ForgetsADraftWhenOtherOrdersArePlayed) {
  EXPECT_EQ(answer("ann", to_ann, opening.misunderstood), Verdict::refused);
  EXPECT_TRUE(store->draft_of(ann.account.id, match));
  EXPECT_EQ(answer("ann", to_ann, opening.turn()), Verdict::played);
  EXPECT_FALSE(store->draft_of(ann.account.id, match));
}

TEST_F(ReadingDesk, SaysHowToWinAndWhatTheRulesAre) {
  // A game of the tests says nothing of it.
  const bool tells = !how_to_win(opening.ruleset, "").empty();
  const auto says_how = [&](const mail::ReadMail& mail) {
    EXPECT_EQ(text_of(mail).contains("How to win"), tells);
    return text_of(mail);
  };
  EXPECT_THAT(says_how(to_ann), AllOf(HasSubstr("\"how\""), HasSubstr("\"rules\"")));
  EXPECT_EQ(answer("ann", to_ann, "how"), Verdict::done);
  EXPECT_THAT(says_how(one_to("ann")), HasSubstr("Examples of orders"));
  EXPECT_EQ(answer("ann", to_ann, "rules"), Verdict::done);
  EXPECT_THAT(text_of(one_to("ann")), Not(HasSubstr("no rule")));
  for (const auto& [number, below] : numbers_above_rules(opening.ruleset)) {
    EXPECT_EQ(answer("ann", to_ann, "rules " + number), Verdict::done);
    EXPECT_THAT(text_of(one_to("ann")), HasSubstr(below + " "));
    break;  // one is enough, and so many mails are not answered at once
  }
  EXPECT_EQ(answer("ann", to_ann, "rules 999.9"), Verdict::done);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("no rule 999.9"));
  EXPECT_EQ(send("ann@example.org", "play@play.example", "how"), Verdict::done);
  says_how(one_to("ann"));
}

TEST_F(ReadingDesk, SaysHowToWinOnceToTheSideThatMovesSecond) {
  const bool tells = !how_to_win(opening.ruleset, "").empty();
  EXPECT_EQ(text_of(to_bob).contains("How to win"), tells);
  EXPECT_EQ(answer("ann", to_ann, opening.turn()), Verdict::played);
  const auto theirs = mailed_to("bob@example.org").back();
  ASSERT_THAT(text_of(theirs), HasSubstr("It is your turn"));
  EXPECT_THAT(text_of(theirs), Not(HasSubstr("How to win")));
  if (row(match).turn != 1) return;  // the game has no such number, or both sides act at once
  EXPECT_THAT(text_of(theirs), HasSubstr("Examples of orders"));
  EXPECT_EQ(answer("bob", theirs, opening.turn()), Verdict::played);
  const auto next = mailed_to("ann@example.org").back();
  EXPECT_THAT(text_of(next), Not(HasSubstr("How to win")));
}

TEST_F(ReadingDesk, ListsTheOrdersOfTheGameInItsHelp) {
  const bool lists = !orders_of(opening.ruleset).empty();
  for (const auto* line : {"help", "how", "help\nhow"}) {
    EXPECT_EQ(answer("ann", to_ann, line), Verdict::done);
    const auto text = text_of(one_to("ann"));
    const auto at = text.find("The orders of this game");
    EXPECT_EQ(at != text.npos, lists) << text;
    if (lists) EXPECT_EQ(text.find("The orders of this game", at + 1), text.npos) << text;
  }
}

TEST_F(ReadingDesk, ShowsThreeOrdersInTheFirstMailThatAreLegalTogether) {
  auto text = text_of(to_ann);
  std::erase(text, '\r');
  EXPECT_THAT(text, Not(HasSubstr("No unit moved or fought")));
  const auto begin = text.find("Examples of orders you can give now");
  ASSERT_NE(begin, std::string::npos) << text;
  const auto said = text.find(orders_to_try_begin, begin);
  std::istringstream lines(text.substr(text.find("\n\n", said) + 2));
  std::string orders;
  for (std::string line; std::getline(lines, line) && line.find_first_not_of(" \r") != line.npos;) {
    orders += std::string(core::notation::trimmed(line)) + "\n";
  }
  EXPECT_THAT(orders, Not(HasSubstr("resign")));
  // As they come back in a mail program that marks no quotation.
  const auto unmarked = "Thanks!\n\n" + text.substr(begin);
  EXPECT_EQ(answer("ann", to_ann, unmarked), Verdict::nothing) << unmarked;
  one_to("ann");
  EXPECT_EQ(answer("ann", to_ann, orders), Verdict::played) << orders;
}

TEST_F(ReadingDesk, ListsBattlesWithTheirGameLengthAndWeight) {
  EXPECT_EQ(send("ann@example.org", "play@play.example", "list"), Verdict::done);
  const auto text = text_of(one_to("ann"));
  for (const auto& one : app().context().scenarios.all()) {
    const auto at = text.find(one.scenario.title + ", ");
    ASSERT_NE(at, std::string::npos) << one.scenario.title << "\n" << text;
    const auto create = "create " + one.scenario.id + " as " + one.game->description().sides[0] +
                        " against " + std::string(captain::ranks().front().id);
    const auto end = text.find(create, at);
    ASSERT_NE(end, std::string::npos) << create << "\n" << text;
    const auto told = text.substr(at, end - at);
    EXPECT_THAT(told, HasSubstr(one.game->description().title));
    if (core::battle_figures(one.scenario.title)) {
      EXPECT_THAT(told,
                  testing::ContainsRegex(
                      "about [0-9]+ turns for each player, [a-z]+ .[a-z0-9 ]+ orders per turn"));
    }
  }
}

TEST_F(ReadingDesk, LetsNoFloodOfForgedSignUpsLockHonestPeopleOut) {
  for (int i = 0; i < 40; ++i) {
    send(fmt::format("forged{}@evil.example", i), "play@play.example", "sign up");
  }
  EXPECT_EQ(send("zoe@honest.example", "play@play.example", "sign up"), Verdict::asked);
}

// These mails have no Received, which would say what they came through.
TEST_F(ReadingDesk, CountsForgedSignUpsOfADomainHoweverItIsWritten) {
  const auto sign_up = [&](const std::string& address) {
    return send(address, "play@play.example", "sign up");
  };
  for (int i = 0; i < 20; ++i) {
    EXPECT_EQ(sign_up(fmt::format("forged{}@evil.example", i)), Verdict::asked) << i;
  }
  EXPECT_EQ(sign_up("forged@Evil.EXAMPLE"), Verdict::no_token);
}

TEST_F(ReadingDesk, TakesNoPlaceholderForAName) {
  EXPECT_EQ(send("zoe@honest.example", "play@play.example", "Sign-up, please"), Verdict::asked);
  const auto asked = mailed_to("zoe@honest.example").back();
  const auto confirm = [&](const std::string& line) {
    return send("zoe@honest.example", asked.header("Reply-To"), line);
  };
  EXPECT_EQ(confirm("confirm as YOUR-NAME"), Verdict::refused);
  EXPECT_THAT(text_of(mailed_to("zoe@honest.example").back()),
              HasSubstr("with the name that you choose"));
  EXPECT_EQ(confirm("confirm as zoe"), Verdict::done);
  EXPECT_TRUE(store->account_by_handle("zoe"));
}

TEST_F(ReadingDesk, AnswersAStrangerWhomTheBorderHasCheckedOnceADay) {
  settings.authserv_id = "mx.play.example";
  open_desk();
  const std::string checked =
      "Subject: Hello\r\nAuthentication-Results: mx.play.example; dmarc=pass\r\n";
  const std::string unchecked = "Subject: Hello\r\n";
  EXPECT_EQ(send("zoe@honest.example", "play@play.example", "Good evening", unchecked),
            Verdict::no_token);
  EXPECT_EQ(send("zoe@honest.example", "play@play.example", "Good evening", checked),
            Verdict::asked);
  EXPECT_EQ(send("zoe@honest.example", "play@play.example", "Good night", checked),
            Verdict::no_token);
}

TEST_F(ReadingDesk, TakesNoAnswerOfACalendarForOrders) {
  const auto headers =
      "Subject: Accepted: your orders are due\r\nMIME-Version: 1.0\r\n"
      "Content-Type: multipart/alternative; boundary=\"=_c\"\r\n";
  const auto body = "--=_c\nContent-Type: text/plain\n\n" + opening.turn() +
                    "\n--=_c\nContent-Type: text/calendar; method=REPLY\n\nBEGIN:VCALENDAR\n"
                    "END:VCALENDAR\n--=_c--\n";
  EXPECT_EQ(send("ann@example.org", to_ann.header("Reply-To"), body, headers), Verdict::automatic);
  EXPECT_EQ(row(match).submissions, 0);
}

TEST_F(ReadingDesk, KeepsTheLinesThatWaitWhereNumbersStandBesideOrders) {
  ASSERT_EQ(answer("ann", to_ann, "check\n" + opening.order + "\n" + opening.turn()),
            Verdict::checked);
  const auto checked = one_to("ann");
  const auto waiting = store->draft_of(ann.account.id, match)->lines;
  const auto mend = "1: " + opening.order;
  for (const auto& mixed : {mend + "\n" + opening.turn(), "1:\n  " + opening.order,
                            "go\n" + opening.turn(), "7: -\n" + opening.turn()}) {
    EXPECT_EQ(answer("ann", checked, mixed), Verdict::refused) << mixed;
    EXPECT_EQ(store->draft_of(ann.account.id, match)->lines, waiting) << mixed;
    EXPECT_THAT(text_of(one_to("ann")), HasSubstr("1 | " + opening.order)) << mixed;
  }
  EXPECT_EQ(row(match).submissions, 0);
}

TEST_F(ReadingDesk, MakesNoDraftOfOrdersBesideNumbersOfNone) {
  EXPECT_EQ(answer("ann", to_ann, "1: " + opening.order + "\n" + opening.turn()), Verdict::refused);
  EXPECT_FALSE(store->draft_of(ann.account.id, match).has_value());
}

TEST_F(ReadingDesk, ServesAStrangerWhoseAddressIsAnothersAlias) {
  EXPECT_EQ(answer("ann", to_ann, "alias zoe@honest.example"), Verdict::asked);
  EXPECT_EQ(answer("ann", one_to("ann"), "confirm"), Verdict::done);
  confirm_alias("zoe@honest.example");
  mailed_to("ann@example.org");
  EXPECT_EQ(send("zoe@honest.example", "play@play.example", "sign up"), Verdict::asked);
  EXPECT_THAT(mailed_to("zoe@honest.example"), SizeIs(1));
  EXPECT_THAT(mailed_to("ann@example.org"), IsEmpty());
  // Who writes to an address that was mailed to the player has it from them.
  EXPECT_EQ(send("zoe@honest.example", to_ann.header("Reply-To"), opening.turn()), Verdict::played);
}

}  // namespace
}  // namespace adjutant::app
