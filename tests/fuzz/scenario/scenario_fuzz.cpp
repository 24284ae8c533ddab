#include <algorithm>

#include "tests/fuzz/shared/json_edit.hpp"
#include "tests/fuzz/shared/referee.hpp"

// Scenario files: a first line that names one that comes with the program, then edits of it
// (json_edit.hpp) or a whole file.
// Refused with every fault, or loaded; then it can be played.
namespace adjutant::fuzz {
namespace {

constexpr int orders_max = 25;

void check_file(std::string_view file, std::uint64_t seed) {
  const auto loaded = load_scenario(file);
  if (!loaded) {
    for (const auto& fault : loaded.error()) holds(!fault.message.empty(), "a fault says what");
    return holds(!loaded.error().empty(), "a refused file has a fault");
  }
  const auto& [game, scenario] = *loaded;
  Random random(seed);
  for (const auto decisions : {core::Decisions::standing, core::Decisions::ask}) {
    Referee referee(*game, scenario, decisions, std::to_string(random.below(1'000'000)));
    check_state(*game, scenario, referee.match().state);
    const auto before = referee.match().state;
    referee.play_on(orders_max, random);
    const auto& after = referee.match().state;
    holds(!game->report({before, after, {}, std::nullopt}).empty(), "there is a report");
    holds(!game->picture(after, std::nullopt).shapes.empty(), "there is a picture");
  }
}

struct Input {
  const BuiltInScenario* base;
  std::string_view script;
};

// Without a name it is all of it a script, of the first scenario.
Input input_of(std::string_view text) {
  const auto end = std::min(text.find('\n'), text.size());
  if (const auto* named = find_built_in_scenario(text.substr(0, end))) {
    return {named, text.substr(std::min(end + 1, text.size()))};
  }
  return {&built_in_scenarios().front(), text};
}

}  // namespace
}  // namespace adjutant::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace adjutant::fuzz;
  const auto input = input_of(text_of(data, size));
  check_file(edited(*input.base->scenario.source, input.script), number_of(input.script));
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t size_max, unsigned seed) {
  using namespace adjutant::fuzz;
  Random random(seed);
  auto [base, script] = input_of(text_of(data, size));
  if (random.below(8) == 0) base = &any_of(random, adjutant::built_in_scenarios());
  return give(base->scenario.id + "\n" + mutated_script(*base->scenario.source, script, random),
              data, size_max);
}
