#include "tests/bench/load/script.hpp"

#include <stdexcept>
#include <utility>

#include <fmt/format.h>

#include "engine/match/match.hpp"
#include "engine/registry.hpp"
#include "tests/games/samples.hpp"

namespace adjutant::bench {
namespace {

// A cycle rolls nothing.
class NoDice : public core::Dice {
 public:
  int roll(int, std::string_view purpose) override {
    throw core::DiceFault(fmt::format("a die is asked for: {}", purpose));
  }
};

// The cycle that the game's samples give, one order a submission.
std::vector<Step> cycle_of(const LoadedScenario& loaded) {
  const auto& samples = samples::of(loaded.game->description().id);
  std::vector<Step> cycle;
  for (auto& order : samples.quiet_cycle(*loaded.game, loaded.scenario)) {
    cycle.push_back({.side = order.side, .text = std::move(order.text), .json = {}});
  }
  return cycle;
}

// Each side's orders up to the end of its turn as one.
std::vector<Step> by_turns(std::vector<Step> single) {
  std::vector<Step> turns;
  for (auto& step : single) {
    if (turns.empty() || turns.back().side != step.side) {
      turns.push_back(std::move(step));
      continue;
    }
    turns.back().text += '\n' + step.text;
    ++turns.back().orders;
  }
  return turns;
}

// Plays two rounds of the script as a match, and measures what one leaves to be stored.
std::size_t row_bytes_of(const LoadedScenario& loaded, const std::vector<Step>& cycle) {
  match::Setup setup{.id = "m_0000000000000000",
                     .game = loaded.game,
                     .scenario = loaded.scenario,
                     .options = {},
                     .seats = {},
                     .commitment = std::string(64, '0')};
  auto match = match::start(std::move(setup)).match;
  std::size_t bytes = 0;
  for (int round = 0; round < 2; ++round) {
    for (const auto& step : cycle) {
      auto orders = loaded.game->parse_orders(match.state, step.side, step.text);
      if (!orders) throw std::runtime_error(fmt::format("{}: is not understood", step.text));
      match::Draft draft{
          .side = step.side, .received = "2026-11-21T10:00:00Z", .orders = *orders, .nonce = {}};
      NoDice none;
      auto applied = match::apply(match, draft, none);
      if (!applied) {
        throw std::runtime_error(fmt::format("{}: {}", step.text, applied.error().front().message));
      }
      bytes += core::canonical_json(match::encode(applied->submission, *loaded.game)).size();
      for (const auto& event : applied->events) {
        bytes += core::canonical_json(match::encode(event, *loaded.game)).size();
      }
      match = std::move(applied->match);
    }
  }
  return bytes / (2 * cycle.size());
}

}  // namespace

Script write_script(std::string_view scenario_file, HandedIn handed_in) {
  const auto loaded = load_scenario(scenario_file);
  if (!loaded) {
    const auto& fault = loaded.error().front();
    throw std::runtime_error(
        fmt::format("scenario: {}: {} ({})", fault.path, fault.message, fault.cure));
  }
  Script script;
  script.cycle = cycle_of(*loaded);
  if (handed_in == HandedIn::in_turns) script.cycle = by_turns(std::move(script.cycle));
  for (auto& step : script.cycle) core::append_canonical(step.json, step.text);
  script.row_bytes = row_bytes_of(*loaded, script.cycle);
  return script;
}

}  // namespace adjutant::bench
