#include "engine/games/two_by_two/rules/set_up.hpp"

#include <algorithm>

#include <gtest/gtest.h>

#include "engine/games/two_by_two/captain/formation.hpp"
#include "engine/games/two_by_two/rules/sequence.hpp"
#include "tests/games/two_by_two/unit/field.hpp"

namespace adjutant::two_by_two {
namespace {

// Each side has an HQ and two of the line to set up, Blue along the south, Red along the north.
class Camp {
 public:
  Camp() {
    field_.scenario().zones = {{{{3000, 0}, {21000, 6000}}, {{3000, 18000}, {21000, 24000}}}};
    for (const auto side : core::both_sides) {
      units_.push_back(field_.line(side, {}));
      units_.push_back(field_.line(side, {}));
      units_.push_back(field_.hq(side, {}));
    }
    for (auto& unit : field_.scenario().units) unit.is_free = true;
  }

  UnitIndex add_guns() {
    const auto guns = field_.guns(blue, UnitClass::foot, {});
    field_.scenario().units[guns].is_free = true;
    return guns;
  }

  State state() const { return field_.state(); }
  Scenario& scenario() { return field_.scenario(); }
  // Blue's two lines and HQ, then Red's.
  UnitIndex unit(std::size_t i) const { return units_[i]; }
  const Units& units() const { return units_; }

 private:
  Field field_;
  Units units_;
};

std::string rule_of(const State& state, const Order& order, Side side = blue) {
  const auto fault = cannot_order(state, side, order);
  return fault ? fault->rule : "";
}

// All of one submission, which throws no die.
State played(State state, Side side, const std::vector<Order>& orders) {
  std::vector<PlacedOrder> placed;
  for (const auto& order : orders) placed.push_back({order});
  dice::ScriptedDice none({});
  std::vector<Event> events;
  return adjudicate(std::move(state), side, placed, none, events);
}

TEST(SetUp, OfBlueThenOfRedThenTheBattleBegins) {
  const Camp camp;
  auto state = camp.state();
  EXPECT_EQ(state.phase, Phase::setup);
  EXPECT_EQ(awaited(state).front().side, blue);
  EXPECT_FALSE(on_table(state, camp.unit(0)));
  state = played(state, blue, default_orders(state, blue));
  EXPECT_EQ(state.phase, Phase::setup);
  EXPECT_EQ(awaited(state).front().side, red);
  EXPECT_TRUE(default_orders(state, blue).empty());
  state = played(state, red, default_orders(state, red));
  EXPECT_EQ(state.phase, Phase::movement);
  EXPECT_EQ(state.side, blue);
  EXPECT_EQ(state.turn, 1);
  for (const auto unit : camp.units()) EXPECT_TRUE(on_table(state, unit));
}

// The base is 1000 by 500 mils: its centre keeps half of that off the zone's edges.
TEST(SetUp, KeepsWhollyToTheZone) {
  const Camp camp;
  const auto state = camp.state();
  EXPECT_EQ(rule_of(state, PlaceOrder{camp.unit(0), {3500, 5750}}), "");
  EXPECT_EQ(rule_of(state, PlaceOrder{camp.unit(0), {3499, 5750}}), "N29");
  EXPECT_EQ(rule_of(state, PlaceOrder{camp.unit(0), {3500, 5751}}), "N29");
  EXPECT_EQ(rule_of(state, PlaceOrder{camp.unit(0), {3500, 5750}, 90}), "N29");
  EXPECT_EQ(rule_of(state, PlaceOrder{camp.unit(0), {3250, 5500}, 90}), "");
  EXPECT_EQ(rule_of(state, PlaceOrder{camp.unit(0), {12000, 20000}}), "N29") << "Red's zone";
}

TEST(SetUp, StandsOnNobodyAndMayBeChanged) {
  const Camp camp;
  auto state = camp.state();
  state = played(state, blue, {PlaceOrder{camp.unit(0), {8000, 3000}}});
  EXPECT_EQ(rule_of(state, PlaceOrder{camp.unit(1), {8900, 3000}}), "N3");
  EXPECT_EQ(rule_of(state, PlaceOrder{camp.unit(1), {9000, 3000}}), "") << "flush";
  state = played(state, blue, {PlaceOrder{camp.unit(0), {8100, 3000}, 45}});
  EXPECT_EQ(state.units[camp.unit(0)].at, (Point{8100, 3000}));
  EXPECT_EQ(state.units[camp.unit(0)].heading, 45);
}

TEST(SetUp, IsReadyWhenAllHaveAPlace) {
  const Camp camp;
  auto state = camp.state();
  state = played(state, blue,
                 {PlaceOrder{camp.unit(0), {8000, 3000}}, PlaceOrder{camp.unit(1), {9000, 3000}}});
  EXPECT_EQ(rule_of(state, Ready{}), "N29");
  state = played(state, blue, {PlaceOrder{camp.unit(2), {9000, 2000}}});
  EXPECT_EQ(rule_of(state, Ready{}), "");
  EXPECT_EQ(rule_of(state, EndTurn{}), "N29");
  EXPECT_EQ(rule_of(state, MoveOrder{camp.unit(0), {.to = Ahead{1000}}}), "N29");
  EXPECT_EQ(rule_of(state, PlaceOrder{camp.unit(3), {9000, 4000}}), "N29") << "Red's";
}

TEST(SetUp, IsOverWhenTheBattleBegins) {
  const Camp camp;
  auto state = camp.state();
  state = played(state, blue, default_orders(state, blue));
  state = played(state, red, default_orders(state, red));
  EXPECT_EQ(rule_of(state, PlaceOrder{camp.unit(0), {8000, 3000}}), "1");
  EXPECT_EQ(rule_of(state, Ready{}), "1");
}

TEST(SetUp, ByDefaultFindsRoomForAll) {
  Camp camp;
  const auto state = camp.state();
  EXPECT_EQ(default_places(state, blue).size(), 3U);
  for (const auto& order : default_places(state, blue)) {
    EXPECT_EQ(rule_of(state, order), "");
  }
  camp.scenario().zones->front() = {{3000, 0}, {5000, 700}};
  EXPECT_LT(default_places(camp.state(), blue).size(), 3U);
}

TEST(SetUp, OfCaptainPutsTheHqBehindTheLine) {
  const Camp camp;
  const auto state = camp.state();
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    core::Random random(seed);
    auto then = state;
    const auto orders = formation(state, blue, random);
    ASSERT_EQ(orders.size(), 3U);
    for (const auto& order : orders) {
      EXPECT_EQ(rule_of(then, order), "");
      place(then, order);
    }
    EXPECT_LT(then.units[camp.unit(2)].at.y + 1000, then.units[camp.unit(0)].at.y);
  }
}

// Whatever its player has placed before their time was over.
TEST(SetUp, OfCaptainGoesOnFromAnyPart) {
  Camp camp;
  camp.add_guns();
  const auto state = camp.state();
  const auto units = units_to_place(state, blue);
  for (unsigned placed = 0; placed < 1U << units.size(); ++placed) {
    core::Random random(placed);
    auto then = state;
    for (const auto& order : default_places(state, blue)) {
      const auto at = std::ranges::find(units, order.unit) - units.begin();
      if ((placed >> at & 1U) != 0) place(then, order);
    }
    for (const auto& order : formation(then, blue, random)) {
      EXPECT_EQ(rule_of(then, order), "");
      place(then, order);
    }
    for (const auto unit : units) EXPECT_TRUE(on_table(then, unit)) << placed;
  }
}

}  // namespace
}  // namespace adjutant::two_by_two
