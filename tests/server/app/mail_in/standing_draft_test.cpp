#include <algorithm>

#include <gmock/gmock.h>

#include "tests/server/app/mail_in/match_by_mail.hpp"

// Orders and standing orders of one mail are lines of one draft.
namespace adjutant::app {
namespace {

using ports::Verdict;
using testing::AllOf;
using testing::HasSubstr;

struct StandingDraft : MatchByMail {
  void SetUp() override {
    if (opening.standing.empty()) GTEST_SKIP() << "the game has no standing orders";
    heading = heading_in(to_ann);
    good = opening.standing.front();
  }
  // Both blocks of the first report, filled in.
  std::string mail(const std::string& orders, const std::string& standing) const {
    std::string text;
    if (!orders.empty()) text += heading + "\n" + orders + "\nEND\n";
    if (standing.empty()) return text;
    return text + "STANDING" + heading.substr(heading.find(' ')) + "\n" + standing + "\nEND\n";
  }
  std::vector<std::string> standing_orders(core::Side side = core::Side::first) {
    const auto live = app().host.read(row(match));
    const auto& now = (*live)->match;
    return now.setup->game->standing_orders()->of(now.state, side);
  }

  // The answer to ann without its line breaks.
  std::string told_ann() {
    auto text = text_of(one_to("ann"));
    std::erase(text, '\r');
    std::ranges::replace(text, '\n', ' ');
    return text;
  }

  std::string heading, good;
  const std::string wrong = "no such standing order";
};

TEST_F(StandingDraft, AMistakeInThemIsMendedByItsNumberAndTheOrdersStay) {
  const auto before = standing_orders();
  EXPECT_EQ(answer("ann", to_ann, mail(opening.turn(), wrong)), Verdict::refused);
  EXPECT_EQ(row(match).submissions, 0);
  const auto refused = one_to("ann");
  EXPECT_THAT(text_of(refused),
              AllOf(HasSubstr("  1 | " + opening.turn()), HasSubstr("  2 | " + wrong),
                    HasSubstr("Line 2 belongs to your standing orders.")));
  EXPECT_EQ(standing_orders(), before);
  EXPECT_EQ(answer("ann", refused, "2: " + good), Verdict::played);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("Your standing orders are set:"));
  EXPECT_NE(standing_orders(), before);
  EXPECT_EQ(row(match).submissions, 2) << "standing orders, and orders";
}

TEST_F(StandingDraft, AMistakeInOrdersIsMendedAndTheStandingOrdersStay) {
  const auto before = standing_orders();
  EXPECT_EQ(answer("ann", to_ann, mail(opening.refused + "\n" + opening.turn(), good)),
            Verdict::refused);
  EXPECT_EQ(standing_orders(), before) << "all of a mail or nothing";
  const auto lines = std::ranges::count(opening.refused, '\n') + 1;
  std::string edits;
  for (int line = 1; line <= lines; ++line) edits += fmt::format("{}: -\n", line);
  EXPECT_EQ(answer("ann", one_to("ann"), edits), Verdict::played);
  EXPECT_NE(standing_orders(), before);
}

TEST_F(StandingDraft, MistakesInBothAreToldTogether) {
  EXPECT_EQ(answer("ann", to_ann, mail(opening.misunderstood, wrong)), Verdict::refused);
  const auto text = text_of(one_to("ann"));
  const auto lines = std::ranges::count(opening.misunderstood, '\n') + 2;
  EXPECT_THAT(text, HasSubstr(fmt::format("{:>3} | {}", lines, wrong)));
  EXPECT_THAT(text, HasSubstr(fmt::format(" of your {} lines have mistakes", lines)));
}

TEST_F(StandingDraft, AmongTheOrdersAreToldWhereTheyBelong) {
  EXPECT_EQ(answer("ann", to_ann, mail(good + "\n" + opening.turn(), "")), Verdict::refused);
  EXPECT_THAT(told_ann(), AllOf(HasSubstr("this is a standing order"),
                                HasSubstr("into their block at the end")));
}

TEST_F(StandingDraft, AmongOrdersOfWhichNoneCanBeReadAreTold) {
  EXPECT_EQ(answer("ann", to_ann, mail(opening.misunderstood, "")), Verdict::refused);
  one_to("ann");
  EXPECT_EQ(answer("ann", to_ann, mail(good, "")), Verdict::refused);
  EXPECT_THAT(told_ann(), AllOf(HasSubstr("no line of your mail can be played"),
                                HasSubstr("into their block at the end")));
}

TEST_F(StandingDraft, LeavesOrdersOutsideTheBlocksAmongTheNumberedLines) {
  const auto before = standing_orders();
  EXPECT_EQ(answer("ann", to_ann, opening.turn() + "\n\n" + mail("", good)), Verdict::refused);
  const auto refused = one_to("ann");
  EXPECT_THAT(text_of(refused),
              AllOf(HasSubstr("  1 | " + opening.turn()), HasSubstr("  2 | " + good)));
  EXPECT_EQ(standing_orders(), before);
  EXPECT_EQ(answer("ann", refused, "go"), Verdict::played);
  EXPECT_NE(standing_orders(), before);
}

TEST_F(StandingDraft, ALineIsTakenOutOrPutBehind) {
  EXPECT_EQ(answer("ann", to_ann, mail("", wrong)), Verdict::refused);
  EXPECT_EQ(answer("ann", one_to("ann"), "1: -\n1+: " + good), Verdict::done);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("Your standing orders are set:"));
  EXPECT_FALSE(store->draft_of(ann.account.id, match));
  EXPECT_EQ(answer("ann", to_ann, mail(opening.turn(), wrong)), Verdict::refused);
  EXPECT_EQ(answer("ann", one_to("ann"), "2: -"), Verdict::played) << "without them";
}

TEST_F(StandingDraft, ACheckChangesNothingUntilGo) {
  const auto before = standing_orders();
  EXPECT_EQ(answer("ann", to_ann, "check\n" + mail(opening.turn(), good)), Verdict::checked);
  EXPECT_EQ(standing_orders(), before);
  EXPECT_EQ(answer("ann", one_to("ann"), "go"), Verdict::played);
  EXPECT_NE(standing_orders(), before);
}

TEST_F(StandingDraft, ACheckOfThemAloneChangesNothingUntilGo) {
  const auto before = standing_orders();
  EXPECT_EQ(answer("ann", to_ann, "check\n" + mail("", good)), Verdict::checked);
  EXPECT_EQ(standing_orders(), before);
  const auto checked = one_to("ann");
  EXPECT_THAT(text_of(checked), HasSubstr("Nothing has changed yet."));
  EXPECT_EQ(answer("ann", checked, "go"), Verdict::done);
  EXPECT_NE(standing_orders(), before);
}

// They are for the opponent's turn.
TEST_F(StandingDraft, AreKeptWhereTheOrdersComeTooEarly) {
  const auto before = standing_orders(core::Side::second);
  const auto& text = text_of(to_bob);  // with a block of standing orders alone
  const auto at = text.find("STANDING ");
  ASSERT_NE(at, std::string::npos) << text;
  heading = "ORDERS" + text.substr(at + 8, text.find_first_of("\r\n", at) - at - 8);
  const auto& of_bob = opening.standing.back();
  EXPECT_EQ(answer("bob", to_bob, mail(opening.turn(), of_bob)), Verdict::early);
  EXPECT_NE(standing_orders(core::Side::second), before);
  EXPECT_THAT(text_of(one_to("bob")), HasSubstr("Your standing orders are set:"));
}

}  // namespace
}  // namespace adjutant::app
