#include "engine/games/rise_and_fight/rules/charge.hpp"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

#include "engine/games/rise_and_fight/rules/fire.hpp"
#include "engine/table/run.hpp"

namespace adjutant::rise_and_fight {
namespace {

constexpr int charge_wheel_max = 45;  // F11

Stance turned_by(const State& state, UnitIndex charger, int wheel) {
  auto stance = state.stance(charger);
  if (wheel == 0) return stance;
  if (stance.formation == Formation::skirmish) {
    stance.pose.heading = table::heading_of(stance.pose.heading + wheel);
  } else {
    stance.pose = table::wheeled(stance.pose, frontage(state, charger).half_width, wheel);
  }
  return stance;
}

Steps steps_of(const State& state, UnitIndex charger, int wheel, int distance) {
  Steps steps;
  const auto& stance = state.stance(charger);
  if (wheel != 0 && stance.formation == Formation::skirmish) {
    steps.emplace_back(Facing{table::heading_of(stance.pose.heading + wheel)});
  } else if (wheel != 0) {
    steps.emplace_back(Wheel{wheel});
  }
  if (distance > 0) steps.emplace_back(Forward{distance});
  return steps;
}

std::int64_t wheel_cost(const State& state, UnitIndex charger, int wheel) {
  if (state.stance(charger).formation == Formation::skirmish) return 0;
  return table::wheel_arc(frontage(state, charger).half_width, wheel);
}

// How a run straight ahead ends: after this many mils at its target, at another sooner, or at
// nobody.
struct RunEnd {
  std::optional<int> distance;
  std::optional<UnitIndex> sooner;
};

// F12: least d that touches it, and nobody sooner.
RunEnd run_into(const State& state, const Stance& from, UnitIndex charger, UnitIndex target,
                int reach) {
  const auto own = body(state, charger, from);
  const table::Run run{from.pose.at, from.pose.heading};
  const auto distance = first_within(own, run, body(state, target), contact_within, reach);
  if (!distance) return {};
  for (UnitIndex other = 0; other < state.units.size(); ++other) {
    if (other == target || !are_enemies(state, charger, other)) continue;
    if (first_within(own, run, body(state, other), contact_within, *distance - 1)) {
      return {{}, other};
    }
  }
  return {distance, {}};
}

Violation missed(const State& state, const RunEnd& end, UnitIndex target, int reach) {
  if (end.sooner) {
    return {"F12", fmt::format("{} is touched first", state.unit(*end.sooner).id)};
  }
  return {"F11", fmt::format("{} is not touched within {} mils straight ahead",
                             state.unit(target).id, reach)};
}

bool is_taken(const State& state, UnitIndex struck, table::Sector face) {
  return std::ranges::any_of(
      state.pairs, [&](const Pair& pair) { return pair.struck == struck && pair.face == face; });
}

// F12: the place on the face that is nearest to where it comes and has room for it.
std::optional<int> place_against(const State& state, UnitIndex charger, const table::Face& face,
                                 Point touch) {
  const int along = foot(face, touch);
  auto stance = state.stance(charger);
  stance.pose = against(face, along);
  const Room room(state, charger, stance, 2 * face.half_length);
  return nearest_free(face, along, [&](const Pose& pose, int heading) {
    if (const int on = room.wait(pose.at, heading); on > 0) return on;
    stance.pose = pose;
    const auto there = body(state, charger, stance);
    return closed_under(state.scenario->map, stance.arm, there).empty() ? 0 : 1;
  });
}

// F12: flush with the face, from where the way straight on ended.
std::expected<Charge, Violation> strike(const State& state, Charge charge, const Stance& turned) {
  const auto target = charge.target;
  const auto from = state.stance(charge.charger).pose.at;
  const auto face = face_of(state.stance(target).pose, frontage(state, target), charge.face);
  const auto touch = table::step(turned.pose.at, turned.pose.heading, charge.distance);
  const auto place = place_against(state, charge.charger, face, touch);
  if (!place) {
    return refuse("F12",
                  fmt::format("there is no room along that face of {}", state.unit(target).id));
  }
  charge.flush = against(face, *place);
  auto walked =
      walk(state, charge.charger, steps_of(state, charge.charger, charge.wheel, charge.distance),
           ChargeWay{ends(face)});
  if (!walked) return std::unexpected(walked.error());
  charge.walked = *std::move(walked);
  charge.barrier = barrier_before(state.scenario->map, {from, charge.flush.at}, ends(face));
  return charge;
}

// F11, F12: what no wheel mends.
Refused cannot_aim(const State& state, UnitIndex charger, UnitIndex target) {
  const auto& name = state.unit(target).id;
  if (!are_enemies(state, charger, target)) {
    return Violation{"F11", fmt::format("{} is no enemy on the table", name)};
  }
  const auto& pose = state.stance(charger).pose;
  const auto there = body(state, target);
  if (!meets_arc(there, pose, frontage(state, charger).half_width, charge_wheel_max)) {
    return Violation{"F11", fmt::format("{} is not within 45 degrees of the front", name)};
  }
  const int reach = reach_of(state, charger);
  if (!within(body(state, charger), there, reach + contact_within)) {
    return Violation{"F11", fmt::format("{} is farther off than {} mils", name, reach)};
  }
  if (auto fault = cannot_see(state, charger, target, "F11")) return fault;
  if (is_taken(state, target, sector_of(state, target, pose.at))) {
    return Violation{"F12", fmt::format("another strikes this face of {} already", name)};
  }
  return {};
}

// Where a wheel and the way straight on lead.
struct Approach {
  Stance turned;
  int reach = 0;
  RunEnd end;
};

Approach approach(const State& state, UnitIndex charger, UnitIndex target, int wheel) {
  Approach found{turned_by(state, charger, wheel),
                 static_cast<int>(reach_of(state, charger) - wheel_cost(state, charger, wheel)),
                 {}};
  found.end = run_into(state, found.turned, charger, target, found.reach);
  return found;
}

std::expected<Charge, Violation> strike_after(const State& state, UnitIndex charger,
                                              UnitIndex target, int wheel,
                                              const Approach& approach) {
  if (!approach.end.distance) {
    return std::unexpected(missed(state, approach.end, target, approach.reach));
  }
  Charge charge;
  charge.charger = charger;
  charge.target = target;
  charge.wheel = wheel;
  charge.face = sector_of(state, target, state.stance(charger).pose.at);
  charge.distance = *approach.end.distance;
  auto struck = strike(state, std::move(charge), approach.turned);
  if (!struck) return struck;
  if (auto fault = breaks_itself(state, charger, struck->walked)) {
    return std::unexpected(*std::move(fault));
  }
  return struck;
}

// F11: the least wheel, to the right first, that leads to it. Most of all 91 lead nowhere: they say
// so without a word.
std::expected<Charge, Violation> least_wheel(const State& state, UnitIndex charger,
                                             UnitIndex target) {
  std::optional<Violation> first;
  for (int wheel = 0; std::abs(wheel) <= charge_wheel_max; wheel = wheel > 0 ? -wheel : 1 - wheel) {
    const auto led = approach(state, charger, target, wheel);
    if (!led.end.distance && first) continue;
    auto charge = strike_after(state, charger, target, wheel, led);
    if (charge) return charge;
    if (!first) first = charge.error();
  }
  return std::unexpected(*std::move(first));
}

}  // namespace

std::expected<Charge, Violation> try_charge(const State& state, UnitIndex charger, UnitIndex target,
                                            int wheel) {
  if (std::abs(wheel) > charge_wheel_max) {
    return refuse("F11", "a charge begins with a wheel of 45 degrees at most");
  }
  if (auto fault = cannot_aim(state, charger, target)) return std::unexpected(*std::move(fault));
  return strike_after(state, charger, target, wheel, approach(state, charger, target, wheel));
}

std::expected<Charge, Violation> choose_charge(const State& state, const ChargeOrder& order) {
  std::optional<Violation> first;
  for (const auto target : order.targets) {
    if (auto fault = cannot_aim(state, order.unit, target)) {
      if (!first) first = *std::move(fault);
      continue;
    }
    auto charge = order.wheel ? try_charge(state, order.unit, target, *order.wheel)
                              : least_wheel(state, order.unit, target);
    if (charge) return charge;
    if (!first) first = std::move(charge.error());
  }
  return std::unexpected(first.value_or(Violation{"F11", "no target is named"}));
}

bool may_react(const State& state, UnitIndex target) {
  return !in_contact(state, target) && !state.units[target].reacted;
}

Refused cannot_react(const State& state, const Charge& charge, Reaction reaction) {
  const auto& unit = state.unit(charge.target);
  const auto& stance = state.stance(charge.target);
  const auto no = [&](std::string why) { return Violation{"F13", unit.id + " " + std::move(why)}; };
  if (reaction == Reaction::stand) return {};
  if (!may_react(state, charge.target)) return no("stands now");
  if (reaction == Reaction::countercharge) {
    const bool may = unit.is_steady_foot() || stance.arm == Arm::horse;
    if (!may) return no("is neither British or elite foot nor horse");
    if (tactical_sector(state, charge.target, charge.face) != table::Sector::front) {
      return no("is not struck in front");
    }
    return {};
  }
  const bool loose_foot =
      stance.arm == Arm::foot && stance.formation == Formation::open && !unit.is_regular();
  const bool horse = stance.arm == Arm::horse && stance.formation != Formation::march;
  if (stance.formation != Formation::skirmish && !loose_foot && !horse) {
    return no("may not evade");
  }
  if (!evasion(state, charge)) return no("has nowhere to evade to");
  return {};
}

std::optional<Stance> evasion(const State& state, const Charge& charge) {
  FlightOrder order{.heading = charge.flush.heading, .is_evading = true};
  order.heading = table::heading_of(state.stance(charge.charger).pose.heading + charge.wheel);
  order.facing = order.heading;
  order.distance = free_way(state, charge.target);
  order.spared = {charge.charger};
  const auto flight = flee(state, charge.target, order);
  if (flight.off_table) return {};
  return flight.end;
}

std::optional<Charge> caught(const State& state, const Charge& charge, const Stance& evaded) {
  auto after = state;
  after.stand(charge.target, evaded);
  const auto turned = turned_by(state, charge.charger, charge.wheel);
  const auto reach =
      reach_of(state, charge.charger) - wheel_cost(state, charge.charger, charge.wheel);
  const auto end = run_into(after, turned, charge.charger, charge.target, static_cast<int>(reach));
  if (!end.distance) return {};
  Charge again = charge;
  again.distance = *end.distance;
  again.face = table::Sector::rear;
  auto struck = strike(after, std::move(again), turned);
  if (!struck || breaks_itself(state, charge.charger, struck->walked)) return {};
  return *std::move(struck);
}

Stance halted(const State& state, const Charge& charge) {
  const auto turned = turned_by(state, charge.charger, charge.wheel);
  const Room room(state, charge.charger, turned, charge.distance);
  const int back = table::heading_of(turned.pose.heading + table::full_turn / 2);
  for (int distance = charge.distance; distance > 0;) {
    auto there = turned;
    there.pose.at = table::step(turned.pose.at, turned.pose.heading, distance);
    const int on = room.wait(there.pose.at, back);
    if (on == 0) return there;
    distance -= on;
  }
  return cannot_stand(state, charge.charger, turned) ? state.stance(charge.charger) : turned;
}

Encounter meet(const State& state, const Charge& charge, Reaction reaction) {
  Pair pair;
  pair.striker = charge.charger;
  pair.struck = charge.target;
  pair.face = charge.face;
  pair.barrier = charge.barrier;
  Encounter met{{}, pair, state.stance(charge.charger), charge.walked};
  met.charger.pose = charge.flush;
  if (reaction == Reaction::countercharge) {
    met.pair->barrier = Barrier::none;
    met.pair->countercharged = true;
  }
  if (reaction != Reaction::evade) return met;
  met.evaded = *evasion(state, charge);
  if (const auto again = caught(state, charge, *met.evaded)) {
    met.pair->face = again->face;
    met.pair->barrier = again->barrier;
    met.pair->caught = true;
    met.charger.pose = again->flush;
    met.walked = again->walked;
  } else {
    met.pair.reset();
    met.charger = halted(state, charge);
  }
  return met;
}

State carried_out(State state, const Charge& charge, Reaction reaction) {
  const auto met = meet(state, charge, reaction);
  auto& charger = state.units[charge.charger];
  auto& target = state.units[charge.target];
  const auto from = charger.placement.stance().pose.at;
  charger.ordered = charger.spent = charger.charged = true;
  state.stand(charge.charger, met.charger);
  charger.hits += certain_hits(met.walked);
  target.reacted = true;
  if (met.evaded) {
    state.stand(charge.target, *met.evaded);
    target.left = true;
    target.still = false;
  }
  if (met.pair) {
    charger.shock = Shock::charging;
    if (met.pair->countercharged) target.shock = Shock::countercharging;
    state.pairs.push_back(*met.pair);
  }
  for (const auto& pair : also_struck(state, charge.charger, from)) {
    charger.shock = Shock::charging;
    state.pairs.push_back(pair);
  }
  return state;
}

std::vector<Pair> also_struck(const State& state, UnitIndex charger, Point from) {
  std::vector<Pair> found;
  const auto front = front_edge(state, charger, state.stance(charger));
  for (UnitIndex other = 0; other < state.units.size(); ++other) {
    if (!are_enemies(state, charger, other)) continue;
    if (!within(front, body(state, other), struck_within)) continue;
    const bool paired = std::ranges::any_of(state.pairs, [&](const Pair& pair) {
      return (pair.striker == charger && pair.struck == other) ||
             (pair.striker == other && pair.struck == charger);
    });
    const auto face = sector_of(state, other, from);
    if (paired || is_taken(state, other, face)) continue;
    const auto line = face_of(state.stance(other).pose, frontage(state, other), face);
    found.push_back({.striker = charger,
                     .struck = other,
                     .face = face,
                     .barrier = barrier_before(state.scenario->map,
                                               {from, state.stance(charger).pose.at}, ends(line))});
  }
  return found;
}

}  // namespace adjutant::rise_and_fight
