#include "server/mail/answering.hpp"

#include <algorithm>
#include <ranges>

#include <gmock/gmock.h>

#include "server/app/mail_in/reading/addressing.hpp"
#include "server/app/mail_in/reading/order_block.hpp"
#include "server/app/mail_in/reading/quotation.hpp"
#include "server/app/match/check_words.hpp"
#include "server/mail/in/mime.hpp"
#include "tests/server/mail/composing.hpp"
#include "tests/server/mail/gmime_reader.hpp"

namespace adjutant::mail {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

// A server that reads what players answer.
struct AnsweringTest : ComposerTest {
  AnsweringTest() { running(); }

  ports::SeatRecipient reader(Side side) const {
    auto recipient = seat(side);
    recipient.reply_token = token;
    return recipient;
  }
  ReadMail report_to(Side side, bool plus = true) const {
    auto settings = with_answers;
    settings.answers.plus_addressing = plus;
    const MailComposer writes(settings, clock);
    const ports::TurnReport turn{row, game, battle.scenario, before, after, events, awaited};
    return read_mail(writes.report_mails(turn, {reader(side)}).at(0).bytes);
  }
  ReadMail notice_to(ports::Notice kind, Side side) const {
    const MailComposer writes(with_answers, clock);
    return read_mail(
        writes.notice(kind, row, game, ports::names_of(battle.scenario), reader(side)).bytes);
  }
  // As the desk reads what a player's mail program makes of our own text.
  static std::vector<app::OrderBlock> blocks_of(const std::string& text) {
    app::Text lines;
    for (const auto line : std::views::split(text, '\n')) {
      std::string one(line.begin(), line.end());
      std::erase(one, '\r');
      lines.push_back({std::move(one), 0});
    }
    return app::order_blocks(lines, std::vector<int>(lines.size(), 0));
  }

  const std::string token = auth::mail_token({7}, {auth::MailTokenKind::seat, 0, 341, 17},
                                             auth::seat_facts("m_4k2", 1, 0));
  const ComposerSettings with_answers{.public_url = "https://adjutant.example.org",
                                      .from_address = "referee@example.org",
                                      .answers = {.address = "reply@play.example"}};
};

TEST_F(AnsweringTest, CarriesTheTokenWhereAnswersBringItBack) {
  const auto mail = report_to(to_act());
  EXPECT_THAT(mail.header("Reply-To"), HasSubstr("<reply+" + token + "@play.example>"));
  EXPECT_THAT(mail.header("References"), HasSubstr("<" + token + ".t@play.example>"));
  EXPECT_THAT(mail.header("References"), StartsWith("<m_4k2."));
  EXPECT_THAT(mail.message_id, Not(HasSubstr(token)));
  EXPECT_THAT(mail.message_id, HasSubstr("." + app::message_part(token) + "@"));
  for (const auto& block : blocks_of(mail.parts[0].content)) {
    EXPECT_EQ(block.check, app::check_word(token));
  }
  EXPECT_THAT(mail.subject, Not(HasSubstr(token))) << "lock screens show subjects";
}

TEST_F(AnsweringTest, CarriesItInSubjectAndBlockWithoutPlusAddressing) {
  const auto mail = report_to(to_act(), false);
  EXPECT_THAT(mail.header("Reply-To"), HasSubstr("<reply@play.example>"));
  EXPECT_THAT(mail.subject, HasSubstr("[adj-" + token + "]"));
  const auto blocks = blocks_of(mail.parts[0].content);
  ASSERT_FALSE(blocks.empty());
  EXPECT_EQ(blocks[0].token, token);
}

TEST_F(AnsweringTest, BeginsWithWhatIsDueForTelephonesThenTheMarkAndAnEmptyBlock) {
  const auto text = report_to(to_act()).parts[0].content;
  EXPECT_THAT(text, StartsWith("Adjutant: It is your turn ("));
  EXPECT_EQ(text.substr(text.find("\r\n\r\n") + 4)
                .find(std::string(app::write_above) + "\r\n\r\nIt is your turn ("),
            0U);
  const auto blocks = blocks_of(text);
  ASSERT_FALSE(blocks.empty());
  EXPECT_EQ(blocks[0].kind, app::BlockKind::orders);
  EXPECT_EQ(blocks[0].revision, 17);
  EXPECT_EQ(blocks[0].side, game.description().sides[core::index(to_act())]);
  EXPECT_EQ(blocks.size(), game.standing_orders() != nullptr ? 2U : 1U);
  EXPECT_TRUE(std::ranges::none_of(blocks, &app::OrderBlock::is_filled));
}

TEST_F(AnsweringTest, SaysInShortWhatMayBeOrdered) {
  const auto text = report_to(to_act()).parts[0].content;
  EXPECT_THAT(text, HasSubstr("egal orders"));
  EXPECT_THAT(text, HasSubstr(opening.turn()));
  EXPECT_THAT(report_to(core::opponent(to_act())).parts[0].content, Not(HasSubstr("egal orders")));
}

TEST_F(AnsweringTest, AsksWhoIsNotToActForNoOrders) {
  const auto blocks = blocks_of(report_to(core::opponent(to_act())).parts[0].content);
  EXPECT_TRUE(std::ranges::none_of(
      blocks, [](const auto& block) { return block.kind == app::BlockKind::orders; }));
}

TEST_F(AnsweringTest, HasOneSubjectForAllMailsOfASeat) {
  const auto wanted = battle.scenario.title + " against Bóб";
  EXPECT_EQ(report_to(Side::first).subject, wanted);
  for (const auto kind : {ports::Notice::started, ports::Notice::reminder,
                          ports::Notice::draw_offered, ports::Notice::question_asked}) {
    EXPECT_EQ(notice_to(kind, Side::first).subject, wanted);
  }
}

TEST_F(AnsweringTest, KeepsTo72ColumnsAndNamesNoShell) {
  const auto text = report_to(to_act()).parts[0].content;
  EXPECT_THAT(text, Not(HasSubstr("curl")));
  for (const auto line : std::views::split(text, '\n')) {
    const std::string_view one(line.begin(), line.end());
    const auto columns = std::ranges::count_if(one, [](char byte) {
      return byte != '\r' && (static_cast<unsigned char>(byte) & 0xC0U) != 0x80U;
    });
    if (!one.contains("http")) EXPECT_LE(columns, 72) << one;
  }
}

TEST_F(AnsweringTest, HasAPageForAnyWidthWithALinkThatOpensTheAnswer) {
  const auto html = report_to(to_act()).parts[1].content;
  EXPECT_THAT(html, AllOf(HasSubstr("width=device-width"), HasSubstr("prefers-color-scheme:dark"),
                          HasSubstr("href=\"https://adjutant.example.org/matches/m_4k2\"")));
  EXPECT_THAT(html, HasSubstr("href=\"mailto:reply+" + token + "@play.example?subject=Re%3A%20"));
  EXPECT_THAT(html, HasSubstr("&amp;body=ORDERS%20"));
  EXPECT_THAT(html, HasSubstr("Write your orders at the top of your answer")) << "as in the text";
  EXPECT_LT(html.find("It is your turn"), html.find(app::write_above))
      << "telephones show the first words";
}

TEST_F(AnsweringTest, SaysHowADrawIsAnsweredByMail) {
  EXPECT_THAT(notice_to(ports::Notice::draw_offered, Side::first).parts[0].content,
              AllOf(HasSubstr("draw accept"), HasSubstr("draw decline")));
}

TEST_F(AnsweringTest, InvitesToAnswerWithOneWord) {
  const MailComposer writes(with_answers, clock);
  ports::Invitation invitation{.match = row,
                               .game = game,
                               .names = ports::names_of(battle.scenario),
                               .side = Side::second,
                               .organiser = "ada",
                               .address = "dan@example.org",
                               .reply_token = token};
  const auto stranger = read_mail(writes.invitation(invitation).bytes);
  EXPECT_THAT(stranger.parts[0].content,
              AllOf(HasSubstr("    accept as YOUR-NAME"), HasSubstr("There is no time limit."),
                    Not(HasSubstr("curl"))));
  EXPECT_THAT(stranger.header("Reply-To"), HasSubstr(token));
  invitation.account = 5;
  EXPECT_THAT(read_mail(writes.invitation(invitation).bytes).parts[0].content,
              HasSubstr("    accept\r\n"));
}

TEST_F(AnsweringTest, AnswersAMailWithWhatBecameOfItAndTheReport) {
  const MailComposer writes(with_answers, clock);
  const ports::Written written{.name = "played.9",
                               .answers = "x1@mail.example",
                               .document = {core::Paragraph{"Your 4 orders have been played."}}};
  const auto mail =
      read_mail(writes.answer_with_report(turn(), reader(Side::first), written).bytes);
  EXPECT_EQ(mail.header("In-Reply-To"), "<x1@mail.example>");
  EXPECT_EQ(mail.header("Auto-Submitted"), "auto-replied");
  EXPECT_THAT(mail.parts[0].content, HasSubstr("Your 4 orders have been played."));
  EXPECT_THAT(mail.parts[0].content, HasSubstr(row.head));
}

// What leaves is what comes back: the desk finds the token in the mail that answers.
TEST_F(AnsweringTest, IsFoundAgainInAnAnswer) {
  const MailComposer writes(with_answers, clock);
  const auto sent = read_mail(writes.report_mails(turn(), {reader(to_act())}).at(0).bytes);
  const auto letter = read_letter("From: ada@example.org\r\nTo: " + sent.header("Reply-To") +
                                  "\r\nSubject: x\r\n\r\nend turn\r\n");
  const auto carried = app::carried_tokens(letter, {}, "reply", "play.example");
  ASSERT_EQ(carried.addressed.size(), 1U);
  EXPECT_EQ(carried.addressed[0].text, token);
  const auto by_reference = read_letter(
      "From: ada@example.org\r\nTo: referee@example.org\r\n"
      "References: " +
      sent.header("References") + "\r\nSubject: x\r\n\r\nend turn\r\n");
  const auto referenced = app::carried_tokens(by_reference, {}, "reply", "play.example").referenced;
  ASSERT_EQ(referenced.size(), 1U);
  EXPECT_EQ(referenced[0].text, token);
}

}  // namespace
}  // namespace adjutant::mail
