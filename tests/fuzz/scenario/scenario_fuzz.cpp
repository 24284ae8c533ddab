#include "tests/fuzz/shared/json_edit.hpp"
#include "tests/fuzz/shared/referee.hpp"

// Scenario files: edits (json_edit.hpp) of one that comes with the program, or a whole file.
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

const core::json::value& base() {
  return *built_in_scenarios().front().scenario.source;
}

}  // namespace
}  // namespace adjutant::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace adjutant::fuzz;
  const auto script = text_of(data, size);
  check_file(edited(base(), script), number_of(script));
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t size_max, unsigned seed) {
  using namespace adjutant::fuzz;
  Random random(seed);
  return give(mutated_script(base(), text_of(data, size), random), data, size_max);
}
