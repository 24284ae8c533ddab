#include "tests/games/tlg2/bench/chippewa.hpp"

#include "engine/core/ensure.hpp"
#include "engine/dice/dice.hpp"

namespace adjutant::bench {

using core::Side;

namespace {

constexpr std::string_view first_us_turn =
    "move 22US C2425\nmove 9US C2225\nmove 11US C1925\nmove 25US C1726\nmove Bdl C2924\n"
    "move 21US C2925\nmove Rch C3026\nmove 23US C3027\nmove Ind3 C1426\nmove PA C1527\nend turn\n";

constexpr std::string_view first_ac_turn =
    "move D C2522\nenter 100F C2622\nenter 1F C2621\nenter 8F C2520\nenter Arm C2521\nenter Shp\n"
    "move TLR C1923\nmove Lnc C1823\nmove Ind2 C1523\nmove Ind1 C1324\nend turn\n";

constexpr std::string_view second_us_moves =
    "move 25US C1824\nmove 11US C1924\nmove 9US C2124\nmove 22US C2525\nmove Bdl C2824\n"
    "move 21US C2825\nmove Rch C2925\nmove 23US C3026\nmove PA C1626\nmove NYM C1628\n"
    "move Ind3 C1425\nmove Ind4 C1327\ndone moving\n";

core::State after(const core::State& before, Side side, std::string_view text) {
  const core::Game& game = *chippewa().game;
  const auto orders = understood(before, side, text);
  const auto refusals = game.check(before, side, orders);
  ENSURE(refusals.empty(), refusals.front().order + ": " + refusals.front().message);
  dice::ScriptedDice none({});
  return game.adjudicate(before, side, orders, none).state;
}

}  // namespace

const std::string_view one_move = "move 22US C2425";
const std::string_view one_attack = "attack C1923 with 11US";
const std::string_view twenty_orders =
    "move 25US C1824\nmove 11US C1924\nmove 9US C2124\nmove 22US C2525\nmove Bdl C2824\n"
    "move 21US C2825\nmove Rch C2925\nmove 23US C3026\nmove PA C1626\nmove NYM C1628\n"
    "move Ind3 C1425\nmove Ind4 C1327\ndone moving\nbombard C2622 with Tow\n"
    "bombard C2621 with Bdl\nbombard C2522 with Rch\nattack C1324 with Ind3\n"
    "attack C1923 with 11US advance 11US to C1923\nattack C1823 with 25US cap 2:1\nend turn\n";

const BuiltInScenario& chippewa() {
  return *find_built_in_scenario("tlg2/chippewa");
}

core::Orders understood(const core::State& state, Side side, std::string_view text) {
  auto orders = chippewa().game->parse_orders(state, side, text);
  ENSURE(orders.has_value(), orders.error().front().message);
  return *std::move(orders);
}

core::State second_turn() {
  const auto begin = chippewa().game->initial_state(chippewa().scenario, core::Decisions::standing);
  return after(after(begin, Side::first, first_us_turn), Side::second, first_ac_turn);
}

core::State second_turn_combat() {
  return after(second_turn(), Side::first, second_us_moves);
}

match::Match first_turn() {
  match::Setup setup;
  setup.id = "m_bench";
  setup.game = chippewa().game;
  setup.scenario = chippewa().scenario;
  setup.seats = {match::Seat{"winfield", "first seed"}, match::Seat{"phineas", "second seed"}};
  setup.server_seed = core::sha256("bench");
  setup.commitment = core::to_hex(core::sha256(
      {reinterpret_cast<const char*>(setup.server_seed.data()), setup.server_seed.size()}));
  return match::start(std::move(setup)).match;
}

}  // namespace adjutant::bench
