#include "engine/games/two_by_two/captain/reasons.hpp"

#include <algorithm>
#include <cctype>

#include <fmt/format.h>

#include "engine/games/two_by_two/captain/charges.hpp"
#include "engine/games/two_by_two/captain/prospects.hpp"
#include "engine/games/two_by_two/rules/doctrine.hpp"
#include "engine/games/two_by_two/rules/melee.hpp"
#include "engine/games/two_by_two/rules/movement.hpp"

namespace adjutant::two_by_two {
namespace {

void stand(State& state, UnitIndex unit, const std::expected<Moved, Violation>& moved) {
  if (!moved) return;
  auto& now = state.units[unit];
  if (moved->left) return now.take_off(Where::left);
  now.at = moved->place.at;
  now.heading = moved->place.heading;
}

// 3, N4: neither throws a die.
State after_movements(State state, const std::vector<PlacedOrder>& orders) {
  for (const auto& placed : orders) {
    if (const auto* move = std::get_if<MoveOrder>(&placed.order)) {
      stand(state, move->unit, try_move(state, move->unit, place_of(state, move->unit), move->way));
    } else if (const auto* charge = std::get_if<ChargeOrder>(&placed.order)) {
      stand(state, charge->unit, try_charge(state, charge->unit, charge->charge));
    }
  }
  return state;
}

// The enemies of a unit in `after` of which a question is answered with yes there and not before;
// the one that it is worth most against.
template <class Asked, class Worth>
std::optional<UnitIndex> newly(const State& before, const State& after, UnitIndex unit, Asked asked,
                               Worth worth_of) {
  std::optional<UnitIndex> found;
  int most = 0;
  for (UnitIndex other = 0; other < after.units.size(); ++other) {
    if (!are_enemies(after, unit, other) || !are_enemies(before, unit, other)) continue;
    if (!asked(after, other) || asked(before, other)) continue;
    const int worth = worth_of(other);
    if (worth <= most) continue;
    most = worth;
    found = other;
  }
  return found;
}

// "the crest", "Maida".
std::string with_article(const std::string& name) {
  return std::islower(static_cast<unsigned char>(name.front())) != 0 ? "the " + name : name;
}

}  // namespace

Reasons::Reasons(const State& before, const std::vector<PlacedOrder>& orders)
    : before_(before), moved_(after_movements(before, orders)) {}

// 7.2, for a unit that fights on once all have charged, as if no shot had hit.
std::string Reasons::of_charge(UnitIndex unit, UnitIndex target) const {
  const auto& name = before_.unit(target).id;
  if (before_.units[target].condition == Condition::disrupted) {
    return fmt::format("while {} is disrupted", name);
  }
  const int better = sum(melee_modifiers(moved_, unit, target, false)) -
                     sum(melee_modifiers(moved_, target, unit, false));
  return better > 0 ? fmt::format("at +{} on the die", better) : "";
}

// 6.2
std::string Reasons::of_fire(UnitIndex shooter, UnitIndex target) const {
  const auto& name = before_.unit(target).id;
  if (before_.units[target].condition == Condition::disrupted) {
    return fmt::format("while {} is disrupted", name);
  }
  const auto modifiers = shot_modifiers(before_, shooter, target);
  const auto counts = [&](std::string_view cause) {
    return std::ranges::any_of(
        modifiers, [&](const Modifier& one) { return one.cause == cause && one.value > 0; });
  };
  if (counts("on the flank")) return fmt::format("because {} shows its flank", name);
  return counts("short range") ? "at short range" : "";
}

std::string Reasons::of_coming(UnitIndex unit) const {
  if (auto why = of_objective(unit); !why.empty()) return why;
  if (const auto target = new_target(unit)) {
    return fmt::format("to fire at {}", moved_.unit(*target).id);
  }
  if (const auto prey = new_prey(unit)) return "to threaten " + moved_.unit(*prey).id;
  const auto enemy = nearest_enemy(moved_, unit);
  const bool nearer =
      enemy && on_table(before_, *enemy) &&
      squared_between(moved_, unit, *enemy) < squared_between(before_, unit, *enemy);
  return nearer ? "toward " + moved_.unit(*enemy).id : "";
}

std::string Reasons::of_leaving(UnitIndex unit) const {
  const bool escapes = exposure(before_, unit) > 0 && exposure(moved_, unit) == 0;
  if (escapes) return "to where nobody gains by a charge";
  if (danger(before_, unit) > 0 && danger(moved_, unit) == 0) return "to where nobody can hit it";
  return of_objective(unit);
}

// N22: an objective that it was not in.
std::string Reasons::of_objective(UnitIndex unit) const {
  if (moved_.unit(unit).arm == Arm::hq) return "";
  for (const auto& objective : moved_.scenario->map.objectives) {
    const bool comes = objective.area.holds(moved_.units[unit].at) &&
                       !objective.area.holds(before_.units[unit].at);
    if (comes) return "to hold " + with_article(objective.name);
  }
  return "";
}

// 6
std::optional<UnitIndex> Reasons::new_target(UnitIndex unit) const {
  if (cannot_fire(moved_, unit)) return {};
  return newly(
      before_, moved_, unit,
      [&](const State& state, UnitIndex enemy) { return !cannot_hit(state, unit, enemy); },
      [&](UnitIndex enemy) { return worth(moved_, unit, enemy); });
}

std::optional<UnitIndex> Reasons::new_prey(UnitIndex unit) const {
  constexpr int companions = 1;  // as opportunity() has it
  return newly(
      before_, moved_, unit,
      [&](const State& state, UnitIndex enemy) { return could_charge(state, unit, enemy); },
      [&](UnitIndex enemy) { return expected_gain(moved_, unit, enemy, companions); });
}

}  // namespace adjutant::two_by_two
