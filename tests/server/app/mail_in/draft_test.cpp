#include "server/app/mail_in/reading/draft.hpp"

#include <gtest/gtest.h>

namespace adjutant::app {
namespace {

using command::Edit;
using command::EditKind;

const std::vector<std::string> lines{"one", "two", "three"};

TEST(Draft, IsMendedByTheNumbersItWasShownWith) {
  const std::vector<Edit> edits{{3, EditKind::replace, "drei."},
                                {1, EditKind::remove, ""},
                                {0, EditKind::insert_behind, "zero"},
                                {2, EditKind::insert_behind, "two and a half"},
                                {2, EditKind::insert_behind, "two and three quarters"}};
  const auto result = mended(lines, edits);
  ASSERT_TRUE(result);
  EXPECT_EQ(*result, (std::vector<std::string>{"zero", "two", "two and a half",
                                               "two and three quarters", "drei"}));
}

TEST(Draft, TellsEveryEditThatCannotBe) {
  const auto result = mended(lines, {{4, EditKind::replace, "four"},
                                     {2, EditKind::replace, "zwei"},
                                     {2, EditKind::remove, ""},
                                     {9, EditKind::insert_behind, "ten"}});
  ASSERT_FALSE(result);
  ASSERT_EQ(result.error().size(), 3U);
  EXPECT_EQ(result.error()[0].message, "there is no line 4: the lines are 1 to 3");
  EXPECT_EQ(result.error()[1].message, "line 2 is changed twice: change it once");
  EXPECT_EQ(result.error()[2].message, "there is no line 9: the lines are 1 to 3");
}

TEST(Draft, OfALineTheGameSaysMoreThanTheReader) {
  const core::Refusals of_mail{{2, 1, "two", "", "not an order or a command", ""},
                               {3, 1, "three", "", "not an order or a command", ""},
                               {0, 0, "", "", "two blocks", ""}};
  const auto all = joined(of_mail, {{2, 1, "two", "", "no order begins with 'two'", "too"}});
  ASSERT_EQ(all.size(), 3U);
  EXPECT_EQ(all[0].message, "two blocks");
  EXPECT_EQ(all[1].message, "no order begins with 'two'");
  EXPECT_EQ(all[2].line, 3);
}

TEST(Draft, ComesBackWithEachFaultUnderItsLine) {
  const core::Refusals refusals{
      {0, 0, "", "", "there are orders inside and outside the block", ""},
      {2, 1, "two", "4.3", "a unit that enters a zone of control stops there: end the way at one",
       "to"},
      {3, 2, "three", "", "the next", ""},
      {3, 7, "three", "", "and another", ""}};
  EXPECT_EQ(lines_back(lines, refusals),
            "there are orders inside and outside the block\n"
            "  1 | one\n"
            "  2 | two\n"
            "      [4.3] a unit that enters a zone of control stops there: end the way at one\n"
            "      did you mean:  2: to\n"
            "  3 | three\n"
            "      the next\n"
            "      and another\n");
}

TEST(Draft, ShowsAFewOfManyFaults) {
  core::Refusals refusals;
  std::vector<std::string> orders;
  for (int i = 1; i <= 1'900; ++i) {
    orders.push_back("mvoe Ann");
    refusals.push_back({i, 1, "mvoe Ann", "", std::string(200, 'x'), "move Ann"});
  }
  const auto shown = lines_back(orders, refusals);
  EXPECT_LT(shown.size(), 100'000U);
  EXPECT_NE(shown.find("1850 more faults are not shown."), std::string::npos);
}

}  // namespace
}  // namespace adjutant::app
