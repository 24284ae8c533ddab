#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/captain/choose_as.hpp"
#include "engine/core/tunable.hpp"
#include "engine/games/tlg2/captain/weights.hpp"
#include "engine/games/tlg2/notation/notation.hpp"
#include "engine/games/tlg2/rules.hpp"
#include "engine/games/tlg2/rules/obligations.hpp"
#include "engine/games/tlg2/rules/sequence.hpp"
#include "tests/games/tlg2/unit/scenario_files.hpp"

// Positions from which Captain does what a player of sense does. Dice fall and opinions differ, so
// each is a preference: how often of fifty. Where a figure of the proposals (captain/weights.hpp)
// makes the difference, the same is counted without it; where the network that judges does, by the
// figures alone.
namespace adjutant::tlg2 {
namespace {

constexpr int seeds = 50;

// One player turn of Captain's.
struct Turn {
  std::vector<std::string> orders;
  State after;
  std::vector<Event> events;
};

class CaptainInBattle : public testing::Test {
 protected:
  explicit CaptainInBattle(const std::string& battle) : scenario_(loaded(battle_file(battle))) {}

  State begin() const { return initial_state(scenario_, core::Decisions::standing); }
  const Weights& own() const { return weights(*scenario_); }

  Turn play(const State& state, std::uint64_t seed, const Weights& figures) const {
    const auto player =
        core::tunable(game_2().computer_player())->with_weights(print_weights(figures)).value();
    core::Random random(seed);
    core::RandomDice dice(random);
    const core::State before(std::make_shared<const State>(state));
    const auto chosen = captain::choose_as(*player, game_2(), before, state.side,
                                           captain::Level::captain, random, {.nodes_max = 400});
    Turn turn{chosen.lines, state, {}};
    std::string text;
    for (const auto& line : chosen.lines) text += line + "\n";
    turn.after =
        adjudicate(state, state.side, read(*scenario_, text, &state).orders, dice, turn.events);
    return turn;
  }

  template <class Wanted>
  int times(const State& state, const Weights& figures, Wanted wanted) const {
    int count = 0;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
      count += wanted(play(state, seed, figures)) ? 1 : 0;
    }
    return count;
  }

  // How often guns that can move end a turn of their side with no foot beside them and enemies
  // within four hexes, in so many whole battles.
  int guns_left_alone(int battles, const Weights& figures) const {
    int count = 0;
    for (int battle = 1; battle <= battles; ++battle) {
      State state = begin();
      while (state.phase != Phase::over) {
        const Side side = state.side;
        state = play(state, static_cast<std::uint64_t>(battle * 100 + state.turn), figures).after;
        const auto near = [&](UnitIndex gun, UnitSet units, int hexes) {
          return std::ranges::any_of(members(units), [&](UnitIndex unit) {
            return state.units[unit].where == Whereabouts::on_map &&
                   hex::distance(state.units[unit].at, state.units[gun].at) <= hexes;
          });
        };
        const UnitSet own = scenario_->units_of(side);
        for (const UnitIndex gun : members(own & scenario_->guns & ~scenario_->immobile)) {
          if (state.units[gun].where != Whereabouts::on_map) continue;
          if (near(gun, own & ~scenario_->guns, 1)) continue;
          count += near(gun, scenario_->units_of(core::opponent(side)), 4) ? 1 : 0;
        }
      }
    }
    return count;
  }

  // What its movements would cost infantry from a hex to the nearest enemy, in half points.
  int march_to_enemy(const State& state, std::string_view id) const {
    const UnitIndex unit = unit_of(state, id);
    const auto& grid = scenario_->map.grid;
    int nearest = 1'000;
    for (const UnitIndex enemy :
         each(scenario_->units_of(core::opponent(scenario_->units[unit].side)))) {
      if (state.units[enemy].where != Whereabouts::on_map) continue;
      nearest =
          std::min<int>(nearest, scenario_->movement.marches()(grid.index(state.units[unit].at),
                                                               grid.index(state.units[enemy].at)));
    }
    return nearest;
  }

  std::shared_ptr<const Scenario> scenario_;
};

class CaptainAtChippewa : public CaptainInBattle {
 protected:
  CaptainAtChippewa() : CaptainInBattle("chippewa") {}
};
class CaptainAtLundysLane : public CaptainInBattle {
 protected:
  CaptainAtLundysLane() : CaptainInBattle("lundys-lane") {}
};

// 21US, of 12, is in camp beyond the creek. Captain keeps it in hand at first, and fights with it.
TEST_F(CaptainAtChippewa, TheStrongestRegimentFights) {
  constexpr int battles = 25;
  int fought = 0;
  for (std::uint64_t seed = 1; seed <= battles; ++seed) {
    State state = begin();
    bool fights = false;
    while (state.phase != Phase::over) {
      const auto turn = play(state, seed * 100 + static_cast<std::uint64_t>(state.turn), own());
      fights |= std::ranges::any_of(turn.events, [&](const Event& event) {
        const auto* attacked = std::get_if<Attacked>(&event);
        return attacked != nullptr &&
               std::ranges::find(attacked->attackers, unit_of(state, "21US")) !=
                   attacked->attackers.end();
      });
      state = turn.after;
    }
    fought += fights ? 1 : 0;
  }
  EXPECT_GE(fought, battles * 3 / 4);
}

// In the woods, the enemy far off.
TEST_F(CaptainAtChippewa, MilitiaDoesNotGoBack) {
  const State state = begin();
  const auto keeps_on = [&](const Turn& turn) {
    return std::ranges::all_of(std::array{"PA", "NYM", "Ind3", "Ind4"}, [&](const char* id) {
      return march_to_enemy(turn.after, id) <= march_to_enemy(state, id);
    });
  };
  Weights without = own();
  without.us_by_march = without.us_rear = 0;
  EXPECT_GE(times(state, own(), keeps_on), 45);
  EXPECT_LE(times(state, without, keeps_on), 40);
}

// 5.3: who enters first pays least. Captain has no such habit at Lundy's Lane (weights.cpp).
TEST_F(CaptainAtLundysLane, TheStrongestReinforcementEntersFirstWhereThatIsWished) {
  State state = begin();
  state.turn = 5;
  state.side = ac;
  const auto strongest_first = [](const Turn& turn) {
    const auto entry = std::ranges::find_if(
        turn.orders, [](const std::string& order) { return order.starts_with("enter "); });
    return entry != turn.orders.end() && entry->starts_with("enter 103F");
  };
  Weights wished = own();
  wished.strongest_first = 100;
  EXPECT_GE(times(state, wished, strongest_first), 40);
  EXPECT_LE(times(state, own(), strongest_first), 25);
}

bool attacks(const Turn& turn, const char* hex) {
  return std::ranges::any_of(turn.events, [&](const Event& event) {
    const auto* attacked = std::get_if<Attacked>(&event);
    return attacked != nullptr &&
           std::ranges::find(attacked->targets, hex_of(hex)) != attacked->targets.end();
  });
}

// Three regiments of bayonets and a battery wait off the map; a US unit beside C2519 bars that hex
// and they come in beside it (R27).
TEST_F(CaptainAtChippewa, DoesNotStandAloneBeforeAColumnThatComes) {
  State state = with_only(begin(), {{"11US", "1823"},
                                    {"25US", "1722"},
                                    {"9US", "1824"},
                                    {"PA", "1526"},
                                    {"Ind3", "1425"},
                                    {"NYM", "1428"},
                                    {"Rch", "2727"},
                                    {"Bdl", "2526"},
                                    {"Tow", "2227"},
                                    {"21US", "2826"},
                                    {"23US", "2925"},
                                    {"Ind4", "1427"},
                                    {"22US", "2323"},
                                    {"Ind1", "1421"},
                                    {"TLR", "1819"},
                                    {"D", "1919"},
                                    {"Arm", "2019"},
                                    {"Ind2", "1520"}});
  state.turn = 2;
  for (const char* id : {"1F", "8F", "100F", "Shp"}) {
    state.units[unit_of(state, id)] = begin().units[unit_of(state, id)];
  }
  const auto nobody_is = [&](const Turn& turn) {
    return std::ranges::none_of(members(scenario_->units_of(us)), [&](UnitIndex unit) {
      const UnitState& now = turn.after.units[unit];
      return now.where == Whereabouts::on_map && hex::distance(now.at, hex_of("2519")) <= 1;
    });
  };
  EXPECT_GE(times(state, own(), nobody_is), 30);
}

// Guns that gallop ahead of their foot are overrun; the networks think little of it (gun_alone).
TEST_F(CaptainAtChippewa, KeepsFootBesideItsGuns) {
  Weights without = own();
  without.gun_alone = 0;
  constexpr int battles = 12;
  EXPECT_LE(3 * guns_left_alone(battles, own()), 2 * guns_left_alone(battles, without));
}

TEST_F(CaptainAtLundysLane, KeepsFootBesideItsGuns) {
  Weights without = own();
  without.gun_alone = 0;
  constexpr int battles = 6;
  EXPECT_LE(2 * guns_left_alone(battles, own()), guns_left_alone(battles, without));
}

// 22US, of 4, could go at 100F, of 8, over the bridge: at 1:3, alone, and nobody asks for it.
TEST_F(CaptainAtChippewa, DoesNotAttackOverTheBridgeAloneAtOneToThree) {
  State state = begin();
  for (const auto& [unit, hex] : {std::pair{"22US", "3028"},
                                  {"21US", "1827"},
                                  {"23US", "2027"},
                                  {"Bdl", "2127"},
                                  {"Rch", "2227"},
                                  {"Tow", "2126"},
                                  {"100F", "2925"},
                                  {"8F", "2824"},
                                  {"1F", "2123"},
                                  {"Arm", "2122"},
                                  {"Shp", "2223"},
                                  {"D", "2321"}}) {
    put(state, unit, hex);
  }
  state.turn = 3;
  const auto attacks_it = [](const Turn& turn) { return attacks(turn, "2925"); };
  EXPECT_LE(times(state, own(), attacks_it), 5);
  Weights reckless = own();  // to whom only the enemy's losses count
  reckless.network = reckless.us_strength = reckless.retreat = reckless.lead = 0;
  EXPECT_GE(times(state, reckless, attacks_it), 30);
}

// By night, two turns to go: the enemy holds L2208 with a regiment that two can attack at 1:1, and
// offers a company in the open at 7:1.
TEST_F(CaptainAtLundysLane, GoesBackToTheHexThatDecides) {
  State state =
      with_only(begin(), {{"22US", "2208"}, {"CV", "2404"}, {"89F", "2305"}, {"IM", "2006"}});
  state.turn = 8;
  state.side = ac;
  const auto goes_back = [](const Turn& turn) { return attacks(turn, "2208"); };
  Weights without = own();
  without.network = without.stake = without.ac_far_strength = 0;
  EXPECT_GE(times(state, own(), goes_back), 47);
  EXPECT_LE(times(state, without, goes_back), 40);
}

// The last US player turn: whoever does not hold it now has lost, whatever the odds.
TEST_F(CaptainAtLundysLane, StormsTheHexThatDecidesOnTheLastTurn) {
  State state = with_only(begin(), {{"22US", "2309"},
                                    {"25US", "2410"},
                                    {"21US", "2510"},
                                    {"89F", "2208"},
                                    {"IM", "2106"},
                                    {"1Ln", "2708"}});
  state.turn = 9;
  const auto storms = [](const Turn& turn) { return attacks(turn, "2208"); };
  Weights without = own();
  without.network = without.stake = without.us_far_strength = 0;
  EXPECT_GE(times(state, own(), storms), 47);
  EXPECT_LE(times(state, without, storms), 40);
}

}  // namespace
}  // namespace adjutant::tlg2
