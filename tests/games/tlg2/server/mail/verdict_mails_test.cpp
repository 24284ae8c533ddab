#include <gmock/gmock.h>

#include "tests/games/tlg2/server/mail/chippewa_by_mail.hpp"
#include "tests/patience.hpp"

namespace adjutant::app {
namespace {

using ports::Verdict;
using testing::AllOf;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Not;

struct VerdictMails : ChippewaByMail {};
struct PreparedMails : ChippewaByMail {};

TEST_F(VerdictMails, TellUnderEachOrderWhatCameOfIt) {
  EXPECT_EQ(answer("ann", to_ann, "move 11US C1724\nMove 22us c2027"), Verdict::played);
  auto text = text_of(one_to("ann"));
  std::erase(text, '\r');
  EXPECT_THAT(text,
              HasSubstr("  1 | move 11US C1724\n          11US moves from C1926 to C1724 via "));
  EXPECT_THAT(text,
              HasSubstr("  2 | move 22US C2027\n          22US moves from C2426 to C2027 via "));
}

// What was thrown for an attack stands under it.
TEST_F(VerdictMails, TellTheDieUnderItsAttack) {
  EXPECT_EQ(answer("ann", to_ann, "move 11US C1723\ndone moving\nattack C1722 with 11US"),
            Verdict::played);
  const auto text = text_of(one_to("ann"));
  const auto attack = text.find("  3 | attack C1722 with 11US");
  ASSERT_NE(attack, std::string::npos) << text;
  const auto below = text.substr(attack);
  EXPECT_THAT(below, AllOf(HasSubstr("11US attacks Lnc in C1722 at "), HasSubstr(": rolled ")));
  EXPECT_THAT(text.substr(0, attack), Not(HasSubstr(": rolled ")));
}

TEST_F(VerdictMails, SayWhatToDoWithASentenceAmongOrders) {
  EXPECT_EQ(answer("ann", to_ann, "I attack now\nmove 22US C2027\nend turn"), Verdict::refused);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("If line 1 is not meant as an order"));
  EXPECT_EQ(answer("ann", to_ann, "mvoe 9US C2226\nmove 22US C2027\nend turn"), Verdict::refused);
  EXPECT_THAT(text_of(one_to("ann")), Not(HasSubstr("is not meant as an order")));
}

TEST_F(VerdictMails, ComeOnceAlsoWhenTheServerBeginsAnewBeforeCaptainHasPlayed) {
  const auto created = app().matches.create(ann, {.scenario = "tlg2/chippewa",
                                                  .side = "us",
                                                  .options = json::object{{"opponent", "captain"}},
                                                  .invite = {}});
  ASSERT_TRUE(created) << created.error().detail;
  const auto asked = one_to("ann");
  EXPECT_EQ(answer("ann", asked, "move 22US C2027\nend turn"), Verdict::played);
  desk.reset();
  restart();
  open_desk();
  ASSERT_TRUE(tests::eventually([&] {
    app().computers.wake(created->id);
    return row(created->id).to_act == core::Side::first;
  })) << "Captain does not answer";
  const auto text = text_of(one_to("ann"));
  EXPECT_THAT(text, HasSubstr("22US moves from C2426 to C2027"));
  EXPECT_THAT(text, HasSubstr(row(created->id).head)) << "the report of Captain's turn";
}

TEST_F(PreparedMails, ArePlayedInTheSlotOfTheOpponentsStep) {
  EXPECT_EQ(answer("bob", to_bob, "prepare\nif 22US in C2027\nend turn\nend if"),
            Verdict::prepared);
  EXPECT_THAT(text_of(one_to("bob")), HasSubstr("  1 | if 22US in C2027"));
  EXPECT_EQ(answer("ann", to_ann, "move 22US C2027\nend turn"), Verdict::played);
  EXPECT_EQ(row(match).submissions, 2) << "without anybody looking for what is due";
  EXPECT_EQ(row(match).to_act, core::Side::first);
  EXPECT_THAT(store->prepared_in(match), IsEmpty());
  const auto text = text_of(one_to("bob"));
  EXPECT_THAT(
      text, AllOf(HasSubstr("your prepared orders have been played"), HasSubstr("  1 | end turn"),
                  HasSubstr("What happened before"), HasSubstr("22US moves from C2426 to C2027")));
}

// A turn of phases alone is no news.
TEST_F(PreparedMails, TellNoPhaseAsWhatHappened) {
  EXPECT_EQ(answer("bob", to_bob, "prepare\nend turn"), Verdict::prepared);
  one_to("bob");
  EXPECT_EQ(answer("ann", to_ann, "end turn"), Verdict::played);
  EXPECT_THAT(text_of(one_to("bob")), AllOf(HasSubstr("your prepared orders have been played"),
                                            Not(HasSubstr("What happened before"))));
}

// Orders that are not legal before the turn begins may be legal then.
TEST_F(PreparedMails, AreRefusedForTheLineThatCannotBeReadAlone) {
  EXPECT_EQ(answer("bob", to_bob, "prepare\nwhen 22US in C2027\nmove TLR C1921\nend turn"),
            Verdict::refused);
  EXPECT_THAT(text_of(one_to("bob")),
              AllOf(HasSubstr("1 of your 3 lines has a mistake"),
                    HasSubstr("begin a condition with 'if'"), Not(HasSubstr("[3.1]"))));
}

// The report that had it gives way to the mail about the prepared turn.
TEST_F(PreparedMails, SayWhatTheOpponentHasSaidBesideTheTurn) {
  EXPECT_EQ(answer("bob", to_bob, "prepare\nend turn"), Verdict::prepared);
  one_to("bob");
  EXPECT_EQ(answer("ann", to_ann, "say Well met\nend turn"), Verdict::played);
  EXPECT_THAT(text_of(one_to("bob")), AllOf(HasSubstr("your prepared orders have been played"),
                                            HasSubstr("ann says:"), HasSubstr("Well met")));
}

TEST_F(PreparedMails, FromAnEarlierRunAreTriedAtAStart) {
  EXPECT_EQ(answer("bob", to_bob, "prepare\nend turn"), Verdict::prepared);
  one_to("bob");
  prepared = {};  // as if the server had died right behind the opponent's commit
  desk.reset();
  restart();
  open_desk();
  EXPECT_EQ(answer("ann", to_ann, "end turn"), Verdict::played);
  EXPECT_EQ(row(match).submissions, 1);
  for (const auto& queued : store->due_mail(clock.now(), 100)) {
    EXPECT_NE(queued.mail.to, "bob@example.org") << "the report waits for what was prepared";
  }
  EXPECT_EQ(desk->play_prepared(clock.now()), 1);
  EXPECT_EQ(row(match).submissions, 2);
  EXPECT_THAT(text_of(one_to("bob")), HasSubstr("your prepared orders have been played"));
}

TEST_F(PreparedMails, TakeTheOtherOrdersWhereTheConditionDoesNotHold) {
  EXPECT_EQ(answer("bob", to_bob,
                   "prepare\nif C2027 empty\nend turn\nelse\ndone moving\nend turn\nend if"),
            Verdict::prepared);
  one_to("bob");
  EXPECT_EQ(answer("ann", to_ann, "move 22US C2027\nend turn"), Verdict::played);
  EXPECT_THAT(text_of(one_to("bob")),
              AllOf(HasSubstr("  1 | done moving"), HasSubstr("  2 | end turn")));
}

TEST_F(PreparedMails, AreAllStoppedByAConditionThatDoesNotHold) {
  EXPECT_EQ(answer("bob", to_bob, "prepare\nif 22US in C2028\ndone moving\nend if\nend turn"),
            Verdict::prepared);
  one_to("bob");
  EXPECT_EQ(answer("ann", to_ann, "end turn"), Verdict::played);
  EXPECT_EQ(row(match).submissions, 1);
  EXPECT_THAT(store->prepared_in(match), IsEmpty());
  EXPECT_THAT(text_of(one_to("bob")),
              AllOf(HasSubstr("were not played"), HasSubstr("\"if 22US in C2028\" was not"),
                    HasSubstr("ORDERS chippewa ac r1")));
}

TEST_F(PreparedMails, WithAFaultAreRefusedAndLeaveTheEarlierOnes) {
  EXPECT_EQ(answer("bob", to_bob, "prepare\nend turn"), Verdict::prepared);
  one_to("bob");
  const std::vector<std::pair<std::string, std::string>> faults{
      {"if 22US in C2027\nif 9US in C2226\nend turn\nend if\nend if", "inside another"},
      {"if 22US in C2027\nend turn", "'end if' is missing"},
      {"end turn\nend if", "has no 'if' before it"},
      {"if Nobody in C2027\nend turn\nend if", "'Nobody' is not a unit of this battle"},
      {"if C9999 empty\nend turn\nend if", "'C9999' is not a hex of this map"},
      {"if C2027 empty\nelse\nelse\nend turn\nend if", "'else' can stand only once"}};
  for (const auto& [lines, why] : faults) {
    EXPECT_EQ(answer("bob", to_bob, "prepare\n" + lines), Verdict::refused) << lines;
    auto text = text_of(one_to("bob"));
    std::erase(text, '\r');
    std::ranges::replace(text, '\n', ' ');
    EXPECT_THAT(text, HasSubstr(why));
  }
  ASSERT_EQ(store->prepared_in(match).size(), 1U);
  EXPECT_EQ(store->prepared_in(match)[0].lines, "end turn\n");
}

TEST_F(PreparedMails, AreNotForATurnThatHasBegun) {
  EXPECT_EQ(answer("ann", to_ann, "prepare\nend turn"), Verdict::refused);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("it is already your turn"));
  EXPECT_THAT(store->prepared_in(match), IsEmpty());
  EXPECT_EQ(answer("ann", to_ann, "if C2027 empty\nend turn\nend if"), Verdict::refused);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("only prepared orders can have conditions"));
}

}  // namespace
}  // namespace adjutant::app
