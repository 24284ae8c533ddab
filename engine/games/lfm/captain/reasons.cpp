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
      moved_(after_movements(before, side, orders)) {}

std::string Reasons::of(const Order& order, const core::Events& happened) const {
  if (order.verb != Verb::attack) return "";
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
  if (cannot_retreat(defenders, happened)) return fmt::format("as {} cannot retreat", who);
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
  const auto& from = before_.pieces[piece];
  const Hex to = moved_.pieces[piece].at;
  std::string toward;
  int nearest = std::numeric_limits<int>::max();
  for (std::size_t i = 0; i < scenario_.victory.hexes.size(); ++i) {
    const Hex hex = scenario_.victory.hexes[i].hex;
    const int away = hex::distance(to, hex);
    if (away == 0)
      return (before_.held[i] == side_ ? "to hold " : "to take ") + print(before_, hex);
    const bool wanted = before_.held[i] != side_ && from.where == Where::on_map;
    if (!wanted || away >= nearest || away >= hex::distance(from.at, hex)) continue;
    nearest = away;
    toward = "toward " + print(before_, hex);
  }
  return toward;
}

}  // namespace adjutant::lfm
