#include <algorithm>

#include <gmock/gmock.h>

#include "tests/server/app/mail_in/match_by_mail.hpp"

// Answers have no names that only the program knows.
namespace adjutant::app {
namespace {

using ports::Verdict;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

struct PlainWords : MatchByMail {};

TEST_F(PlainWords, TellWhatWasDeclared) {
  EXPECT_EQ(answer("ann", to_ann, "draw offer"), Verdict::asked);
  EXPECT_EQ(answer("ann", one_to("ann"), "confirm"), Verdict::done);
  EXPECT_EQ(answer("bob", one_to("bob"), "draw accept"), Verdict::asked);
  EXPECT_EQ(answer("bob", one_to("bob"), "confirm"), Verdict::done);
  EXPECT_THAT(text_of(one_to("bob")),
              AllOf(HasSubstr("You have accepted the draw."), Not(HasSubstr("accept_draw"))));
}

TEST_F(PlainWords, ProposeTheBattleThatWasProbablyMeant) {
  const auto name = opening.scenario.substr(opening.scenario.find('/') + 1);
  auto misspelt = name;
  misspelt.erase(1, 1);
  const auto rest = fmt::format(" as {} against captain", opening.first);
  EXPECT_EQ(answer("ann", to_ann, "create " + misspelt + rest), Verdict::done);
  EXPECT_THAT(text_of(one_to("ann")), AllOf(HasSubstr("there is no battle called " + misspelt),
                                            HasSubstr("create " + name + rest)));
  EXPECT_EQ(answer("ann", to_ann, "create jutland" + rest), Verdict::done);
  EXPECT_THAT(text_of(one_to("ann")), Not(HasSubstr("Did you mean")));
}

TEST_F(PlainWords, TakeBattlesAndSidesByTheirNames) {
  const auto& battle = app().context().scenarios.find(opening.scenario)->scenario;
  const auto line =
      fmt::format("create {} as {} against captain", battle.title, battle.side_names[0]);
  EXPECT_EQ(answer("ann", to_ann, line), Verdict::done);
  EXPECT_THAT(text_of(one_to("ann")), Not(HasSubstr("No match was created")));
}

TEST_F(PlainWords, TellOfEachLineThatStartsNoMatch) {
  const auto rest = fmt::format(" as {} against ", opening.first);
  EXPECT_EQ(answer("ann", to_ann,
                   "create " + opening.scenario + rest + "captain\ncreate King's Hill" + rest +
                       "captain"),
            Verdict::done);
  const auto mails = mailed_to("ann@example.org");
  EXPECT_TRUE(std::ranges::any_of(mails, [](const auto& mail) {
    return text_of(mail).contains("there is no battle called king's hill");
  }));
  EXPECT_EQ(answer("ann", to_ann, "create " + opening.scenario + rest + "recriut"), Verdict::done);
  EXPECT_THAT(text_of(one_to("ann")),
              AllOf(HasSubstr("There is no player called recriut."), HasSubstr(rest + "recruit")));
}

TEST_F(PlainWords, AcceptADrawInOneWord) {
  EXPECT_EQ(answer("ann", to_ann, "draw offer"), Verdict::asked);
  EXPECT_EQ(answer("ann", one_to("ann"), "confirm"), Verdict::done);
  EXPECT_EQ(answer("bob", one_to("bob"), "accept"), Verdict::asked);
  EXPECT_THAT(text_of(one_to("bob")), HasSubstr("draw accept"));
}

TEST_F(PlainWords, NameTheSidesOfTheBattle) {
  const auto line = fmt::format("create {} as nobody against captain", opening.scenario);
  EXPECT_EQ(answer("ann", to_ann, line), Verdict::done);
  EXPECT_THAT(text_of(one_to("ann")),
              AllOf(HasSubstr("there is no side \"nobody\" in "),
                    HasSubstr(fmt::format("create {} as {} ", opening.scenario, opening.first))));
}

TEST_F(PlainWords, NameNoMemberOfARequest) {
  const auto line =
      fmt::format("create {} as {} against captain clock 900d", opening.scenario, opening.first);
  EXPECT_EQ(answer("ann", to_ann, line), Verdict::done);
  auto text = text_of(one_to("ann"));
  std::erase(text, '\r');
  std::ranges::replace(text, '\n', ' ');
  EXPECT_THAT(text, AllOf(HasSubstr("The match was not created."), HasSubstr("turn minutes: "),
                          Not(HasSubstr("options."))));
}

}  // namespace
}  // namespace adjutant::app
