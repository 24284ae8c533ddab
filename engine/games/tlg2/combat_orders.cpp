#include <algorithm>
#include <set>

#include "engine/games/tlg2/obligations.hpp"

namespace adjutant::tlg2 {

namespace {

// Every non-empty subset of a few units, in the order of their binary numbers.
template <class Use>
void each_subset(UnitSet set, Use&& use) {
  for (UnitSet subset = set & (~set + 1); subset != 0; subset = (subset - set) & set) use(subset);
}

class Listing {
 public:
  explicit Listing(const State& state) : state_(state), graph_(contacts(state)) {}

  std::vector<Order> orders() {
    // The referee's own plan first: while something is obligatory, something is listed.
    for (const Attack& attack : remaining_obligations(state_)) add(attack);
    planned_ = static_cast<std::ptrdiff_t>(orders_.size());
    const auto targets = target_sets();
    for (const UnitSet target : targets) attacks(target, 0);
    bombardments();
    for (const UnitSet target : targets)
      each_subset(guns_at(target), [&](UnitSet guns) { attacks(target, guns); });
    return std::move(orders_);
  }

 private:
  bool full() const { return orders_.size() >= static_cast<std::size_t>(combat_orders_max); }

  void add(const Order& order) {
    if (full() ||
        std::find(orders_.begin(), orders_.begin() + planned_, order) != orders_.begin() + planned_)
      return;
    orders_.push_back(order);
  }

  // Every set of enemies that one attacker could take on, smaller and lower ones first.
  std::set<UnitSet> target_sets() {
    std::set<UnitSet> sets;
    for (const UnitIndex attacker : each(graph_.attackers))
      each_subset(graph_.of[attacker] & graph_.targets, [&](UnitSet set) { sets.insert(set); });
    return sets;
  }

  // R7: those next to all of them.
  UnitSet attackers_on(UnitSet targets) const {
    UnitSet able = graph_.attackers;
    for (const UnitIndex target : each(targets)) able &= graph_.of[target];
    return able;
  }

  std::vector<Hex> hexes(UnitSet targets) const {
    std::vector<Hex> result;
    for (const UnitIndex target : each(targets)) result.push_back(state_.units[target].at);
    std::sort(result.begin(), result.end());
    return result;
  }

  void attacks(UnitSet targets, UnitSet guns) {
    const auto hit = hexes(targets);
    each_subset(attackers_on(targets), [&](UnitSet attackers) {
      // R6 is cheap here; the rest holds by how the sets were made.
      if (full() || left_over(graph_, attackers, targets)) return;
      Attack attack;
      attack.targets = hit;
      attack.with = members(attackers | guns);
      add(attack);
    });
  }

  // 7.6: guns that could support an attack on these targets.
  UnitSet guns_at(UnitSet targets) const {
    UnitSet guns = 0;
    for (const UnitIndex target : each(targets))
      for (const UnitIndex gun : each(graph_.attackers & ~attackers_near(targets)))
        if (can_fire(gun, state_.units[target].at)) guns |= bit(gun);
    return guns;
  }

  UnitSet attackers_near(UnitSet targets) const {
    UnitSet near = 0;
    for (const UnitIndex target : each(targets)) near |= graph_.of[target];
    return near;
  }

  bool can_fire(UnitIndex gun, Hex target) const {
    if (state_.scenario->units[gun].type != UnitType::artillery) return false;
    return muster(state_, Bombard{target, {gun}, std::nullopt}).has_value();
  }

  void bombardments() {
    for (std::size_t i = 0; i < state_.units.size(); ++i) {
      const auto target = static_cast<UnitIndex>(i);
      if (!may_be_attacked(state_, target)) continue;
      const Hex at = state_.units[i].at;
      if (units_at(state_, at).front() != target) continue;
      UnitSet guns = 0;
      for (const UnitIndex gun : each(graph_.attackers))
        if (can_fire(gun, at)) guns |= bit(gun);
      if (left_over(graph_, 0, set_of(units_at(state_, at)))) continue;
      each_subset(guns, [&](UnitSet set) { add(Bombard{at, members(set), std::nullopt}); });
    }
  }

  const State& state_;
  Contacts graph_;
  std::vector<Order> orders_;
  std::ptrdiff_t planned_ = 0;  // the first ones are the referee's plan
};

}  // namespace

std::vector<Order> legal_combat_orders(const State& state) {
  return Listing(state).orders();
}

}  // namespace adjutant::tlg2
