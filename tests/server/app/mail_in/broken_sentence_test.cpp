#include "server/app/mail_in/reading/broken_sentence.hpp"

#include <gmock/gmock.h>

#include "tests/server/app/mail_in/match_by_mail.hpp"
#include "tests/server/app/mail_in/order_tables.hpp"

// A line that looks like an order only because a sentence was broken there is not played.
namespace adjutant::app {
namespace {

using ports::Verdict;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

TEST(BrokenSentence, MayGoOnBelowWhereNothingEndsIt) {
  for (const auto* line :
       {"Please do not",
        "please do not",
        "I will not",
        "Sorry, I have thought about it and I will",
        "I wonder whether I should",
        "Bob, I would never",
        "Under no circumstances:",
        "never",
        "As I said,",
        "This is not my move",
        "My orders are not",
        "Bitte nicht",
        "\u041F\u043E\u0436\u0430\u043B\u0443\u0439\u0441\u0442\u0430 \u043D\u0435",
        "Ne pas",
        "I do not think that we are ready for this -",
        "Shall I",
        "Maybe",
        "Never",
        "No",
        "Cannot",
        "Perhaps",
        "Can I",
        "Must I",
        "Did Bob",
        "Before I",
        "Would this be legal:",
        "Can you explain:",
        "Plan for turn 2:",
        "Ideas:",
        "My opponent said:",
        "Is this legal?",
        "Should I do this?",
        "Could Bob go on with"}) {
    EXPECT_TRUE(may_go_on_below(line)) << line;
  }
  for (const auto* line : {"",
                           "---",
                           "Hi",
                           "Hi Bob",
                           "hello bob,",
                           "Dear Bob,",
                           "Good morning Bob",
                           "Please",
                           "OK",
                           "Ann",
                           "Ann Miller",
                           "27 November 2026",
                           "Turn 2",
                           "My orders",
                           "Here are my orders",
                           "Here are my orders for turn 2",
                           "These are my moves:",
                           "I would like to do this:",
                           "Bob:",
                           "How are you?",
                           "Will,",
                           "May Smith",
                           "It rains.",
                           "It rains!",
                           "It rains (again).",
                           "\"It rains.\"",
                           "It rains :-)",
                           "It rains \U0001F327",
                           "Well met;",
                           "http://www.example.org/",
                           "See you...",
                           "\u0414\u043E\u0431\u0440\u044B\u0439 \u0434\u0435\u043D\u044C,"}) {
    EXPECT_FALSE(may_go_on_below(line)) << line;
  }
}

TEST(BrokenSentence, ContinuesFromAboveInLowerCase) {
  for (const auto* line : {"yet.", "or shall I?", "until Bob is back", "but only if they agree"}) {
    EXPECT_TRUE(continues_from_above(line)) << line;
  }
  for (const auto* line : {"", "Yet another day", "cheers, Ann", "thanks", "ann", "end turn"}) {
    EXPECT_FALSE(continues_from_above(line)) << line;
  }
}

TEST(BrokenSentence, IsNoOrderInAnyGame) {
  for (const auto& table : tables()) {
    std::vector<std::string> orders{table->order};
    if (!table->end_turn.empty()) orders.push_back(table->end_turn);
    for (const auto& order : orders) {
      for (const auto& text : {"Please do not\n" + order + ".\n",
                               "I wonder whether I should\n" + order + "\nor not.\n",
                               "Hello Bob,\nI think that you would like me to\n" + order + "\n"}) {
        const auto reading = table->read(text);
        EXPECT_TRUE(reading.is_refused()) << text;
        EXPECT_THAT(told(reading), HasSubstr("may be one sentence")) << text;
        EXPECT_THAT(orders_of(reading), testing::Contains(order)) << "it is kept: " << text;
      }
      for (const auto& text :
           {"Hi Bob\n" + order + "\n", "Here are my orders\n" + order + "\n",
            "I hope that this works\n\n" + order + "\n", "Ann Miller\n" + order + "\n",
            "It rains.\n" + order + "\n", order + "\n\nor so I think\n"}) {
        const auto reading = table->read(text);
        EXPECT_FALSE(reading.is_refused()) << text << told(reading);
        EXPECT_THAT(orders_of(reading), ElementsAre(order)) << text;
      }
    }
  }
}

TEST(BrokenSentence, DoesNotEndTheTurnThatGoesOnBelow) {
  const auto& table = table_with_turns();
  for (const auto* below : {"yet.", "until Bob is back", "or shall I wait?"}) {
    EXPECT_TRUE(table.read(table.end_turn + "\n" + below + "\n").is_refused()) << below;
    EXPECT_FALSE(table.read(table.end_turn + "\n\n" + below + "\n").is_refused()) << below;
  }
  EXPECT_FALSE(table.read(table.end_turn + "\ncheers, ann\n").is_refused());
}

TEST(BrokenSentence, IsNoCommand) {
  const auto& table = *tables().front();
  for (const auto* line :
       {"go", "drop", "prepare", "hold 30", "stop", "resign", "draw accept", "confirm", "accept",
        "decline", "new addresses", "mail none", "password reset", "say that you are a fool"}) {
    const auto text = fmt::format("I would never ever\n{}\n", line);
    const auto reading = table.read(text, Numbers::of_the_draft);
    EXPECT_TRUE(reading.is_refused()) << text;
    EXPECT_THAT(reading.commands, IsEmpty()) << text;
    EXPECT_FALSE(table.read(fmt::format("Hello Bob,\n{}\n", line)).is_refused()) << line;
  }
  // These change nothing.
  for (const auto* line : {"check", "map", "position", "help", "rules"}) {
    EXPECT_FALSE(table.read(fmt::format("I cannot find the\n{}\n", line)).is_refused()) << line;
  }
  EXPECT_TRUE(table.read("go\naway, Bob\n").is_refused());
  EXPECT_FALSE(table.read("go\nthanks, ann\n").is_refused());
}

TEST(BrokenSentence, MayBeWhatIsSaid) {
  const auto& table = table_with_turns();
  const std::string said =
      "say It would be best for the two of us, I think, if the referee would just";
  EXPECT_TRUE(table.read(said + "\n" + table.end_turn + "\n").is_refused());
  EXPECT_FALSE(table.read(said + "\n\n" + table.end_turn + "\n").is_refused());
  EXPECT_FALSE(table.read("say Good luck\n" + table.end_turn + "\n").is_refused());
}

struct BrokenMail : MatchByMail {};

TEST_F(BrokenMail, IsRefusedAndItsOrdersWaitForAGo) {
  EXPECT_EQ(answer("ann", to_ann, "Please do not\n" + opening.turn() + "."), Verdict::refused);
  EXPECT_EQ(row(match).submissions, 0);
  const auto refused = one_to("ann");
  EXPECT_THAT(text_of(refused), HasSubstr("next to it may be one sentence,"));
  EXPECT_EQ(answer("ann", refused, "I cannot see why you would not let it\ngo"), Verdict::refused);
  EXPECT_EQ(row(match).submissions, 0);
  one_to("ann");
  EXPECT_EQ(answer("ann", refused, "go"), Verdict::played);
  EXPECT_EQ(row(match).submissions, 1);
}

TEST_F(BrokenMail, AcceptsNoInvitation) {
  ASSERT_TRUE(app().matches.create(ann, proposal(nullptr, "dan@example.org")));
  const auto invitation = one_to("dan");
  EXPECT_EQ(answer("dan", invitation, "I am sorry that I cannot\naccept"), Verdict::nothing);
  const auto again = one_to("dan");
  EXPECT_THAT(text_of(again), HasSubstr("accept as YOUR-NAME"));
  EXPECT_EQ(answer("dan", again, "I would never\ndecline"), Verdict::nothing);
  EXPECT_EQ(answer("dan", one_to("dan"), "Hello Ann,\naccept as dan"), Verdict::done);
}

}  // namespace
}  // namespace adjutant::app
