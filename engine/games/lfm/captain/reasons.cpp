#include "engine/games/lfm/captain/reasons.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "engine/games/lfm/captain/prospects.hpp"
#include "engine/games/lfm/rules/retreat.hpp"
#include "engine/games/lfm/rules/sequence.hpp"

namespace adjutant::lfm {
namespace {

// L31: with dice that change nothing.
State after_movements(const State& before, Side side, const std::vector<PlacedOrder>& orders) {
  const auto trial = try_out(before, side, orders);
  const auto moved = trial.after[static_cast<std::size_t>(Phase::movement)];
  return moved.combat || moved.phase >= Phase::combat ? moved : in_phase(moved, Phase::combat);
}

}  // namespace

Reasons::Reasons(const State& before, Side side, const std::vector<PlacedOrder>& orders)
    : before_(before),
      scenario_(*before.scenario),
      side_(side),
      orders_(orders),
      moved_(after_movements(before, side, orders)) {}

std::string Reasons::of(std::size_t order, const core::Events& happened) const {
  switch (orders_[order].order.verb) {
    case Verb::attack:
      return of_attack(orders_[order].order, happened);
    case Verb::charge:
      return of_charge(order, happened);
    case Verb::fire:
      return of_fire(orders_[order].order);
    default:
      return "";
  }
}

// 3, L7: once those before it have moved; where one of them has charged, not as its die changes it.
std::string Reasons::of_charge(std::size_t order, const core::Events& happened) const {
  const std::vector<PlacedOrder> earlier(orders_.begin(),
                                         orders_.begin() + static_cast<std::ptrdiff_t>(order));
  const auto then = try_out(before_, side_, earlier).position;
  const auto charge = plan_charge(then, orders_[order].order);
  if (!charge) return "";
  const auto at = print(then, charge->target);
  for (const auto& event : happened) {
    if (event.type != "charged" || !core::came_true({event}, "charged", "target", at)) continue;
    if (event.fields.at("sum").as_int64() != charge->sum) return "";
  }
  const auto there = units_at(then, core::opponent(side_), charge->target);
  const bool one = there.size() == 1;
  const auto who = one ? piece(then, there.front()).id : std::string("they");
  const auto is = one ? "is" : "are";
  if (std::ranges::any_of(there, [&](PieceIndex unit) { return shattered(then, unit); })) {
    return one ? fmt::format("while {} is shattered", who) : "";
  }
  if (disorganized_stack(then, there)) return fmt::format("while {} {} disorganized", who, is);
  return charge->difference > 0 ? "as the more cohesive" : "";
}

// 7: guns fire before anybody moves.
std::string Reasons::of_fire(const Order& order) const {
  const auto fire = plan_fire(before_, side_, order);
  if (!fire) return "";
  const bool attacks = std::ranges::any_of(orders_, [&](const PlacedOrder& placed) {
    return placed.order.verb == Verb::attack &&
           std::ranges::find(placed.order.hexes, fire->target) != placed.order.hexes.end();
  });
  return attacks ? "ahead of the attack" : "";
}

std::string Reasons::of_attack(const Order& order, const core::Events& happened) const {
  const auto assault = plan_attack(moved_, order);
  if (!assault || assault->must_withdraw || assault->odds.column == too_weak) return "";
  const auto odds = odds_names[static_cast<std::size_t>(assault->odds.column)];
  const auto at = print(moved_, assault->targets.front());
  for (const auto& event : happened) {
    if (event.type != "attacked" || !core::came_true({event}, "attacked", "targets", at)) continue;
    if (event.fields.at("odds").as_string() != odds) return "";
    break;  // 9: the first of its rounds
  }
  const auto why = of_targets(*assault, happened);
  return fmt::format("at {}{}{}", odds, why.empty() ? "" : " ", why);
}

std::string Reasons::of_targets(const Assault& assault, const core::Events& happened) const {
  Pieces defenders;
  for (const Hex hex : assault.targets) {
    if (stake(moved_, side_, hex) > 0) return "to take " + print(moved_, hex);
    const auto there = units_at(moved_, core::opponent(side_), hex);
    defenders.insert(defenders.end(), there.begin(), there.end());
  }
  if (defenders.empty()) return "";
  const bool one = defenders.size() == 1;
  const auto who = one ? piece(moved_, defenders.front()).id : std::string("they");
  if (cannot_retreat(defenders, happened)) return fmt::format("because {} cannot retreat", who);
  const bool disorganized = std::ranges::all_of(
      defenders, [&](PieceIndex unit) { return moved_.pieces[unit].disorganized; });
  return disorganized ? fmt::format("while {} {} disorganized", who, one ? "is" : "are") : "";
}

// 10. Not where a fight before it has opened a way.
bool Reasons::cannot_retreat(const Pieces& units, const core::Events& happened) const {
  return std::ranges::all_of(units, [&](PieceIndex unit) {
    const bool has_gone =
        !happened.empty() && core::came_true(happened, "retreated", "unit", piece(moved_, unit).id);
    return !has_gone && retreat_ways(moved_, unit).empty();
  });
}

// L37: to the hexes of the victory conditions: that which is still to be taken, or was.
std::string Reasons::of_going(PieceIndex piece) const {
  constexpr int far_away = 12;  // hexes: so far off is who comes on, as the evaluation has it
  const auto& from = before_.pieces[piece];
  const Hex to = moved_.pieces[piece].at;
  std::string toward;
  int nearest = std::numeric_limits<int>::max();
  for (std::size_t i = 0; i < scenario_.victory.hexes.size(); ++i) {
    const Hex hex = scenario_.victory.hexes[i].hex;
    const int away = hex::distance(to, hex);
    if (away == 0)
      return (before_.held[i] == side_ ? "to hold " : "to take ") + print(before_, hex);
    const int was = from.where == Where::on_map ? hex::distance(from.at, hex) : far_away;
    if (before_.held[i] == side_ || away >= nearest || away >= was) continue;
    nearest = away;
    toward = "toward " + print(before_, hex);
  }
  return toward;
}

std::string Reasons::of_leaving(PieceIndex piece) const {
  if (auto why = of_going(piece); !why.empty()) return why;
  return is_in_contact(before_, piece) && !is_in_contact(moved_, piece) ? "out of contact" : "";
}

bool Reasons::is_in_contact(const State& state, PieceIndex piece) const {
  const auto& now = state.pieces[piece];
  return now.where == Where::on_map && std::ranges::any_of(hex::all_directions, [&](auto way) {
           return !units_at(state, core::opponent(side_), hex::neighbour(now.at, way)).empty();
         });
}

}  // namespace adjutant::lfm
