#include <cstdlib>
#include <filesystem>
#include <set>

#include <gmock/gmock.h>

#include "server/mail/maildir.hpp"
#include "server/mail/words.hpp"
#include "tests/server/fakes/temporary_folder.hpp"
#include "tests/server/mail/composing.hpp"
#include "tests/server/mail/gmime_reader.hpp"

namespace adjutant::mail {
namespace {

using namespace std::chrono_literals;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST_F(ComposerTest, WritesEachPlayerAMailWithTextPageAndMap) {
  play_until("rolled");
  running();
  const auto composed = mails({seat(Side::first), seat(Side::second)});
  ASSERT_EQ(composed.size(), 2U);
  const auto mail = read_mail(as_sent(composed[0]));
  EXPECT_EQ(mail.structure,
            "multipart/alternative(text/plain multipart/related(text/html image/png))");
  EXPECT_EQ(mail.message_id, "m_4k2." + opening.first + ".17@example.org");
  EXPECT_EQ(mail.header("References"), "<m_4k2." + opening.first + "@example.org>");
  EXPECT_EQ(mail.header("List-Unsubscribe"), "<https://adjutant.example.org/unsubscribe/TOKEN>");
  EXPECT_THAT(mail.parts[2].content, StartsWith("\x89PNG"));
  EXPECT_THAT(mail.parts[1].content, HasSubstr("src=\"cid:" + mail.parts[2].content_id + "\""));
  EXPECT_EQ(composed[0].to, "ada@example.org");
  EXPECT_EQ(composed[0].replaces, "m_4k2." + opening.first + ".report");
  EXPECT_EQ(read_mail(composed[1].bytes).message_id, "m_4k2." + opening.second + ".17@example.org");
}

TEST_F(ComposerTest, WritesTextAloneToWhoWantsItSo) {
  auto plain = seat(Side::first);
  plain.text_only = true;
  const auto written = mails({plain});
  ASSERT_EQ(written.size(), 1U);
  EXPECT_EQ(written[0].bytes.find("text/html"), std::string::npos);
  EXPECT_EQ(written[0].bytes.find("image/png"), std::string::npos);
  EXPECT_NE(mails({seat(Side::first)})[0].bytes.find("text/html"), std::string::npos);
}

TEST_F(ComposerTest, SaysFirstWhatIsAskedOfWhomByWhen) {
  running();
  const auto composed = mails({seat(to_act()), seat(core::opponent(to_act()))});
  const auto asked = read_mail(composed[0].bytes);
  const auto turn = turn_words(game, after);
  const auto moment = battle.scenario.title + (turn.empty() ? "" : ", " + turn);
  EXPECT_EQ(asked.subject, moment + ": your turn");
  EXPECT_THAT(asked.parts[0].content,
              AllOf(StartsWith("It is your turn ("),
                    HasSubstr("Please answer by Sun 4 Jan 2026, 00:00 UTC."),
                    HasSubstr("Play your turn: https://adjutant.example.org/matches/m_4k2"),
                    Not(HasSubstr("curl"))));
  const auto waiting = read_mail(composed[1].bytes);
  EXPECT_EQ(waiting.subject, moment + ": " + row.seats[core::index(to_act())].handle + "'s turn");
  EXPECT_THAT(waiting.parts[0].content,
              StartsWith("No action needed: it is " + row.seats[core::index(to_act())].handle +
                         "'s turn ("));
}

TEST_F(ComposerTest, PrintsWhatProvesTheDice) {
  running();
  const auto text = report(std::nullopt).text;
  EXPECT_THAT(text, AllOf(HasSubstr(commitment), HasSubstr(head)));
  EXPECT_THAT(text, Not(HasSubstr("server seed")));
  row.status = ports::MatchStatus::over;
  row.result = R"({"points":{},"reason":"ada resigned","winner":")" + opening.second + R"("})";
  row.server_seed.fill(0xAB);
  EXPECT_THAT(report(std::nullopt).text, HasSubstr("server seed       abababab"));
}

TEST_F(ComposerTest, TellsEachPlayerHowItEnded) {
  row.status = ports::MatchStatus::over;
  row.result = R"({"points":{},"reason":"ada resigned","winner":")" + opening.second + R"("})";
  const auto sent = mails({seat(Side::first), seat(Side::second)});
  EXPECT_EQ(read_mail(sent[0].bytes).subject, battle.scenario.title + ": Bóб won");
  EXPECT_EQ(read_mail(sent[1].bytes).subject, battle.scenario.title + ": you won");
  EXPECT_THAT(read_mail(sent[0].bytes).parts[0].content,
              AllOf(HasSubstr("adjutant verify m_4k2.json"), Not(HasSubstr("Play your turn")),
                    Not(HasSubstr("\nNext\n")), Not(HasSubstr(core::automatic_decisions))));
  row.result = R"({"points":{},"reason":"agreed","winner":null})";
  EXPECT_EQ(read_mail(mails({seat(Side::first)})[0].bytes).subject,
            battle.scenario.title + ": a draw");
}

TEST_F(ComposerTest, ShowsNobodyTheOpponentsStandingOrdersBeforeTheEnd) {
  if (opening.standing.empty()) GTEST_SKIP() << opening.ruleset << " has no standing orders";
  const auto& theirs = opening.standing.at(1);
  running();
  events =
      game.standing_orders()
          ->set(after, Side::second, *game.standing_orders()->parse(after, Side::second, theirs))
          .events;
  ASSERT_FALSE(events.empty());
  const auto text = [](const ports::OutgoingMail& mail) {
    return read_mail(mail.bytes).parts[0].content;
  };
  const auto composed = mails({seat(Side::first), seat(Side::second)});
  EXPECT_THAT(text(composed[0]), Not(HasSubstr(theirs)));
  EXPECT_THAT(text(composed[1]), HasSubstr(theirs));
  EXPECT_THAT(report(std::nullopt).text, Not(HasSubstr(theirs)));
  EXPECT_THAT(report(Side::first).html, Not(HasSubstr(theirs)));
  row.status = ports::MatchStatus::over;
  row.result = R"({"points":{},"reason":"agreed","winner":null})";
  EXPECT_THAT(report(std::nullopt).text, HasSubstr(theirs));
}

// The outbox drops a mail whose Message-ID it has had.
TEST_F(ComposerTest, ANoticeThatComesAgainInARevisionIsAnotherMail) {
  running();
  row.seats[1].vacation = ports::Vacation{clock.now() + 24h, clock.now() + 96h};
  std::set<std::string> ids;
  for (int times = 0; times < 2; ++times) {
    for (const auto kind :
         {ports::Notice::reminder, ports::Notice::draw_offered, ports::Notice::held,
          ports::Notice::released, ports::Notice::vacation, ports::Notice::vacation_ended,
          ports::Notice::mail_fails, ports::Notice::rules_changed, ports::Notice::clock_moved}) {
      EXPECT_TRUE(ids.insert(notice(kind).message_id).second) << static_cast<int>(kind);
    }
    clock.advance(1min);
  }
}

TEST_F(ComposerTest, PutsTheFirstMailOfAMatchAtTheRootOfItsThread) {
  running();
  const auto first = read_mail(notice(ports::Notice::started).bytes);
  EXPECT_EQ(first.message_id, "m_4k2." + opening.first + "@example.org");
  EXPECT_EQ(first.header("References"), "");
  EXPECT_EQ(first.subject, battle.scenario.title + ": the match has started");
  const auto reminder = read_mail(notice(ports::Notice::reminder).bytes);
  EXPECT_THAT(reminder.message_id, StartsWith("m_4k2." + opening.first + ".17.reminder."));
  EXPECT_EQ(reminder.header("References"), "<m_4k2." + opening.first + "@example.org>");
}

TEST_F(ComposerTest, HasWordsForEveryNotice) {
  running();
  row.held_because = "broken invariant";
  for (const auto kind :
       {ports::Notice::started, ports::Notice::reminder, ports::Notice::time_expired,
        ports::Notice::draw_offered, ports::Notice::draw_declined, ports::Notice::cancelled,
        ports::Notice::held, ports::Notice::question_asked, ports::Notice::released,
        ports::Notice::rules_changed, ports::Notice::orders_refused, ports::Notice::clock_moved}) {
    for (const Side reader : core::both_sides) {
      const auto mail = read_mail(notice(kind, reader).bytes);
      EXPECT_GT(mail.subject.size(), (battle.scenario.title + ": ").size() + 5);
      EXPECT_THAT(mail.parts[0].content, Not(StartsWith("\r\n")));
      EXPECT_THAT(mail.parts[0].content,
                  AllOf(HasSubstr("Match page: https://adjutant.example.org/matches/m_4k2"),
                        HasSubstr("https://adjutant.example.org/unsubscribe/TOKEN")));
    }
  }
  EXPECT_THAT(read_mail(notice(ports::Notice::draw_offered).bytes).parts[0].content,
              HasSubstr("To accept or decline, open the match page"));
}

TEST_F(ComposerTest, MailsLinksThatCanBeCopiedAndAreTheSameWhenComposedAgain) {
  const ports::AccountMail account{3, "cy", "cy@example.org", std::string(43, 't')};
  const auto mail = composer.confirmation(account);
  EXPECT_THAT(mail.bytes,
              HasSubstr("https://adjutant.example.org/confirm/" + account.token + "\r\n"));
  EXPECT_THAT(read_mail(mail.bytes).parts[1].content,
              HasSubstr("<a href=\"https://adjutant.example.org/confirm/" + account.token + "\">"));
  EXPECT_THAT(mail.bytes, Not(HasSubstr("List-Unsubscribe")));
  EXPECT_THAT(mail.message_id, Not(HasSubstr(account.token)));
  EXPECT_EQ(composer.confirmation(account).bytes, mail.bytes);
  EXPECT_THAT(composer.password_reset(account).bytes,
              HasSubstr("https://adjutant.example.org/reset-password/" + account.token + "\r\n"));
}

TEST_F(ComposerTest, TellsTheOwnerOfATakenAddressOnceADay) {
  const ports::AccountMail account{3, "cy", "cy@example.org", ""};
  const auto first = composer.email_taken(account).message_id;
  clock.advance(std::chrono::hours{23});
  EXPECT_EQ(composer.email_taken(account).message_id, first);
  clock.advance(std::chrono::hours{1});
  EXPECT_NE(composer.email_taken(account).message_id, first);
}

TEST_F(ComposerTest, InvitesThoseWithoutAccountToMakeOne) {
  ports::Invitation invitation{
      row, game, ports::names_of(battle.scenario), Side::second, "ada", 0, "dan@example.org"};
  const auto stranger = read_mail(composer.invitation(invitation).bytes);
  EXPECT_EQ(stranger.subject, "ada invites you to " + battle.scenario.title);
  EXPECT_THAT(stranger.parts[0].content, AllOf(HasSubstr("https://adjutant.example.org/sign-up"),
                                               HasSubstr(commitment), Not(HasSubstr("curl"))));
  EXPECT_THAT(stranger.parts[0].content,
              AllOf(HasSubstr("/matches/m_4k2"), HasSubstr("There is no time limit."),
                    HasSubstr("Your standing orders")));
  row.options = R"({"clock":{"turn_minutes":4320,"reserve_minutes":180},"decisions":"ask"})";
  EXPECT_THAT(read_mail(composer.invitation(invitation).bytes).parts[0].content,
              AllOf(HasSubstr("You have 3 days for each turn, and each player has 3 hours"),
                    HasSubstr("You will be asked for each decision")));
  const auto first = composer.invitation(invitation).message_id;
  EXPECT_EQ(composer.invitation(invitation).message_id, first);
  invitation.address = "d'$(reboot)'@example.org";
  EXPECT_NE(composer.invitation(invitation).message_id, first) << "it would never be queued";
  EXPECT_THAT(read_mail(composer.invitation(invitation).bytes).parts[0].content,
              Not(HasSubstr("reboot")));
  invitation.account = 5;
  EXPECT_THAT(read_mail(composer.invitation(invitation).bytes).parts[0].content,
              Not(HasSubstr("/sign-up")));
}

TEST_F(ComposerTest, TellsAnOrganiserWhatHeldTheMatch) {
  row.held_because = "broken invariant `steps > 0`";
  const auto mail = read_mail(composer.held(row, {1, "ada", "ada@example.org", ""}).bytes);
  EXPECT_EQ(mail.subject, "Match m_4k2 is suspended");
  EXPECT_THAT(mail.parts[0].content, HasSubstr(row.held_because));
}

// What a player finds in the mailbox folder; ADJUTANT_MAIL_SAMPLE names one to look at.
TEST_F(ComposerTest, ReportReachesAMaildirWhole) {
  play_until("rolled");
  running();
  const fakes::TemporaryFolder temporary;
  const char* sample = std::getenv("ADJUTANT_MAIL_SAMPLE");
  const std::filesystem::path folder = sample != nullptr ? sample : temporary.file("mail");
  Maildir maildir(folder);
  for (const auto& mail : mails({seat(Side::first), seat(Side::second)})) {
    ASSERT_TRUE(maildir.send({"referee@example.org", mail.to, as_sent(mail)}));
  }
  const auto files = std::distance(std::filesystem::directory_iterator(folder / "new"), {});
  EXPECT_EQ(files, 2);
}

}  // namespace
}  // namespace adjutant::mail
