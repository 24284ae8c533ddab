#include "server/app/mail_in/reading/plain_answer.hpp"

#include <gmock/gmock.h>

#include "tests/server/app/mail_in/match_by_mail.hpp"

namespace adjutant::app {
namespace {

using ports::Verdict;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

bool is_plain(std::initializer_list<const char*> lines) {
  Text text;
  for (const auto* line : lines) text.push_back({line, 0});
  return is_plain_answer(text);
}

TEST(PlainAnswer, IsOneWordForYesOrNo) {
  EXPECT_TRUE(is_plain({"confirm"}));
  EXPECT_TRUE(is_plain({"Hello,", "", "*Go!*", "", "Best regards, Ann"}));
  EXPECT_TRUE(is_plain({"go", "alias"}));
  EXPECT_TRUE(is_plain({"That was not me", "", "drop"}));
  EXPECT_TRUE(is_plain({"What is this?"})) << "neither";
}

TEST(PlainAnswer, IsNoQuestionNoPartOfASentenceAndNotBoth) {
  EXPECT_FALSE(is_plain({"drop", "confirm"}));
  EXPECT_FALSE(is_plain({"confirm", "", "drop"}));
  EXPECT_FALSE(is_plain({"go?"}));
  EXPECT_FALSE(is_plain({"Sorry, I have thought about it again and I will not", "confirm."}));
  EXPECT_FALSE(is_plain({"No, that was not me. Please do not let it", "go."}));
  EXPECT_FALSE(is_plain({"no", "confirm"}));
  EXPECT_FALSE(is_plain({"yes", "", "drop"}));
}

TEST(PlainAnswer, SaysNoInAWord) {
  for (const auto* no : {"no", "No!", "No, thanks", "*drop*", "cancel", "Nein", "never mind."}) {
    EXPECT_TRUE(says_no({{no, 0}})) << no;
  }
  for (const auto* other : {"yes", "ok", "confirm", "No move yet, Bob", "now", ""}) {
    EXPECT_FALSE(says_no({{other, 0}})) << other;
  }
}

struct Asked : MatchByMail {};

TEST_F(Asked, NothingIsDoneAtAnAnswerThatIsInDoubt) {
  EXPECT_EQ(answer("ann", to_ann, "resign"), Verdict::asked);
  const auto asked = one_to("ann");
  for (const auto* doubtful : {"drop\nconfirm", "confirm?", "I will not\nconfirm."}) {
    EXPECT_EQ(answer("ann", asked, doubtful), Verdict::refused) << doubtful;
    mailed_to("ann@example.org");
    clock.advance(std::chrono::hours{1});
  }
  EXPECT_FALSE(row(match).status == ports::MatchStatus::over);
  EXPECT_EQ(answer("ann", asked, "confirm"), Verdict::done);
  EXPECT_EQ(row(match).status, ports::MatchStatus::over);
}

// "Yes" confirms nothing by a guess, and "no" is understood.
TEST_F(Asked, AYesIsToldWhatToWrite) {
  EXPECT_EQ(answer("ann", to_ann, "resign"), Verdict::asked);
  auto asked = one_to("ann");
  for (const auto* yes : {"yes", "Yes, please!", "ok", "OK", "Ja", "Sure, go for it", "I agree"}) {
    EXPECT_EQ(answer("ann", asked, yes), Verdict::nothing) << yes;
    asked = one_to("ann");
    EXPECT_THAT(text_of(asked), HasSubstr("\"confirm\"")) << yes;
    EXPECT_THAT(text_of(asked), HasSubstr("resign")) << yes;
    clock.advance(std::chrono::hours{1});
  }
  EXPECT_EQ(row(match).status, ports::MatchStatus::running);
  EXPECT_EQ(answer("ann", asked, "confirm"), Verdict::done) << "to the answer";
  EXPECT_EQ(row(match).status, ports::MatchStatus::over);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("You have resigned."));
}

TEST_F(Asked, ANoClosesTheQuestionAndTouchesNothingElse) {
  EXPECT_EQ(answer("ann", to_ann, "check\n" + opening.turn()), Verdict::checked);
  one_to("ann");
  for (const auto* no : {"no", "No, thanks", "drop", "stop", "cancel"}) {
    EXPECT_EQ(answer("ann", to_ann, "resign"), Verdict::asked) << no;
    const auto asked = one_to("ann");
    EXPECT_EQ(answer("ann", asked, no), Verdict::done) << no;
    EXPECT_THAT(text_of(one_to("ann")), HasSubstr("and the question is")) << no;
    EXPECT_EQ(answer("ann", asked, "confirm"), Verdict::bad_token) << no;
    one_to("ann");
    clock.advance(std::chrono::hours{1});
  }
  EXPECT_EQ(row(match).status, ports::MatchStatus::running);
  EXPECT_TRUE(store->draft_of(ann.account.id, match)) << "the checked orders wait still";
}

TEST_F(Asked, AYesToAQuestionOfTheAccountIsToldWhatToWrite) {
  EXPECT_EQ(answer("ann", to_ann, "alias ann@desk.example"), Verdict::asked);
  const auto asked = one_to("ann");
  EXPECT_EQ(answer("ann", asked, "yes"), Verdict::nothing);
  const auto again = one_to("ann");
  EXPECT_THAT(text_of(again), HasSubstr("\"confirm\""));
  EXPECT_EQ(answer("ann", again, "confirm"), Verdict::done);
  EXPECT_EQ(mailed_to("ann@desk.example").size(), 1U);
}

TEST_F(Asked, AYesToTheQuestionWhoseAMailWasIsToldWhatToWrite) {
  EXPECT_EQ(send("mallory@evil.example", to_ann.header("Reply-To"), opening.turn()),
            Verdict::asked);
  EXPECT_EQ(answer("ann", one_to("ann"), "yes"), Verdict::nothing);
  const auto again = one_to("ann");
  EXPECT_THAT(text_of(again), AllOf(HasSubstr("\"go\" to carry it"), HasSubstr("\"alias\"")));
  EXPECT_EQ(row(match).submissions, 0);
  EXPECT_EQ(answer("ann", again, "go"), Verdict::played) << "to the answer";
}

TEST_F(Asked, AMailOfOnesOwnAddressIsOfferedNoAlias) {
  EXPECT_EQ(send("ann@example.org", "reply@play.example",
                 fmt::format("create {} as {} against recruit", opening.scenario, opening.first)),
            Verdict::asked);
  EXPECT_EQ(answer("ann", one_to("ann"), "yes"), Verdict::nothing);
  EXPECT_THAT(text_of(one_to("ann")), AllOf(HasSubstr("\"drop\""), Not(HasSubstr("alias"))));
}

TEST_F(Asked, AYesToADryRunIsToldWhatToWrite) {
  EXPECT_EQ(answer("ann", to_ann, "check\n" + opening.turn()), Verdict::checked);
  const auto checked = one_to("ann");
  EXPECT_EQ(answer("ann", checked, "yes"), Verdict::nothing);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("\"go\" submits them as they are"));
  EXPECT_EQ(answer("ann", to_ann, "resign"), Verdict::asked);
  one_to("ann");
  EXPECT_EQ(answer("ann", checked, "ok"), Verdict::nothing);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("We asked you to confirm \"resign\""));
  EXPECT_EQ(row(match).submissions, 0);
}

}  // namespace
}  // namespace adjutant::app
