#include "server/app/tournaments/calendars.hpp"

#include <algorithm>
#include <iterator>

#include <fmt/format.h>

#include "server/app/limits.hpp"
#include "server/app/match/clock.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/tournaments/feeds.hpp"
#include "server/auth/token.hpp"

namespace adjutant::app {

Result<std::string> Calendars::renew(const Identity& identity) {
  if (const auto may = may_change(identity, ""); !may) return std::unexpected(may.error());
  const auto within = count_lately(
      renewed_, identity, {"created {} addresses of your calendar", limits::calendars_lately_max},
      context_.clock.now());
  if (!within) return std::unexpected(within.error());
  context_.accounts.new_calendar_epoch(identity.account.id);
  return path_of(identity.account.id);
}

std::string Calendars::path_of(std::int64_t account) {
  auto epoch = context_.accounts.calendar_epoch(account);
  if (epoch == 0) epoch = context_.accounts.new_calendar_epoch(account);
  return fmt::format("/calendar/{}.ics", auth::calendar_token(context_.link_key, account, epoch));
}

Result<std::string> Calendars::at(std::string_view token) {
  const auto account = auth::account_of_calendar(token);
  const auto epoch = account ? context_.accounts.calendar_epoch(*account) : 0;
  const bool is_good =
      epoch > 0 &&
      auth::equal_in_constant_time(auth::calendar_token(context_.link_key, *account, epoch), token);
  if (!is_good) {
    return problem("not-found", "This calendar address no longer works: create a new one.");
  }
  return of(*account);
}

std::string Calendars::of(std::int64_t account) {
  ports::MatchFilter filter;
  filter.account = account;
  filter.status = ports::MatchStatus::running;
  filter.limit = limits::matches_per_page_max;
  std::vector<ports::CalendarEntry> entries;
  for (const auto& row : context_.matches.matches(filter)) {
    const auto side = side_of(row, account);
    const auto due = side ? deadline_of(row, *side) : std::nullopt;
    if (!due) continue;
    entries.push_back(
        {.match = row.id,
         .side = std::string(side_id(row, *side)),
         .summary = fmt::format("{} against {}: your orders are due", names_of(context_, row).title,
                                row.seats[core::index(core::opponent(*side))].handle),
         .due = *due,
         .revision = row.revision});
  }
  for (const auto& id :
       context_.tournaments.entered_by(account, limits::tournaments_in_calendar_max)) {
    const auto tournament = tournaments_.load(id);
    if (!tournament) continue;
    const auto* own = tournament->entry_of(account);
    if (own == nullptr) continue;
    std::ranges::move(dates_of(*tournament, own->number), std::back_inserter(entries));
  }
  return context_.composer.calendar(entries);
}

}  // namespace adjutant::app
