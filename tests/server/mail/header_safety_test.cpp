#include <algorithm>
#include <random>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/registry.hpp"
#include "server/mail/composer.hpp"
#include "server/mail/message.hpp"
#include "tests/server/fakes/clock.hpp"
#include "tests/server/mail/gmime_reader.hpp"

// Whatever players, scenarios and relays bring into a mail, its headers are ours.
namespace adjutant::mail {
namespace {

using testing::ElementsAre;

// Texts of what has broken mail programs: line ends, NUL, controls, broken and whole UTF-8, quotes,
// forms that look encoded, other headers, sheer length.
class NastyTexts {
 public:
  explicit NastyTexts(unsigned seed) : chance_(seed) {}

  std::string next() {
    static const std::vector<std::string> pieces{"\r\n",
                                                 "\n",
                                                 "\r",
                                                 std::string(1, '\0'),
                                                 "\t",
                                                 " ",
                                                 "\x7f",
                                                 "\x1b[2J",
                                                 "\xff",
                                                 "\xc3",
                                                 "\xe2\x80",
                                                 "é",
                                                 "Bóб",
                                                 "日本語",
                                                 "\u2028",
                                                 "\u0085",
                                                 "=?UTF-8?Q?=0D=0ABcc:_x?=",
                                                 "=?",
                                                 "?=",
                                                 "=0D=0A",
                                                 "%0d%0a",
                                                 "\"",
                                                 "\\",
                                                 "<",
                                                 ">",
                                                 "(",
                                                 ")",
                                                 ",",
                                                 ";",
                                                 ":",
                                                 "@",
                                                 "Bcc: v@example.org",
                                                 "\r\nBcc: v@example.org\r\n",
                                                 "\r\n\r\n<script>",
                                                 ".\r\n",
                                                 "a",
                                                 "Anne",
                                                 "m_4k2"};
    std::string text;
    const auto count = chance_() % 12;
    for (unsigned i = 0; i < count; ++i) text += pieces[chance_() % pieces.size()];
    if (chance_() % 20 == 0) text += std::string(chance_() % 3000, 'x');
    return text;
  }

  // As long as addresses, ids and links may be: they are bounded where they are taken in.
  std::string next_short() { return next().substr(0, 200); }

 private:
  std::minstd_rand chance_;
};

// Every header line begins a header or goes on with one, and is as short as RFC 5322 wants it.
void expect_sound_headers(const std::string& bytes) {
  const auto end = bytes.find("\r\n\r\n");
  ASSERT_NE(end, std::string::npos);
  const auto headers = bytes.substr(0, end + 2);
  for (std::size_t at = 0; at < headers.size();) {
    const auto line_end = headers.find("\r\n", at);
    const auto line = headers.substr(at, line_end - at);
    EXPECT_LE(line.size(), 998U);
    EXPECT_TRUE(std::ranges::all_of(line, [](char c) {
      return (c >= ' ' && c <= '~') || c == '\t';
    })) << line;
    EXPECT_FALSE(line.starts_with("Bcc") || line.empty()) << headers;
    at = line_end + 2;
  }
}

TEST(HeaderSafety, NothingThatPlayersChoseBeginsAHeader) {
  for (unsigned seed = 1; seed <= 2000; ++seed) {
    SCOPED_TRACE(seed);
    NastyTexts nasty(seed);
    Message message{.from_name = nasty.next(),
                    .from_address = "referee@example.org",
                    .to_name = nasty.next(),
                    .to_address = "a" + nasty.next_short(),
                    .subject = nasty.next(),
                    .message_id = "<m" + nasty.next_short() + "@example.org>",
                    .thread_root = "<r" + nasty.next_short() + "@example.org>",
                    .date = fakes::SimulatedClock::epoch,
                    .unsubscribe_url = "https://example.org/" + nasty.next_short(),
                    .text = nasty.next(),
                    .html = "<p>" + nasty.next(),
                    .picture = InlinePicture{nasty.next_short(), "png"}};
    const auto bytes = to_bytes(message);
    expect_sound_headers(bytes);
    const auto mail = read_mail(bytes);
    EXPECT_THAT(
        mail.header_names,
        ElementsAre("From", "To", "Subject", "Date", "Message-ID", "In-Reply-To", "References",
                    "Auto-Submitted", "List-Unsubscribe", "List-Unsubscribe-Post", "MIME-Version"));
    EXPECT_EQ(mail.structure,
              "multipart/alternative(text/plain multipart/related(text/html image/png))");
    if (testing::Test::HasFailure()) return;
  }
}

TEST(HeaderSafety, WhatLooksEncodedIsReadAsItWasWritten) {
  Message message{.from_name = "Adjutant",
                  .from_address = "referee@example.org",
                  .to_name = "=?UTF-8?Q?=0D=0ABcc:_v=40example.org?=",
                  .to_address = "anne@example.org",
                  .subject = "=?UTF-8?B?DQpCY2M6IHY=?= invites you",
                  .message_id = "<m@example.org>",
                  .thread_root = {},
                  .date = fakes::SimulatedClock::epoch,
                  .unsubscribe_url = {},
                  .text = "text",
                  .html = {},
                  .picture = {}};
  const auto mail = read_mail(to_bytes(message));
  EXPECT_EQ(mail.subject, message.subject);
  EXPECT_EQ(std::ranges::count(mail.header_names, "Bcc"), 0);
}

TEST(HeaderSafety, MailsAboutAccountsAndInvitationsKeepTheirHeaders) {
  const fakes::SimulatedClock clock;
  const MailComposer composer(
      {.public_url = "https://example.org", .from_address = "referee@example.org"}, clock);
  const auto& game = *games().front();
  for (unsigned seed = 1; seed <= 200; ++seed) {
    SCOPED_TRACE(seed);
    NastyTexts nasty(seed);
    const ports::AccountMail account{1, nasty.next(), "a" + nasty.next_short(), nasty.next_short()};
    ports::MatchRow row;
    row.id = "m_4k2";
    row.options = R"({"clock":{"turn_minutes":4320},"decisions":"standing"})";
    row.scenario_id = nasty.next();
    row.held_because = nasty.next();
    row.seats[0].handle = nasty.next();
    row.seats[0].seed = nasty.next();
    const ports::Invitation invitation{.match = row,
                                       .game = game,
                                       .names = {nasty.next(), {nasty.next(), nasty.next()}},
                                       .side = core::Side::second,
                                       .organiser = nasty.next(),
                                       .account = 0,
                                       .address = "a" + nasty.next_short()};
    for (const auto& mail : {composer.confirmation(account), composer.password_reset(account),
                             composer.email_change(account), composer.email_changing(account),
                             composer.email_taken(account), composer.held(row, account),
                             composer.invitation(invitation)}) {
      expect_sound_headers(mail.bytes);
    }
    if (testing::Test::HasFailure()) return;
  }
}

}  // namespace
}  // namespace adjutant::mail
