#include "engine/games/lfm/rules/who.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/games/lfm/notation/notation.hpp"
#include "engine/games/lfm/report/report.hpp"
#include "tests/games/lfm/unit/battle.hpp"

namespace adjutant::lfm {
namespace {

using testing::HasSubstr;

State first_day() {
  return initial_state(battle("first-day"), core::Decisions::standing);
}

std::string refusal_of(const State& state, std::string_view text) {
  const auto parsed = read(*state.scenario, text);
  if (!parsed.refusals.empty()) return parsed.refusals.front().message;
  const auto who = group(state, us, parsed.orders.front().order.who, Where::to_come);
  return who ? "" : who.error().message;
}

// L38: `enter Meredith` is the brigade, and nothing told so.
TEST(Who, SaysHowThoseWhoMayEnterAreCalled) {
  const auto state = first_day();
  EXPECT_EQ(who_may_enter(state, us),
            "Meredith (the brigade), Cutler (the brigade), Hal, Reynolds and Wadsworth");
  EXPECT_THAT(refusal_of(state, "enter Stone"),
              HasSubstr("no regiment of Stone is to come now: those who may enter are Meredith "
                        "(the brigade), Cutler"));
  EXPECT_THAT(refusal_of(state, "enter Howard"), HasSubstr("'gen NAME' for the general alone"));
  EXPECT_THAT(refusal_of(state, "enter"), HasSubstr("'gen NAME' for the general alone"));
}

TEST(Who, TheReportTellsWhoMayEnter) {
  const auto state = first_day();
  std::string text;
  for (const auto& block : report(state, state, {}, us)) {
    const auto* paragraph = std::get_if<core::Paragraph>(&block);
    if (paragraph != nullptr) text += paragraph->text + "\n";
  }
  EXPECT_THAT(text, HasSubstr("Union: Meredith (the brigade), Cutler (the brigade)"));
  EXPECT_THAT(text, HasSubstr("'gen NAME' the general alone"));
}

}  // namespace
}  // namespace adjutant::lfm
