#include <algorithm>
#include <limits>
#include <string>

#include <fmt/format.h>

#include "engine/core/list_of.hpp"
#include "engine/games/tlg2/captain/captain.hpp"
#include "engine/games/tlg2/captain/reasons.hpp"
#include "engine/games/tlg2/rules/position.hpp"
#include "engine/hexwar/duties_told.hpp"

namespace adjutant::tlg2 {
namespace {

class Teller : core::ActionTeller<State, Reasons> {
 public:
  using ActionTeller::ActionTeller;

  std::vector<core::ExplainedAction> actions(const std::vector<PlacedOrder>& orders) {
    for (std::size_t i = 0; i < orders.size(); ++i) {
      const Order& order = orders[i].order;
      if (const auto* attack = std::get_if<Attack>(&order)) {
        aimed("attack", attack->targets, attack->with, reasons_.of(*attack, happened_), i);
      } else if (const auto* fire = std::get_if<Bombard>(&order)) {
        aimed("fire at", {fire->target}, fire->with, reasons_.of(*fire, happened_), i);
      }
    }
    for (std::size_t i = 0; i < orders.size(); ++i) {
      if (const auto* move = std::get_if<Move>(&orders[i].order)) went(move->unit, i);
      if (const auto* enter = std::get_if<Enter>(&orders[i].order)) entered(enter->unit, i);
    }
    if (!orders.empty() && std::holds_alternative<EndTurn>(orders.back().order)) {
      hexwar::mention_duties(actions_, happened_, orders.size() - 1);  // R24
    }
    return actions_.take();
  }

 private:
  // The unit that stood there: in the enemy's turn no unit has moved.
  void aimed(std::string_view verb, const std::vector<Hex>& hexes,
             const std::vector<UnitIndex>& with, const std::string& why, std::size_t order) {
    std::vector<std::string> targets;
    for (const Hex hex : hexes) {
      for (const UnitIndex unit : units_at(before_, hex)) {
        if (scenario_.units[unit].side != side_) targets.push_back(scenario_.units[unit].id);
      }
    }
    const bool fought = std::ranges::all_of(targets, [&](const std::string& target) {
      return core::came_true(happened_, "attacked", "defenders", target);
    });
    if (targets.empty() || !fought) return;
    const auto whom = fmt::format("{} {}", verb, core::list_of(targets));
    if (with.empty()) actions_.tell(whom, "", order, why);
    for (const UnitIndex unit : with) {
      const auto& id = scenario_.units[unit].id;
      const bool took_part = core::came_true(happened_, "attacked", "attackers", id) ||
                             core::came_true(happened_, "attacked", "guns", id);
      if (took_part) actions_.tell(whom + " with", id, order, why);
    }
  }

  void entered(UnitIndex unit, std::size_t order) {
    const auto& id = scenario_.units[unit].id;
    if (!core::came_true(happened_, "entered", "unit", id)) return;
    actions_.tell("bring on", id, order, reasons_.of_coming(unit));
  }

  // By where its own movement has led it, not a retreat or an advance after it.
  void went(UnitIndex unit, std::size_t order) {
    const auto& id = scenario_.units[unit].id;
    const Hex from = before_.units[unit].at, to = reasons_.moved().units[unit].at;
    if (!core::came_true(happened_, "moved", "unit", id)) return;
    actions_.went(to_enemy(from), to_enemy(to), id, order, [&](bool nearer) {
      return nearer ? reasons_.of_coming(unit) : reasons_.of_leaving(unit);
    });
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
};

}  // namespace

std::vector<core::ExplainedAction> actions(const State& before, Side side,
                                           const std::vector<PlacedOrder>& orders,
                                           const core::Events& happened) {
  return Teller(before, side, happened, Reasons(before, side, orders)).actions(orders);
}

}  // namespace adjutant::tlg2
