#include <algorithm>

#include "tests/games/tiny/state.hpp"

namespace adjutant::tiny {
namespace {

// What is done for a crew that does not say what it wants.
Order by_default(const State& state, Side side) {
  const auto may = legal_orders(state, side);
  const auto worth = [&](const Order& order) {
    const auto cove = std::ranges::find(state.scenario->coves, order.cove, &Cove::id);
    return cove == state.scenario->coves.end() ? 0 : cove->worth;
  };
  if (state.phase != Phase::dusk) return may.front();
  return *std::ranges::max_element(may, {}, worth);
}

}  // namespace

std::vector<Order> default_orders(const State& state, Side side) {
  return {by_default(state, side)};
}

// In tenths of a coin; goods that are hidden count as sold but for a risk.
std::int64_t evaluate(const State& state, Side side) {
  const auto worth = [&](Side of) {
    const auto& crew = state.crews[index(of)];
    const auto cove = std::ranges::find(state.scenario->coves, crew.hides, &Cove::id);
    const bool hidden = cove != state.scenario->coves.end();
    return std::int64_t{crew.coins} * 10 + (hidden ? cove->worth * 8 : 0);
  };
  const auto ahead = worth(side) - worth(core::opponent(side));
  constexpr std::int64_t won = 1'000'000;
  if (!is_over(state) || ahead == 0) return ahead;
  return ahead + (ahead > 0 ? won : -won);
}

bool learned(const State&) {
  return false;
}

Plan propose(const State& state, Side side, core::Random& random) {
  const auto may = legal_orders(state, side);
  return {{}, {may[random.below(may.size())]}};
}

Plan vary(const State& state, Side side, const Plan&, core::Random& random) {
  return propose(state, side, random);
}

// The other crew is supposed to do as by default.
State apply_orders(State state, Side side, const std::vector<Order>& orders, core::Dice& dice) {
  if (orders.empty()) return state;
  std::vector<Event> unheard;
  const Side other = core::opponent(side);
  const bool both = state.phase != Phase::dawn && !state.crews[index(other)].sealed;
  const auto theirs = both ? std::optional(by_default(state, other)) : std::nullopt;
  state = adjudicate(std::move(state), side, orders, dice, unheard);
  if (theirs) state = adjudicate(std::move(state), other, {*theirs}, dice, unheard);
  return state;
}

}  // namespace adjutant::tiny
