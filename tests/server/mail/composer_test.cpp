#include "server/mail/composer.hpp"

#include <algorithm>
#include <cstdlib>
#include <iterator>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/dice/dice.hpp"
#include "engine/registry.hpp"
#include "server/mail/maildir.hpp"
#include "tests/server/fakes/clock.hpp"
#include "tests/server/fakes/temporary_folder.hpp"
#include "tests/server/mail/gmime_reader.hpp"

namespace adjutant::mail {
namespace {

using core::Side;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

constexpr const char* commitment =
    "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08";
constexpr const char* head = "60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752";

// Chippewa as it may go, and a composer to write about it.
struct ComposerTest : testing::Test {
  ComposerTest() : chippewa(*find_built_in_scenario("tlg2/chippewa")), game(*chippewa.game) {
    before = after = game.initial_state(chippewa.scenario, core::Decisions::standing);
    row.id = "m_4k2";
    row.scenario_id = "tlg2/chippewa";
    row.status = ports::MatchStatus::running;
    row.seats[0].handle = "ada";
    row.seats[1].handle = "Bóб";
    row.commitment = commitment;
    row.head = head;
    row.revision = 17;
    row.updated = clock.now();
  }

  // One order of a player turn; attacks before anything else.
  std::string an_order(Side side, std::uint32_t& chance) const {
    const auto legal = game.legal_orders(after, side);
    const auto attack = std::ranges::find_if(
        legal, [](const std::string& line) { return line.starts_with("attack"); });
    if (attack != legal.end()) return *attack;
    chance = chance * 1664525U + 1013904223U;
    return legal[(chance >> 8U) % legal.size()];
  }

  // A player turn of random moves and every attack that offers itself.
  void play_turn(std::uint32_t& chance, core::Dice& dice) {
    before = after;
    events.clear();
    const Side side = game.awaited(after).front().side;
    for (int orders = 0; !game.outcome(after); ++orders) {
      if (game.awaited(after).front().side != side) return;
      std::string lines;
      if (orders < 14) lines = an_order(side, chance);
      if (lines.empty() || lines == "end turn" || lines == "resign" || orders == 14) {
        lines = fmt::format("{}", fmt::join(game.doctrine()->default_orders(after, side), "\n"));
      }
      auto played = game.adjudicate(after, side, *game.parse_orders(after, side, lines), dice);
      after = std::move(played.state);
      std::ranges::move(played.events, std::back_inserter(events));
    }
  }

  // Until a player turn has seen a retreat and the battle goes on: a report worth reading.
  void play_until_a_retreat() {
    const auto start = after;
    for (std::uint32_t chance = 1; chance < 200; ++chance) {
      dice::SeededDice dice(
          {.server_seed = {7}, .match = "m_4k2", .seat_seeds = {}, .submission_hash = {}}, 0);
      after = start;
      for (std::uint32_t seed = chance; !game.outcome(after);) {
        play_turn(seed, dice);
        const bool fled = std::ranges::any_of(
            events, [](const auto& event) { return event.type == "retreated"; });
        if (fled && !game.outcome(after)) return;
      }
    }
    FAIL() << "nobody ever retreats";
  }

  void running() {
    awaited = game.awaited(after);
    row.to_act = awaited.front().side;
    row.deadline = clock.now() + std::chrono::hours{72};
    core::json::array list;
    for (const auto& one : awaited) {
      list.push_back({{"side", game.description().sides[core::index(one.side)]},
                      {"kind", one.kind},
                      {"question", one.question}});
    }
    row.awaited = core::canonical_json(list);
  }

  ports::SeatRecipient seat(Side side) const {
    return {.account = side == Side::first ? 1 : 2,
            .handle = row.seats[core::index(side)].handle,
            .address = side == Side::first ? "ada@example.org" : "bob@example.org",
            .side = side,
            .unsubscribe_token = "TOKEN"};
  }

  ports::TurnReport turn() {
    return {row, game, chippewa.scenario, before, after, events, awaited};
  }
  std::vector<ports::OutgoingMail> mails(const std::vector<ports::SeatRecipient>& recipients) {
    return composer.report_mails(turn(), recipients);
  }
  ports::RenderedReport report(core::Viewer viewer) { return composer.report(turn(), viewer); }

  ports::OutgoingMail notice(ports::Notice kind, Side reader = Side::first) {
    return composer.notice(kind, row, game, ports::names_of(chippewa.scenario), seat(reader));
  }

  Side to_act() const { return awaited.front().side; }

  const BuiltInScenario& chippewa;
  const core::Game& game;
  core::State before, after;
  core::Events events;
  std::vector<core::Awaited> awaited;
  ports::MatchRow row;
  fakes::SimulatedClock clock;
  MailComposer composer{
      {.public_url = "https://adjutant.example.org", .from_address = "referee@example.org"}, clock};
};

TEST_F(ComposerTest, WritesEachPlayerAMailWithTextPageAndMap) {
  play_until_a_retreat();
  running();
  const auto composed = mails({seat(Side::first), seat(Side::second)});
  ASSERT_EQ(composed.size(), 2U);
  const auto mail = read_mail(composed[0].bytes);
  EXPECT_EQ(mail.structure,
            "multipart/alternative(text/plain multipart/related(text/html image/png))");
  EXPECT_EQ(mail.message_id, "m_4k2.us.17@example.org");
  EXPECT_EQ(mail.header("References"), "<m_4k2.us@example.org>");
  EXPECT_EQ(mail.header("List-Unsubscribe"), "<https://adjutant.example.org/unsubscribe/TOKEN>");
  EXPECT_THAT(mail.parts[2].content, StartsWith("\x89PNG"));
  EXPECT_THAT(mail.parts[1].content, HasSubstr("src=\"cid:" + mail.parts[2].content_id + "\""));
  EXPECT_EQ(composed[0].to, "ada@example.org");
  EXPECT_EQ(composed[0].replaces, "m_4k2.us.report");
  EXPECT_EQ(read_mail(composed[1].bytes).message_id, "m_4k2.ac.17@example.org");
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
  EXPECT_EQ(asked.subject, "Chippewa, turn 1: your turn");
  EXPECT_THAT(asked.parts[0].content,
              AllOf(StartsWith("Your answer is due, "),
                    HasSubstr("Please answer by Sun 4 Jan 2026, 00:00 UTC."), HasSubstr("curl ")));
  const auto waiting = read_mail(composed[1].bytes);
  EXPECT_EQ(waiting.subject,
            "Chippewa, turn 1: " + row.seats[core::index(to_act())].handle + "'s turn");
  EXPECT_THAT(waiting.parts[0].content, StartsWith("Nothing is asked of you now."));
}

TEST_F(ComposerTest, PrintsWhatProvesTheDice) {
  running();
  const auto text = report(std::nullopt).text;
  EXPECT_THAT(text, AllOf(HasSubstr(commitment), HasSubstr(head)));
  EXPECT_THAT(text, Not(HasSubstr("server seed")));
  row.status = ports::MatchStatus::over;
  row.result = R"({"points":{},"reason":"ada resigned","winner":"ac"})";
  row.server_seed.fill(0xAB);
  EXPECT_THAT(report(std::nullopt).text, HasSubstr("server seed abababab"));
}

TEST_F(ComposerTest, TellsEachPlayerHowItEnded) {
  row.status = ports::MatchStatus::over;
  row.result = R"({"points":{},"reason":"ada resigned","winner":"ac"})";
  const auto sent = mails({seat(Side::first), seat(Side::second)});
  EXPECT_EQ(read_mail(sent[0].bytes).subject, "Chippewa: Bóб has won");
  EXPECT_EQ(read_mail(sent[1].bytes).subject, "Chippewa: you have won");
  EXPECT_THAT(read_mail(sent[0].bytes).parts[0].content,
              AllOf(HasSubstr("adjutant verify m_4k2.json"), Not(HasSubstr("How to answer"))));
  row.result = R"({"points":{},"reason":"agreed","winner":null})";
  EXPECT_EQ(read_mail(mails({seat(Side::first)})[0].bytes).subject, "Chippewa: a draw");
}

TEST_F(ComposerTest, ShowsNobodyTheOpponentsStandingOrdersBeforeTheEnd) {
  running();
  events = game.standing_orders()
               ->set(after, Side::second,
                     *game.standing_orders()->parse(after, Side::second, "losses 1F"))
               .events;
  ASSERT_FALSE(events.empty());
  const auto text = [](const ports::OutgoingMail& mail) {
    return read_mail(mail.bytes).parts[0].content;
  };
  const auto composed = mails({seat(Side::first), seat(Side::second)});
  EXPECT_THAT(text(composed[0]), Not(HasSubstr("losses 1F")));
  EXPECT_THAT(text(composed[1]), HasSubstr("losses 1F"));
  EXPECT_THAT(report(std::nullopt).text, Not(HasSubstr("losses 1F")));
  EXPECT_THAT(report(Side::first).html, Not(HasSubstr("losses 1F")));
  row.status = ports::MatchStatus::over;
  row.result = R"({"points":{},"reason":"agreed","winner":null})";
  EXPECT_THAT(report(std::nullopt).text, HasSubstr("losses 1F"));
}

TEST_F(ComposerTest, PutsTheFirstMailOfAMatchAtTheRootOfItsThread) {
  running();
  const auto first = read_mail(notice(ports::Notice::started).bytes);
  EXPECT_EQ(first.message_id, "m_4k2.us@example.org");
  EXPECT_EQ(first.header("References"), "");
  EXPECT_EQ(first.subject, "Chippewa: the match begins");
  const auto reminder = read_mail(notice(ports::Notice::reminder).bytes);
  EXPECT_EQ(reminder.message_id, "m_4k2.us.17.reminder@example.org");
  EXPECT_EQ(reminder.header("References"), "<m_4k2.us@example.org>");
}

TEST_F(ComposerTest, HasWordsForEveryNotice) {
  running();
  row.held_because = "broken invariant";
  for (const auto kind :
       {ports::Notice::started, ports::Notice::reminder, ports::Notice::time_expired,
        ports::Notice::draw_offered, ports::Notice::draw_declined, ports::Notice::cancelled,
        ports::Notice::held, ports::Notice::question_asked, ports::Notice::released,
        ports::Notice::rules_changed}) {
    for (const Side reader : core::both_sides) {
      const auto mail = read_mail(notice(kind, reader).bytes);
      EXPECT_GT(mail.subject.size(), std::string("Chippewa: ").size() + 5);
      EXPECT_THAT(mail.parts[0].content, Not(StartsWith("\r\n")));
      EXPECT_THAT(mail.parts[0].content,
                  HasSubstr("https://adjutant.example.org/unsubscribe/TOKEN"));
    }
  }
}

TEST_F(ComposerTest, MailsLinksThatCanBeCopiedAndAreTheSameWhenComposedAgain) {
  const ports::AccountMail account{3, "cy", "cy@example.org", std::string(43, 't')};
  const auto mail = composer.confirmation(account);
  EXPECT_THAT(mail.bytes,
              HasSubstr("https://adjutant.example.org/confirm/" + account.token + "\r\n"));
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
      row, game, ports::names_of(chippewa.scenario), Side::second, "ada", 0, "dan@example.org"};
  const auto stranger = read_mail(composer.invitation(invitation).bytes);
  EXPECT_EQ(stranger.subject, "ada invites you to Chippewa");
  EXPECT_THAT(stranger.parts[0].content, AllOf(HasSubstr("/api/v1/accounts"),
                                               HasSubstr("m_4k2/seats"), HasSubstr(commitment)));
  const auto first = composer.invitation(invitation).message_id;
  EXPECT_EQ(composer.invitation(invitation).message_id, first);
  invitation.address = "d'$(reboot)'@example.org";
  EXPECT_NE(composer.invitation(invitation).message_id, first) << "it would never be queued";
  EXPECT_THAT(read_mail(composer.invitation(invitation).bytes).parts[0].content,
              Not(HasSubstr("reboot")));
  invitation.account = 5;
  EXPECT_THAT(read_mail(composer.invitation(invitation).bytes).parts[0].content,
              Not(HasSubstr("/api/v1/accounts")));
}

TEST_F(ComposerTest, TellsAnOrganiserWhatHeldTheMatch) {
  row.held_because = "broken invariant `steps > 0`";
  const auto mail = read_mail(composer.held(row, {1, "ada", "ada@example.org", ""}).bytes);
  EXPECT_EQ(mail.subject, "Match m_4k2 is held");
  EXPECT_THAT(mail.parts[0].content, HasSubstr(row.held_because));
}

// What a player finds in the mailbox folder; ADJUTANT_MAIL_SAMPLE names one to look at.
TEST_F(ComposerTest, ReportReachesAMaildirWhole) {
  play_until_a_retreat();
  running();
  const fakes::TemporaryFolder temporary;
  const char* sample = std::getenv("ADJUTANT_MAIL_SAMPLE");
  const std::filesystem::path folder = sample != nullptr ? sample : temporary.file("mail");
  Maildir maildir(folder);
  for (const auto& mail : mails({seat(Side::first), seat(Side::second)})) {
    ASSERT_TRUE(maildir.send({"referee@example.org", mail.to, mail.bytes}));
  }
  const auto files = std::distance(std::filesystem::directory_iterator(folder / "new"), {});
  EXPECT_EQ(files, 2);
}

}  // namespace
}  // namespace adjutant::mail
