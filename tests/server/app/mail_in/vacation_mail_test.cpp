// A vacation by mail alone: asked for, confirmed, told to the opponent.
#include <gmock/gmock.h>

#include "tests/server/app/mail_in/desk_world.hpp"

namespace adjutant::app {
namespace {

using ports::Verdict;
using testing::HasSubstr;

struct VacationMail : DeskWorld {
  VacationMail() : ann(member("ann")), bob(member("bob")) {}

  mail::ReadMail begun(int days) {
    match =
        start(ann, bob, json::object{{"clock", {{"turn_minutes", 4320}, {"vacation_days", days}}}});
    mailed_to("bob@example.org");
    return mailed_to("ann@example.org").back();
  }

  Identity ann, bob;
  std::string match;
};

TEST_F(VacationMail, IsDoneAtConfirmAlone) {
  const auto to_ann = begun(14);
  const auto before = *row(match).deadline;
  EXPECT_EQ(answer("ann", to_ann, "vacation until 2026-01-05"), Verdict::asked);
  EXPECT_EQ(*row(match).deadline, before);
  const auto question = one_to("ann");
  EXPECT_EQ(answer("ann", question, "confirm"), Verdict::done);
  EXPECT_GT(*row(match).deadline, before + std::chrono::days{3});
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("You have 10 days"));
  EXPECT_THAT(text_of(one_to("bob")), HasSubstr("ann is on vacation from Fri 2 Jan 2026, "));
  // The same mail again takes no more days.
  const auto used = row(match).seats[0].vacation_days;
  EXPECT_EQ(answer("ann", question, "confirm"), Verdict::bad_token);
  EXPECT_EQ(row(match).seats[0].vacation_days, used);
}

TEST_F(VacationMail, IsEndedAtConfirm) {
  const auto to_ann = begun(14);
  EXPECT_EQ(answer("ann", to_ann, "vacation off"), Verdict::refused);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("you have no vacation booked"));
  EXPECT_EQ(answer("ann", to_ann, "vacation until 2026-01-05"), Verdict::asked);
  EXPECT_EQ(answer("ann", one_to("ann"), "confirm"), Verdict::done);
  const auto away = one_to("ann");
  one_to("bob");
  EXPECT_EQ(answer("ann", away, "vacation off"), Verdict::asked);
  EXPECT_TRUE(row(match).seats[0].vacation);
  EXPECT_EQ(answer("ann", one_to("ann"), "confirm"), Verdict::done);
  EXPECT_FALSE(row(match).seats[0].vacation);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("14 days left"));
  EXPECT_THAT(text_of(one_to("bob")), HasSubstr("ann is back from vacation"));
}

TEST_F(VacationMail, IsRefusedAtOnceWhereTheMatchHasNone) {
  EXPECT_EQ(answer("ann", begun(0), "vacation until 2026-01-05"), Verdict::refused);
  EXPECT_THAT(text_of(one_to("ann")), HasSubstr("this match has no vacation days"));
}

}  // namespace
}  // namespace adjutant::app
