#include "engine/games/lfm/rules/casualties.hpp"

#include <algorithm>

#include "engine/games/lfm/notation/notation.hpp"
#include "engine/games/lfm/rules/movement.hpp"
#include "engine/games/lfm/rules/resolution.hpp"

namespace adjutant::lfm {

bool passes(const State& state, PieceIndex unit, std::string_view rule, Log& log) {
  if (log.trial()) return true;
  const auto& counter = piece(state, unit);
  return log.roll(rule, "check of {}", counter.id) <= counter.cohesion;
}

void disorganize(State& state, PieceIndex unit, std::string_view rule, Log& log) {
  state.pieces[unit].disorganized = true;
  log.add("disorganized", rule, {{"unit", log.id(unit)}});
}

void lose(State& state, PieceIndex unit, Loss loss, std::string cause, std::string_view rule,
          Pieces& endangered, const Pieces& survived, Log& log) {
  if (log.trial()) return;
  const auto& counter = piece(state, unit);
  const Hex at = state.pieces[unit].at;
  const bool routed = loss == Loss::routed && counter.regiment();
  if (counter.regiment()) {
    for (const auto commander : pieces_at(state, counter.side, at)) {
      if (!piece(state, commander).commander()) continue;
      if (!has(endangered, commander) && !has(survived, commander)) endangered.push_back(commander);
    }
  }
  remove(state, unit, routed ? Where::routed : Where::lost);
  log.add(routed ? "routed" : "lost", rule,
          {{"unit", log.id(unit)}, {"at", log.hex(at)}, {"cause", std::move(cause)}});
}

void settle_commanders(State& state, Pieces& endangered, const Pieces& survived, Log& log) {
  std::erase_if(endangered, [&](auto commander) { return has(survived, commander); });
  for (const auto commander : endangered) {
    constexpr int hit = 6;
    if (log.roll("21", "danger to {}", log.id(commander)) != hit) continue;
    ++state.pieces[commander].hits;
    log.add("commander_hit", "L25",
            {{"unit", log.id(commander)},
             {"command", command_of(state, commander)},
             {"help", help_of(state, commander)}});
  }
}

void go_back(State& state, PieceIndex unit, const RetreatWay& way, bool disorganized,
             ChosenBy chosen_by, std::vector<Left>& left, Pieces& endangered,
             const Pieces& survived, Log& log) {
  const Side side = piece(state, unit).side;
  const Hex from = state.pieces[unit].at;
  left.push_back({unit, from});
  std::vector<Hex> path{from};
  for (std::size_t i = 0; i < way.path.size(); ++i) {
    place(state, unit, way.path[i]);
    path.push_back(way.path[i]);
    drive_off_commanders(state, way.path[i], side, log);
    if (!way.checks[i] || passes(state, unit, "L18", log)) continue;
    return lose(state, unit, Loss::lost, "retreat through an EZOC", "L18", endangered, survived,
                log);
  }
  auto& now = state.pieces[unit];
  if (disorganized) now.disorganized = true;
  // L35
  if (state.phase == Phase::combat) now.withdrawn = true;
  log.add(disorganized ? "retreated" : "withdrew", disorganized ? "10" : "L17",
          {{"unit", log.id(unit)}, {"path", log.hexes(path)}, {"chosen_by", name(chosen_by)}});
}

void follow(State& state, std::vector<Left>& left, Log& log) {
  for (const auto& [unit, from] : left) {
    const Side side = piece(state, unit).side;
    if (!units_at(state, side, from).empty()) continue;
    std::optional<PieceIndex> best;
    for (const auto& other : left) {
      if (other.from != from || !on_map(state, other.unit)) continue;
      if (!best || piece(state, other.unit).strength > piece(state, *best).strength) {
        best = other.unit;
      }
    }
    if (!best) continue;
    for (const auto commander : pieces_at(state, side, from)) {
      place(state, commander, state.pieces[*best].at);
      log.add("followed", "L23",
              {{"unit", log.id(commander)},
               {"from", log.hex(from)},
               {"to", log.hex(state.pieces[*best].at)},
               {"with", log.id(*best)}});
    }
  }
  left.clear();
}

void drop(const State& state, const Order& order, const Violation& why, Log& log) {
  if (!log.told()) return;
  log.add("order_dropped", why.rule,
          {{"order", print(*state.scenario, order)}, {"reason", why.message}});
}

std::vector<std::string> hex_names(const State& state, const std::vector<Hex>& hexes) {
  std::vector<std::string> names;
  for (const Hex hex : hexes) names.push_back(print(state, hex));
  return names;
}

}  // namespace adjutant::lfm
