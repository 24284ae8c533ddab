#include <algorithm>
#include <utility>

#include "engine/core/ensure.hpp"
#include "engine/games/tlg2/captain/captain.hpp"
#include "engine/games/tlg2/captain/plan_combats.hpp"
#include "engine/games/tlg2/captain/prospect.hpp"
#include "engine/games/tlg2/rules/movement.hpp"
#include "engine/games/tlg2/rules/resolution.hpp"
#include "engine/games/tlg2/rules/sequence.hpp"
#include "engine/games/tlg2/rules/sight.hpp"

namespace adjutant::tlg2 {

namespace {

constexpr int passes = 3;  // over those whose way others bar

// How a commander sees the field today. All in hundredths of a strength point.
struct RandomWeights {
  int daring = 0;   // percent of an assault's gain that may be imagined
  int caution = 0;  // percent of what the enemy threatens that is heeded
  int pull = 0;     // for a hex nearer to the goal
  int contact = 0;  // against touching an enemy without a plan for it
  int noise = 0;
};

RandomWeights draw_random_weights(core::Random& random) {
  RandomWeights random_weights;
  random_weights.daring = static_cast<int>(random.below(3)) * 60;
  random_weights.caution = static_cast<int>(random.below(4)) * 50;
  random_weights.pull = static_cast<int>(random.below(5)) * 10 - 8;
  random_weights.contact = 20 + static_cast<int>(random.below(3)) * 50;
  random_weights.noise = static_cast<int>(random.below(3)) * 20;
  return random_weights;
}

struct Task {
  UnitIndex unit;
  Hex to;
};

// Works a player turn out on a copy of the position.
class Planner {
 public:
  Planner(const State& state, core::Random& random, const Weights& weights)
      : before_(state),
        state_(state),
        random_(random),
        random_weights_(draw_random_weights(random)),
        side_(state.side),
        weights_(weights),
        appraisal_(before_, weights),
        ours_(before_, side_, appraisal_),
        theirs_(before_, core::opponent(side_), appraisal_) {
    if (state.phase != Phase::movement) return;
    for (const UnitIndex unit : each(state.scenario->units_of(side_))) {
      const UnitState& now = state.units[unit];
      if (now.where != Whereabouts::eliminated && !now.moved) waiting_ |= bit(unit);
    }
  }

  UnitSet waiting() const { return waiting_; }

  UnitSet enemies() const {
    UnitSet units = 0;
    for (const UnitIndex enemy : each(before_.scenario->units_of(core::opponent(side_)))) {
      if (before_.units[enemy].where == Whereabouts::on_map) units |= bit(enemy);
    }
    return units;
  }

  // Assaults one after another, those first that expected_gain most.
  void choose_assaults() {
    UnitSet free = waiting_, targets = enemies();
    while (free != 0 && targets != 0) {
      std::optional<Prospect::Assault> best;
      UnitSet whom = 0;
      int expected_gain = 0;
      for (const UnitIndex target : each(targets)) {
        const auto assault = ours_.best_assault(before_.units[target].at, free);
        if (!assault) continue;
        const int imagined = assault->gain * (100 + draw(random_weights_.daring)) / 100 +
                             draw(random_weights_.daring) - random_weights_.caution / 4;
        if (imagined <= 0 || (best && imagined <= expected_gain)) continue;
        best = assault;
        whom = bit(target);
        expected_gain = imagined;
      }
      if (!best) break;
      commit(*best);
      free &= ~best->units;
      targets &= ~whom;
    }
  }

  // One enemy, with all that can be had.
  void choose_assault(UnitIndex target) {
    const auto assault = ours_.best_assault(before_.units[target].at, waiting_);
    if (assault) commit(*assault);
  }

  void order(UnitIndex unit, Hex to) { tasks_.push_back({unit, to}); }

  // Those whose way others bar are tried again when they have gone.
  void march() {
    for (int pass = 0; pass < passes && !tasks_.empty(); ++pass) {
      std::erase_if(tasks_, [this](const Task& task) { return go(task); });
    }
    tasks_.clear();
  }

  // All who have no task find a place of their own, in any order.
  void place_others(UnitSet units) {
    for (units &= waiting_; units != 0;) {
      UnitSet chosen = random_.one_of(units);
      if (state_.units[lowest(chosen)].where == Whereabouts::not_arrived &&
          random_.percent(weights_.strongest_first)) {
        chosen = strongest_to_enter(units);
      }
      units &= ~chosen;
      place(lowest(chosen));
    }
  }

  Plan plan() {
    Plan plan;
    for (auto& order : orders_) plan.certain.push_back({std::move(order)});
    for (auto& order : planned_combats(state_, random_, random_weights_.noise, weights_)) {
      plan.chancy.push_back({std::move(order)});
    }
    plan.chancy.push_back({EndTurn{}});
    return plan;
  }

 private:
  // 5.3: who comes first pays least.
  UnitSet strongest_to_enter(UnitSet units) const {
    UnitSet strongest = 0;
    int most = -1;
    for (const UnitIndex unit : each(units)) {
      const int strength = before_.scenario->units[unit].strength;
      if (state_.units[unit].where != Whereabouts::not_arrived || strength <= most) continue;
      strongest = bit(unit);
      most = strength;
    }
    return strongest;
  }

  int draw(int most) {
    return most == 0 ? 0 : static_cast<int>(random_.below(static_cast<std::uint64_t>(most)));
  }

  void commit(const Prospect::Assault& assault) {
    for (const auto& [unit, hex] : assault.fight.who()) order(unit, hex);
    // Guns that have their target stay.
    for (const UnitIndex gun : each(assault.units & before_.scenario->guns)) {
      if (std::ranges::none_of(assault.fight.who(), [&](const Fight::Attacker& attacker) {
            return attacker.unit == gun;
          })) {
        waiting_ &= ~bit(gun);
      }
    }
  }

  bool go(const Task& task) {
    if ((waiting_ & bit(task.unit)) == 0) return true;
    const UnitState& now = state_.units[task.unit];
    if (now.where == Whereabouts::on_map && now.at == task.to) {
      waiting_ &= ~bit(task.unit);
      return true;
    }
    const auto arrival = arrival_at(state_, task.unit, task.to);
    if (!arrival) return false;
    waiting_ &= ~bit(task.unit);
    orders_.push_back(order_of(state_, *arrival));
    carry_out(state_, *arrival);
    return true;
  }

  void place(UnitIndex unit) {
    waiting_ &= ~bit(unit);
    const Hex goal = draw_goal(unit);
    const UnitState& now = state_.units[unit];
    std::optional<Hex> best;
    int most = 0;
    if (now.where == Whereabouts::on_map)
      most = liking(unit, now.at, goal);
    else
      most = -100'000;
    for (const Hex hex : hexes_in_reach(state_, unit)) {
      const int likes = liking(unit, hex, goal);
      if (likes <= most) continue;
      most = likes;
      best = hex;
    }
    if (!best) return;
    const auto arrival = arrival_at(state_, unit, *best);
    ENSURE(arrival.has_value(), "what is in reach can be reached");
    orders_.push_back(order_of(state_, *arrival));
    carry_out(state_, *arrival);
  }

  // Where the unit would like to be: where the battle is decided, or at some enemy.
  Hex draw_goal(UnitIndex unit) {
    const Victory& victory = before_.scenario->victory;
    if (victory.kind == VictoryKind::hold_hex && random_.below(4) != 0) return victory.hex;
    const UnitState& now = state_.units[unit];
    const UnitSet all = enemies();
    if (all == 0) return now.at;
    const Hex one = before_.units[lowest(random_.one_of(all))].at;
    const Hex other = before_.units[lowest(random_.one_of(all))].at;
    if (now.where != Whereabouts::on_map) return one;
    return hex::distance(now.at, one) < hex::distance(now.at, other) ? one : other;
  }

  int liking(UnitIndex unit, Hex hex, Hex goal) {
    const int index = before_.scenario->map.grid.index(hex);
    const int touched = std::popcount(ours_.zones(index));
    int likes = -random_weights_.pull * appraisal_.apart(side_, hex, goal) -
                random_weights_.contact * touched + 6 * appraisal_.cover(hex) +
                draw(random_weights_.noise) + appraisal_.stake(hex);
    if (random_weights_.caution > 0) {
      likes -= appraisal_.danger(unit, hex, threat(hex)) * random_weights_.caution / 100;
    }
    if ((bit(unit) & before_.scenario->guns) != 0 && touched == 0) likes += targets_from(unit, hex);
    return likes;
  }

  // The strength that the enemy could bring against this hex.
  int threat(Hex hex) const {
    int strength = 0, count = 0;
    for (const UnitIndex enemy : each(theirs_.comers_next_to(hex))) {
      strength += attack_strength(before_, enemy);
      ++count;
    }
    // Four find room, as a rule.
    return count > 4 ? strength * 4 / count : strength;
  }

  int targets_from(UnitIndex gun, Hex hex) const {
    const int range = range_now(before_, gun);
    int best = 0;
    for (const UnitIndex enemy : each(enemies())) {
      const int away = hex::distance(hex, before_.units[enemy].at);
      if (away > range || sight(before_, hex, before_.units[enemy].at) == Sight::blocked) continue;
      const bool full = away * 2 <= before_.scenario->units[gun].range;
      best = std::max(best, full ? 20 * attack_strength(before_, gun) : 15);
    }
    return best;
  }

  const State before_;
  State state_;
  core::Random& random_;
  const RandomWeights random_weights_;
  const Side side_;
  const Weights& weights_;
  const Appraisal appraisal_;
  const Prospect ours_, theirs_;
  UnitSet waiting_ = 0;  // who has not moved and could
  std::vector<Task> tasks_;
  std::vector<Order> orders_;
};

Plan answer(const Question& open, core::Random& random) {
  // What waits for the answer may roll dice as soon as it is given.
  return {{}, {{open.answers[random.below(open.answers.size())]}}};
}

// Where a movement of a plan ends.
Task task_of(const State& state, const Order& order) {
  if (const auto* move = std::get_if<Move>(&order)) return {move->unit, move->path.back()};
  const auto& enter = std::get<Enter>(order);
  return {enter.unit,
          enter.path.empty() ? state.scenario->units[enter.unit].entry : enter.path.back()};
}

}  // namespace

Plan propose(const State& state, Side side, core::Random& random, const Weights& weights) {
  if (const auto open = question(state)) {
    ENSURE(open->side == side, "the side whose answer is due orders");
    return answer(*open, random);
  }
  ENSURE(state.side == side && state.phase != Phase::over, "the side whose turn it is orders");
  Planner planner(state, random, weights);
  planner.choose_assaults();
  planner.march();
  planner.place_others(planner.waiting());
  return planner.plan();
}

Plan vary(const State& state, Side side, const Plan& plan, core::Random& random,
          const Weights& weights) {
  if (const auto open = question(state)) return answer(*open, random);
  ENSURE(state.side == side, "a plan is varied by whose it is");
  Planner planner(state, random, weights);
  UnitSet anew = 0;
  const UnitSet all = planner.waiting();
  const auto kind = random.below(5);
  if (kind == 0) {  // another target
    const UnitSet enemies = planner.enemies();
    if (enemies != 0) planner.choose_assault(lowest(random.one_of(enemies)));
  } else if (kind < 4) {  // one unit elsewhere, or a few
    for (std::uint64_t i = 0; i < kind && all != 0; ++i) anew |= random.one_of(all);
  }
  for (const PlacedOrder& placed : plan.certain) {
    const auto [unit, to] = task_of(state, placed.order);
    if ((anew & bit(unit)) == 0) planner.order(unit, to);
  }
  planner.march();
  planner.place_others(anew);
  return planner.plan();
}

State apply_orders(State state, Side side, const std::vector<PlacedOrder>& orders,
                   core::Dice& dice) {
  return core::applied<Event>(std::move(state), side, orders, dice);
}

}  // namespace adjutant::tlg2
