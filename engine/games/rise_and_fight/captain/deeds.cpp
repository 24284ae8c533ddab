#include "engine/games/rise_and_fight/captain/deeds.hpp"

#include <optional>
#include <string>
#include <utility>

#include "engine/games/rise_and_fight/rules/state.hpp"

namespace adjutant::rise_and_fight {
namespace {

class Teller {
 public:
  Teller(const State& before, const State& after, Side side)
      : before_(before), after_(after), side_(side) {}

  std::vector<core::Deed> deeds(const std::vector<PlacedOrder>& orders) {
    for (std::size_t i = 0; i < orders.size(); ++i) {
      if (const auto* charge = std::get_if<ChargeOrder>(&orders[i].order)) {
        tell("charge " + names(charge->targets) + " with", charge->unit, i);
      } else if (const auto* fire = std::get_if<FireOrder>(&orders[i].order)) {
        tell("fire at " + names(fire->targets) + " with", fire->unit, i);
      }
    }
    for (std::size_t i = 0; i < orders.size(); ++i) {
      if (const auto* move = std::get_if<MoveOrder>(&orders[i].order)) went(move->unit, i);
    }
    return deeds_.take();
  }

 private:
  std::string name(UnitIndex unit) const { return before_.unit(unit).id; }
  // The first that is legal is meant.
  std::string names(const Units& units) const {
    std::string text;
    for (const auto unit : units) text += (text.empty() ? "" : " or ") + name(unit);
    return text.empty() ? "the enemy" : text;
  }

  void went(UnitIndex unit, std::size_t order) {
    if (after_.units[unit].broken) return;
    deeds_.went(to_enemy(before_.stance(unit).pose.at), to_enemy(after_.stance(unit).pose.at),
                name(unit), order);
  }

  // To the nearest enemy's centre, as they stood: squares of mils; empty before and after where
  // there is none.
  std::optional<std::int64_t> to_enemy(Point from) const {
    std::optional<std::int64_t> nearest;
    for (UnitIndex unit = 0; unit < before_.units.size(); ++unit) {
      if (before_.unit(unit).side == side_ || before_.units[unit].broken) continue;
      const auto way = before_.stance(unit).pose.at - from;
      const auto away = table::dot(way, way);
      if (!nearest || away < *nearest) nearest = away;
    }
    return nearest;
  }

  void tell(std::string what, UnitIndex unit, std::size_t order) {
    deeds_.tell(std::move(what), name(unit), order);
  }

  const State& before_;
  const State& after_;
  const Side side_;
  core::DeedList deeds_;
};

}  // namespace

std::vector<core::Deed> deeds(const State& before, const State& after, Side side,
                              const std::vector<PlacedOrder>& orders) {
  return Teller(before, after, side).deeds(orders);
}

}  // namespace adjutant::rise_and_fight
