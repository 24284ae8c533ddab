#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

#include "engine/core/ensure.hpp"
#include "engine/games/rise_and_fight/captain/captain.hpp"
#include "engine/games/rise_and_fight/captain/marches.hpp"
#include "engine/games/rise_and_fight/captain/prospects.hpp"
#include "engine/games/rise_and_fight/rules/choices.hpp"
#include "engine/games/rise_and_fight/rules/sequence.hpp"

namespace adjutant::rise_and_fight {
namespace {

constexpr auto nobody = std::numeric_limits<UnitIndex>::max();

UnitIndex unit_of(const Order& order) {
  return std::visit(
      [](const auto& one) -> UnitIndex {
        if constexpr (requires { one.unit; } && !requires { one.commander; }) return one.unit;
        return nobody;
      },
      order);
}

// Possible orders by expected gain; of two equal ones, the earlier.
template <class OneOrder>
class Choices {
 public:
  void add(int value, OneOrder order) {
    all_.emplace_back(-value, all_.size());
    orders_.push_back(std::move(order));
  }
  bool empty() const { return all_.empty(); }
  // The best first.
  std::vector<OneOrder> sorted() && {
    std::ranges::sort(all_);
    std::vector<OneOrder> sorted;
    for (const auto& [loss, place] : all_) sorted.push_back(std::move(orders_[place]));
    return sorted;
  }

 private:
  std::vector<std::pair<int, std::size_t>> all_;
  std::vector<OneOrder> orders_;
};

// One order may bar another's way or sight, and moves with a test come behind those without: what
// is refused where it stands is left out, until all of the plan is legal.
Plan legal(const State& state, Side side, Plan plan) {
  while (true) {
    std::vector<PlacedOrder> all = plan.certain;
    std::ranges::copy(plan.chancy, std::back_inserter(all));
    for (std::size_t i = 0; i < all.size(); ++i) all[i].line = static_cast<int>(i) + 1;
    const auto refusals = check(state, side, all);
    if (refusals.empty()) return plan;
    const auto place = static_cast<std::size_t>(refusals.front().line) - 1;
    const auto certain = plan.certain.size();
    auto& from = place < certain ? plan.certain : plan.chancy;
    const auto at = place < certain ? place : place - certain;
    from.erase(from.begin() + static_cast<std::ptrdiff_t>(at));
  }
}

// Works the moves of a half-turn out on a copy of the position, unit by unit.
class Planner {
 public:
  Planner(const State& state, core::Random& random)
      : before_(state),
        state_(state),
        random_(random),
        random_weights_(draw_random_weights(random)) {
    if (state_.phase == Phase::fire) begin_movement(state_);
    state_.standing = {};  // what others have left is not for this side to know
  }

  // Orders of another plan, as far as they are still legal.
  void keep(const std::vector<PlacedOrder>& orders) {
    for (const auto& placed : orders) {
      if (const auto* move = std::get_if<MoveOrder>(&placed.order)) {
        give_move(*move);
      } else if (const auto* charge = std::get_if<ChargeOrder>(&placed.order)) {
        give_charge(*charge);
      }
    }
  }
  // Those that stay as they are, too.
  void leave(UnitIndex unit) { decided_.push_back(unit); }

  Plan plan() {
    for (const auto unit : in_turn()) decide(unit);
    for (std::size_t i = 0; i < state_.commanders.size(); ++i) lead(i);
    std::ranges::move(charges_, std::back_inserter(plan_.chancy));
    plan_.chancy.push_back({EndTurn{}});
    return legal(before_, before_.side, std::move(plan_));
  }

 private:
  // The unit nearest to the enemy goes first and leaves room for the rest.
  Units in_turn() {
    using Place = std::tuple<std::int64_t, std::uint64_t, UnitIndex>;
    std::vector<Place> places;
    for (UnitIndex unit = 0; unit < state_.units.size(); ++unit) {
      if (state_.unit(unit).side != state_.side || !on_table(state_, unit)) continue;
      if (state_.units[unit].ordered || in_contact(state_, unit)) continue;
      if (std::ranges::find(decided_, unit) != decided_.end()) continue;
      const auto enemy = nearest_enemy_of(state_, unit);
      const auto steps = enemy ? between(state_, unit, *enemy) / (3 * inch) : 0;
      places.emplace_back(steps, random_.below(1000), unit);
    }
    std::ranges::sort(places);
    Units units;
    for (const auto& one : places) units.push_back(get<2>(one));
    return units;
  }

  void decide(UnitIndex unit) {
    const int as_it_is = static_value(state_, unit, random_weights_);
    if (charge_with(unit, as_it_is)) return;
    Choices<MoveOrder> moves;
    const auto before = state_.units[unit];
    for (auto& order : marches(state_, unit, random_weights_, random_)) {
      const auto walked = try_move(state_, order);
      if (!walked) continue;
      state_.stand(unit, walked->stance);
      const int value = static_value(state_, unit, random_weights_) - path_cost(*walked) + noise();
      state_.units[unit] = before;
      if (value > as_it_is) moves.add(value, std::move(order));
    }
    for (const auto& order : std::move(moves).sorted()) {
      if (give_move(order)) return;
    }
  }

  // Hits on its way, half of those that are tested.
  int path_cost(const Walked& walked) const {
    int halves = 0;
    for (const auto& one : walked.tolls) halves += one.hits * (one.tested ? 1 : 2);
    return halves * worth_of_a_hit(state_, state_.side) / 2;
  }

  int noise() {
    if (random_weights_.noise == 0) return 0;
    return static_cast<int>(random_.below(static_cast<std::uint64_t>(random_weights_.noise)));
  }

  // The charge with the largest expected gain, if that exceeds what caution asks for.
  bool charge_with(UnitIndex unit, int as_it_is) {
    constexpr int cautious = 4, step_of_caution = 400;
    const int asked = (cautious - random_weights_.boldness) * step_of_caution / 2 - as_it_is / 8;
    Choices<ChargeOrder> charges;
    for (UnitIndex enemy = 0; enemy < state_.units.size(); ++enemy) {
      if (!are_enemies(state_, unit, enemy) || !could_charge(state_, unit, enemy)) continue;
      const ChargeOrder order{unit, {enemy}, {}};
      const auto charge = choose_charge(state_, order);
      if (!charge) continue;
      const int value = expected_gain_of(*charge) * 3 / 2 - path_cost(charge->walked) + noise();
      if (value > asked) charges.add(value, order);
    }
    return std::ranges::any_of(std::move(charges).sorted(),
                               [&](const ChargeOrder& order) { return give_charge(order); });
  }

  // As its target would react by doctrine; who only drives off an evader gains nothing by it.
  int expected_gain_of(const Charge& charge) const {
    const auto reaction = choose_reaction(state_, charge).reaction;
    if (reaction == Reaction::evade) return 0;
    auto then = state_;
    auto flush = state_.stance(charge.charger);
    flush.pose = charge.flush;
    then.stand(charge.charger, flush);
    if (reaction == Reaction::countercharge) {
      then.units[charge.target].shock = Shock::countercharging;
    }
    return expected_gain_of_charge(then, charge.charger,
                                   {.striker = charge.charger,
                                    .struck = charge.target,
                                    .face = charge.face,
                                    .barrier = charge.barrier,
                                    .countercharged = reaction == Reaction::countercharge});
  }

  bool give_move(const MoveOrder& order) {
    if (cannot_order(state_, state_.side, order)) return false;
    const auto walked = try_move(state_, order);
    auto& unit = state_.units[order.unit];
    state_.stand(order.unit, walked->stance);
    unit.hits += certain_hits(*walked);
    unit.ordered = true;
    const bool tested =
        std::ranges::any_of(walked->tolls, [](const Toll& toll) { return toll.tested; });
    (tested ? plan_.chancy : plan_.certain).push_back({order});
    decided_.push_back(order.unit);
    return true;
  }

  bool give_charge(const ChargeOrder& order) {
    if (cannot_order(state_, state_.side, order)) return false;
    const auto charge = *choose_charge(state_, order);
    state_ = carried_out(std::move(state_), charge, Reaction::stand);
    state_.units[order.unit].ordered = true;
    charges_.push_back({order});
    decided_.push_back(order.unit);
    return true;
  }

  // To who needs a commander most: in contact, then tired; else to where most are in reach.
  void lead(std::size_t index) {
    const auto& commander = state_.scenario->commanders[index];
    const auto& now = state_.commanders[index];
    if (commander.side != state_.side || now.fallen || now.ordered) return;
    std::vector<std::pair<std::int64_t, UnitIndex>> wanted;
    for (UnitIndex unit = 0; unit < state_.units.size(); ++unit) {
      if (state_.unit(unit).side != state_.side || !on_table(state_, unit)) continue;
      if (commander.brigade && state_.unit(unit).brigade != *commander.brigade) continue;
      wanted.emplace_back(-need_of(unit), unit);
    }
    std::ranges::sort(wanted);
    for (const auto& [need, unit] : wanted) {
      if (now.attached == unit) return;
      const AttachOrder order{index, unit};
      if (cannot_order(state_, state_.side, order)) continue;
      state_.commanders[index].attached = unit;
      state_.commanders[index].ordered = true;
      plan_.certain.push_back({order});
      return;
    }
  }

  std::int64_t need_of(UnitIndex unit) {
    constexpr std::int64_t in_combat = 60, a_hit = 25, a_friend = 6, led_already = 80;
    constexpr int reach = 12 * inch;
    std::int64_t need = static_cast<std::int64_t>(random_.below(30));
    if (in_contact(state_, unit)) need += in_combat;
    need += a_hit * state_.units[unit].hits;
    for (UnitIndex other = 0; other < state_.units.size(); ++other) {
      const bool near_by = are_friends(state_, unit, other) &&
                           state_.unit(other).brigade == state_.unit(unit).brigade &&
                           between(state_, unit, other) < reach;
      if (near_by) need += a_friend;
    }
    for (const auto& other : state_.commanders) {
      if (!other.fallen && other.attached == unit) need -= led_already;
    }
    return need;
  }

  const State& before_;
  State state_;  // as the orders so far leave it
  core::Random& random_;
  const RandomWeights random_weights_;
  Units decided_;
  Plan plan_;
  std::vector<PlacedOrder> charges_;
};

// The target with the largest expected gain, sometimes drawn again; guns turn to find one.
std::optional<FireOrder> shot_of(const State& state, Side side, UnitIndex shooter,
                                 core::Random& random) {
  constexpr std::uint64_t strays_once_in = 5;
  const bool is_gun = state.unit(shooter).arm == Arm::guns;
  const std::vector<int> turns =
      is_gun ? std::vector{0, 15, -15, 30, -30, 45, -45} : std::vector{0};
  Choices<FireOrder> shots;
  auto then = state;
  for (const int turn : turns) {
    then.stand(shooter, turned(state, shooter, turn));
    for (UnitIndex target = 0; target < state.units.size(); ++target) {
      if (!are_enemies(state, shooter, target)) continue;
      const int value = expected_gain_of_shot(then, shooter, target) - (turn == 0 ? 0 : 1);
      if (value <= 0) continue;
      const FireOrder order{shooter, {target}, turn};
      if (!cannot_order(state, side, order)) shots.add(value, order);
    }
    if (!shots.empty()) break;
  }
  if (shots.empty()) return {};
  auto sorted = std::move(shots).sorted();
  const bool strays = random.below(strays_once_in) == 0;
  return sorted[strays ? random.below(sorted.size()) : 0];
}

std::vector<PlacedOrder> shots_of(const State& state, Side side, core::Random& random) {
  std::vector<PlacedOrder> orders;
  for (UnitIndex unit = 0; unit < state.units.size(); ++unit) {
    if (state.unit(unit).side != side || cannot_fire(state, unit)) continue;
    if (auto shot = shot_of(state, side, unit, random)) orders.push_back({*std::move(shot)});
  }
  return orders;
}

Plan answer(const State& state, const Question& open, core::Random& random) {
  if (open.kind == Question::Kind::last_fire) {
    Plan plan{{}, shots_of(state, open.side, random)};
    plan.chancy.push_back({EndTurn{}});
    return legal(state, open.side, std::move(plan));
  }
  if (open.kind == Question::Kind::reaction) {
    const auto all = random.below(2) == 0 ? answers(state, open) : default_orders(state, open.side);
    return {{}, {{all[random.below(all.size())]}}};
  }
  Plan plan;
  for (const auto& order : default_orders(state, open.side)) {
    auto defence = std::get<DefendOrder>(order);
    const auto possible = targets_of_defence(state, defence.unit);
    if (random.below(3) == 0) defence.at = possible[random.below(possible.size())];
    plan.chancy.push_back({defence});
  }
  return plan;
}

}  // namespace

Plan propose(const State& state, Side side, core::Random& random) {
  if (const auto open = question(state)) {
    ENSURE(open->side == side, "the side whose answer is due orders");
    return answer(state, *open, random);
  }
  ENSURE(state.side == side && state.phase != Phase::over, "the side whose turn it is orders");
  if (state.phase == Phase::fire) {
    if (auto shots = shots_of(state, side, random); !shots.empty()) {
      return legal(state, side, {{}, std::move(shots)});
    }
  }
  return Planner(state, random).plan();
}

Plan vary(const State& state, Side side, const Plan& plan, core::Random& random) {
  const bool moves = !question(state) && std::ranges::any_of(plan.chancy, [](const auto& placed) {
    return std::holds_alternative<EndTurn>(placed.order);
  });
  if (!moves) return propose(state, side, random);
  auto kept = plan.certain;
  std::ranges::copy(plan.chancy, std::back_inserter(kept));
  std::erase_if(kept, [](const PlacedOrder& placed) { return unit_of(placed.order) == nobody; });
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
  if (orders.empty()) return state;
  const auto decisions = std::exchange(state.decisions, core::Decisions::standing);
  state = played(std::move(state), side, orders, dice);
  state.decisions = decisions;
  return state;
}

}  // namespace adjutant::rise_and_fight
