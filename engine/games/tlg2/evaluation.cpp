#include "engine/games/tlg2/evaluation.hpp"

#include "engine/games/tlg2/position.hpp"
#include "engine/games/tlg2/victory.hpp"

namespace adjutant::tlg2 {

namespace {

constexpr std::int64_t strength_point = 100;
constexpr std::int64_t victory = 1'000'000;

}  // namespace

std::int64_t evaluate(const State& state, Side side) {
  const auto scored = points(state);
  const auto other = core::opponent(side);
  auto value = strength_point * (scored[core::index(side)] - scored[core::index(other)]);
  if (state.phase == Phase::over) {
    if (const auto end = ending(state); end && end->winner) {
      value += *end->winner == side ? victory : -victory;
    }
  }
  return value;
}

}  // namespace adjutant::tlg2
