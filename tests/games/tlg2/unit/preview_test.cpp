#include <gtest/gtest.h>

#include "engine/games/tlg2/notation/notation.hpp"
#include "engine/games/tlg2/report/report.hpp"
#include "tests/games/tlg2/unit/combat_positions.hpp"

namespace adjutant::tlg2 {
namespace {

core::json::array preview_of(const State& state, std::string_view text) {
  return preview(state, state.side, read(*state.scenario, text).orders);
}

TEST(Preview, ShowsOddsShiftsAndTheChanceOfEachResult) {
  const State state = chippewa_combat(us, {{"21US", "C3026"}, {"Lnc", "C2925"}});
  const auto shown = preview_of(state, "# over the bridge\nattack C2925\n");
  ASSERT_EQ(shown.size(), 1U);
  EXPECT_EQ(core::canonical_json(shown[0]), core::canonical_json(core::parse_json(R"({
    "order": "attack C2925", "line": 2, "attack": 12, "defence": 4,
    "attackers": [{"unit": "21US", "strength": 12}],
    "defenders": [{"unit": "Lnc", "strength": 4}],
    "basic": "3:1", "shifts": [{"rule": "6.9", "cause": "bridge hexside", "columns": -1}],
    "shifted": "2:1", "odds": "2:1", "caps": ["1:4", "1:3", "1:2", "1:1"],
    "results": [
      {"result": "AL1", "words": "the attacker loses a step",
       "dice": [1], "chance": {"ways": 1, "of": 6}},
      {"result": "AR", "words": "the attacker retreats",
       "dice": [2], "chance": {"ways": 1, "of": 6}},
      {"result": "BL1", "words": "both sides lose a step",
       "dice": [3], "chance": {"ways": 1, "of": 6}},
      {"result": "DR", "words": "the defender retreats",
       "dice": [4, 5], "chance": {"ways": 2, "of": 6}},
      {"result": "DL1DR", "words": "the defender loses a step and retreats",
       "dice": [6], "chance": {"ways": 1, "of": 6}}
    ],
    "text": ["attack C2925",
             "  12 against 4: 3:1, bridge hexside 1 column left (6.9), final odds 2:1",
             "  17% AL1: the attacker loses a step", "  17% AR: the attacker retreats",
             "  17% BL1: both sides lose a step", "  33% DR: the defender retreats",
             "  17% DL1DR: the defender loses a step and retreats"]})")
                                                                     .value()));
}

// 8.2: of 36 ways, with odds of 2:1, 3:1 and 4:1 by the die of the charge.
TEST(Preview, CountsBothDiceOfACharge) {
  const State state =
      combat_phase(loaded(battle_file("thames")), us, {{"11K", "T2140"}, {"Pot", "T2139"}});
  const auto shown = preview_of(state, "attack T2139 with 11K charge");
  ASSERT_EQ(shown.size(), 1U);
  EXPECT_EQ(shown[0].at("odds"), "1:1");
  EXPECT_EQ(core::canonical_json(shown[0].at("charge")), core::canonical_json(core::parse_json(R"([
      {"dice": [1, 2], "columns": 1, "odds": "2:1"},
      {"dice": [3, 4], "columns": 2, "odds": "3:1"},
      {"dice": [5, 6], "columns": 3, "odds": "4:1"}])")
                                                                                  .value()));
  EXPECT_EQ(core::canonical_json(shown[0].at("results")), core::canonical_json(core::parse_json(R"([
      {"result": "AL1", "words": "the attacker loses a step",
       "dice": [1], "chance": {"ways": 2, "of": 36}},
      {"result": "AR", "words": "the attacker retreats",
       "dice": [1, 2], "chance": {"ways": 4, "of": 36}},
      {"result": "BL1", "words": "both sides lose a step",
       "dice": [1, 2, 3], "chance": {"ways": 6, "of": 36}},
      {"result": "DR", "words": "the defender retreats",
       "dice": [2, 3, 4, 5], "chance": {"ways": 12, "of": 36}},
      {"result": "DL1DR", "words": "the defender loses a step and retreats",
       "dice": [4, 5, 6], "chance": {"ways": 12, "of": 36}}])")
                                                                                   .value()));
}

TEST(Preview, PlaysTheMovesBeforeTheAttack) {
  State state = empty_battle(loaded(chippewa_file()));
  put(state, "21US", "C2225");
  put(state, "Lnc", "C2222");
  const auto shown = preview_of(state, "move 21US C2224 C2223\nattack C2222\n");
  ASSERT_EQ(shown.size(), 1U);
  EXPECT_EQ(shown[0].at("basic"), "3:1");
  EXPECT_FALSE(shown[0].as_object().contains("refused"));
  EXPECT_EQ(state.units[unit_of(state, "21US")].at, hex_of("C2225"));
}

TEST(Preview, SaysWhyAnAttackIsRefused) {
  const State state = chippewa_combat(us, {{"21US", "C2223"}, {"TLR", "C2222"}, {"Lnc", "C2322"}});
  const auto shown = preview_of(state, "attack C2222\nattack C2123 with 21US\n");
  ASSERT_EQ(shown.size(), 2U);
  EXPECT_EQ(shown[0].at("refused").at("rule"), "6.1");
  EXPECT_EQ(shown[0].at("odds"), "6:1");
  EXPECT_EQ(shown[1].at("refused").at("rule"), "6.2");
  EXPECT_FALSE(shown[1].as_object().contains("odds"));
}

TEST(Preview, IsEmptyInTheEnemysTurn) {
  const State state = chippewa_combat(us, {{"21US", "C2223"}, {"Lnc", "C2222"}});
  EXPECT_TRUE(preview(state, ac, read(*state.scenario, "attack C2223").orders).empty());
}

}  // namespace
}  // namespace adjutant::tlg2
