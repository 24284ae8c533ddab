#include "server/app/match/clock.hpp"

#include <algorithm>
#include <utility>

#include "engine/core/ensure.hpp"
#include "protocol/json/time.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/match/vacation.hpp"

namespace adjutant::app {
namespace {

using ports::Duration;
using ports::MatchRow;
using ports::Time;

using Away = std::optional<ports::Vacation>;

constexpr std::size_t awaited_bytes_usual = 192;

const Away& away(const MatchRow& row, core::Side side) {
  return row.seats[core::index(side)].vacation;
}

// What the clocks show: during a pause, always the moment at which it began.
Time clock_now(const MatchRow& row, Time now) {
  return row.paused_since ? *row.paused_since : now;
}

// When 80 % of the time from now on has gone.
Time reminder(Time now, Time deadline, const Away& vacation = {}) {
  return clock_end(now, clock_time(now, deadline, vacation) * 4 / 5, vacation);
}

// When the time of the side's own turn is over.
Time turn_deadline(const MatchRow& row, core::Side side, const ClockOptions& clock) {
  const auto time = clock.turn + row.seats[core::index(side)].reserve;
  return clock_end(*row.turn_started, time, away(row, side));
}

// How long the clock of the player turn has run.
Duration turn_used(const MatchRow& row, const Due& due, const ClockOptions& clock, Time now) {
  if (!row.turn_started) return Duration{};
  const auto end = due.inside ? *row.deadline - clock.decision : now;
  return clock_time(*row.turn_started, end, away(row, due.player_turn));
}

// Takes the time beyond the turn's own from the reserve; returns what the turn used.
Duration charge(MatchRow& row, core::Side side, Duration used, const ClockOptions& clock) {
  auto& reserve = row.seats[core::index(side)].reserve;
  const auto beyond = std::max(used - clock.turn, Duration{});
  reserve = std::max(reserve - beyond, Duration{});
  return std::min(used, clock.turn);
}

void append_flag(std::string& text, std::string_view name, bool value) {
  text.append(name).append(value ? "true" : "false");
}

// Canonical JSON without an object in between: every step writes it.
void append_entry(std::string& text, const MatchRow& row, const core::Awaited& entry, bool sealed) {
  if (text.size() > 1) text += ',';
  append_flag(text, R"({"inside":)", entry.inside.has_value());
  text += R"(,"kind":)";
  core::append_canonical(text, entry.kind);
  text += R"(,"player_turn":)";
  core::append_canonical(text, side_id(row, core::player_turn(entry)));
  if (entry.turn > 0) text += R"(,"player_turn_number":)" + std::to_string(entry.turn);
  text += R"(,"question":)";
  core::append_canonical(text, entry.question);
  append_flag(text, R"(,"sealed":)", sealed);
  text += R"(,"side":)";
  core::append_canonical(text, side_id(row, entry.side));
  text += '}';
}

void store_awaited(MatchRow& row, const std::vector<core::Awaited>& awaited) {
  row.awaited.reserve(awaited_bytes_usual);
  row.awaited = '[';
  for (const auto& entry : awaited) {
    // Nobody has to wait for the orders of one side alone.
    append_entry(row.awaited, row, entry, entry.sealed && awaited.size() > 1);
  }
  row.awaited += ']';
}

Due read_due(const core::Game& game, const core::json::object& entry) {
  const auto* expired = entry.if_contains("time_expired");
  const auto* turn = entry.if_contains("player_turn_number");
  return {.side = *side_named(game, entry.at("side").as_string()),
          .kind = std::string(entry.at("kind").as_string()),
          .question = std::string(entry.at("question").as_string()),
          .player_turn = *side_named(game, entry.at("player_turn").as_string()),
          .turn = turn == nullptr ? 0 : turn->to_number<int>(),
          .inside = entry.at("inside").as_bool() && entry.at("side") != entry.at("player_turn"),
          .sealed = entry.at("sealed").as_bool(),
          .time_expired = expired != nullptr && expired->as_bool()};
}

core::json::array stored_awaited(const MatchRow& row) {
  if (row.awaited.empty()) return {};
  auto list = core::parse_json(row.awaited);
  ENSURE(list && list->is_array(), "awaited of match " + row.id);
  return std::move(list->get_array());
}

// --- sides that act at once, each with a clock of its own -------------------------------------

Time sealed_reminder(const MatchRow& row, core::Side side, const ClockOptions& clock) {
  return reminder(*row.turn_started, turn_deadline(row, side, clock), away(row, side));
}

bool is_one_of(const std::vector<Due>& dues, core::Side side) {
  return std::ranges::find(dues, side, &Due::side) != dues.end();
}

void store_sealed(MatchRow& row, const std::vector<Due>& dues,
                  const std::optional<ClockOptions>& clock) {
  core::json::array list;
  for (const auto& due : dues) {
    core::json::object entry{{"inside", due.inside},
                             {"kind", due.kind},
                             {"player_turn", side_id(row, due.player_turn)},
                             {"question", due.question},
                             {"sealed", true},
                             {"side", side_id(row, due.side)}};
    if (due.turn > 0) entry["player_turn_number"] = due.turn;
    if (clock) {
      entry["deadline"] = protocol::rfc3339(turn_deadline(row, due.side, *clock));
      entry["time_expired"] = due.time_expired;
    }
    list.push_back(std::move(entry));
  }
  row.awaited = core::canonical_json(list);
}

// The clock that runs out next is the row's; reminders that come after `since` are still due.
void look_at_next(MatchRow& row, const std::vector<Due>& dues, const ClockOptions& clock,
                  std::optional<Time> since) {
  row.deadline.reset();
  row.remind_at.reset();
  for (const auto& due : dues) {
    const auto deadline = turn_deadline(row, due.side, clock);
    const auto remind_at = sealed_reminder(row, due.side, clock);
    if (due.time_expired) continue;
    if (!row.deadline || deadline < *row.deadline) {
      row.deadline = deadline;
      row.to_act = due.side;
    }
    const bool pends = since && remind_at >= *since;
    if (pends && (!row.remind_at || remind_at < *row.remind_at)) row.remind_at = remind_at;
  }
  row.time_expired = !row.deadline;
  if (!row.time_expired) return;
  row.to_act = dues.front().side;
  row.deadline = turn_deadline(row, dues.front().side, clock);
}

// Charges the sides that were due before and are not any more.
void charge_all(MatchRow& row, const std::vector<Due>& before, const std::vector<Due>& after,
                const ClockOptions& clock, Time now) {
  for (const auto& due : before) {
    if (is_one_of(after, due.side) || !row.turn_started) continue;
    charge(row, due.player_turn, turn_used(row, due, clock, now), clock);
  }
}

void set_sealed(MatchRow& row, const std::vector<core::Awaited>& awaited,
                const std::optional<ClockOptions>& clock, Time now,
                std::span<const core::Side> in) {
  const auto before = dues_of(row);
  std::vector<Due> dues;
  for (const auto& entry : awaited) {
    if (std::ranges::find(in, entry.side) != in.end()) continue;
    dues.push_back({.side = entry.side,
                    .kind = entry.kind,
                    .question = entry.question,
                    .player_turn = core::player_turn(entry),
                    .turn = entry.turn,
                    .inside = entry.inside.has_value(),
                    .sealed = true});
  }
  ENSURE(!dues.empty(), "orders are opened when all of them are in");
  const bool goes_on = is_sealed(row) && std::ranges::all_of(dues, [&](const Due& due) {
                         return is_one_of(before, due.side);
                       });
  row.to_act = dues.front().side;
  if (clock) {
    charge_all(row, before, goes_on ? dues : std::vector<Due>{}, *clock, now);
    auto since = row.remind_at;
    if (goes_on) {
      for (auto& due : dues) {
        due.time_expired = std::ranges::find(before, due.side, &Due::side)->time_expired;
      }
    } else {
      row.turn_started = now;
      since = now;
    }
    look_at_next(row, dues, *clock, since);
  }
  store_sealed(row, dues, clock);
}

ClockOptions clock_of(const MatchRow& row) {
  const auto options = options_of(row);
  ENSURE(options.clock.has_value(), "a match with a deadline has a clock");
  return *options.clock;
}

// Sets the deadline for the awaited answers, with `used` of the turn's time gone before.
void start_clock(MatchRow& row, const Due& due, const ClockOptions& clock, Duration used,
                 Time now) {
  row.turn_started = clock_begin(now, used, away(row, due.player_turn));
  row.deadline = due.inside ? now + clock.decision : turn_deadline(row, due.side, clock);
  row.remind_at = reminder(now, *row.deadline, due.inside ? Away() : away(row, due.side));
  row.time_expired = false;
}

}  // namespace

std::optional<Due> due_of(const MatchRow& row) {
  const auto list = stored_awaited(row);
  if (list.empty()) return std::nullopt;
  return read_due(game_of(row), list.front().as_object());
}

std::vector<Due> dues_of(const MatchRow& row) {
  std::vector<Due> dues;
  for (const auto& entry : stored_awaited(row)) {
    dues.push_back(read_due(game_of(row), entry.as_object()));
  }
  return dues;
}

bool is_sealed(const MatchRow& row) {
  return row.awaited.contains(R"("sealed":true)");
}

core::Viewer sealed_side(const MatchRow& row) {
  if (!is_sealed(row)) return std::nullopt;
  const auto dues = dues_of(row);
  if (dues.size() > 1) return std::nullopt;
  return core::opponent(dues.front().side);
}

bool is_due(const MatchRow& row, core::Side side) {
  return row.to_act == side || (is_sealed(row) && is_one_of(dues_of(row), side));
}

void set_awaited(MatchRow& row, const std::vector<core::Awaited>& awaited,
                 const std::optional<ClockOptions>& clock, Time at, std::span<const core::Side> in,
                 bool answered) {
  const auto now = clock_now(row, at);
  if (awaited.empty()) {
    row.awaited = "[]";
    stop_clock(row);
    return;
  }
  if (awaited.size() > 1 && awaited.front().sealed) return set_sealed(row, awaited, clock, now, in);
  // Only a clock has to know what the match waited for before.
  const auto before = clock ? due_of(row) : std::nullopt;
  const auto asked = std::exchange(row.awaited, {});
  store_awaited(row, awaited);
  row.to_act = awaited.front().side;
  if (!clock) return;
  // A question without an answer keeps its time, whatever else people say or do.
  if (!answered && row.deadline && row.awaited == asked) return;
  const auto after = *due_of(row);
  // The same player continues the turn, and so does their clock. Turns stored before they had
  // numbers have none.
  const bool same_turn = before && !before->sealed && before->player_turn == after.player_turn &&
                         (before->turn == 0 || before->turn == after.turn);
  const bool goes_on = same_turn && !before->inside && !after.inside;
  if (goes_on) return;
  Duration used{};
  if (before) used = charge(row, before->player_turn, turn_used(row, *before, *clock, now), *clock);
  start_clock(row, after, *clock, same_turn ? used : Duration{}, now);
}

void go_on_vacation(MatchRow& row, core::Side side, const ports::Vacation& vacation,
                    const ClockOptions& clock, Time at) {
  const auto now = clock_now(row, at);
  auto& seat = row.seats[core::index(side)];
  seat.vacation = vacation;
  seat.vacation_days += days_of(vacation);
  if (is_sealed(row)) {
    const auto dues = dues_of(row);
    look_at_next(row, dues, clock, row.remind_at);
    return store_sealed(row, dues, clock);
  }
  const auto due = due_of(row);
  if (!due || due->inside || due->side != side || row.time_expired || !row.turn_started) return;
  // A clock that moved on has more time than its turn began with.
  const auto left = *row.deadline - now;
  row.deadline = clock_end(now, left, vacation);
  if (row.remind_at) row.remind_at = reminder(now, *row.deadline, vacation);
}

void end_vacation(MatchRow& row, core::Side side, const ClockOptions& clock, Time now) {
  auto& seat = row.seats[core::index(side)];
  const auto before = seat.vacation;
  seat.vacation_days -= days_of(*before);
  if (now <= before->from) {
    seat.vacation.reset();
  } else {
    seat.vacation->until = now;
    seat.vacation_days += days_of(*seat.vacation);
  }
  if (is_sealed(row)) {
    const auto dues = dues_of(row);
    look_at_next(row, dues, clock, row.remind_at);
    return store_sealed(row, dues, clock);
  }
  const auto due = due_of(row);
  if (!due || due->inside || due->side != side || row.time_expired || !row.turn_started) return;
  row.deadline = clock_end(now, clock_time(now, *row.deadline, before), seat.vacation);
  if (row.remind_at) row.remind_at = reminder(now, *row.deadline, seat.vacation);
}

void stop_clock(MatchRow& row) {
  row.to_act.reset();
  row.deadline.reset();
  row.remind_at.reset();
  row.turn_started.reset();
  row.time_expired = false;
  row.paused_since.reset();
}

void pause_clock(MatchRow& row, Time now) {
  if (!row.paused_since) row.paused_since = now;
}

void resume_clock(MatchRow& row, Time now) {
  if (!row.paused_since) return;
  const auto since = *std::exchange(row.paused_since, std::nullopt);
  if (!row.deadline || !row.turn_started) return;
  const auto due = due_of(row);
  if (is_sealed(row) || !due || due->inside) {
    for (auto* time : {&row.deadline, &row.remind_at, &row.turn_started}) {
      if (*time) **time += now - since;
    }
    if (is_sealed(row)) {
      const auto dues = dues_of(row);
      look_at_next(row, dues, clock_of(row), row.remind_at);
      store_sealed(row, dues, clock_of(row));
    }
    return;
  }
  const auto& vacation = away(row, due->player_turn);
  const auto moved = [&](Time time) {
    return time < since ? clock_begin(now, clock_time(time, since, vacation), vacation)
                        : clock_end(now, clock_time(since, time, vacation), vacation);
  };
  for (auto* time : {&row.deadline, &row.remind_at, &row.turn_started}) {
    if (*time) *time = moved(**time);
  }
}

void stand_still(MatchRow& row, Time from, Time until) {
  if (row.paused_since) return;
  pause_clock(row, from);
  resume_clock(row, until);
}

void delay_clock(MatchRow& row, Duration time, Time now) {
  stand_still(row, now, now + time);
}

std::optional<Time> deadline_shown(const MatchRow& row) {
  return row.paused_since ? std::nullopt : row.deadline;
}

ClockStep clock_step(const MatchRow& row, Time at) {
  const auto now = clock_now(row, at);
  if (row.status != ports::MatchStatus::running) return ClockStep::none;
  // A pause takes back no time that was over before it.
  if (row.deadline && !row.time_expired && *row.deadline <= now) return ClockStep::expire;
  if (row.paused_since) return ClockStep::none;
  if (row.remind_at && *row.remind_at <= now) return ClockStep::remind;
  return ClockStep::none;
}

bool answers_by_doctrine(const MatchRow& row, const ClockOptions& clock) {
  if (game_of(row).doctrine() == nullptr) return false;
  return clock.on_timeout != OnTimeout::claim || due_of(row)->inside;
}

std::vector<core::Side> expired_sides(const MatchRow& row, Time at) {
  const auto now = clock_now(row, at);
  if (clock_step(row, now) != ClockStep::expire) return {};
  if (!is_sealed(row)) return {*row.to_act};
  const auto clock = clock_of(row);
  std::vector<core::Side> sides;
  for (const auto& due : dues_of(row)) {
    const bool over = !due.time_expired && turn_deadline(row, due.side, clock) <= now;
    if (over) sides.push_back(due.side);
  }
  return sides;
}

void let_claim(MatchRow& row, Time now) {
  if (!is_sealed(row)) {
    row.time_expired = true;
    row.remind_at.reset();
    return;
  }
  const auto clock = clock_of(row);
  auto dues = dues_of(row);
  for (const auto side : expired_sides(row, now)) {
    std::ranges::find(dues, side, &Due::side)->time_expired = true;
  }
  look_at_next(row, dues, clock, row.remind_at);
  store_sealed(row, dues, clock);
}

bool may_claim_against(const MatchRow& row, core::Side side) {
  if (!is_sealed(row)) return row.time_expired && row.to_act == side;
  const auto dues = dues_of(row);
  const auto late = [&](core::Side whose) {
    const auto due = std::ranges::find(dues, whose, &Due::side);
    return due != dues.end() && due->time_expired;
  };
  // A side that is late as well gives orders first.
  return late(side) && !late(core::opponent(side));
}

std::vector<core::Side> sides_to_remind(const MatchRow& row, Time at) {
  const auto now = clock_now(row, at);
  if (!is_sealed(row)) return {*row.to_act};
  const auto clock = clock_of(row);
  std::vector<core::Side> sides;
  for (const auto& due : dues_of(row)) {
    const auto when = sealed_reminder(row, due.side, clock);
    if (!due.time_expired && *row.remind_at <= when && when <= now) sides.push_back(due.side);
  }
  return sides;
}

void reminded(MatchRow& row, Time at) {
  const auto now = clock_now(row, at);
  row.remind_at.reset();
  if (is_sealed(row)) look_at_next(row, dues_of(row), clock_of(row), now + Duration(1));
}

std::optional<Time> deadline_of(const MatchRow& row, core::Side side) {
  if (row.paused_since || !row.deadline || !is_due(row, side)) return std::nullopt;
  return is_sealed(row) ? turn_deadline(row, side, clock_of(row)) : row.deadline;
}

MatchRow with_clock_of(MatchRow row, core::Side side) {
  row.deadline = deadline_of(row, side);
  row.to_act = side;
  return row;
}

}  // namespace adjutant::app
