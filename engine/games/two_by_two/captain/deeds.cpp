#include "engine/games/two_by_two/captain/deeds.hpp"

#include <optional>
#include <string>
#include <utility>

#include "engine/games/two_by_two/rules/position.hpp"

namespace adjutant::two_by_two {
namespace {

class Teller {
 public:
  Teller(const State& before, const State& after, Side side)
      : before_(before), after_(after), side_(side) {}

  std::vector<core::Deed> deeds(const std::vector<PlacedOrder>& orders) {
    for (std::size_t i = 0; i < orders.size(); ++i) {
      if (const auto* charge = std::get_if<ChargeOrder>(&orders[i].order)) {
        tell("charge " + name(charge->charge.target) + " with", charge->unit, i);
      } else if (const auto* fire = std::get_if<FireOrder>(&orders[i].order)) {
        tell("fire at " + name(fire->target) + " with", fire->unit, i);
      }
    }
    for (std::size_t i = 0; i < orders.size(); ++i) {
      if (const auto* move = std::get_if<MoveOrder>(&orders[i].order)) {
        went(move->unit, i);
      } else if (const auto* comes = std::get_if<ReinforceOrder>(&orders[i].order)) {
        if (on_table(after_, comes->unit)) tell("bring on", comes->unit, i);
      }
    }
    return deeds_.take();
  }

 private:
  std::string name(UnitIndex unit) const { return before_.unit(unit).id; }

  void went(UnitIndex unit, std::size_t order) {
    if (!on_table(after_, unit)) return;
    deeds_.went(to_enemy(before_.units[unit].at), to_enemy(after_.units[unit].at), name(unit),
                order);
  }

  // To the nearest enemy's centre, as they stood: squares of mils; empty before and after where
  // there is none.
  std::optional<std::int64_t> to_enemy(Point from) const {
    std::optional<std::int64_t> nearest;
    for (UnitIndex unit = 0; unit < before_.units.size(); ++unit) {
      if (before_.unit(unit).side == side_ || !on_table(before_, unit)) continue;
      const auto way = before_.units[unit].at - from;
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

}  // namespace adjutant::two_by_two
