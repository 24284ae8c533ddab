#include "engine/games/tlg2/captain/reasons.hpp"

#include <map>

#include <gtest/gtest.h>

#include "engine/dice/dice.hpp"
#include "engine/games/tlg2/captain/captain.hpp"
#include "engine/games/tlg2/notation/notation.hpp"
#include "engine/games/tlg2/rules/sequence.hpp"
#include "tests/games/tlg2/unit/scenario_files.hpp"

// What a player turn is said to be about, and why, in positions made for it.
namespace adjutant::tlg2 {
namespace {

using Places = std::vector<std::pair<const char*, const char*>>;

// Nobody else is on the map, or comes.
State position(const char* battle, Side side, const Places& places) {
  State state = with_only(empty_battle(loaded(battle_file(battle))), places);
  state.side = side;
  state.turn = 2;
  return state;
}

// By unit what is said of orders that are only planned, or played with these dice.
std::map<std::string, std::string> said(const State& state, const std::string& text,
                                        const std::vector<int>& throws = {}) {
  const auto orders = read(*state.scenario, text + "\nend turn", &state).orders;
  for (const auto& refusal : check(state, state.side, orders)) ADD_FAILURE() << refusal.message;
  core::Events happened;
  if (!throws.empty()) {
    dice::ScriptedDice dice(throws);
    std::vector<Event> events;
    adjudicate(state, state.side, orders, dice, events);
    for (const auto& event : events) happened.push_back(to_event(*state.scenario, event));
  }
  std::map<std::string, std::string> all;
  for (const auto& action : actions(state, state.side, orders, happened)) {
    all[action.unit] = action.what + ": " + action.why;
  }
  return all;
}

TEST(ReasonsTest, GunsThatNobodyGuards) {
  Places places{{"22US", "2021"}, {"Shp", "2019"}, {"1F", "2212"}};
  const auto* orders = "move 22US 2020\nattack 2019 with 22US";
  auto all = said(position("chippewa", us, places), orders);
  EXPECT_EQ(all["22US"], "attack Shp with: at 4:1 because nobody guards Shp");
  places.emplace_back("8F", "2018");
  all = said(position("chippewa", us, places), orders);
  EXPECT_EQ(all["22US"], "attack Shp with: at 4:1");
}

TEST(ReasonsTest, WhoStandsAlone) {
  Places places{{"21US", "2021"}, {"100F", "2019"}};
  const auto* orders = "move 21US 2020\nattack 2019 with 21US";
  auto all = said(position("chippewa", us, places), orders);
  EXPECT_TRUE(all["21US"].ends_with(" because 100F stands alone")) << all["21US"];
  places.emplace_back("8F", "2018");
  all = said(position("chippewa", us, places), orders);
  EXPECT_FALSE(all["21US"].contains(" as ")) << all["21US"];
}

// 6.12: enemies stand in each hex around it, or it could go.
TEST(ReasonsTest, WhoCannotRetreat) {
  auto state = position("chippewa", us, {{"21US", "2020"}, {"100F", "2019"}});
  const auto* orders = "attack 2019";  // with all who can
  EXPECT_FALSE(said(state, orders)[""].contains("retreat"));
  std::vector<const char*> ids{"22US", "11US", "9US", "25US", "23US"};
  for (const auto direction : hex::all_directions) {
    const Hex there = hex::neighbour(hex_of("2019"), direction);
    if (there == hex_of("2020")) continue;
    const UnitIndex unit = unit_of(state, ids.back());
    ids.pop_back();
    state.units[unit].where = Whereabouts::on_map;
    state.units[unit].steps = 1;
    place(state, unit, there);
  }
  EXPECT_TRUE(said(state, orders)[""].ends_with(" because 100F cannot retreat"));
}

// 4.1, 6.4: who is in contact as the turn begins has to fight; who comes has chosen to.
TEST(ReasonsTest, WhoHasNoChoice) {
  Places places{{"25US", "2020"}, {"8F", "2019"}, {"1F", "2018"}};
  auto all = said(position("chippewa", us, places), "attack 2019 with 25US");
  EXPECT_TRUE(all["25US"].ends_with(" because contact leaves no choice")) << all["25US"];
  places.front().second = "2021";
  all = said(position("chippewa", us, places), "move 25US 2020\nattack 2019 with 25US");
  EXPECT_FALSE(all["25US"].contains("contact")) << all["25US"];
}

// 6.1: who has come to it of its own will has no such excuse.
TEST(ReasonsTest, WhoMustBeAttackedToo) {
  Places places{{"22US", "2022"}, {"1F", "2019"}, {"21US", "2821"}};
  auto all = said(position("chippewa", us, places), "move 22US 2020\nattack 2019 with 22US");
  EXPECT_EQ(all["22US"], "attack 1F with: at 1:2");
  // 25US fights 8F and stands next to 1F as well.
  places.emplace_back("25US", "2120");
  places.emplace_back("8F", "2219");
  all = said(position("chippewa", us, places),
             "move 25US 2119\nmove 22US 2020\nattack 2219 with 25US\nattack 2019 with 22US");
  EXPECT_EQ(all["22US"], "attack 1F with: at 1:2 because 1F must be attacked too");
}

// 10.3
TEST(ReasonsTest, TheHexThatDecides) {
  const auto state =
      position("lundys-lane", us, {{"21US", "2210"}, {"89F", "2208"}, {"9US", "2310"}});
  auto all = said(state, "move 9US 2309\nmove 21US 2209\nattack 2208 with 21US");
  EXPECT_TRUE(all["21US"].ends_with(" to take L2208")) << all["21US"];
  EXPECT_EQ(all["9US"], "bring up: toward L2208");
  all = said(position("lundys-lane", us, {{"21US", "2309"}, {"89F", "2201"}}), "move 21US 2208");
  EXPECT_EQ(all["21US"], "bring up: to hold L2208");
}

// Out of reach of who could come beside it, and no farther than that.
TEST(ReasonsTest, WhoGetsAway) {
  const Places places{{"Tow", "2022"}, {"21US", "2030"}, {"1F", "2019"}};
  auto all = said(position("chippewa", us, places), "move Tow 2026");
  EXPECT_EQ(all["Tow"], "draw back: out of the enemy's reach");
  all = said(position("chippewa", us, places), "move Tow 2023");
  EXPECT_EQ(all["Tow"], "draw back: ");
}

// Out of reach of some, and come into no other's.
TEST(ReasonsTest, WhomItKeepsOff) {
  const Places places{{"Tow", "2024"}, {"21US", "2030"}, {"1F", "2120"}, {"8F", "1723"}};
  auto all = said(position("chippewa", us, places), "move Tow 2026");
  EXPECT_EQ(all["Tow"], "draw back: out of reach of 1F");
}

// Guns that an enemy can come to and nobody else stands beside; not those that it stood beside
// before.
TEST(ReasonsTest, WhatItGuards) {
  Places places{{"Tow", "2024"}, {"21US", "2027"}, {"1F", "2020"}, {"8F", "2228"}};
  const auto* orders = "move 21US 2025";
  EXPECT_EQ(said(position("chippewa", us, places), orders)["21US"], "draw back: to guard Tow");
  places.emplace_back("9US", "1924");
  EXPECT_NE(said(position("chippewa", us, places), orders)["21US"], "draw back: to guard Tow");
  places = {{"Tow", "2024"}, {"21US", "2027"}, {"1F", "2221"}};
  EXPECT_EQ(said(position("chippewa", us, places), "move 21US 2025")["21US"],
            "bring up: to guard Tow");
}

// By what the side could do in its next turn: from the set-up Lnc is near enough to be attacked
// from where 22US goes, and from where 23US goes it is not.
TEST(ReasonsTest, WhomItThreatens) {
  const auto state = initial_state(loaded(chippewa_file()), core::Decisions::standing);
  EXPECT_EQ(said(state, "move 22US 2123")["22US"], "bring up: to threaten Lnc");
  EXPECT_FALSE(said(state, "move 23US 2528")["23US"].contains("threaten"));
}

// R8: an attack that earlier results have made impossible is not said to have been made, and one
// that they have made another has no odds that were planned.
TEST(ReasonsTest, WhatCameOtherwiseIsNotTold) {
  const auto state = position("chippewa", us, {{"21US", "2020"}, {"100F", "2019"}});
  const std::string text = "attack 2019 with 21US";
  auto all = said(state, text, {4});
  EXPECT_EQ(all["21US"], said(state, text)["21US"]);
  EXPECT_TRUE(all["21US"].starts_with("attack 100F with: at ")) << all["21US"];

  const auto orders = read(*state.scenario, text, &state).orders;
  core::Event fought{"attacked", "6.2", {}, {}};
  fought.fields = {{"attackers", {"21US"}},
                   {"guns", core::json::array()},
                   {"defenders", {"100F"}},
                   {"basic", "1:4"},
                   {"odds", "1:4"}};
  const auto changed = actions(state, us, orders, {fought});
  ASSERT_EQ(changed.size(), 1U);
  EXPECT_EQ(changed[0].what + changed[0].why, "attack 100F with");
  EXPECT_TRUE(actions(state, us, orders, {{"order_dropped", "R8", {}, {{"order", text}}}}).empty());
}

}  // namespace
}  // namespace adjutant::tlg2
