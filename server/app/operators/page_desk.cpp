#include "server/app/operators/page_desk.hpp"

#include <charconv>

#include <fmt/format.h>

#include "server/app/limits.hpp"

namespace adjutant::app {
namespace {

// The author as the log has them, different from operators at the machine.
std::string name_of(const Identity& identity) {
  return identity.account.handle + " (page)";
}

Result<void> is_operator(const Identity& identity) {
  if (!identity.account.admin) {
    return problem("forbidden", "The desk is for operators of this server.");
  }
  // Not even to look: there is chat of private matches.
  return may_change(identity, "");
}

Result<std::int64_t> number_in(std::string_view text) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc() && end == text.data() + text.size()) return number;
  return problem("not-found", fmt::format("There is no report {}.", text));
}

protocol::AbuseReportView view_of(const ports::AbuseReport& report) {
  return {.id = report.id,
          .by = report.by_handle,
          .about = report.about_handle,
          .match = report.match,
          .text = report.text,
          .made = report.made,
          .settled = report.settled,
          .answer = report.answer};
}

std::vector<protocol::DeskEntryView> views_of(const std::vector<ports::DeskEntry>& entries) {
  std::vector<protocol::DeskEntryView> views;
  for (const auto& entry : entries) {
    views.push_back({.at = entry.at,
                     .by = entry.by,
                     .about = entry.handle,
                     .act = entry.act,
                     .text = entry.text});
  }
  return views;
}

template <class T>
Result<void> done(const Result<T>& result) {
  if (result) return {};
  return std::unexpected(result.error());
}

}  // namespace

Result<std::vector<protocol::AbuseReportView>> PageDesk::reports(const Identity& identity,
                                                                 bool all) {
  if (const auto may = is_operator(identity); !may) return std::unexpected(may.error());
  std::vector<protocol::AbuseReportView> views;
  for (const auto& report : desk_.reports(!all)) views.push_back(view_of(report));
  return views;
}

Result<protocol::CaseView> PageDesk::report(const Identity& identity, std::string_view number) {
  if (const auto may = is_operator(identity); !may) return std::unexpected(may.error());
  const auto id = number_in(number);
  if (!id) return std::unexpected(id.error());
  const auto found = desk_.report(*id);
  if (!found) return std::unexpected(found.error());
  protocol::CaseView view{.report = view_of(found->report), .remarks = {}};
  for (const auto& remark : found->remarks) {
    view.remarks.push_back({.player = remark.handle, .text = remark.text, .said = remark.said});
  }
  return view;
}

Result<protocol::DeskAccountView> PageDesk::account(const Identity& identity,
                                                    std::string_view handle) {
  if (const auto may = is_operator(identity); !may) return std::unexpected(may.error());
  const auto found = desk_.account(handle);
  if (!found) return std::unexpected(found.error());
  return view(*found);
}

Result<std::vector<protocol::DeskEntryView>> PageDesk::log(const Identity& identity) {
  if (const auto may = is_operator(identity); !may) return std::unexpected(may.error());
  return views_of(desk_.log());
}

Result<void> PageDesk::settle(const Identity& identity, std::string_view number,
                              const protocol::DeskAct& act) {
  if (const auto may = is_operator(identity); !may) return may;
  const auto id = number_in(number);
  if (!id) return std::unexpected(id.error());
  return desk_.settle(name_of(identity), *id, act.because);
}

Result<protocol::DeskAccountView> PageDesk::act(const Identity& identity, std::string_view handle,
                                                const protocol::DeskAct& act,
                                                std::string_view peer) {
  if (const auto may = is_operator(identity); !may) return std::unexpected(may.error());
  const auto about = desk_.account(handle);
  if (!about) return std::unexpected(about.error());
  if (const auto may = may_act_on(identity, *about); !may) return std::unexpected(may.error());
  const auto by = name_of(identity);
  Result<void> outcome;
  if (act.what == "hold") {
    outcome = done(desk_.hold(by, handle, act.days, act.because));
    if (outcome) end_sessions(about->id);
  } else if (act.what == "mute") {
    outcome = done(desk_.mute(by, handle, act.days, act.because));
  } else if (act.what == "lift") {
    outcome = desk_.lift(by, handle, act.because);
  } else if (act.what == "note") {
    outcome = desk_.note(by, handle, act.because);
  } else {
    outcome = close(identity, handle, act, peer);
    if (outcome) end_sessions(about->id);
  }
  if (!outcome) return std::unexpected(outcome.error());
  return view(*about);
}

Result<void> PageDesk::close(const Identity& identity, std::string_view handle,
                             const protocol::DeskAct& act, std::string_view peer) {
  if (const auto known = sessions_.check_password(identity, act.password, peer); !known) {
    return known;
  }
  return done(desk_.close(name_of(identity), handle, act.because));
}

Result<void> PageDesk::may_act_on(const Identity& identity, const ports::Account& about) const {
  if (about.id == identity.account.id)
    return problem("forbidden", "You cannot act on your own account.");
  if (!about.admin) return {};
  return problem(
      "forbidden",
      fmt::format(
          "{} is also an operator: run `adjutant user admin {} --revoke` on the server first.",
          about.handle, about.handle));
}

protocol::DeskAccountView PageDesk::view(const ports::Account& account) {
  const auto restrictions = context_.people.restrictions(account.id);
  const auto now = context_.clock.now();
  const auto still = [&](std::optional<ports::Time> until) {
    return until && *until > now ? until : std::nullopt;
  };
  return {.handle = account.handle,
          .created = account.created,
          .is_operator = account.admin,
          .held_until = still(restrictions.held_until),
          .muted_until = still(restrictions.muted_until),
          .reason = restrictions.reason,
          .log = views_of(context_.people.desk_entries(account.id, limits::desk_entries_told))};
}

void PageDesk::end_sessions(std::int64_t account) {
  sessions_.account_changed();
  context_.notifier.sessions_ended(account);
}

}  // namespace adjutant::app
