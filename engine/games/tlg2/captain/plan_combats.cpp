#include "engine/games/tlg2/captain/plan_combats.hpp"

#include <algorithm>
#include <utility>

#include "engine/games/tlg2/captain/appraisal.hpp"
#include "engine/games/tlg2/rules/charge.hpp"
#include "engine/games/tlg2/rules/course.hpp"
#include "engine/games/tlg2/rules/obligations.hpp"
#include "engine/games/tlg2/rules/sight.hpp"

namespace adjutant::tlg2 {

namespace {

constexpr int passes = 2;
constexpr int swaps_in_ten = 3;

// One attack of the plan: many on one, one on many, or guns alone.
struct Group {
  UnitSet attackers = 0, guns = 0, targets = 0;
  int gain = 0;
};

class CombatPlan {
 public:
  CombatPlan(const State& state, core::Random& random, int noise, const Weights& weights)
      : state_(state),
        appraisal_(state, weights),
        graph_(contacts(state)),
        random_(random),
        noise_(noise) {}

  std::vector<Group> groups() {
    choose_targets();
    cover_the_rest();
    for (int pass = 0; pass < passes; ++pass) reconsider();
    aim_guns();
    std::erase_if(groups_, [](const Group& group) { return group.targets == 0; });
    put_in_order();
    return std::move(groups_);
  }

 private:
  Hex at(UnitIndex unit) const { return state_.units[unit].at; }

  int fire(UnitIndex gun, Hex target, UnitSet involved = 0) const {
    const int away = hex::distance(at(gun), target);
    if (away > range_now(state_, gun)) return 0;
    const auto seen = sight(state_, at(gun), target, involved);
    if (seen == Sight::blocked) return 0;
    const bool full = seen == Sight::clear && away * 2 <= state_.scenario->units[gun].range;
    return full ? attack_strength(state_, gun) : 1;
  }

  int gain(UnitSet attackers, UnitSet guns, UnitSet targets) const {
    if (targets == 0 || (attackers | guns) == 0) return 0;
    Fight fight;
    for (const UnitIndex unit : each(attackers)) fight.add(unit, at(unit));
    for (const UnitIndex target : each(targets)) fight.add(at(target));
    const UnitSet involved = attackers | guns | targets;
    for (const UnitIndex gun : each(guns)) {
      int best = 0;
      for (const Hex target : fight.whom()) best = std::max(best, fire(gun, target, involved));
      fight.fire += best;
    }
    return appraisal_.gain(fight);
  }
  int gain(const Group& group) const { return gain(group.attackers, group.guns, group.targets); }

  int noise() {
    return noise_ == 0 ? 0 : static_cast<int>(random_.below(static_cast<std::uint64_t>(noise_)));
  }

  Group* group_against(UnitIndex target) {
    const auto found = std::ranges::find_if(
        groups_, [&](const Group& group) { return (group.targets & bit(target)) != 0; });
    return found == groups_.end() ? nullptr : &*found;
  }
  Group* group_of(UnitIndex attacker) {
    const auto found = std::ranges::find_if(
        groups_, [&](const Group& group) { return (group.attackers & bit(attacker)) != 0; });
    return found == groups_.end() ? nullptr : &*found;
  }

  // 6.4: everybody in contact, where they do most good, in any order.
  void choose_targets() {
    for (UnitSet left = graph_.attackers; left != 0;) {
      const UnitSet chosen = random_.one_of(left);
      left &= ~chosen;
      const UnitIndex unit = lowest(chosen);
      int best = 0;
      std::optional<UnitIndex> whom;
      for (const UnitIndex target : each(graph_.of[unit] & graph_.targets)) {
        const Group* group = group_against(target);
        const UnitSet with = group != nullptr ? group->attackers : 0;
        const int more = gain(with | chosen, 0, bit(target)) - (group ? group->gain : 0) + noise();
        if (!whom || more > best) {
          best = more;
          whom = target;
        }
      }
      if (!whom) continue;
      if (group_against(*whom) == nullptr) groups_.push_back({0, 0, bit(*whom)});
      Group& group = *group_against(*whom);
      group.attackers |= chosen;
      group.gain = gain(group);
    }
  }

  // 6.1, 6.8: what nobody has chosen is soaked off, or taken on beside another.
  void cover_the_rest() {
    for (const UnitIndex target : each(graph_.bound_targets)) {
      if (group_against(target) != nullptr) continue;
      int best = 0;
      std::optional<UnitIndex> who;
      for (const UnitIndex unit : each(graph_.of[target] & graph_.attackers)) {
        const Group* group = group_of(unit);
        if (group == nullptr) continue;
        const bool alone = group->attackers == bit(unit);
        if (!alone && std::popcount(group->targets) > 1) continue;
        const int change = alone ? gain(bit(unit), 0, group->targets | bit(target)) - group->gain
                                 : gain(bit(unit), 0, bit(target)) +
                                       gain(group->attackers & ~bit(unit), 0, group->targets) -
                                       group->gain;
        if (!who || change + noise() > best) {
          best = change;
          who = unit;
        }
      }
      if (who) send(*who, target);
    }
  }

  void send(UnitIndex unit, UnitIndex target) {
    Group& group = *group_of(unit);
    if (group.attackers == bit(unit)) {
      group.targets |= bit(target);
      group.gain = gain(group);
      return;
    }
    group.attackers &= ~bit(unit);
    group.gain = gain(group);
    groups_.push_back({bit(unit), 0, bit(target), gain(bit(unit), 0, bit(target))});
  }

  // Units that can be spared here go to where they are worth more.
  void reconsider() {
    for (const UnitIndex unit : each(graph_.attackers)) {
      Group* from = group_of(unit);
      if (from == nullptr || from->attackers == bit(unit)) continue;
      for (const UnitIndex target : each(graph_.of[unit] & graph_.targets & ~from->targets)) {
        Group* to = group_against(target);
        if (to == nullptr || to == from || to->targets != bit(target)) continue;
        const int left = gain(from->attackers & ~bit(unit), 0, from->targets);
        const int joined = gain(to->attackers | bit(unit), 0, to->targets);
        if (left + joined <= from->gain + to->gain) continue;
        from->attackers &= ~bit(unit);
        from->gain = left;
        to->attackers |= bit(unit);
        to->gain = joined;
        break;
      }
    }
  }

  // 7.5, 7.6: guns that may fire from afar, each where it adds most.
  void aim_guns() {
    for (const UnitIndex gun : each(graph_.attackers & state_.scenario->guns)) {
      const UnitState& now = state_.units[gun];
      if (graph_.of[gun] != 0 || now.engaged_at_start || now.displaced) continue;
      int best = 0;
      UnitSet whom = 0;
      for (const UnitIndex enemy : each(state_.scenario->units_of(core::opponent(state_.side)))) {
        if (!may_be_attacked(state_, enemy) || fire(gun, at(enemy)) == 0) continue;
        const UnitSet spokesman = bit(lowest(appraisal_.occupancy().at(at(enemy))));
        const Group* group = group_against(lowest(spokesman));
        // R6: a unit that others must attack is left to them.
        if (group == nullptr && (graph_.targets & spokesman) != 0) continue;
        const int more =
            group != nullptr
                ? gain(group->attackers, group->guns | bit(gun), group->targets) - group->gain
                : gain(0, bit(gun), spokesman);
        if (more + noise() > best) {
          best = more;
          whom = spokesman;
        }
      }
      if (whom == 0) continue;
      if (group_against(lowest(whom)) == nullptr) groups_.push_back({0, 0, whom});
      Group& group = *group_against(lowest(whom));
      group.guns |= bit(gun);
      group.gain = gain(group);
    }
  }

  // The best first; now and then two change places.
  void put_in_order() {
    std::ranges::sort(groups_, std::ranges::greater{},
                      [](const Group& group) { return std::pair(group.gain, group.targets); });
    for (std::size_t i = 1; i < groups_.size() && noise_ > 0; ++i) {
      if (random_.below(10) < swaps_in_ten) std::swap(groups_[i - 1], groups_[i]);
    }
  }

  const State& state_;
  Appraisal appraisal_;
  Contacts graph_;
  core::Random& random_;
  const int noise_;
  std::vector<Group> groups_;
};

Order order_of(const State& state, const Group& group) {
  const auto with = members(group.attackers | group.guns);
  if (group.attackers == 0) return Bombard{state.units[lowest(group.targets)].at, with, {}};
  Attack attack;
  attack.with = with;
  for (const UnitIndex target : each(group.targets)) {
    attack.targets.push_back(state.units[target].at);
  }
  std::ranges::sort(attack.targets);
  return attack;
}

// 8.2: who may charge does.
void add_charge(const State& state, Order& order) {
  if (auto* attack = std::get_if<Attack>(&order)) {
    attack->charge =
        std::ranges::any_of(attack->with, [&](UnitIndex unit) { return may_charge(state, unit); });
  }
}

std::expected<Engagement, Violation> plan_any(const State& state, const Order& order) {
  if (const auto* attack = std::get_if<Attack>(&order)) return plan(state, *attack);
  return plan(state, std::get<Bombard>(order));
}

}  // namespace

std::vector<Order> planned_combats(State state, core::Random& random, int noise,
                                   const Weights& weights) {
  std::vector<Event> unseen;
  begin_combat(state, unseen);
  std::vector<Order> orders;
  for (const Group& group : CombatPlan(state, random, noise, weights).groups()) {
    auto order = order_of(state, group);
    add_charge(state, order);
    const auto engagement = plan_any(state, order);
    // What does not fit is left to the referee (R24).
    if (!engagement) continue;
    mark_fought(state, *engagement);
    orders.push_back(std::move(order));
  }
  return orders;
}

}  // namespace adjutant::tlg2
