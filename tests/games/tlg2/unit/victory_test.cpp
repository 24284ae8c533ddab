#include "engine/games/tlg2/rules/victory.hpp"

#include <gtest/gtest.h>

#include "tests/games/tlg2/unit/combat_positions.hpp"

namespace adjutant::tlg2 {
namespace {

void eliminate(State& state, std::string_view id) {
  state.units[unit_of(state, id)] =
      UnitState{.where = Whereabouts::eliminated, .at = {}, .steps = 0};
}

State chippewa_battle() {
  return initial_state(loaded(chippewa_file()), core::Decisions::standing);
}

// 9.3, R39
TEST(Points, CountTheEliminatedInFullAndTheReducedByWhatTheyLost) {
  State state = chippewa_battle();
  put(state, "1F", "C2222");
  EXPECT_EQ(points(state), (std::array{0, 0}));
  state.units[unit_of(state, "1F")].steps = 1;
  EXPECT_EQ(points(state), (std::array{4, 0}));
  eliminate(state, "1F");
  eliminate(state, "Tow");
  EXPECT_EQ(points(state), (std::array{8, 3}));
}

TEST(Ending, OfChippewaWaitsForTheLastTurn) {
  State state = chippewa_battle();
  eliminate(state, "TLR");
  state.turn = 5;
  EXPECT_FALSE(ending(state));
  state.phase = Phase::over;
  EXPECT_EQ(ending(state)->winner, us);
}

TEST(Ending, OfChippewaGivesATieToTheAngloCanadians) {
  State state = chippewa_battle();
  state.phase = Phase::over;
  EXPECT_EQ(ending(state)->winner, ac);
  eliminate(state, "TLR");
  EXPECT_EQ(ending(state)->winner, us);
}

TEST(Ending, ComesEarlyWhenASideIsGoneOrGivesUp) {
  State state = chippewa_battle();
  for (std::size_t i = 0; i < state.units.size(); ++i)
    if (state.scenario->units[i].side == us) eliminate(state, state.scenario->units[i].id);
  EXPECT_EQ(ending(state)->winner, ac);
  State other = chippewa_battle();
  other.resigned = ac;
  EXPECT_EQ(ending(other)->winner, us);
}

// 8.3
TEST(Ending, ByTheLastUnit) {
  State state = initial_state(loaded(case_scenario_file("creek.json")), core::Decisions::standing);
  EXPECT_FALSE(ending(state));
  for (std::size_t i = 0; i < state.units.size(); ++i)
    if (state.scenario->units[i].side == ac && state.scenario->units[i].id != "CD")
      eliminate(state, state.scenario->units[i].id);
  EXPECT_FALSE(ending(state));
  state.phase = Phase::over;
  EXPECT_EQ(ending(state)->winner, ac);
  state.phase = Phase::movement;
  eliminate(state, "CD");
  EXPECT_EQ(ending(state)->winner, us);
}

// 10.3, R40
TEST(Ending, ByTheHexHeld) {
  State state = heights_combat(us, {{"9US", "L2610"}});
  state.phase = Phase::over;
  EXPECT_EQ(ending(state)->winner, ac);
  put(state, "9US", "L2208");
  EXPECT_EQ(ending(state)->winner, us);
}

}  // namespace
}  // namespace adjutant::tlg2
