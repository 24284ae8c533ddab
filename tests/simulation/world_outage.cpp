#include <algorithm>

#include <fmt/format.h>

#include "server/app/match/clock.hpp"
#include "tests/simulation/world.hpp"

namespace adjutant::simulation {

// Whose clocks ran when the server went down. Who is on vacation has no clock for some of the time.
std::vector<World::Turn> World::turns_at(ports::Time time) {
  std::vector<Turn> turns;
  for (const auto& match : all_matches()) {
    const auto row = look(match);
    if (!row || match == damaged_ || row->status != ports::MatchStatus::running) continue;
    const bool is_away =
        std::ranges::any_of(row->seats, [](const auto& seat) { return seat.vacation.has_value(); });
    if (is_away || row->paused_since || row->time_expired || !row->deadline) continue;
    if (*row->deadline > time) turns.push_back({*row, *row->deadline - time});
  }
  return turns;
}

// 14. A server whose clock was set back while it ran cannot know how long it was down.
void World::check_outage() {
  const auto since = *std::exchange(down_since_, std::nullopt);
  if (std::exchange(has_jumped_back_, false)) return;
  const auto turns = turns_at(since);
  server_->run_deadlines();
  if (!power_.is_on()) return;
  for (const auto& turn : turns) check_turn(turn);
}

void World::check_turn(const Turn& turn) {
  const auto& before = turn.row;
  const auto after = look(before.id);
  if (!after) return;
  const bool is_same = after->status == before.status && after->revision == before.revision &&
                       after->to_act == before.to_act && !after->time_expired;
  const bool has_time = after->deadline && *after->deadline - clock_.now() >= turn.left;
  // Under a fault it may wait to be made up; nothing else has been done then.
  const bool waits = !has_healed_ && after->submissions == before.submissions;
  if (is_same && (has_time || waits)) {
    if (has_time && *before.deadline <= clock_.now()) ++summary_.turns_kept;
    return;
  }
  throw BrokenPromise(fmt::format(
      "14: match {} had {} s left at revision {} when the server went down, and has {} at {}",
      before.id, std::chrono::duration_cast<std::chrono::seconds>(turn.left).count(),
      before.revision,
      after->deadline
          ? std::chrono::duration_cast<std::chrono::seconds>(*after->deadline - clock_.now())
                .count()
          : -1,
      after->revision));
}

}  // namespace adjutant::simulation
