#include "server/app/match/clock.hpp"

#include <algorithm>

#include "engine/core/ensure.hpp"
#include "server/app/match/match_view.hpp"

namespace adjutant::app {
namespace {

using ports::Duration;
using ports::MatchRow;
using ports::Time;

// When 80 % of the time from now on has gone.
Time reminder(Time now, Time deadline) {
  return now + (deadline - now) * 4 / 5;
}

// How long the clock of the player turn has run.
Duration turn_used(const MatchRow& row, const Due& due, const ClockOptions& clock, Time now) {
  if (!row.turn_started) return Duration{};
  if (!due.inside) return now - *row.turn_started;
  return *row.deadline - clock.decision - *row.turn_started;
}

// Takes what was used beyond the turn's own time from the reserve; gives what was used of the turn.
Duration charge(MatchRow& row, core::Side side, Duration used, const ClockOptions& clock) {
  auto& reserve = row.seats[core::index(side)].reserve;
  const auto beyond = std::max(used - clock.turn, Duration{});
  reserve = std::max(reserve - beyond, Duration{});
  return std::min(used, clock.turn);
}

// Canonical JSON, without an object to make it of: it is written at every step.
void store_awaited(MatchRow& row, const std::vector<core::Awaited>& awaited) {
  auto& text = row.awaited;
  text = '[';
  for (const auto& entry : awaited) {
    if (text.size() > 1) text += ',';
    text += entry.inside ? R"({"inside":true,"kind":)" : R"({"inside":false,"kind":)";
    core::append_canonical(text, entry.kind);
    text += R"(,"player_turn":)";
    core::append_canonical(text, side_id(row, core::player_turn(entry)));
    text += R"(,"question":)";
    core::append_canonical(text, entry.question);
    text += entry.sealed ? R"(,"sealed":true,"side":)" : R"(,"sealed":false,"side":)";
    core::append_canonical(text, side_id(row, entry.side));
    text += '}';
  }
  text += ']';
}

// Sets the deadline for what is awaited now, `used` of the turn's time having gone before.
void start_clock(MatchRow& row, const Due& due, const ClockOptions& clock, Duration used,
                 Time now) {
  row.turn_started = now - used;
  row.deadline = due.inside
                     ? now + clock.decision
                     : *row.turn_started + clock.turn + row.seats[core::index(due.side)].reserve;
  row.remind_at = reminder(now, *row.deadline);
  row.time_expired = false;
}

}  // namespace

std::optional<Due> due_of(const MatchRow& row) {
  if (row.awaited.empty()) return std::nullopt;
  const auto list = core::parse_json(row.awaited);
  ENSURE(list && list->is_array(), "awaited of match " + row.id);
  if (list->get_array().empty()) return std::nullopt;
  const auto& entry = list->get_array().front().as_object();
  const auto& game = game_of(row);
  return Due{.side = *side_named(game, entry.at("side").as_string()),
             .kind = std::string(entry.at("kind").as_string()),
             .question = std::string(entry.at("question").as_string()),
             .player_turn = *side_named(game, entry.at("player_turn").as_string()),
             .inside = entry.at("inside").as_bool(),
             .sealed = entry.at("sealed").as_bool()};
}

void set_awaited(MatchRow& row, const std::vector<core::Awaited>& awaited,
                 const std::optional<ClockOptions>& clock, Time now) {
  if (awaited.empty()) {
    row.awaited = "[]";
    stop_clock(row);
    return;
  }
  // Only a clock has to know what was awaited before.
  const auto before = clock ? due_of(row) : std::nullopt;
  store_awaited(row, awaited);
  row.to_act = awaited.front().side;
  if (!clock) return;
  const auto after = *due_of(row);
  // The same player goes on with the turn: their clock goes on.
  const bool same_turn = before && before->player_turn == after.player_turn;
  const bool goes_on = same_turn && !before->inside && !after.inside;
  if (goes_on) return;
  Duration used{};
  if (before) used = charge(row, before->player_turn, turn_used(row, *before, *clock, now), *clock);
  start_clock(row, after, *clock, same_turn ? used : Duration{}, now);
}

void stop_clock(MatchRow& row) {
  row.to_act.reset();
  row.deadline.reset();
  row.remind_at.reset();
  row.turn_started.reset();
  row.time_expired = false;
}

ClockStep clock_step(const MatchRow& row, Time now) {
  if (row.status != ports::MatchStatus::running) return ClockStep::none;
  if (row.deadline && !row.time_expired && *row.deadline <= now) return ClockStep::expire;
  if (row.remind_at && *row.remind_at <= now) return ClockStep::remind;
  return ClockStep::none;
}

bool answers_by_doctrine(const MatchRow& row, const ClockOptions& clock) {
  if (game_of(row).doctrine() == nullptr) return false;
  return clock.on_timeout != OnTimeout::claim || due_of(row)->inside;
}

}  // namespace adjutant::app
