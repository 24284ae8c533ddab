#include <algorithm>
#include <utility>

#include "engine/core/ensure.hpp"
#include "engine/games/lfm/captain/captain.hpp"
#include "engine/games/lfm/captain/marches.hpp"
#include "engine/games/lfm/captain/prospects.hpp"
#include "engine/games/lfm/rules/duties.hpp"
#include "engine/games/lfm/rules/resolution.hpp"
#include "engine/games/lfm/rules/sequence.hpp"
#include "engine/games/lfm/rules/who.hpp"

namespace adjutant::lfm {

namespace {

constexpr std::uint64_t assaults_anew = 4;  // of this many variations one looks for assaults

// Works a player turn out on a copy of the position, phase by phase.
class Planner {
 public:
  Planner(const State& state, core::Random& random)
      : state_(state),
        random_(random),
        random_weights_(draw_random_weights(random)),
        side_(state.side) {}

  // Varies another plan: these of its orders stay, and the units of the others are planned again.
  void keep(std::vector<Order> orders, const std::vector<Order>& others) {
    kept_ = std::move(orders);
    varies_ = true;
    anew_.assign(state_.pieces.size(), false);
    for (std::size_t i = 0; i < anew_.size(); ++i) {
      for (const Order& order : others) {
        anew_[i] = anew_[i] || std::ranges::any_of(order.who, [&](const Who& who) {
                     return means(state_, who, static_cast<PieceIndex>(i));
                   });
      }
    }
  }

  Plan plan() {
    build();
    fire();
    march();
    attack();
    plan_.chancy.push_back({Order{.verb = Verb::end_turn}});
    return std::move(plan_);
  }

 private:
  // Plays it on the copy, if the rules have nothing against it.
  bool give(const Order& order, std::vector<PlacedOrder>& to) {
    if (!accepts(state_, side_, order)) return false;
    try_order(state_, side_, order);
    to.push_back({order});
    return true;
  }

  void build() {
    if (state_.phase != Phase::construction) return;
    for (const auto& order : kept_) {
      if (order.verb == Verb::build) give(order, plan_.certain);
    }
    const bool anew = !varies_ && random_.below(3) == 0;
    if (!anew) return;
    std::vector<Hex> hexes;
    for (std::size_t i = 0; i < state_.pieces.size(); ++i) {
      const auto index = static_cast<PieceIndex>(i);
      const auto& now = state_.pieces[i];
      const bool own = piece(state_, index).side == side_ && piece(state_, index).regiment();
      if (own && now.where == Where::on_map && !has(hexes, now.at)) hexes.push_back(now.at);
    }
    for (const Hex hex : hexes) {
      if (random_.below(3) == 0) give({.verb = Verb::build, .hexes = {hex}}, plan_.certain);
    }
  }

  // As doctrine would (L30), or with some guns limbered to go elsewhere.
  void fire() {
    if (state_.phase > Phase::artillery) return;
    state_ = in_phase(std::move(state_), Phase::artillery);
    for (const auto& order : kept_) {
      if (order.verb == Verb::limber) give(order, plan_.chancy);
    }
    if (!varies_ && random_.below(3) == 0) limber();
    while (const auto chosen = choose_fire(state_, side_)) {
      Order order{.verb = Verb::fire, .hexes = {chosen->target}};
      for (const auto gun : chosen->guns) order.who.push_back({Who::Kind::piece, gun, {}});
      if (!give(order, plan_.chancy)) break;
    }
  }

  void limber() {
    for (std::size_t i = 0; i < state_.pieces.size(); ++i) {
      const auto index = static_cast<PieceIndex>(i);
      const bool own = piece(state_, index).side == side_ && piece(state_, index).guns();
      if (!own || !on_map(state_, index) || random_.below(3) != 0) continue;
      give({.verb = Verb::limber, .who = {{Who::Kind::piece, index, {}}}}, plan_.chancy);
    }
  }

  void march() {
    if (state_.phase > Phase::movement) return;
    state_ = in_phase(std::move(state_), Phase::movement);
    Marches marches(state_, random_weights_, random_);
    for (const auto& order : kept_) {
      if (phase_of(order.verb) == Phase::movement) marches.repeat(order);
    }
    if (!varies_ || random_.below(assaults_anew) == 0) marches.choose_assaults();
    marches.place_others(varies_ ? &anew_ : nullptr);
    for (auto& order : std::move(marches).orders()) plan_.chancy.push_back({std::move(order)});
  }

  // The attacks with the largest expected gain, one after another; doctrine plays the rest.
  void attack() {
    if (state_.phase > Phase::combat) return;
    state_ = in_phase(std::move(state_), Phase::combat);
    for (const auto& order : kept_) {
      if (order.verb == Verb::attack) give(order, plan_.chancy);
    }
    while (auto order = best_attack()) {
      if (!give(*order, plan_.chancy)) break;
    }
  }

  std::optional<Order> best_attack() {
    std::vector<std::vector<Hex>> choices;
    for (const Hex hex : enemies_touched()) choices.push_back({hex});
    const auto single = choices.size();
    for (std::size_t i = 0; i < single; ++i) {
      for (std::size_t j = i + 1; j < single; ++j) {
        if (hex::distance(choices[i][0], choices[j][0]) <= 2) {
          choices.push_back({choices[i][0], choices[j][0]});
        }
      }
    }
    std::optional<Order> best;
    int most = 0;
    for (const auto& targets : choices) {
      Order order{.verb = Verb::attack, .hexes = targets};
      const auto planned = plan_attack(state_, order);
      if (!planned || planned->must_withdraw) continue;
      const int gain = expected_gain(state_, planned->attackers, targets) +
                       (random_weights_.noise == 0 ? 0 : draw(random_weights_.noise * 4));
      if (gain <= most) continue;
      most = gain;
      order.count = static_cast<int>(random_.below(rounds_max + 1));
      best = std::move(order);
    }
    return best;
  }

  int draw(int most) { return static_cast<int>(random_.below(static_cast<std::uint64_t>(most))); }

  std::vector<Hex> enemies_touched() const {
    std::vector<Hex> all;
    for (std::size_t i = 0; i < state_.pieces.size(); ++i) {
      const auto index = static_cast<PieceIndex>(i);
      const auto& counter = piece(state_, index);
      if (counter.side == side_ || counter.commander() || !on_map(state_, index)) continue;
      const Hex at = state_.pieces[i].at;
      if (!has(all, at) && attackable(state_, at) && !could_attack(state_, at).empty()) {
        all.push_back(at);
      }
    }
    std::ranges::sort(all);
    return all;
  }

  State state_;
  core::Random& random_;
  const RandomWeights random_weights_;
  const Side side_;
  bool varies_ = false;
  std::vector<Order> kept_;
  std::vector<bool> anew_;  // by piece, where it varies
  Plan plan_;
};

Plan answer(const State& state, const Question& open, core::Random& random) {
  // What waits for the answer may roll dice as soon as it is given.
  if (random.below(3) == 0) return {{}, {{choose(state, open).order}}};
  return {{}, {{open.answers[random.below(open.answers.size())]}}};
}

}  // namespace

Plan propose(const State& state, Side side, core::Random& random) {
  if (const auto open = question(state)) {
    ENSURE(open->side == side, "the side whose answer is due orders");
    return answer(state, *open, random);
  }
  ENSURE(state.side == side && state.phase != Phase::over, "the side whose turn it is orders");
  return Planner(state, random).plan();
}

Plan vary(const State& state, Side side, const Plan& plan, core::Random& random) {
  if (const auto open = question(state)) return answer(state, *open, random);
  ENSURE(state.side == side, "a plan is varied by whose it is");
  std::vector<Order> kept;
  for (const auto* part : {&plan.certain, &plan.chancy}) {
    for (const PlacedOrder& placed : *part) kept.push_back(placed.order);
  }
  // Fires follow from where all stand; of the rest one to three are decided again.
  std::erase_if(kept, [](const Order& order) {
    return order.verb == Verb::fire || phase_of(order.verb) > Phase::combat;
  });
  const auto others = core::drop_some(kept, random);
  Planner planner(state, random);
  planner.keep(std::move(kept), others);
  return planner.plan();
}

State apply_orders(State state, Side side, const std::vector<PlacedOrder>& orders,
                   core::Dice& dice) {
  return core::applied<Event>(std::move(state), side, orders, dice);
}

}  // namespace adjutant::lfm
