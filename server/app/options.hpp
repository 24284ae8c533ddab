#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/core/game.hpp"
#include "server/app/problem.hpp"
#include "server/ports/clock.hpp"

namespace adjutant::app {

enum class OnTimeout : std::uint8_t { claim, doctrine };

struct ClockOptions {
  ports::Duration turn{};      // for each player turn
  ports::Duration reserve{};   // beyond it, for the whole match
  ports::Duration decision{};  // for each question inside a turn (decisions: ask)
  OnTimeout on_timeout = OnTimeout::claim;
};

// How a match is played, fixed at its creation.
struct Options {
  core::Decisions decisions = core::Decisions::standing;
  std::optional<ClockOptions> clock;  // empty: no time limit
  bool is_public = true;
};

// {"decisions":"standing"|"ask", "clock":null|{"turn_minutes", "reserve_minutes",
// "decision_minutes", "on_timeout":"claim"|"doctrine"}, "public":bool}; all may be left out:
// standing, null, true; reserve 0, decision a day, claim. Every fault is in extra.errors.
Result<Options> read_options(const json::value& value);
// Complete, every member given.
json::object encode(const Options& options);

}  // namespace adjutant::app
