#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

#include "engine/core/ensure.hpp"
#include "engine/games/two_by_two/captain/captain.hpp"
#include "engine/games/two_by_two/captain/formation.hpp"
#include "engine/games/two_by_two/captain/prospects.hpp"
#include "engine/games/two_by_two/captain/static_value.hpp"
#include "engine/games/two_by_two/rules/choices.hpp"
#include "engine/games/two_by_two/rules/sequence.hpp"

namespace adjutant::two_by_two {
namespace {

UnitIndex unit_of(const Order& order) {
  return std::visit(
      [](const auto& one) -> UnitIndex {
        if constexpr (requires { one.unit; }) return one.unit;
        return std::numeric_limits<UnitIndex>::max();
      },
      order);
}

bool is_certain(const Order& order) {
  return std::holds_alternative<MoveOrder>(order) || std::holds_alternative<TurnOrder>(order) ||
         std::holds_alternative<ChargeOrder>(order);
}

// Works a player turn out on a copy of the position, unit by unit.
class Planner {
 public:
  Planner(const State& state, core::Random& random)
      : state_(state),
        begun_(state),
        random_(random),
        random_weights_(draw_random_weights(state, random)) {}

  void keep(const std::vector<PlacedOrder>& orders) {
    for (const auto& placed : orders) {
      if (give(placed.order, plan_.certain)) decided_.push_back(unit_of(placed.order));
    }
  }
  // Those that stay as they are, too.
  void leave(UnitIndex unit) { decided_.push_back(unit); }

  Plan plan() {
    if (state_.phase == Phase::movement) {
      for (const auto unit : in_turn()) decide(unit);
      call_off();
      reinforce();
    }
    choose_melees();
    plan_.chancy.push_back({EndTurn{}});
    return std::move(plan_);
  }

 private:
  bool give(const Order& order, std::vector<PlacedOrder>& to) {
    if (cannot_order(state_, state_.side, order)) return false;
    try_order(state_, order);
    to.push_back({order});
    return true;
  }

  // The unit nearest to the enemy goes first and leaves room for the rest; HQs come last.
  Units in_turn() {
    Units units;
    for (UnitIndex unit = 0; unit < state_.units.size(); ++unit) {
      const bool free = state_.unit(unit).side == state_.side && on_table(state_, unit) &&
                        !state_.units[unit].ordered &&
                        std::ranges::find(decided_, unit) == decided_.end();
      if (free) units.push_back(unit);
    }
    using Place = std::tuple<bool, std::int64_t, std::uint64_t, UnitIndex>;
    std::vector<Place> places;
    for (const auto unit : units) {
      places.emplace_back(state_.unit(unit).arm == Arm::hq, steps_from_enemy(unit),
                          random_.below(1000), unit);
    }
    std::ranges::sort(places);
    std::ranges::transform(places, units.begin(), [](const Place& one) { return get<3>(one); });
    return units;
  }

  std::int64_t steps_from_enemy(UnitIndex unit) const {
    const auto enemy = nearest_enemy(state_, unit);
    if (!enemy) return 0;
    return table::length_down(state_.units[*enemy].at - state_.units[unit].at) / (2 * inch);
  }

  void decide(UnitIndex unit) {
    std::optional<Order> best;
    int most = static_value(state_, unit, random_weights_) + noise();
    State then = state_;
    for (const auto& order : ideas(state_, unit, random_weights_, random_)) {
      if (no_charges_ && std::holds_alternative<ChargeOrder>(order)) continue;
      if (cannot_order(state_, state_.side, order)) continue;
      try_order(then, order);
      const int value = static_value(then, unit, random_weights_) + noise();
      then.units[unit] = state_.units[unit];
      if (value <= most) continue;
      most = value;
      best = order;
    }
    if (best) give(*best, plan_.certain);
  }

  // Charges without an expected gain, because expected friends have not come. Their units plan
  // again.
  void call_off() {
    Units off;
    for (const auto& placed : plan_.certain) {
      const auto* charge = std::get_if<ChargeOrder>(&placed.order);
      const bool vain = charge && outlook(state_, charge->unit, random_weights_) < 0;
      if (vain) off.push_back(charge->unit);
    }
    if (off.empty()) return;
    state_ = begun_;
    for (const auto& placed : std::exchange(plan_.certain, {})) {
      const bool kept = std::ranges::find(off, unit_of(placed.order)) == off.end();
      if (kept) give(placed.order, plan_.certain);
    }
    no_charges_ = true;
    for (const auto unit : off) decide(unit);
  }

  int noise() {
    if (random_weights_.noise == 0) return 0;
    return static_cast<int>(random_.below(static_cast<std::uint64_t>(random_weights_.noise)));
  }

  // Both dice, for any reinforcements, an inch on where that is free.
  void reinforce() {
    const auto& entries = state_.scenario->map.entries;
    for (UnitIndex unit = 0; unit < state_.units.size(); ++unit) {
      const auto& waiting = state_.unit(unit);
      if (waiting.side != state_.side || !waiting.entry || state_.arrival_dice == 0) continue;
      for (std::size_t entry = 0; entry < entries.size(); ++entry) {
        if (entries[entry].side != waiting.side) continue;
        const int on = 500 + static_cast<int>(random_.below(4)) * 500;
        if (give(ReinforceOrder{unit, entry, Way{.to = Ahead{on}}}, plan_.chancy)) break;
        if (give(ReinforceOrder{unit, entry, {}}, plan_.chancy)) break;
      }
    }
  }

  // The enemies that doctrine would fight; sometimes with following up.
  void choose_melees() {
    for (UnitIndex unit = 0; unit < state_.units.size(); ++unit) {
      if (state_.unit(unit).side != state_.side || !on_table(state_, unit)) continue;
      const auto touched = enemies_touched(state_, unit);
      if (touched.empty() || random_.below(4) != 0) continue;
      const auto enemy = touched[random_.below(touched.size())];
      give(MeleeOrder{unit, enemy, random_.below(2) == 0}, plan_.chancy);
    }
  }

  State state_;
  const State& begun_;
  bool no_charges_ = false;
  core::Random& random_;
  const RandomWeights random_weights_;
  Units decided_;
  Plan plan_;
};

Plan answer(const State& state, const Question& open, core::Random& random) {
  Plan plan;
  if (open.kind == Question::Kind::rout || random.below(2) == 0) {
    const auto all = open.kind == Question::Kind::rout && random.below(2) == 0
                         ? answers(state, open)
                         : default_orders(state, open.side);
    if (open.kind == Question::Kind::rout) return {{}, {{all[random.below(all.size())]}}};
    for (const auto& order : all) plan.chancy.push_back({order});
    return plan;
  }
  for (const auto shooter : shooters(state)) {
    const auto possible = targets(state, shooter);
    const auto drawn = random.below(possible.size() + 1);
    if (drawn < possible.size()) plan.chancy.push_back({FireOrder{shooter, possible[drawn]}});
  }
  plan.chancy.push_back({DoneFiring{}});
  return plan;
}

Plan set_up(const State& state, Side side, core::Random& random) {
  Plan plan;
  for (const auto& order : formation(state, side, random)) plan.certain.push_back({order});
  plan.certain.push_back({Ready{}});
  return plan;
}

}  // namespace

Plan propose(const State& state, Side side, core::Random& random) {
  if (state.phase == Phase::setup) return set_up(state, side, random);
  if (const auto open = question(state)) {
    ENSURE(open->side == side, "the side whose answer is due orders");
    return answer(state, *open, random);
  }
  ENSURE(state.side == side && state.phase != Phase::over, "the side whose turn it is orders");
  return Planner(state, random).plan();
}

Plan vary(const State& state, Side side, const Plan& plan, core::Random& random) {
  if (state.phase == Phase::setup) return set_up(state, side, random);
  if (const auto open = question(state)) return answer(state, *open, random);
  ENSURE(state.side == side, "a plan is varied by whose it is");
  auto kept = plan.certain;
  std::erase_if(kept, [](const PlacedOrder& placed) { return !is_certain(placed.order); });
  Units anew;
  for (const auto& dropped : core::drop_some(kept, random)) anew.push_back(unit_of(dropped.order));
  Planner planner(state, random);
  planner.keep(kept);
  // Of those without an order one in three thinks again.
  for (UnitIndex unit = 0; unit < state.units.size(); ++unit) {
    const bool dropped = std::ranges::find(anew, unit) != anew.end();
    if (!dropped && random.below(3) != 0) planner.leave(unit);
  }
  return planner.plan();
}

State apply_orders(State state, Side side, const std::vector<PlacedOrder>& orders,
                   core::Dice& dice) {
  return core::applied<Event>(std::move(state), side, orders, dice);
}

}  // namespace adjutant::two_by_two
