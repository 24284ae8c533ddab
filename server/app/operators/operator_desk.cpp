#include "server/app/operators/operator_desk.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/core/plain_text.hpp"
#include "protocol/json/time.hpp"
#include "server/app/limits.hpp"

namespace adjutant::app {
namespace {

using ports::Account;

// One line: it is in a log, and the held or muted player sees it.
Result<void> says_why(std::string_view because) {
  const bool blank = because.find_first_not_of(' ') == because.npos;
  if (core::is_one_line(because) && !blank && because.size() <= limits::abuse_text_bytes_max)
    return {};
  return problem("bad-request", fmt::format("Give a reason in one line of at most {} bytes.",
                                            limits::abuse_text_bytes_max));
}

}  // namespace

std::vector<ports::AbuseReport> OperatorDesk::reports(bool open_only) {
  return people_.reports(open_only, limits::abuse_reports_told);
}

Result<OperatorDesk::Case> OperatorDesk::report(std::int64_t number) {
  auto found = people_.abuse_report(number);
  if (!found) return problem("not-found", fmt::format("There is no report {}.", number));
  Case shown{.report = *std::move(found), .remarks = {}};
  if (!shown.report.match.empty()) {
    shown.remarks = chat_.remarks(shown.report.match, 0, limits::remarks_per_match_max);
  }
  return shown;
}

Result<Account> OperatorDesk::account(std::string_view handle) {
  auto found = accounts_.account_once_called(handle);
  if (!found) return problem("not-found", fmt::format("There is no account {}.", handle));
  return *std::move(found);
}

Result<std::vector<ports::DeskEntry>> OperatorDesk::log(std::string_view handle) {
  const auto about = account(handle);
  if (!about) return std::unexpected(about.error());
  return people_.desk_entries(about->id, limits::desk_entries_told);
}

std::vector<ports::DeskEntry> OperatorDesk::log() {
  return people_.desk_entries(0, limits::desk_entries_told);
}

Result<void> OperatorDesk::settle(std::string_view by, std::int64_t number,
                                  std::string_view because) {
  if (const auto why = says_why(because); !why) return why;
  const auto found = people_.abuse_report(number);
  if (!found) return problem("not-found", fmt::format("There is no report {}.", number));
  Account about;
  about.id = found->about;
  about.handle = found->about_handle;
  if (people_.settle_report(number, entry(by, about, "settle", because))) return {};
  return problem("bad-request", fmt::format("Report {} is already settled.", number));
}

Result<ports::Time> OperatorDesk::hold(std::string_view by, std::string_view handle, int days,
                                       std::string_view because) {
  return restrict(by, handle, Restriction::hold, days, because);
}

Result<ports::Time> OperatorDesk::mute(std::string_view by, std::string_view handle, int days,
                                       std::string_view because) {
  return restrict(by, handle, Restriction::mute, days, because);
}

Result<ports::Time> OperatorDesk::restrict(std::string_view by, std::string_view handle,
                                           Restriction what, int days, std::string_view because) {
  if (const auto why = says_why(because); !why) return std::unexpected(why.error());
  if (days < 1 || days > limits::restricted_days_max) {
    return problem("bad-request",
                   fmt::format("days must be from 1 to {}.", limits::restricted_days_max));
  }
  const auto about = account(handle);
  if (!about) return std::unexpected(about.error());
  const bool holds = what == Restriction::hold;
  const auto until = clock_.now() + std::chrono::days(days);
  auto now = people_.restrictions(about->id);
  (holds ? now.held_until : now.muted_until) = until;
  now.reason = because;
  people_.restrict(about->id, now,
                   entry(by, *about, holds ? "hold" : "mute",
                         fmt::format("until {}: {}", protocol::rfc3339(until), because)));
  return until;
}

Result<void> OperatorDesk::lift(std::string_view by, std::string_view handle,
                                std::string_view because) {
  if (const auto why = says_why(because); !why) return why;
  const auto about = account(handle);
  if (!about) return std::unexpected(about.error());
  people_.restrict(about->id, {}, entry(by, *about, "lift", because));
  return {};
}

Result<void> OperatorDesk::note(std::string_view by, std::string_view handle,
                                std::string_view because) {
  if (const auto why = says_why(because); !why) return why;
  const auto about = account(handle);
  if (!about) return std::unexpected(about.error());
  people_.note(entry(by, *about, "note", because));
  return {};
}

Result<ports::AccountTies> OperatorDesk::close(std::string_view by, std::string_view handle,
                                               std::string_view because) {
  if (const auto why = says_why(because); !why) return std::unexpected(why.error());
  const auto about = account(handle);
  if (!about) return std::unexpected(about.error());
  auto ties = closings_.account_ties(about->id);
  if (!ties.organised.empty()) {
    return problem("account-in-use", fmt::format("{} organises {}: finish or cancel it first.",
                                                 about->handle, fmt::join(ties.organised, ", ")));
  }
  if (!ties.held.empty()) {
    return problem(
        "account-in-use",
        fmt::format("{} plays {}, which is suspended: run `adjutant match release` first.",
                    about->handle, fmt::join(ties.held, ", ")));
  }
  people_.note(entry(by, *about, "close", because));
  if (closings_.begin_closing(about->id, clock_.now(), std::nullopt, std::nullopt)) return ties;
  return problem("bad-request", fmt::format("{} is already closed.", about->handle));
}

ports::DeskEntry OperatorDesk::entry(std::string_view by, const Account& about,
                                     std::string_view act, std::string_view text) const {
  return {.number = 0,
          .at = clock_.now(),
          .by = std::string(by),
          .account = about.id,
          .handle = about.handle,
          .act = std::string(act),
          .text = std::string(text)};
}

}  // namespace adjutant::app
