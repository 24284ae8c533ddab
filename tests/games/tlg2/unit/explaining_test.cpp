#include "engine/captain/explaining.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/games/tlg2/rules.hpp"
#include "engine/games/tlg2/rules/sequence.hpp"
#include "tests/games/tlg2/unit/scenario_files.hpp"

// Which actions of many are told.
namespace adjutant::tlg2 {
namespace {

using testing::HasSubstr, testing::Not;

// A turn of a match that was played by hand: three regiments come on and overwhelm 22US, guns
// silence Tow, and two who are in contact have to fight against odds. Those would be ordered to
// attack all the same (R24), so that nothing is lost where they are not named; and neither would be
// anything by not naming the attack on 22US, once the three have come next to it.
TEST(Explaining, WhoHasComeToFightIsToldBeforeWhoMust) {
  auto state = with_only(empty_battle(loaded(chippewa_file())), {{"9US", "1919"},
                                                                 {"11US", "1522"},
                                                                 {"22US", "2521"},
                                                                 {"25US", "1622"},
                                                                 {"21US", "2723"},
                                                                 {"23US", "2925"},
                                                                 {"PA", "1524"},
                                                                 {"NYM", "1625"},
                                                                 {"Ind3", "1423"},
                                                                 {"Ind4", "1324"},
                                                                 {"Tow", "2624"},
                                                                 {"Bdl", "3027"},
                                                                 {"Rch", "2927"},
                                                                 {"TLR", "1819"},
                                                                 {"Ind1", "1322"}});
  state.units[unit_of(state, "9US")].steps = 1;
  for (const auto* id : {"1F", "8F", "100F", "Arm", "Shp"}) {
    auto& unit = state.units[unit_of(state, id)];
    unit.where = Whereabouts::not_arrived;
    unit.steps = state.scenario->units[unit_of(state, id)].steps_full();
  }
  state.turn = 2;
  state.side = ac;
  const core::State before(std::make_shared<const State>(state));
  const auto orders = game_2().parse_orders(
      before, ac,
      "enter 1F C2520\nenter 8F C2621\nenter 100F C2421\nenter Arm C2119\nenter Shp C2219\n"
      "attack C2521 with 1F 8F 100F\nbombard C2624 with Arm Shp\nattack C1919 with TLR\n"
      "attack C1423 with Ind1\nend turn");
  ASSERT_TRUE(orders.has_value()) << orders.error().front().message;
  ASSERT_TRUE(game_2().check(before, ac, *orders).empty());
  const auto said = captain::explained(game_2(), before, ac, *orders, {});
  EXPECT_THAT(said, HasSubstr("attack 22US with 1F, 8F and 100F at 7:1"));
  EXPECT_THAT(said, HasSubstr("fire at Tow with Arm and Shp"));
}

// What is said of these orders once they are played: of one who stands in contact, and one who does
// not.
std::string said_of(const std::string& lines) {
  auto state = with_only(empty_battle(loaded(chippewa_file())),
                         {{"22US", "2521"}, {"1F", "2520"}, {"8F", "1319"}});
  state.turn = 2;
  state.side = ac;
  const core::State before(std::make_shared<const State>(state));
  const auto orders = game_2().parse_orders(before, ac, lines);
  if (!orders) return orders.error().front().message;
  core::Random random(1);
  core::RandomDice dice(random);
  const auto events = game_2().adjudicate(before, ac, *orders, dice).events;
  return captain::explained(game_2(), before, ac, *orders, events);
}

// R24: no order names it.
TEST(Explaining, WhoMustFightUnorderedIsToldWhereNothingElseIs) {
  EXPECT_EQ(said_of("end turn"), "I attack 22US with 1F because contact leaves no choice.");
  EXPECT_THAT(said_of("move 8F C1318\nend turn"), Not(HasSubstr("22US with")));
}

}  // namespace
}  // namespace adjutant::tlg2
