#include "engine/games/rise_and_fight/rules/command.hpp"

#include <algorithm>

#include <fmt/format.h>

namespace adjutant::rise_and_fight {
namespace {

constexpr int attach_reach = 36 * inch, refuge_reach = 18 * inch;  // F28

template <class Counts>
Loss loss_of(const State& state, Counts counts) {
  Loss loss;
  for (UnitIndex index = 0; index < state.units.size(); ++index) {
    if (!counts(state.unit(index))) continue;
    const auto& unit = state.units[index];
    loss.scores += state.unit(index).score;
    loss.lost += unit.broken ? state.unit(index).score : unit.hits;
  }
  return loss;
}

table::Convex body_at(const Pose& pose) {
  return rectangle(pose, commander_frontage);
}

// F9 for a commander: how near an enemy the way comes, and where it begins.
Refused comes_too_near(const State& state, std::size_t commander, const Pose& to) {
  const auto from = commander_body(state, commander);
  const auto way = swept(from, body_at(to));
  for (UnitIndex other = 0; other < state.units.size(); ++other) {
    if (!on_table(state, other)) continue;
    if (state.unit(other).side == state.scenario->commanders[commander].side) continue;
    const auto began = squared_distance(from, body(state, other));
    const table::SquaredDistance bound{table::Wide{inch} * inch, 1};
    if (squared_distance(way, body(state, other)) < std::min(began, bound)) {
      return Violation{"F9", fmt::format("the way comes within 1\" of {}", state.unit(other).id)};
    }
  }
  return {};
}

}  // namespace

Pose pose_of(const State& state, std::size_t commander) {
  const auto& now = state.commanders[commander];
  if (!now.attached) return now.pose;
  const auto& pose = state.stance(*now.attached).pose;
  return {offset(pose, 0, -frontage(state, *now.attached).depth),
          state.scenario->commanders[commander].set_up.heading};
}

table::Convex commander_body(const State& state, std::size_t commander) {
  return body_at(pose_of(state, commander));
}

// F10: from body to body.
bool in_command(const State& state, UnitIndex index) {
  const auto& unit = state.unit(index);
  for (std::size_t i = 0; i < state.commanders.size(); ++i) {
    const auto& commander = state.scenario->commanders[i];
    if (commander.side != unit.side || state.commanders[i].fallen) continue;
    if (commander.brigade && commander.brigade != unit.brigade) continue;
    const int reach = commander.brigade ? brigade_reach : army_reach;
    if (within(commander_body(state, i), body(state, index), reach)) return true;
  }
  return false;
}

int inspiration(const State& state, UnitIndex index) {
  std::optional<int> best;
  for (std::size_t i = 0; i < state.commanders.size(); ++i) {
    if (state.commanders[i].fallen || state.commanders[i].attached != index) continue;
    best = std::max(best.value_or(-1), state.scenario->commanders[i].inspiration);
  }
  return best.value_or(0);
}

bool has_commander(const State& state, UnitIndex index) {
  return std::ranges::any_of(state.commanders, [&](const CommanderState& commander) {
    return !commander.fallen && commander.attached == index;
  });
}

Loss brigade_loss(const State& state, std::size_t brigade) {
  return loss_of(state, [&](const Unit& unit) { return unit.brigade == brigade; });
}

Loss army_loss(const State& state, Side side) {
  return loss_of(state, [&](const Unit& unit) { return unit.side == side; });
}

// 2, F28: two segments, which no terrain shortens; water only by bridge or ford is of no moment to
// one rider.
Refused cannot_go(const State& state, const GoOrder& order) {
  const auto from = pose_of(state, order.commander);
  int reach = 0;
  for (const auto& segment : state.scenario->charts.commander) reach += segment.mils;
  const auto length = length_up(order.to - from.at);
  if (length > reach) {
    return Violation{"2", fmt::format("this is {} mils, and a commander goes {}", length, reach)};
  }
  const Pose to{order.to, from.heading};
  if (!fits_table(state.scenario->map, body_at(to))) {
    return Violation{"F9", "a commander stays wholly on the table"};
  }
  return comes_too_near(state, order.commander, to);
}

Refused cannot_attach(const State& state, const AttachOrder& order) {
  const auto side = state.scenario->commanders[order.commander].side;
  if (state.unit(order.unit).side != side || !on_table(state, order.unit)) {
    return Violation{"F28", "a commander attaches to a friend on the table"};
  }
  if (within({pose_of(state, order.commander).at}, body(state, order.unit), attach_reach)) {
    return {};
  }
  return Violation{"F28", fmt::format("{} is more than 36\" away", state.unit(order.unit).id)};
}

bool find_refuge(State& state, std::size_t commander) {
  const auto from = commander_body(state, commander);
  const auto side = state.scenario->commanders[commander].side;
  std::optional<UnitIndex> nearest;
  for (UnitIndex other = 0; other < state.units.size(); ++other) {
    if (!on_table(state, other) || state.unit(other).side != side) continue;
    if (!within(from, body(state, other), refuge_reach)) continue;
    if (!nearest || squared_distance(from, body(state, other)) <
                        squared_distance(from, body(state, *nearest))) {
      nearest = other;
    }
  }
  auto& now = state.commanders[commander];
  now.pose = pose_of(state, commander);
  now.attached = nearest;
  now.fallen = !nearest;
  return !now.fallen;
}

bool is_overrun(const State& state, std::size_t commander) {
  const auto& now = state.commanders[commander];
  if (now.fallen || now.attached) return false;
  const auto side = state.scenario->commanders[commander].side;
  const auto own = commander_body(state, commander);
  return !table::those<Units>(state, [&](UnitIndex other) {
            return state.unit(other).side != side && overlap(own, core(state, other));
          }).empty();
}

}  // namespace adjutant::rise_and_fight
