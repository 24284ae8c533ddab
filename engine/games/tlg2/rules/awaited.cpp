#include "engine/games/tlg2/rules/awaited.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/games/tlg2/rules/resolution.hpp"

namespace adjutant::tlg2 {

std::vector<core::Awaited> awaited(const State& state) {
  if (state.phase == Phase::over) return {};
  if (const auto open = question(state)) {
    return {{open->side, std::string(name(open->kind)), sentence(state, *open), state.side}};
  }
  auto text = fmt::format("Turn {}, {} {} phase.", state.turn, name(state.side), name(state.phase));
  if (state.phase == Phase::combat) {
    const auto open = open_obligations(state);
    if (!open.empty()) text += fmt::format(" Mandatory: {}.", fmt::join(open, "; "));
  }
  std::vector<core::Awaited> due;
  due.push_back({state.side, std::string(name(state.phase)), std::move(text)});
  return due;
}

}  // namespace adjutant::tlg2
