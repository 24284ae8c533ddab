#include "engine/games/lfm/rules/victory.hpp"

#include <cstdlib>

#include <fmt/format.h>

#include "engine/core/list_of.hpp"

namespace adjutant::lfm {

std::array<int, 2> points(const State& state) {
  const auto& scenario = *state.scenario;
  std::array<int, 2> points{};
  for (std::size_t i = 0; i < scenario.pieces.size(); ++i) {
    const auto& counter = scenario.pieces[i];
    const auto& now = state.pieces[i];
    auto& enemy = points[core::index(core::opponent(counter.side))];
    // 28: what is routed or lost, cavalry twice.
    if (!counter.commander() && (now.where == Where::routed || now.where == Where::lost)) {
      enemy += counter.branch == Branch::cavalry ? 2 * counter.strength : counter.strength;
    }
    // 28: R as printed for a corps or army commander who is hit.
    const bool high = counter.rank == Rank::corps || counter.rank == Rank::army;
    if (counter.commander() && high) enemy += now.hits * counter.help;
  }
  // L37
  for (std::size_t i = 0; i < state.held.size(); ++i) {
    if (state.held[i] == cs) points[core::index(cs)] += scenario.victory.hexes[i].points;
  }
  return points;
}

std::optional<Ending> ending(const State& state) {
  if (state.resigned) {
    const Side winner = core::opponent(*state.resigned);
    return Ending{winner, fmt::format("{} has resigned", name(*state.resigned))};
  }
  if (state.phase != Phase::over) return {};
  const auto scored = points(state);
  const int ahead = scored[core::index(cs)] - scored[core::index(us)];
  const int margin = state.scenario->victory.margin;
  const bool won = ahead >= margin;
  return Ending{won ? cs : us,
                fmt::format("{} is {} {}, {} points to {}, and needed to be {} ahead", name(cs),
                            std::abs(ahead), ahead < 0 ? "behind" : "ahead",
                            scored[core::index(cs)], scored[core::index(us)], margin)};
}

std::optional<core::Outcome> outcome(const State& state) {
  return hexwar::outcome_of(state, side_ids);
}

std::string goal(const Scenario& scenario) {
  std::vector<std::string> hexes;
  for (const auto& [hex, points] : scenario.victory.hexes) {
    hexes.push_back(fmt::format("{} ({})", scenario.map.grid.print(hex), points));
  }
  return fmt::format(
      "In this battle of {} turns the Confederates win if they lead by {} points. They score for "
      "the hexes that they hold: {}.",
      scenario.turn_count(), scenario.victory.margin, core::list_of(hexes));
}

}  // namespace adjutant::lfm
