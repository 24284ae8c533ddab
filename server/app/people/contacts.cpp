#include "server/app/people/contacts.hpp"

#include <algorithm>
#include <chrono>
#include <optional>

#include <fmt/format.h>

#include "engine/core/plain_text.hpp"
#include "server/app/accounts/computer_handles.hpp"
#include "server/app/limits.hpp"
#include "server/app/match/match_view.hpp"

namespace adjutant::app {
namespace {

using ports::ContactKind;

std::string_view name(ContactKind kind) {
  return kind == ContactKind::blocked ? "blocked" : "contact";
}

bool is_computer(const ports::Account& account) {
  return !is_person(account) && is_computer_handle(account.handle);
}

Result<ports::Account> another_player(const Context& context, const Identity& identity,
                                      std::string_view handle) {
  auto account = context.accounts.account_once_called(handle);
  if (account && is_computer(*account)) {
    return problem("bad-request", "You cannot add the computer player to your contacts.");
  }
  if (!account || !is_person(*account)) {
    return problem("not-found", fmt::format("There is no player {}.", handle));
  }
  if (account->id == identity.account.id) return problem("bad-request", "You cannot add yourself.");
  return *std::move(account);
}

// The player in this seat, even one whose name nobody can look up.
Result<ports::Account> player_in(const Context& context, const Identity& identity,
                                 const ports::MatchRow& row, std::string_view side) {
  const auto named = side_named(game_of(row), side);
  if (!named)
    return problem("bad-request", fmt::format("This match does not have a side {}.", side));
  const auto& seat = row.seats.at(core::index(*named));
  auto account = seat.account == 0 ? std::nullopt : context.accounts.account(seat.account);
  if (!account) return problem("not-found", "Nobody has this seat.");
  if (is_computer(*account)) {
    return problem("bad-request", "The computer player has this seat.");
  }
  if (account->id == identity.account.id) {
    return problem("bad-request", "It is your own seat.");
  }
  return *std::move(account);
}

}  // namespace

Result<std::vector<protocol::ContactView>> Contacts::list(const Identity& identity) {
  if (!identity.match.empty()) {
    return problem("forbidden", "This token is limited to one match.");
  }
  std::vector<protocol::ContactView> views;
  for (const auto& contact : context_.people.contacts(identity.account.id)) {
    views.push_back({.player = contact.handle, .kind = name(contact.kind), .since = contact.since});
  }
  return views;
}

Result<void> Contacts::count_change(const Identity& identity) {
  return count_lately(changes_, identity,
                      {"changed your contacts {} times", limits::contact_changes_lately_max},
                      context_.clock.now());
}

Result<protocol::ContactView> Contacts::put(const Identity& identity, std::string_view handle,
                                            const protocol::WantedContact& wanted) {
  if (const auto may = may_change(identity, ""); !may) return std::unexpected(may.error());
  if (const auto may = may_meet_players(identity); !may) return std::unexpected(may.error());
  const auto other = another_player(context_, identity, handle);
  if (!other) return std::unexpected(other.error());
  if (const auto within = count_change(identity); !within) return std::unexpected(within.error());
  const auto kind = wanted.kind == "blocked" ? ContactKind::blocked : ContactKind::contact;
  const auto now = context_.clock.now();
  if (!context_.people.put_contact(identity.account.id, other->id, kind, now,
                                   limits::contacts_max)) {
    return problem("too-many", fmt::format("You already have {} contacts. Remove some first.",
                                           limits::contacts_max));
  }
  return protocol::ContactView{.player = other->handle, .kind = name(kind), .since = now};
}

Result<void> Contacts::remove(const Identity& identity, std::string_view handle) {
  if (const auto may = may_change(identity, ""); !may) return may;
  const auto other = context_.accounts.account_once_called(handle);
  if (!other || !context_.people.remove_contact(identity.account.id, other->id)) {
    return problem("not-found", fmt::format("{} is not one of your contacts.", handle));
  }
  return {};
}

Result<std::int64_t> Contacts::complain(const Identity& identity,
                                        const protocol::Complaint& complaint) {
  if (const auto may = may_change(identity, ""); !may) return std::unexpected(may.error());
  if (const auto may = may_meet_players(identity); !may) return std::unexpected(may.error());
  const auto match = complaint.match.value_or("");
  std::optional<ports::MatchRow> row;
  if (!match.empty()) {
    row = context_.matches.match(match);
    if (!row || !may_see(*row, identity)) return no_such_match(match);
  }
  const auto other = row && complaint.side ? player_in(context_, identity, *row, *complaint.side)
                                           : another_player(context_, identity, complaint.about);
  if (!other) return std::unexpected(other.error());
  const bool says_something = complaint.text.find_first_not_of(" \n") != std::string::npos;
  if (!says_something || !core::is_lines(complaint.text) ||
      complaint.text.size() > limits::abuse_text_bytes_max) {
    return problem("bad-request", fmt::format("text must say what happened in at most {} bytes.",
                                              limits::abuse_text_bytes_max));
  }
  const auto now = context_.clock.now();
  const auto number = context_.people.add_report({.by = identity.account.id,
                                                  .by_handle = {},
                                                  .about = other->id,
                                                  .about_handle = {},
                                                  .match = match,
                                                  .text = complaint.text,
                                                  .made = now,
                                                  .settled = {},
                                                  .answer = {}},
                                                 now - limits::abuse_reports_lately,
                                                 limits::abuse_reports_lately_max);
  if (number) return *number;
  const auto wait = number.error() + limits::abuse_reports_lately - now;
  return problem(
      "too-many",
      fmt::format("You can send at most {} reports a day.", limits::abuse_reports_lately_max),
      {.retry_after_seconds = std::chrono::ceil<std::chrono::seconds>(wait).count()});
}

}  // namespace adjutant::app
