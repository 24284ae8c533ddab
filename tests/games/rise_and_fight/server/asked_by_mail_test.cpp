#include <algorithm>

#include <gmock/gmock.h>

#include "tests/server/app/mail_in/desk_world.hpp"

// A question that is asked and answered by mail.
namespace adjutant::app {
namespace {

using ports::Verdict;
using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

// Americans of Cowpens who are asked whether Cunningham stands before a charge.
struct AskedByMail : DeskWorld {
  AskedByMail() : ann(member("ann")), bob(member("bob")) {
    const auto created = app().matches.create(ann, {.scenario = "rise-and-fight/cowpens",
                                                    .side = "cr",
                                                    .options = {{"decisions", "ask"}},
                                                    .invite = "bob"});
    EXPECT_TRUE(created.has_value()) << (created ? "" : created.error().detail);
    match = created->id;
    EXPECT_TRUE(app().matches.take_seat(bob, match, {.side = "us"}));
    mailed_to("bob@example.org");
    EXPECT_EQ(answer("ann", mailed_to("ann@example.org").back(), "charge Leg into Cun\nend turn"),
              Verdict::played);
    to_ann = one_to("ann");
    to_bob = one_to("bob");
  }

  static std::string words_of(const mail::ReadMail& mail) {
    auto text = text_of(mail);
    std::erase(text, '\r');
    std::ranges::replace(text, '\n', ' ');
    return text;
  }

  Identity ann, bob;
  std::string match;
  mail::ReadMail to_ann, to_bob;
};

TEST_F(AskedByMail, ThePlayersAreToldWhoseAnswerIsDue) {
  EXPECT_THAT(words_of(to_bob),
              AllOf(HasSubstr("ann's turn has stopped: there is a question for you"),
                    Not(HasSubstr("It is your turn"))));
  EXPECT_THAT(words_of(to_ann), AllOf(HasSubstr("Your turn is not over: bob"),
                                      HasSubstr("played up to a question to bob"),
                                      Not(HasSubstr("No action needed"))));
}

TEST_F(AskedByMail, StandingOrdersAreOnlyForTheEndOfTheTime) {
  EXPECT_THAT(words_of(to_bob),
              AllOf(HasSubstr("Standing orders decide only if you run out of time."),
                    HasSubstr("Write your answer at the top of your mail"),
                    Not(HasSubstr("Standing orders decide for you"))));
}

TEST_F(AskedByMail, TheAnswersAreLinesToCopy) {
  auto text = text_of(to_bob);
  std::erase(text, '\r');
  EXPECT_THAT(text, AllOf(HasSubstr("Answer with one of these lines:\n\n    stand Cun\n"),
                          Not(HasSubstr("legal orders")), Not(HasSubstr("Legal orders"))));
  // A program that marks no quotation plays none of them.
  const auto unmarked = "Thanks!\n\n" + text.substr(text.find("Answer with one"));
  EXPECT_EQ(answer("bob", to_bob, unmarked), Verdict::nothing) << unmarked;
}

TEST_F(AskedByMail, WhatAnswersNothingIsToldWhatDoes) {
  EXPECT_EQ(answer("bob", to_bob, "move Cun forward 3"), Verdict::refused);
  EXPECT_THAT(words_of(one_to("bob")),
              AllOf(HasSubstr("Please answer the question first."), HasSubstr("    stand Cun "),
                    Not(HasSubstr("1: ORDER"))));
}

TEST_F(AskedByMail, APartOfAnAnswerIsNoCommand) {
  EXPECT_EQ(answer("bob", to_bob, "stand Cun"), Verdict::played);
  const auto next = one_to("bob");
  EXPECT_THAT(words_of(next), AllOf(HasSubstr("There is another question."),
                                    Not(HasSubstr("It is still your turn"))));
  EXPECT_EQ(answer("bob", next, "hold"), Verdict::refused);
  const auto refused = one_to("bob");
  EXPECT_THAT(words_of(refused), AllOf(HasSubstr("'hold' does not answer the question"),
                                       HasSubstr("defend"), Not(HasSubstr("MINUTES"))));
}

TEST_F(AskedByMail, BothGetTheReportOfTheTurnThatAnAnswerEnds) {
  auto asked = to_bob;
  for (int answers = 0; answers < 20; ++answers) {
    auto text = text_of(asked);
    std::erase(text, '\r');
    const auto begin = text.find("lines:\n\n    ");
    const auto single = text.find("line:\n\n    ");
    const auto at = begin != text.npos ? begin + 12 : single + 11;
    ASSERT_TRUE(begin != text.npos || single != text.npos) << text;
    EXPECT_EQ(answer("bob", asked, text.substr(at, text.find('\n', at) - at)), Verdict::played);
    asked = one_to("bob");
    if (words_of(asked).contains("It is your turn")) break;
    EXPECT_TRUE(mailed_to("ann@example.org").empty());
  }
  EXPECT_THAT(words_of(asked), AllOf(HasSubstr("It is your turn"), HasSubstr("Position")));
  EXPECT_THAT(words_of(one_to("ann")), AllOf(HasSubstr("it is bob's turn"), HasSubstr("Position")));
}

}  // namespace
}  // namespace adjutant::app
