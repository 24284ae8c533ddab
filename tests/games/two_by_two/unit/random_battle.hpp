#pragma once

#include <gtest/gtest.h>

#include "engine/games/two_by_two/notation/notation.hpp"
#include "engine/games/two_by_two/rules/choices.hpp"
#include "engine/games/two_by_two/scenario/codec.hpp"
#include "tests/games/two_by_two/unit/measured.hpp"

namespace adjutant::two_by_two {

// Nobody overlaps another or hangs off the table.
inline void hold_table(const State& state) {
  for (UnitIndex one = 0; one < state.units.size(); ++one) {
    if (!on_table(state, one)) continue;
    EXPECT_TRUE(fits_table(state.scenario->map, base_of(state, one))) << state.unit(one).id;
    EXPECT_TRUE(overlapped_at(state, one, place_of(state, one)).empty()) << state.unit(one).id;
  }
}

// One state, one position, which gives the state back.
inline void hold_position(const State& state) {
  const auto position = encode(state);
  const auto again = decode(state.scenario, position);
  ASSERT_TRUE(again) << again.error().front().path << " " << again.error().front().message;
  EXPECT_EQ(core::canonical_json(encode(*again)), core::canonical_json(position));
  EXPECT_EQ(again->units, state.units);
}

// Plays random orders to the battle's end; each comes back from its line as it was.
inline void play_at_random(State state, std::uint64_t seed) {
  SCOPED_TRACE(seed);
  constexpr int orders_max = 5000;
  core::Random random(seed);
  core::RandomDice dice(random);
  std::vector<Event> events;
  for (int i = 0; i < orders_max && state.phase != Phase::over; ++i) {
    const auto order = random_order(state, state.side, random);
    const auto line = print(*state.scenario, order);
    const auto again = read(*state.scenario, line);
    ASSERT_EQ(again.orders.size(), 1U) << line;
    EXPECT_EQ(again.orders[0].order, order) << line;
    const core::json::array object{print_json(*state.scenario, order)};
    EXPECT_EQ(read(*state.scenario, object).orders.at(0).order, order) << object;
    const auto before = state;
    const auto known = events.size();
    Course(state, dice, events).carry_out(state.side, order);
    hold_table(state);
    measured::hold_events(before, std::span(events).subspan(known));
    measured::hold_table(state);
    hold_position(state);
    if (testing::Test::HasFailure()) FAIL() << line;
  }
  EXPECT_EQ(state.phase, Phase::over);
}

}  // namespace adjutant::two_by_two
