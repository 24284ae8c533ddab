#include <algorithm>
#include <set>

#include "engine/games/tlg2/rules/charge.hpp"
#include "engine/games/tlg2/rules/obligations.hpp"
#include "engine/games/tlg2/rules/sight.hpp"

namespace adjutant::tlg2 {

namespace {

// Every non-empty subset of a few units, in the order of their binary numbers.
template <class Use>
void each_subset(UnitSet set, Use&& use) {
  for (UnitSet subset = set & (~set + 1); subset != 0; subset = (subset - set) & set) use(subset);
}

// The units that could take part in each combat as things stand.
class Field {
 public:
  explicit Field(const State& state) : state_(state), graph_(contacts(state)) {}

  const Contacts& graph() const { return graph_; }

  // R7: those next to all of them.
  UnitSet attackers_on(UnitSet targets) const {
    UnitSet able = graph_.attackers;
    for (const UnitIndex target : each(targets)) able &= graph_.of[target];
    return able;
  }

  // 8.2
  UnitSet able_to_charge() const {
    UnitSet able = 0;
    if (state_.scenario->special.charging.most == 0) return able;
    for (const UnitIndex unit : each(graph_.attackers))
      if (may_charge(state_, unit)) able |= bit(unit);
    return able;
  }

  // Guns that are next to none of the targets.
  UnitSet guns_away_from(UnitSet targets) const {
    UnitSet near = 0;
    for (const UnitIndex target : each(targets)) near |= graph_.of[target];
    return graph_.attackers & ~near & state_.scenario->guns;
  }

  bool can_fire(UnitIndex gun, Hex target) const { return could_bombard(state_, gun, target); }

  // 7.6: whether a gun could support an attack on these targets.
  bool can_support(UnitIndex gun, UnitSet targets) const {
    for (const UnitIndex target : each(targets))
      if (can_fire(gun, state_.units[target].at)) return true;
    return false;
  }

  // R6: whether everybody else can still do what they must once these have fought.
  bool leaves_nobody_over(UnitSet attackers, UnitSet targets) const {
    return !left_over(graph_, attackers, targets);
  }

  Attack attack(UnitSet targets, UnitSet with) const {
    Attack attack;
    for (const UnitIndex target : each(targets)) attack.targets.push_back(state_.units[target].at);
    std::sort(attack.targets.begin(), attack.targets.end());
    attack.with = members(with);
    return attack;
  }

 private:
  const State& state_;
  Contacts graph_;
};

class Listing {
 public:
  explicit Listing(const State& state)
      : state_(state), field_(state), charging_(field_.able_to_charge()) {}

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
    const Contacts& graph = field_.graph();
    std::set<UnitSet> sets;
    for (const UnitIndex attacker : each(graph.attackers))
      each_subset(graph.of[attacker] & graph.targets, [&](UnitSet set) { sets.insert(set); });
    return sets;
  }

  void attacks(UnitSet targets, UnitSet guns) {
    each_subset(field_.attackers_on(targets), [&](UnitSet attackers) {
      // R6 is cheap here; the rest holds by how the sets were made.
      if (full() || !field_.leaves_nobody_over(attackers, targets)) return;
      Attack attack = field_.attack(targets, attackers | guns);
      add(attack);
      attack.charge = true;
      if ((attackers & charging_) != 0) add(attack);
    });
  }

  UnitSet guns_at(UnitSet targets) const {
    UnitSet guns = 0;
    for (const UnitIndex gun : each(field_.guns_away_from(targets)))
      if (field_.can_support(gun, targets)) guns |= bit(gun);
    return guns;
  }

  void bombardments() {
    for (std::size_t i = 0; i < state_.units.size(); ++i) {
      const auto target = static_cast<UnitIndex>(i);
      if (!may_be_attacked(state_, target)) continue;
      const Hex at = state_.units[i].at;
      if (units_at(state_, at).front() != target) continue;
      UnitSet guns = 0;
      for (const UnitIndex gun : each(field_.graph().attackers & state_.scenario->guns))
        if (field_.can_fire(gun, at)) guns |= bit(gun);
      if (!field_.leaves_nobody_over(0, set_of(units_at(state_, at)))) continue;
      each_subset(guns, [&](UnitSet set) { add(Bombard{at, members(set), std::nullopt}); });
    }
  }

  const State& state_;
  Field field_;
  UnitSet charging_;
  std::vector<Order> orders_;
  std::ptrdiff_t planned_ = 0;  // the first ones are the referee's plan
};

// Draws combats of one unit; what is not legal is thrown away.
class Draw {
 public:
  Draw(const State& state, core::Random& random) : state_(state), field_(state), random_(random) {}

  std::optional<Engagement> engagement() {
    const UnitSet fighters = able();
    for (int draws = 0; fighters != 0 && draws < draws_max; ++draws) {
      const UnitIndex unit = lowest(random_.one_of(fighters));
      const UnitSet next_to_it = field_.graph().of[unit] & field_.graph().targets;
      auto drawn = next_to_it != 0 ? attack(unit, next_to_it) : bombardment(unit);
      if (drawn) return drawn;
    }
    return {};
  }

 private:
  static constexpr int draws_max = 4;

  // Those next to an enemy, and guns that may fire from afar (7.8, 6.13).
  UnitSet able() const {
    const Contacts& graph = field_.graph();
    UnitSet units = 0;
    for (const UnitIndex unit : each(graph.attackers)) {
      const UnitState& now = state_.units[unit];
      const bool gun = (bit(unit) & state_.scenario->guns) != 0;
      if (graph.of[unit] != 0 || (gun && !now.engaged_at_start && !now.displaced))
        units |= bit(unit);
    }
    return units;
  }

  std::optional<Engagement> attack(UnitIndex unit, UnitSet next_to_it) {
    const UnitSet targets = random_.some_of(next_to_it);
    const UnitSet others = field_.attackers_on(targets) & ~bit(unit);
    const UnitSet attackers = bit(unit) | (random_.bits() & others);
    if (!field_.leaves_nobody_over(attackers, targets)) return {};
    UnitSet guns = 0;
    for (const UnitIndex gun : each(random_.bits() & field_.guns_away_from(targets)))
      if (field_.can_support(gun, targets)) guns |= bit(gun);
    Engagement fight;
    fight.attackers = members(attackers);
    fight.guns = members(guns);
    for (const UnitIndex target : each(targets)) aim_at(state_.units[target].at, fight);
    fight.charge = (attackers & field_.able_to_charge()) != 0 && random_.below(2) == 0;
    return fight;
  }

  std::optional<Engagement> bombardment(UnitIndex gun) {
    UnitSet in_range = 0;
    const int range = range_now(state_, gun);
    for (const UnitIndex enemy : each(state_.scenario->units_of(core::opponent(state_.side))))
      if (may_be_attacked(state_, enemy) &&
          hex::distance(state_.units[gun].at, state_.units[enemy].at) <= range)
        in_range |= bit(enemy);
    if (in_range == 0) return {};
    const Hex target = state_.units[lowest(random_.one_of(in_range))].at;
    if (!field_.can_fire(gun, target)) return {};
    UnitSet guns = bit(gun);
    for (const UnitIndex other : each(random_.bits() & able() & state_.scenario->guns & ~guns))
      if (field_.can_fire(other, target)) guns |= bit(other);
    Engagement fight;
    fight.guns = members(guns);
    fight.bombardment = true;
    aim_at(target, fight);
    if (!field_.leaves_nobody_over(0, set_of(fight.defenders))) return {};
    return fight;
  }

  // 6.6: everybody in it defends.
  void aim_at(Hex target, Engagement& fight) const {
    const auto there = units_at(state_, target);
    fight.defenders.insert(fight.defenders.end(), there.begin(), there.end());
    std::ranges::sort(fight.defenders);
    fight.targets.push_back(target);
    std::ranges::sort(fight.targets);
  }

  const State& state_;
  Field field_;
  core::Random& random_;
};

}  // namespace

std::vector<Order> legal_combat_orders(const State& state) {
  return Listing(state).orders();
}

std::optional<Engagement> random_engagement(const State& state, core::Random& random) {
  return Draw(state, random).engagement();
}

Order order_of(const Engagement& engagement) {
  if (engagement.bombardment) {
    return Bombard{engagement.targets.front(), engagement.guns, engagement.cap};
  }
  const UnitSet with = set_of(engagement.attackers) | set_of(engagement.guns);
  return Attack{engagement.targets, members(with), engagement.cap, engagement.charge,
                engagement.advance};
}

}  // namespace adjutant::tlg2
