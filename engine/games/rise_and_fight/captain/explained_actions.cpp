#include <algorithm>
#include <optional>
#include <string>

#include <fmt/format.h>

#include "engine/core/list_of.hpp"
#include "engine/games/rise_and_fight/captain/captain.hpp"
#include "engine/games/rise_and_fight/captain/reasons.hpp"

namespace adjutant::rise_and_fight {
namespace {

class Teller : core::ActionTeller<State, Reasons> {
 public:
  using ActionTeller::ActionTeller;

  std::vector<core::ExplainedAction> actions(const std::vector<PlacedOrder>& orders) {
    for (std::size_t i = 0; i < orders.size(); ++i) {
      if (const auto* charge = std::get_if<ChargeOrder>(&orders[i].order)) {
        aimed("charge", "charged", charge->unit, charge->targets, i);
      } else if (const auto* fire = std::get_if<FireOrder>(&orders[i].order)) {
        aimed("fire at", "shot", fire->unit, fire->targets, i);
      }
    }
    for (std::size_t i = 0; i < orders.size(); ++i) {
      if (const auto* move = std::get_if<MoveOrder>(&orders[i].order)) {
        went(move->unit, i);
      } else if (const auto* attach = std::get_if<AttachOrder>(&orders[i].order)) {
        attached(commander(attach->commander), name(attach->unit), i);
      } else if (const auto* go = std::get_if<GoOrder>(&orders[i].order)) {
        rode(commander(go->commander), i);
      }
    }
    return actions_.take();
  }

 private:
  std::string name(UnitIndex unit) const { return before_.unit(unit).id; }
  const std::string& commander(std::size_t index) const {
    return before_.scenario->commanders[index].id;
  }

  // Of the targets the first that is legal is meant: where it has happened, the one that it was.
  // `event`: what tells that it came to it.
  void aimed(std::string_view verb, std::string_view event, UnitIndex unit, Units targets,
             std::size_t order) {
    if (!core::came_true(happened_, event, "unit", name(unit))) return;
    if (!happened_.empty()) targets = {actual_target(event, unit)};
    std::vector<std::string> ids;
    for (const auto target : targets) ids.push_back(name(target));
    const auto whom = ids.empty() ? "the enemy" : core::list_of(ids, " or ");
    const auto why = targets.size() != 1 ? std::string()
                     : verb == "charge"  ? reasons_.of_charge(unit, targets.front())
                                         : reasons_.of_fire(unit, targets.front());
    actions_.tell(fmt::format("{} {} with", verb, whom), name(unit), order, why);
  }

  UnitIndex actual_target(std::string_view event, UnitIndex unit) const {
    const auto it = std::ranges::find_if(happened_, [&](const core::Event& one) {
      return one.type == event && one.fields.at("unit").as_string() == name(unit);
    });
    const auto& id = it->fields.at("target").as_string();
    const auto& units = before_.scenario->units;
    return static_cast<UnitIndex>(std::ranges::find(units, std::string_view(id), &Unit::id) -
                                  units.begin());
  }

  // By where its own movement has led it, not a retreat after it.
  void went(UnitIndex unit, std::size_t order) {
    if (!core::came_true(happened_, "moved", "unit", name(unit))) return;
    actions_.went(
        to_enemy(before_.stance(unit).pose.at), to_enemy(reasons_.moved().stance(unit).pose.at),
        name(unit), order,
        [&](bool nearer) { return nearer ? reasons_.of_coming(unit) : reasons_.of_leaving(unit); });
  }

  // F28
  void attached(const std::string& who, const std::string& unit, std::size_t order) {
    const bool came = std::ranges::any_of(happened_, [&](const core::Event& event) {
      return core::came_true({event}, "commander_attached", "commander", who) &&
             core::came_true({event}, "commander_attached", "unit", unit);
    });
    if (happened_.empty() || came) actions_.mention(fmt::format("put {} with", who), unit, order);
  }
  void rode(const std::string& who, std::size_t order) {
    if (core::came_true(happened_, "commander_moved", "commander", who)) {
      actions_.mention("move", who, order);
    }
  }

  // To the nearest enemy's centre, as they stood: squares of mils; empty before and after where
  // there is none.
  std::optional<std::int64_t> to_enemy(Point from) const {
    std::vector<Point> enemies;
    for (UnitIndex unit = 0; unit < before_.units.size(); ++unit) {
      if (before_.unit(unit).side == side_ || before_.units[unit].broken) continue;
      enemies.push_back(before_.stance(unit).pose.at);
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

}  // namespace adjutant::rise_and_fight
