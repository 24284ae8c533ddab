#include "server/app/mail_in/clock_shift.hpp"

#include <algorithm>

#include "server/app/limits.hpp"
#include "server/app/match/clock.hpp"

namespace adjutant::app {
namespace {

constexpr int matches_at_once = 200;

bool has_one_clock(const ports::MatchRow& row) {
  return row.status == ports::MatchStatus::running && row.to_act && row.deadline &&
         !row.time_expired && !is_sealed(row);
}

}  // namespace

bool move_clock(Context& context, MatchHost& host, const std::string& match,
                const ports::Outage& outage, Told told,
                const std::function<bool(const ports::MatchRow&)>& is_due) {
  auto slot = host.enter(match);
  if (!slot) return false;
  const auto live = host.load(*slot);
  if (!live || !has_one_clock((*live)->row) || !is_due((*live)->row)) return false;
  const auto moved =
      host.guarded(*slot, [&] { return stand_still(context, host, *slot, *live, outage, told); });
  return moved.has_value();
}

int move_clocks_after(ports::Duration outage, Context& context, MatchHost& host,
                      ports::MailDeskStore& mails) {
  const auto now = context.clock.now();
  const ports::Outage standstill{.from = now - std::min<ports::Duration>(outage, limits::mail_wait),
                                 .until = now,
                                 .reason = "The server could not receive mail."};
  ports::MatchFilter filter;
  filter.status = ports::MatchStatus::running;
  filter.limit = matches_at_once;
  filter.everybodys = true;
  int moved = 0;
  while (true) {
    const auto page = context.matches.matches(filter);
    for (const auto& row : page) {
      if (!has_one_clock(row) || !mails.seat_was_mailed(row.id, *row.to_act)) continue;
      // A player who has got their turn in another way since has lost nothing.
      const auto revision = row.revision;
      const bool is_moved =
          move_clock(context, host, row.id, standstill, Told::who_is_due,
                     [&](const ports::MatchRow& found) { return found.revision == revision; });
      if (is_moved) ++moved;
    }
    if (static_cast<int>(page.size()) < matches_at_once) return moved;
    filter.after = page.back().id;
  }
}

}  // namespace adjutant::app
