#include "server/app/mail_in/reading/addressing.hpp"

#include <cctype>

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace adjutant::app {
namespace {

using auth::MailToken;
using auth::MailTokenKind;
using Outcome = Addressing::Outcome;

const core::Digest key{1, 2, 3};
constexpr std::int64_t ann = 17, bob = 18;
constexpr std::int64_t epoch = 4;

std::string seat_token(std::uint32_t match, std::uint8_t side, std::int64_t account,
                       std::uint32_t revision, std::int64_t of_epoch = epoch) {
  return auth::mail_token(key, {MailTokenKind::seat, side, match, revision},
                          auth::seat_facts(fmt::format("m_{}", match), account, of_epoch));
}

// Ann sits at side 0 of every match, Bob at side 1.
std::optional<ProvenToken> prove(const auth::UnprovenMailToken& unproven) {
  const auto& token = unproven.token;
  const auto account = token.side == 0 ? ann : bob;
  const auto match = fmt::format("m_{}", token.number);
  if (!auth::is_proven(key, unproven, auth::seat_facts(match, account, epoch))) return {};
  return ProvenToken{token, account, match};
}

struct AddressingTest : testing::Test {
  Letter letter;
  std::vector<std::string> envelope;

  Addressing result() const {
    return addressing(carried_tokens(letter, envelope, "reply", "play.example"), prove);
  }
  static std::string address(const std::string& token) {
    return "reply+" + token + "@play.example";
  }
};

TEST_F(AddressingTest, WithoutATokenIsNone) {
  letter.recipients = {"play@play.example, reply@play.example", "reply+@play.example"};
  letter.references = {"m_4k2.us@play.example"};
  EXPECT_EQ(result().outcome, Outcome::none);
}

TEST_F(AddressingTest, IsFoundInEnvelopeAndHeadersInAnyCase) {
  const auto token = seat_token(341, 0, ann, 2);
  auto shouted = address(token);
  for (auto& letter_of : shouted) letter_of = static_cast<char>(std::toupper(letter_of));
  for (const auto& written :
       {address(token), shouted, "\"Adjutant\" <" + address(token) + ">",
        "x@y.example, <" + address(token) + ">, z@y.example", "rfc822;" + address(token)}) {
    letter.recipients = {written};
    envelope.clear();
    EXPECT_EQ(result().outcome, Outcome::good) << written;
    envelope = {written};
    letter.recipients.clear();
    EXPECT_EQ(result().token, (ProvenToken{{MailTokenKind::seat, 0, 341, 2}, ann, "m_341"}));
  }
}

TEST_F(AddressingTest, OfAnotherDomainOrNameIsNone) {
  const auto token = seat_token(341, 0, ann, 2);
  for (const auto& written :
       {"reply+" + token + "@play.example.net", "reply+" + token + "@other.example",
        "noreply+" + token + "@play.example", "no.reply+" + token + "@play.example",
        "b+" + token + "@play.example", "reply-" + token + "@play.example"}) {
    letter.recipients = {written};
    EXPECT_EQ(result().outcome, Outcome::none) << written;
  }
}

TEST_F(AddressingTest, IsFoundInSubjectAndOrdersLineWithoutPlusAddressing) {
  const auto token = seat_token(341, 0, ann, 2);
  letter.subject = "Re: Match [adj-" + token + "]";
  EXPECT_EQ(result().outcome, Outcome::good);
  letter.subject = "Re: Match";
  EXPECT_EQ(result().outcome, Outcome::none);
  letter.plain = {{"ORDERS match one r2 [ADJ-" + token + "]", 1}};
  EXPECT_EQ(result().outcome, Outcome::good);
}

TEST_F(AddressingTest, OneSeatTwiceIsTheHigherRevision) {
  letter.recipients = {address(seat_token(341, 0, ann, 2)), address(seat_token(341, 0, ann, 7))};
  envelope = {address(seat_token(341, 0, ann, 5))};
  ASSERT_EQ(result().outcome, Outcome::good);
  EXPECT_EQ(result().token->token.second, 7U);
}

TEST_F(AddressingTest, TwoSeatsOrAccountsAreSeveral) {
  const auto mine = address(seat_token(341, 0, ann, 2));
  for (const auto& other : {seat_token(342, 0, ann, 2), seat_token(341, 1, bob, 2)}) {
    letter.recipients = {mine, address(other)};
    EXPECT_EQ(result().outcome, Outcome::several);
    EXPECT_EQ(result().contenders.size(), 2U);
  }
}

TEST_F(AddressingTest, ABadOneBesideAGoodOneIsPassedOver) {
  letter.recipients = {address(seat_token(341, 1, ann, 2)), address(seat_token(341, 0, ann, 2))};
  EXPECT_EQ(result().outcome, Outcome::good);
}

TEST_F(AddressingTest, OnlyBadOnesAreBad) {
  // Of an old epoch, of a seat that somebody else has, of another key.
  for (const auto& bad : {seat_token(341, 0, ann, 2, epoch - 1), seat_token(341, 1, ann, 2),
                          auth::mail_token({9}, {MailTokenKind::seat, 0, 341, 2},
                                           auth::seat_facts("m_341", ann, epoch))}) {
    letter.recipients = {address(bad)};
    letter.references.clear();
    EXPECT_EQ(result().outcome, Outcome::bad);
    // What a mail refers to does not stand in for what it is addressed to.
    letter.references = {seat_token(341, 0, ann, 2) + ".t@play.example"};
    EXPECT_EQ(result().outcome, Outcome::bad);
    letter.recipients.clear();
    letter.references = {bad + ".t@play.example"};
    EXPECT_EQ(result().outcome, Outcome::bad);
  }
}

TEST_F(AddressingTest, ReferencesStandInWhereNoAddressHasOne) {
  letter.recipients = {"adjutant@play.example"};
  letter.references = {seat_token(341, 0, ann, 2) + ".t@play.example", "m_341.us@play.example",
                       seat_token(341, 0, ann, 3) + ".T@PLAY.example",
                       seat_token(341, 0, ann, 9) + ".t@other.example"};
  ASSERT_EQ(result().outcome, Outcome::good);
  EXPECT_EQ(result().token->token.second, 3U);  // the last
  letter.in_reply_to = {seat_token(341, 0, ann, 4) + ".t@play.example"};
  EXPECT_EQ(result().token->token.second, 4U);
}

TEST_F(AddressingTest, ABouncesTokenIsNoPlayers) {
  const auto token = auth::mail_token(key, {MailTokenKind::bounce, 0, 5, 0},
                                      auth::bounce_facts("ann@mail.example"));
  letter.recipients = {address(token)};
  EXPECT_EQ(result().outcome, Outcome::none);
}

TEST_F(AddressingTest, HasAnEnd) {
  std::string many;
  for (std::uint32_t i = 0; i < 5'000; ++i) many += address(seat_token(i, 0, ann, i)) + ", ";
  letter.recipients = {many};
  EXPECT_EQ(carried_tokens(letter, {}, "reply", "play.example").addressed.size(), 50U);
}

}  // namespace
}  // namespace adjutant::app
