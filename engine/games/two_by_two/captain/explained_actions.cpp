#include <optional>
#include <string>

#include <fmt/format.h>

#include "engine/games/two_by_two/captain/captain.hpp"
#include "engine/games/two_by_two/captain/reasons.hpp"
#include "engine/games/two_by_two/rules/position.hpp"

namespace adjutant::two_by_two {
namespace {

class Teller : core::ActionTeller<State, Reasons> {
 public:
  using ActionTeller::ActionTeller;

  std::vector<core::ExplainedAction> actions(const std::vector<PlacedOrder>& orders) {
    for (std::size_t i = 0; i < orders.size(); ++i) {
      if (const auto* charge = std::get_if<ChargeOrder>(&orders[i].order)) {
        aimed("charge", "charged", charge->unit, charge->charge.target, i);
      } else if (const auto* fire = std::get_if<FireOrder>(&orders[i].order)) {
        aimed("fire at", "shot", fire->unit, fire->target, i);
      }
    }
    for (std::size_t i = 0; i < orders.size(); ++i) {
      if (const auto* move = std::get_if<MoveOrder>(&orders[i].order)) {
        went(move->unit, i);
      } else if (const auto* comes = std::get_if<ReinforceOrder>(&orders[i].order)) {
        arrived(comes->unit, i);
      } else if (const auto* turn = std::get_if<TurnOrder>(&orders[i].order)) {
        turned(turn->unit, i);
      }
    }
    if (!orders.empty() && std::holds_alternative<EndTurn>(orders.back().order)) {
      mention_melees(orders.size() - 1);
    }
    return actions_.take();
  }

 private:
  std::string name(UnitIndex unit) const { return before_.unit(unit).id; }

  // `event`: what tells that it came to it.
  void aimed(std::string_view verb, std::string_view event, UnitIndex unit, UnitIndex target,
             std::size_t order) {
    if (!core::came_true(happened_, event, "unit", name(unit))) return;
    const auto why =
        verb == "charge" ? reasons_.of_charge(unit, target) : reasons_.of_fire(unit, target);
    actions_.tell(fmt::format("{} {} with", verb, name(target)), name(unit), order, why);
  }

  // 4: by a die.
  void arrived(UnitIndex unit, std::size_t order) {
    if (!core::came_true(happened_, "arrived", "unit", name(unit))) return;
    actions_.tell(happened_.empty() ? "try to bring on" : "bring on", name(unit), order);
  }

  void turned(UnitIndex unit, std::size_t order) {
    if (!core::came_true(happened_, "turned", "unit", name(unit))) return;
    actions_.mention("turn", name(unit), order);
  }

  // 7.1: who is in contact fights, ordered or not.
  void mention_melees(std::size_t end) {
    for (const auto& event : happened_) {
      if (event.type != "fought") continue;
      actions_.mention(fmt::format("fight {} with", event.fields.at("enemy").as_string().c_str()),
                       std::string(event.fields.at("unit").as_string()), end);
    }
  }

  // By where its own movement has led it, not a rout or a way made after it.
  void went(UnitIndex unit, std::size_t order) {
    if (core::came_true(happened_, "left", "unit", name(unit)) &&
        !on_table(reasons_.moved(), unit)) {
      return actions_.tell("lead", name(unit), order, "off the table");
    }
    const bool moved = core::came_true(happened_, "moved", "unit", name(unit));
    if (!moved || !on_table(reasons_.moved(), unit)) return;
    const auto to = reasons_.moved().units[unit].at;
    actions_.went(
        to_enemy(before_.units[unit].at), to_enemy(to), name(unit), order,
        [&](bool nearer) { return nearer ? reasons_.of_coming(unit) : reasons_.of_leaving(unit); });
  }

  // To the nearest enemy's centre, as they stood: squares of mils; empty before and after where
  // there is none.
  std::optional<std::int64_t> to_enemy(Point from) const {
    std::vector<Point> enemies;
    for (UnitIndex unit = 0; unit < before_.units.size(); ++unit) {
      if (before_.unit(unit).side == side_ || !on_table(before_, unit)) continue;
      enemies.push_back(before_.units[unit].at);
    }
    return table::squared_to_nearest(from, enemies);
  }
};

}  // namespace

std::vector<core::ExplainedAction> actions(const State& before, Side side,
                                           const std::vector<PlacedOrder>& orders,
                                           const core::Events& happened) {
  return Teller(before, side, happened, Reasons(before, orders)).actions(orders);
}

}  // namespace adjutant::two_by_two
