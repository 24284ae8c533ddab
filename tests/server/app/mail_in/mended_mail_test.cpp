#include <algorithm>

#include <gmock/gmock.h>

#include "tests/server/app/mail_in/match_by_mail.hpp"

// A mail that is mended asks for what it asked for before.
namespace adjutant::app {
namespace {

using ports::Verdict;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

struct MendedMail : MatchByMail {
  // The answer to ann without its line breaks.
  std::string told_ann() {
    auto text = text_of(one_to("ann"));
    std::erase(text, '\r');
    std::ranges::replace(text, '\n', ' ');
    return text;
  }
};

TEST_F(MendedMail, SaysThatLinesAreOnlyCheckedWhereOneWasNearlyACommand) {
  EXPECT_EQ(answer("ann", to_ann, "resgin\n" + opening.turn()), Verdict::refused);
  EXPECT_THAT(told_ann(), AllOf(HasSubstr("we do not know the command 'resgin'"),
                                HasSubstr("If you correct lines now, we only check them."),
                                Not(HasSubstr("This also applies"))));
}

TEST_F(MendedMail, ForgetsTheCheckWhenAllOrdersAreWrittenAgain) {
  EXPECT_EQ(answer("ann", to_ann, "check\n" + opening.misunderstood), Verdict::refused);
  EXPECT_THAT(told_ann(), AllOf(HasSubstr("This command also applies to the corrected lines:"),
                                Not(HasSubstr("we only check"))));
  EXPECT_EQ(answer("ann", to_ann, opening.refused), Verdict::refused);
  EXPECT_THAT(told_ann(), Not(HasSubstr("This also applies")));
  EXPECT_EQ(answer("ann", to_ann, opening.turn()), Verdict::played);
}

TEST_F(MendedMail, OfferToSubmitLinesWithoutAMistake) {
  EXPECT_EQ(answer("ann", to_ann, "resgin\n" + opening.turn()), Verdict::refused);
  const auto refused = one_to("ann");
  EXPECT_THAT(text_of(refused),
              AllOf(HasSubstr("go        submits the lines"), Not(HasSubstr("the right order"))));
  EXPECT_EQ(answer("ann", refused, "go"), Verdict::played);
}

TEST_F(MendedMail, ADraftIsCheckedPlayedOrPrepared) {
  for (const auto& [word, verdict] : std::vector<std::pair<std::string, Verdict>>{
           {"check", Verdict::checked}, {"prepare", Verdict::prepared}}) {
    EXPECT_EQ(answer("bob", to_bob, "Draft:\n" + opening.turn()), Verdict::refused);
    const auto refused = one_to("bob");
    EXPECT_THAT(text_of(refused), HasSubstr("'Draft' says that your orders are not to be"));
    EXPECT_EQ(answer("bob", refused, word), verdict) << word;
    one_to("bob");
  }
  EXPECT_EQ(answer("ann", to_ann, "Draft:\n" + opening.turn()), Verdict::refused);
  EXPECT_EQ(answer("ann", one_to("ann"), "go"), Verdict::played);
}

TEST_F(MendedMail, ACommandBehindANumberIsToldToBeOne) {
  EXPECT_EQ(answer("ann", to_ann, opening.misunderstood), Verdict::refused);
  EXPECT_EQ(answer("ann", one_to("ann"), "1: say Good luck"), Verdict::refused);
  EXPECT_THAT(told_ann(),
              AllOf(HasSubstr("'say Good luck' is a command, not an order"), HasSubstr("1 | ")));
  EXPECT_TRUE(mailed_to("bob@example.org").empty());
}

TEST_F(MendedMail, IsStillPrepared) {
  EXPECT_EQ(answer("bob", to_bob, "prepare\n" + opening.refused + "\nchekc"), Verdict::refused);
  const auto wrong = one_to("bob");
  EXPECT_THAT(text_of(wrong), HasSubstr("prepare"));
  EXPECT_EQ(answer("bob", wrong, "go"), Verdict::prepared);
}

TEST_F(MendedMail, NoMessageIsSentWithACheck) {
  EXPECT_EQ(answer("ann", to_ann, "check\nsay Beware!\n" + opening.turn()), Verdict::checked);
  EXPECT_TRUE(mailed_to("bob@example.org").empty());
}

TEST_F(MendedMail, AMessageBesideOrdersIsSaidToBeSent) {
  EXPECT_EQ(answer("ann", to_ann, "say Good luck\n" + opening.turn()), Verdict::played);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("Your message has been sent to bob."));
}

TEST_F(MendedMail, OneLineIsNotOneOfOne) {
  EXPECT_EQ(answer("ann", to_ann, opening.misunderstood), Verdict::refused);
  const auto text = text_of(one_to("ann"));
  EXPECT_THAT(text, Not(HasSubstr("1 of your 1")));
  if (!opening.misunderstood.contains('\n')) {
    EXPECT_THAT(text, HasSubstr("Nothing has happened: your line has a mistake."));
  }
}

TEST_F(MendedMail, IsCheckedAgainUntilItIsToBePlayed) {
  const auto before = row(match).submissions;
  EXPECT_EQ(answer("ann", to_ann, "check\n" + opening.turn()), Verdict::checked);
  EXPECT_EQ(answer("ann", one_to("ann"), "1: " + opening.turn()), Verdict::checked);
  EXPECT_NE(answer("ann", one_to("ann"), "1: " + opening.refused), Verdict::played);
  EXPECT_EQ(answer("ann", one_to("ann"), "1: " + opening.turn()), Verdict::checked);
  EXPECT_EQ(row(match).submissions, before);
  EXPECT_EQ(answer("ann", one_to("ann"), "go"), Verdict::played);
}

TEST_F(MendedMail, IsNotPlayedBeforeWhatWasNearlyACheck) {
  EXPECT_EQ(answer("ann", to_ann, "chekc\n" + opening.turn()), Verdict::refused);
  EXPECT_EQ(answer("ann", one_to("ann"), "1: " + opening.turn()), Verdict::checked);
  EXPECT_EQ(answer("ann", one_to("ann"), "check"), Verdict::checked) << "of the lines kept";
  EXPECT_EQ(answer("ann", one_to("ann"), "go"), Verdict::played);
}

TEST_F(MendedMail, HasItsNumbersBehindBulletsToo) {
  for (const auto* mark : {"\u2022 1: ", "- 1: ", "* 1) ", "line 1: ", "Line 1 should be: "}) {
    EXPECT_EQ(answer("ann", to_ann, opening.refused + "\n" + opening.turn()), Verdict::refused);
    EXPECT_EQ(answer("ann", one_to("ann"), "check\n" + (mark + opening.turn())), Verdict::checked)
        << mark;
    EXPECT_THAT(text_of(one_to("ann")), HasSubstr("2 | "));
  }
}

TEST_F(MendedMail, IsNotReplacedByOneOfWhichNothingCanBeRead) {
  EXPECT_EQ(answer("ann", to_ann, opening.refused + "\n" + opening.turn()), Verdict::refused);
  EXPECT_EQ(answer("ann", one_to("ann"), "\u2022 mvoe it"), Verdict::refused);
  EXPECT_THAT(text_of(one_to("ann")),
              AllOf(HasSubstr("earlier lines are kept"), HasSubstr("2 | ")));
}

TEST_F(MendedMail, ExplainsWhatCannotBeRead) {
  EXPECT_EQ(answer("ann", to_ann, opening.refused + "\n" + opening.turn()), Verdict::refused);
  EXPECT_EQ(answer("ann", one_to("ann"), "\u2022 mvoe it"), Verdict::refused);
  EXPECT_THAT(told_ann(), AllOf(HasSubstr("'mvoe it': "), HasSubstr("to correct one, begin")));
}

TEST_F(MendedMail, IsReplacedByAllLinesWrittenAgain) {
  EXPECT_EQ(answer("ann", to_ann, opening.misunderstood), Verdict::refused);
  const auto first = told_ann();
  EXPECT_EQ(answer("ann", to_ann, opening.misunderstood), Verdict::refused);
  EXPECT_EQ(told_ann(), first);
}

TEST_F(MendedMail, ThatIsCheckedSaysThatItStillIs) {
  EXPECT_EQ(answer("ann", to_ann, "check\n" + opening.refused), Verdict::checked);
  EXPECT_THAT(told_ann(), HasSubstr("This command also applies to the corrected lines:"));
}

TEST_F(MendedMail, WhatWasPreparedTooLateIsPlayedByGo) {
  EXPECT_EQ(answer("ann", to_ann, "prepare\n" + opening.turn()), Verdict::refused);
  EXPECT_EQ(answer("ann", one_to("ann"), "go"), Verdict::played);
}

TEST_F(MendedMail, NothingIsPreparedInAFinishedMatch) {
  EXPECT_EQ(answer("ann", to_ann, "resign"), Verdict::asked);
  EXPECT_EQ(answer("ann", one_to("ann"), "confirm"), Verdict::done);
  EXPECT_EQ(answer("ann", to_ann, "prepare\n" + opening.turn()), Verdict::refused);
}

// What they would be played in without it is another course of things.
TEST_F(MendedMail, KeepsTheNumberOfAConditionThatCannotBeRead) {
  EXPECT_EQ(answer("bob", to_bob, "prepare\nif D is where then\n" + opening.turn() + "\nend if"),
            Verdict::refused);
  EXPECT_THAT(text_of(one_to("bob")), HasSubstr("1 | if D is where then"));
}

}  // namespace
}  // namespace adjutant::app
