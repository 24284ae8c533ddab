#include "tests/fuzz/shared/json_edit.hpp"
#include "tests/fuzz/shared/positions.hpp"
#include "tests/fuzz/shared/referee.hpp"

// Position files: a first line that names a position (positions.hpp), then edits of it
// (json_edit.hpp) or a whole file. Refused with every fault, or taken; then it can be told, shown,
// written, and played on.
namespace adjutant::fuzz {
namespace {

constexpr int orders_max = 6;  // played on from each

void tell(const core::Game& game, const core::State& state) {
  for (const core::Viewer viewer :
       {core::Viewer{}, core::Viewer{core::Side::first}, core::Viewer{core::Side::second}}) {
    holds(!game.report({state, state, {}, viewer}).empty(), "there is a report");
    holds(!game.picture(state, viewer).shapes.empty(), "there is a picture");
    game.view(state, viewer);
  }
}

void play_on(const core::Game& game, const core::Scenario& scenario, core::State state,
             Random& random) {
  for (int i = 0; i < orders_max; ++i) {
    check_state(game, scenario, state);
    const auto due = game.awaited(state);
    if (due.empty()) return;
    const auto side = due.front().side;
    const auto legal = game.legal_orders(state, side);
    const auto* doctrine = game.doctrine();
    const auto lines =
        doctrine != nullptr ? doctrine->default_orders(state, side) : std::vector{legal.front()};
    const auto defaults = game.parse_orders(state, side, joined(lines));
    holds(defaults && game.check(state, side, *defaults).empty(), "default orders are legal");
    const auto orders = game.parse_orders(state, side, any_of(random, legal));
    holds(orders && game.check(state, side, *orders).empty(), "a listed order is legal");
    if (const auto* previews = game.previews()) previews->preview(state, side, *orders);
    GivenDice dice(std::to_string(random.below(1'000'000)));
    state = game.adjudicate(state, side, random.below(4) == 0 ? *defaults : *orders, dice).state;
  }
}

void check_file(const KnownPosition& base, std::string_view script) {
  const auto& game = *base.scenario->game;
  const auto& scenario = base.scenario->scenario;
  const auto file = core::parse_json(edited(game.encode(base.state), script));
  if (!file) return;
  const auto state = game.decode(scenario, *file);
  if (!state) {
    for (const auto& fault : state.error()) holds(!fault.message.empty(), "a fault says what");
    return holds(!state.error().empty(), "a refused file has a fault");
  }
  tell(game, *state);
  Random random(number_of(script));
  play_on(game, scenario, *state, random);
}

std::size_t first_line_end(std::string_view text) {
  return std::min(text.find('\n'), text.size());
}

}  // namespace
}  // namespace adjutant::fuzz

// To find them takes longer than an input may.
extern "C" int LLVMFuzzerInitialize(int*, char***) {
  adjutant::fuzz::known_positions();
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace adjutant::fuzz;
  const auto text = text_of(data, size);
  const auto end = first_line_end(text);
  check_file(position_named(std::string(text.substr(0, end))),
             text.substr(std::min(end + 1, text.size())));
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t size_max, unsigned seed) {
  using namespace adjutant::fuzz;
  Random random(seed);
  const auto text = text_of(data, size);
  const auto end = first_line_end(text);
  std::string name(text.substr(0, end));
  if (random.below(8) == 0) {
    auto known = known_positions().begin();
    std::advance(known, random.below(known_positions().size()));
    name = known->first;
  }
  const auto& base = position_named(name);
  const auto script = text.substr(std::min(end + 1, text.size()));
  return give(name + "\n" + mutated_script(base.scenario->game->encode(base.state), script, random),
              data, size_max);
}
