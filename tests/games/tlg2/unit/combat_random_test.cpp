#include <random>

#include <gtest/gtest.h>

#include "engine/games/tlg2/rules/resolution.hpp"
#include "tests/games/tlg2/unit/combat_positions.hpp"

// Random melees: whatever is listed is accepted, obligations can always be met (R6), and a combat
// always comes to its end.
namespace adjutant::tlg2 {
namespace {

class RandomDice : public core::Dice {
 public:
  explicit RandomDice(std::mt19937& source) : source_(source) {}
  int roll(int sides, std::string_view) override {
    return static_cast<int>(source_() % static_cast<unsigned>(sides)) + 1;
  }

 private:
  std::mt19937& source_;
};

// Everybody somewhere in a few hexes, one in a hex.
State melee(std::shared_ptr<const Scenario> scenario, std::mt19937& source, Hex corner) {
  State state = empty_battle(std::move(scenario));
  state.side = source() % 2 == 0 ? us : ac;
  state.phase = Phase::combat;
  state.decisions = source() % 2 == 0 ? core::Decisions::ask : core::Decisions::standing;
  for (std::size_t i = 0; i < state.units.size(); ++i) {
    const Hex hex{static_cast<std::int16_t>(corner.column + static_cast<int>(source() % 6)),
                  static_cast<std::int16_t>(corner.row + static_cast<int>(source() % 5))};
    const Map& map = state.scenario->map;
    if (!map.grid.contains(hex) || map.terrain[map.grid.index(hex)] == Terrain::water ||
        unit_at(state, hex) || state.scenario->units[i].immobile)
      continue;
    put(state, state.scenario->units[i].id, state.scenario->map.grid.print(hex));
  }
  begin_combat_phase(state);
  return state;
}

void expect_one_unit_a_hex(const State& state) {
  for (std::size_t i = 0; i < state.units.size(); ++i)
    if (state.units[i].where == Whereabouts::on_map)
      ASSERT_EQ(units_at(state, state.units[i].at).size(), 1U) << state.scenario->units[i].id;
}

void fight_one(State& state, const Order& order, std::mt19937& source) {
  const auto planned = std::holds_alternative<Attack>(order)
                           ? plan(state, std::get<Attack>(order))
                           : plan(state, std::get<Bombard>(order));
  ASSERT_TRUE(planned) << planned.error().rule << " " << planned.error().message;
  RandomDice dice(source);
  std::vector<Event> events;
  fight(state, *planned, false, dice, events);
  while (const auto open = question(state)) {
    ASSERT_EQ(state.decisions, core::Decisions::ask);
    ASSERT_GT(open->answers.size(), 1U);
    answer(state, open->answers[source() % open->answers.size()], ChosenBy::order, events);
  }
  ASSERT_FALSE(state.combat);
  expect_one_unit_a_hex(state);
}

void fight_out(State state, std::mt19937& source) {
  while (true) {
    const auto plans = remaining_obligations(state);
    for (const Attack& attack : plans) {
      const auto planned = plan(state, attack);
      ASSERT_TRUE(planned) << planned.error().rule << " " << planned.error().message;
    }
    const auto orders = legal_combat_orders(state);
    ASSERT_EQ(plans.empty(), open_obligations(state).empty());
    if (orders.empty()) {
      ASSERT_TRUE(plans.empty());
      return;
    }
    for (const Order& order : orders)
      if (const auto* attack = std::get_if<Attack>(&order)) ASSERT_TRUE(plan(state, *attack));
    fight_one(state, orders[source() % orders.size()], source);
    if (testing::Test::HasFatalFailure()) return;
  }
}

TEST(Melee, AlwaysEndsWithEveryObligationMet) {
  for (const char* file : {"", "heights.json", "creek.json"}) {
    const auto scenario = loaded(*file == '\0' ? chippewa_file() : case_scenario_file(file));
    const Hex corners[] = {hex_of("2420"), hex_of("2604"), hex_of("2437")};
    for (unsigned seed = 1; seed <= 300; ++seed) {
      SCOPED_TRACE(std::string(file) + " seed " + std::to_string(seed));
      std::mt19937 source(seed);
      for (const Hex corner : corners)
        if (scenario->map.grid.contains(corner)) fight_out(melee(scenario, source, corner), source);
      if (testing::Test::HasFatalFailure()) return;
    }
  }
}

}  // namespace
}  // namespace adjutant::tlg2
