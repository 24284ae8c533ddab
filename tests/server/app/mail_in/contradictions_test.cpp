#include "server/app/mail_in/reading/contradictions.hpp"

#include <gmock/gmock.h>

#include "tests/server/app/mail_in/match_by_mail.hpp"

// Whoever says two things of one is asked which of them is meant; nothing happens.
namespace adjutant::app {
namespace {

using ports::Verdict;
using testing::AllOf;
using testing::HasSubstr;

std::optional<std::string> contradiction(std::initializer_list<const char*> lines) {
  std::vector<command::Command> commands;
  for (const auto* line : lines) {
    auto read = command::read(line);
    EXPECT_TRUE(read && *read) << line;
    if (read && *read) commands.push_back(**std::move(read));
  }
  return command::contradiction_in(commands);
}

TEST(Contradictions, AreTwoAnswersToOneQuestion) {
  const std::vector<std::pair<const char*, const char*>> pairs{
      {"accept", "decline"},
      {"accept as zoe", "decline"},
      {"accept as zoe", "accept as bob"},
      {"confirm", "drop"},
      {"confirm", "decline"},
      {"confirm as zoe", "confirm as bob"},
      {"go", "drop"},
      {"go", "hold 30"},
      {"go", "prepare"},
      {"go", "stop"},
      {"hold 30", "prepare"},
      {"hold 30", "hold 20"},
      {"hold 30", "stop"},
      {"prepare", "drop"},
      {"draw offer", "draw accept"},
      {"draw offer", "draw decline"},
      {"draw accept", "draw decline"},
      {"mail all", "mail none"},
      {"mail mine", "mail digest 18:00"},
      {"mail digest 08:00", "mail digest 18:00"},
      {"format text", "format html"},
      {"timezone Europe/Berlin", "timezone Europe/Rome"},
      {"alias ann@example.org", "alias remove ann@example.org"},
      {"rename Ann", "rename Bob"},
      {"tournament t_abcdefghijklmnop accept", "tournament t_abcdefghijklmnop decline"},
      {"tournament t_abcdefghijklmnop confirm", "tournament t_abcdefghijklmnop bye"}};
  for (const auto& [one, other] : pairs) {
    for (const auto& [first, second] : {std::pair(one, other), std::pair(other, one)}) {
      const auto why = contradiction({first, "position", second});
      ASSERT_TRUE(why) << first << " and " << second;
      EXPECT_THAT(*why, AllOf(HasSubstr(first), HasSubstr(second))) << "both are named";
    }
  }
}

TEST(Contradictions, AreNotTheSameTwiceOrOtherThings) {
  EXPECT_FALSE(contradiction({}));
  EXPECT_FALSE(contradiction({"go", "go"}));
  EXPECT_FALSE(contradiction({"check", "go"})) << "a subject may say check";
  EXPECT_FALSE(contradiction({"check", "prepare"}));
  EXPECT_FALSE(contradiction({"drop", "stop"}));
  EXPECT_FALSE(contradiction({"hold 0", "stop"}));
  EXPECT_FALSE(contradiction({"mail all", "format text", "timezone Europe/Rome", "hold 30"}));
  EXPECT_FALSE(contradiction({"confirm", "say Well played"}));
  EXPECT_FALSE(contradiction(
      {"tournament t_abcdefghijklmnop accept", "tournament t_ponmlkjihgfedcba decline"}));
}

struct Contradicting : MatchByMail {
  void expect_refused(const std::string& text, const std::string& why) {
    EXPECT_EQ(answer("ann", to_ann, text), Verdict::refused) << text;
    EXPECT_THAT(text_of(one_to("ann")), HasSubstr(why)) << text;
    EXPECT_EQ(row(match).submissions, 0) << text;
    EXPECT_EQ(row(match).status, ports::MatchStatus::running) << text;
    clock.advance(std::chrono::hours{1});
  }
};

TEST_F(Contradicting, MailsAreRefusedAndChangeNothing) {
  ASSERT_EQ(answer("ann", to_ann, "check\n" + opening.turn()), Verdict::checked);
  one_to("ann");
  const auto waiting = store->draft_of(ann.account.id, match)->lines;
  for (const auto* text : {"go\ndrop", "go\nhold 30", "go\nprepare", "prepare\nhold 30"}) {
    expect_refused(text, "contradict");
  }
  expect_refused("draw offer\ndraw decline", "contradict");
  expect_refused("mail all\nmail none", "contradict");
  expect_refused("resign\ndrop", "cannot be done by one mail");
  expect_refused("resign\nconfirm", "cannot be done by one mail");
  expect_refused("draw decline\nclaim", "cannot be done by one mail");
  EXPECT_EQ(store->draft_of(ann.account.id, match)->lines, waiting);
  EXPECT_EQ(store->account(ann.account.id)->mail_preference, ann.account.mail_preference);
}

TEST_F(Contradicting, OrdersAreNotLostBesideWhatStandsAlone) {
  for (const auto* alone : {"drop", "stop", "draw decline", "confirm"}) {
    expect_refused(fmt::format("{}\n{}", alone, opening.turn()), "cannot stand beside orders");
    ASSERT_TRUE(store->draft_of(ann.account.id, match)) << alone;
    EXPECT_THAT(store->draft_of(ann.account.id, match)->lines, HasSubstr(opening.turn())) << alone;
  }
  expect_refused("resign\n" + opening.turn(), "needs your confirmation");
  EXPECT_EQ(answer("ann", to_ann, "go"), Verdict::played);
}

TEST_F(Contradicting, ConfirmsNothingBesideOrders) {
  ASSERT_EQ(answer("ann", to_ann, "resign"), Verdict::asked);
  const auto asked = one_to("ann");
  EXPECT_EQ(answer("ann", asked, "confirm\n\n" + opening.turn()), Verdict::refused);
  EXPECT_EQ(row(match).status, ports::MatchStatus::running);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("cannot stand beside orders"));
}

TEST_F(Contradicting, AnInvitationIsNeitherAcceptedNorDeclined) {
  ASSERT_TRUE(app().matches.create(ann, proposal(nullptr, "dan@example.org")));
  const auto invitation = one_to("dan");
  for (const auto* text : {"accept as dan\ndecline", "decline\naccept as dan"}) {
    EXPECT_EQ(answer("dan", invitation, text), Verdict::refused) << text;
    EXPECT_THAT(text_of(one_to("dan")), HasSubstr("contradict")) << text;
  }
  EXPECT_FALSE(store->account_by_email("dan@example.org"));
  EXPECT_EQ(answer("dan", invitation, "accept as dan"), Verdict::done);
}

}  // namespace
}  // namespace adjutant::app
