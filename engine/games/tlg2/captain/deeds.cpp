#include "engine/games/tlg2/captain/deeds.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/games/tlg2/rules/position.hpp"

namespace adjutant::tlg2 {
namespace {

class Teller {
 public:
  Teller(const State& before, const State& after, Side side)
      : before_(before), after_(after), scenario_(*before.scenario), side_(side) {}

  std::vector<core::Deed> deeds(const std::vector<PlacedOrder>& orders) {
    for (std::size_t i = 0; i < orders.size(); ++i) {
      if (const auto* attack = std::get_if<Attack>(&orders[i].order)) {
        aimed("attack", attack->targets, attack->with, i);
      } else if (const auto* fire = std::get_if<Bombard>(&orders[i].order)) {
        aimed("fire at", {fire->target}, fire->with, i);
      }
    }
    for (std::size_t i = 0; i < orders.size(); ++i) {
      if (const auto* move = std::get_if<Move>(&orders[i].order)) went(move->unit, i);
      if (const auto* enter = std::get_if<Enter>(&orders[i].order)) entered(enter->unit, i);
    }
    return deeds_.take();
  }

 private:
  // Who stood there: in the enemy's turn nobody has moved.
  void aimed(std::string_view verb, const std::vector<Hex>& hexes,
             const std::vector<UnitIndex>& with, std::size_t order) {
    std::vector<std::string> targets;
    for (const Hex hex : hexes) {
      for (const UnitIndex unit : units_at(before_, hex)) {
        if (scenario_.units[unit].side != side_) targets.push_back(scenario_.units[unit].id);
      }
    }
    if (targets.empty()) return;
    const auto whom = fmt::format("{} {}", verb, fmt::join(targets, " and "));
    if (with.empty()) deeds_.tell(whom, "", order);
    for (const UnitIndex unit : with) tell(whom + " with", unit, order);
  }

  void entered(UnitIndex unit, std::size_t order) {
    if (after_.units[unit].where == Whereabouts::on_map) tell("bring on", unit, order);
  }

  void went(UnitIndex unit, std::size_t order) {
    const auto& now = after_.units[unit];
    if (now.where != Whereabouts::on_map) return;
    deeds_.went(to_enemy(before_.units[unit].at), to_enemy(now.at), scenario_.units[unit].id,
                order);
  }

  // Hexes to the nearest enemy, as they stood.
  int to_enemy(Hex from) const {
    int nearest = std::numeric_limits<int>::max();
    for (UnitIndex unit = 0; unit < before_.units.size(); ++unit) {
      const auto& there = before_.units[unit];
      if (scenario_.units[unit].side == side_ || there.where != Whereabouts::on_map) continue;
      nearest = std::min(nearest, hex::distance(from, there.at));
    }
    return nearest;
  }

  void tell(std::string what, UnitIndex unit, std::size_t order) {
    deeds_.tell(std::move(what), scenario_.units[unit].id, order);
  }

  const State& before_;
  const State& after_;
  const Scenario& scenario_;
  const Side side_;
  core::DeedList deeds_;
};

}  // namespace

std::vector<core::Deed> deeds(const State& before, const State& after, Side side,
                              const std::vector<PlacedOrder>& orders) {
  return Teller(before, after, side).deeds(orders);
}

}  // namespace adjutant::tlg2
