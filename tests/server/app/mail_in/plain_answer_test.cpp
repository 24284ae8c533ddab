#include "server/app/mail_in/plain_answer.hpp"

#include <gtest/gtest.h>

#include "tests/server/app/mail_in/match_by_mail.hpp"

namespace adjutant::app {
namespace {

using ports::Verdict;

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

}  // namespace
}  // namespace adjutant::app
