#include "engine/games/tlg2/rules/awaited.hpp"

#include <string>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/games/tlg2/rules/resolution.hpp"

namespace adjutant::tlg2 {

std::vector<core::Awaited> awaited(const State& state) {
  if (state.phase == Phase::over) return {};
  if (const auto open = question(state)) {
    return {{open->side, std::string(name(open->kind)), sentence(state, *open), state.side}};
  }
  // Written at each step, and so without a format.
  auto text = "Turn " + std::to_string(state.turn);
  text.append(", ").append(name(state.side)).append(" ").append(name(state.phase));
  text += " phase.";
  if (state.phase == Phase::combat) {
    const auto open = open_obligations(state);
    if (!open.empty()) text += fmt::format(" Mandatory: {}.", fmt::join(open, "; "));
  }
  std::vector<core::Awaited> due;
  due.push_back({state.side, std::string(name(state.phase)), std::move(text)});
  return due;
}

}  // namespace adjutant::tlg2
