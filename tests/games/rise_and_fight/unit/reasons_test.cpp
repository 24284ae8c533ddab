#include "engine/games/rise_and_fight/captain/reasons.hpp"

#include <map>

#include <gtest/gtest.h>

#include "engine/games/rise_and_fight/captain/prospects.hpp"
#include "tests/games/rise_and_fight/unit/meeting.hpp"

// Why a half-turn is said to be played so, in positions made for it.
namespace adjutant::rise_and_fight {
namespace {

// Once these orders are given.
struct Given {
  State state;
  std::vector<PlacedOrder> orders;

  Given(const Field& field, const std::string& text) : state(field.state()) {
    auto made = read(*state.scenario, text);
    for (const auto& refusal : made.refusals) ADD_FAILURE() << refusal.message;
    orders = std::move(made.orders);
  }
  Reasons reasons() const { return {state, orders}; }
};

// F17: who faces the enemy, and who has turned away.
TEST(RiseReasons, WhoShowsItsFlankOrRear) {
  for (const auto& [turned, shown] :
       std::map<int, std::string>{{0, "because nobody supports U1"},
                                  {270, "because U1 shows its flank"},
                                  {180, "because U1 shows its rear"}}) {
    Meeting meeting;
    meeting.field.unit(meeting.theirs).set_up.heading = (180 + turned) % 360;
    const Given given(meeting.field, "end turn");
    EXPECT_EQ(given.reasons().of_charge(meeting.ours, meeting.theirs), shown);
    if (turned != 0) EXPECT_EQ(given.reasons().of_fire(meeting.ours, meeting.theirs), shown);
  }
}

// By the player's own reckoning of charges, and no longer where it is out of reach.
TEST(RiseReasons, WhoCouldCharge) {
  for (const bool near : {true, false}) {
    Meeting meeting;
    meeting.field.unit(meeting.ours).set_up.at.y = near ? 11000 : 2000;
    const Given given(meeting.field, "end turn");
    ASSERT_EQ(could_charge(given.state, meeting.theirs, meeting.ours), near);
    EXPECT_EQ(given.reasons().of_fire(meeting.ours, meeting.theirs),
              near ? "because U1 could charge" : "");
  }
}

// A meeting with ours half an inch behind the last place from the enemy where this holds.
template <class Holds>
Meeting just_beyond(Holds holds) {
  constexpr int step = 500;
  Meeting meeting;
  auto& y = meeting.field.unit(meeting.ours).set_up.at.y;
  y = 11000;
  while (holds(meeting.field.state(), meeting)) y -= step;
  return meeting;
}

TEST(RiseReasons, WhoComesIntoRange) {
  const auto meeting = just_beyond([](const State& state, const Meeting& met) {
    return expected_gain_of_shot(state, met.ours, met.theirs) > 0;
  });
  const Given given(meeting.field, "move C0 forward 1");
  EXPECT_EQ(given.reasons().of_coming(meeting.ours), "to fire at U1");
  const Given shorter(meeting.field, "move C0 forward 0.001");
  EXPECT_EQ(shorter.reasons().of_coming(meeting.ours), "toward U1");
}

TEST(RiseReasons, WhoGetsAway) {
  auto meeting = just_beyond(
      [](const State& state, const Meeting& met) { return exposure(state, met.ours) > 0; });
  meeting.field.unit(meeting.ours).set_up.at.y += 500;
  const Given given(meeting.field, "move C0 back 1");
  EXPECT_EQ(given.reasons().of_leaving(meeting.ours), "to where nobody gains by a charge");
  EXPECT_EQ(Given(meeting.field, "end turn").reasons().of_leaving(meeting.ours), "");
}

}  // namespace
}  // namespace adjutant::rise_and_fight
