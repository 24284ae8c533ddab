#include "server/app/mail_in/clock_shift.hpp"

#include <algorithm>
#include <utility>

#include "server/app/limits.hpp"
#include "server/app/match/clock.hpp"
#include "server/app/play/execution.hpp"
#include "server/app/play/step.hpp"

namespace adjutant::app {
namespace {

constexpr int matches_at_once = 200;

// The row with the clock of who is to act moved on.
ports::MatchRow later(ports::MatchRow row, ports::Duration by) {
  for (auto* time : {&row.deadline, &row.remind_at, &row.turn_started}) {
    if (*time) **time += by;
  }
  return row;
}

bool has_one_clock(const ports::MatchRow& row) {
  return row.status == ports::MatchStatus::running && row.to_act && row.deadline &&
         !row.time_expired && !is_sealed(row);
}

}  // namespace

bool move_clock(Context& context, MatchHost& host, const std::string& match, ports::Duration by,
                const std::function<bool(const ports::MatchRow&)>& is_due) {
  auto slot = host.enter(match);
  if (!slot) return false;
  const auto live = host.load(*slot);
  if (!live || !has_one_clock((*live)->row) || !is_due((*live)->row)) return false;
  auto after = later((*live)->row, by);
  after.updated = context.clock.now();
  const auto moved = host.guarded(*slot, [&] {
    Execution execution(context, Execution::Kind::of_a_caller_who_waits);
    return wait_for(change_row(host, *slot, *live, std::move(after), {}, execution));
  });
  return moved.has_value();
}

int move_clocks_after(ports::Duration outage, Context& context, MatchHost& host,
                      ports::MailDeskStore& mails) {
  const auto by = std::min<ports::Duration>(outage, limits::mail_wait);
  ports::MatchFilter filter;
  filter.status = ports::MatchStatus::running;
  filter.limit = matches_at_once;
  filter.everybodys = true;
  int moved = 0;
  while (true) {
    const auto page = context.matches.matches(filter);
    for (const auto& row : page) {
      if (!has_one_clock(row) || !mails.seat_was_mailed(row.id, *row.to_act)) continue;
      // Whoever has got their turn meanwhile has lost nothing.
      const auto revision = row.revision;
      const bool is_moved = move_clock(context, host, row.id, by, [&](const ports::MatchRow& now) {
        return now.revision == revision;
      });
      if (is_moved) ++moved;
    }
    if (static_cast<int>(page.size()) < matches_at_once) return moved;
    filter.after = page.back().id;
  }
}

}  // namespace adjutant::app
