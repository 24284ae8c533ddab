#include "engine/games/rise_and_fight/captain/reasons.hpp"

#include <optional>
#include <variant>

#include <fmt/format.h>

#include "engine/games/rise_and_fight/captain/prospects.hpp"
#include "engine/games/rise_and_fight/rules/combat.hpp"
#include "engine/games/rise_and_fight/rules/command.hpp"
#include "engine/games/rise_and_fight/rules/movement.hpp"

namespace adjutant::rise_and_fight {
namespace {

// 2: where moves end hangs on no die.
State after_movements(State state, const std::vector<PlacedOrder>& orders) {
  for (const auto& placed : orders) {
    const auto* move = std::get_if<MoveOrder>(&placed.order);
    if (move == nullptr) continue;
    if (const auto walked = try_move(state, *move)) state.stand(move->unit, walked->stance);
  }
  return state;
}

// The enemy against which the unit has something to hope for now and had not before: the most.
template <class Hope>
std::optional<UnitIndex> newly(const State& before, const State& after, UnitIndex unit, Hope hope) {
  std::optional<UnitIndex> found;
  int most = 0;
  for (UnitIndex enemy = 0; enemy < after.units.size(); ++enemy) {
    if (!are_enemies(after, unit, enemy)) continue;
    const int now = hope(after, enemy);
    if (now <= most || hope(before, enemy) > 0) continue;
    most = now;
    found = enemy;
  }
  return found;
}

}  // namespace

Reasons::Reasons(const State& before, const std::vector<PlacedOrder>& orders)
    : before_(before), moved_(after_movements(before, orders)) {}

std::string Reasons::of_fire(UnitIndex shooter, UnitIndex target) const {
  if (auto why = of_weakness(shooter, target); !why.empty()) return why;
  const bool comes = could_charge(before_, target, shooter);
  return comes ? fmt::format("because {} could charge", before_.unit(target).id) : "";
}

// F23
std::string Reasons::of_charge(UnitIndex charger, UnitIndex target) const {
  if (auto why = of_weakness(charger, target); !why.empty()) return why;
  return supports(moved_, target) == 0 ? "because nobody supports " + moved_.unit(target).id : "";
}

// F10, 9.8, F17: what it suffers from before anybody has moved.
std::string Reasons::of_weakness(UnitIndex from, UnitIndex target) const {
  const auto& name = before_.unit(target).id;
  if (brigade_loss_of(before_, target).is_at_least(brigade_shaken)) {
    return fmt::format("because the brigade of {} is shaken", name);
  }
  const auto side = sector_of(before_, target, before_.stance(from).pose.at);
  const auto shown = tactical_sector(before_, target, side);
  if (shown == table::Sector::front) return "";
  return fmt::format("because {} shows its {}", name,
                     shown == table::Sector::rear ? "rear" : "flank");
}

std::string Reasons::of_coming(UnitIndex unit) const {
  const auto shot = newly(before_, moved_, unit, [&](const State& state, UnitIndex enemy) {
    return expected_gain_of_shot(state, unit, enemy);
  });
  if (shot) return fmt::format("to fire at {}", moved_.unit(*shot).id);
  State trial = moved_;
  const auto prey = newly(before_, moved_, unit, [&](const State& state, UnitIndex enemy) {
    if (!could_charge(state, unit, enemy)) return 0;
    const auto face = sector_of(state, enemy, state.stance(unit).pose.at);
    trial = state;
    return expected_gain_of_charge(trial, unit, {.striker = unit, .struck = enemy, .face = face});
  });
  if (prey) return "to threaten " + moved_.unit(*prey).id;
  const auto enemy = nearest_enemy_of(moved_, unit);
  const bool nearer = enemy && between(moved_, unit, *enemy) < between(before_, unit, *enemy);
  return nearer ? "toward " + moved_.unit(*enemy).id : "";
}

std::string Reasons::of_leaving(UnitIndex unit) const {
  if (exposure(before_, unit) > 0 && exposure(moved_, unit) == 0) {
    return "to where nobody gains by a charge";
  }
  return danger(before_, unit) > 0 && danger(moved_, unit) == 0 ? "to where nobody can hit it" : "";
}

}  // namespace adjutant::rise_and_fight
