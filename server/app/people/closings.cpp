#include "server/app/people/closings.hpp"

#include <memory>
#include <utility>

#include <fmt/format.h>

#include "server/app/limits.hpp"

namespace adjutant::app {
namespace {

using tournament::life::EntryState;

ports::OutgoingMail farewell_to(const Context& context, const ports::Account& account) {
  return context.composer.to_account(
      {.account = 0, .handle = account.handle, .address = account.email, .token = {}},
      {.name = fmt::format("farewell.{}", account.id),
       .subject = fmt::format("The account {} is deleted", account.handle),
       .document = {
           core::Paragraph{fmt::format(
               "The account {} is deleted. The request came with its password. Your matches in "
               "progress are resigned. In finished matches you appear as a former player.",
               account.handle)},
           core::Paragraph{"We do not keep this address and send no more mail to it. If you did "
                           "not ask for this, tell the operator of the server."}}});
}

std::vector<RequestFault> to_do_first(const protocol::TiesView& ties, bool resigns) {
  std::vector<RequestFault> errors;
  const auto each = [&](const char* path, const std::vector<std::string>& ids, const char* what) {
    for (const auto& id : ids) errors.push_back({path, fmt::format("{}: {}", id, what)});
  };
  each("tournaments_organised", ties.organised, "finish or cancel this tournament first");
  each("tournaments_entered", ties.entered, "withdraw from this tournament first");
  each("matches_held", ties.held, "this match is suspended: the operator must resume it first");
  if (!resigns) {
    each("matches_running", ties.running, "finish this match, or send resign: true to resign it");
  }
  return errors;
}

}  // namespace

// A withdrawn player is still an entry, but nobody waits for them.
protocol::TiesView Closings::ties_of(std::int64_t account) {
  auto found = context_.closings.account_ties(account);
  protocol::TiesView ties{.running = std::move(found.running),
                          .held = std::move(found.held),
                          .organised = std::move(found.organised),
                          .entered = {}};
  for (auto& id : found.entered) {
    const auto tournament = tournaments_.load(id);
    const auto* row = tournament ? tournament->entry_of(account) : nullptr;
    const auto* entry = row == nullptr ? nullptr : tournament->value.entry(row->number);
    if (entry == nullptr) continue;
    if (entry->state == EntryState::entered || entry->state == EntryState::substitute) {
      ties.entered.push_back(std::move(id));
    }
  }
  return ties;
}

Result<protocol::TiesView> Closings::ties(const Identity& identity) {
  if (!identity.match.empty()) {
    return problem("forbidden", "This token is limited to one match. Sign in to see your account.");
  }
  return ties_of(identity.account.id);
}

Result<void> Closings::close(const Identity& identity, const protocol::Leave& request,
                             std::string_view peer) {
  if (const auto may = may_change(identity, ""); !may) return may;
  const auto& account = identity.account;
  if (account.guest_until) {
    return problem(
        "forbidden",
        "The server deletes guests and their matches by itself: there is nothing to do.");
  }
  if (const auto known = sessions_.check_password(identity, request.password, peer); !known) {
    return known;
  }
  if (auto errors = to_do_first(ties_of(account.id), request.resign); !errors.empty()) {
    return problem("account-in-use", "The account cannot be deleted yet: see errors.",
                   {.errors = std::move(errors)});
  }
  const auto mail = account.confirmed ? std::optional(farewell_to(context_, account))
                                      : std::optional<ports::OutgoingMail>();
  if (!context_.closings.begin_closing(account.id, context_.clock.now(), mail,
                                       account.password_hash)) {
    return Sessions::changed_meanwhile();
  }
  sessions_.account_changed();
  context_.notifier.sessions_ended(account.id);
  return {};
}

// Players who delete their account have done so before; an operator closes any account.
bool Closings::leave_tournaments(const ports::Account& account, std::vector<Action>& actions) {
  bool all = true;
  for (const auto& id : ties_of(account.id).entered) {
    const auto entered = tournaments_.enter();
    auto loaded = tournaments_.load(id);
    const auto* row = loaded ? loaded->entry_of(account.id) : nullptr;
    if (row == nullptr) continue;
    const life::Act act{.at = tournaments_.now_text(loaded->value),
                        .by = "server",
                        .reason = "the account is closed"};
    auto events = told(life::withdraw(loaded->value, row->number, false, act));
    Result<void> done;
    if (events) {
      TournamentStep step(*std::move(loaded));
      step.add(*std::move(events), act.at);
      const auto stored = tournaments_.store(std::move(step));
      if (!stored) done = std::unexpected(stored.error());
    } else {
      done = std::unexpected(events.error());
    }
    all = all && done.has_value();
    actions.push_back(
        {account.id, done ? "left " + id : fmt::format("failed: {}: {}", id, done.error().detail)});
  }
  return all;
}

bool Closings::decline_invitations(const ports::Account& account, std::vector<Action>& actions) {
  ports::MatchFilter filter;
  filter.invited_handle = account.handle;
  filter.limit = limits::matches_per_page_max;
  for (const auto& row : context_.matches.matches(filter)) {
    if (row.status != ports::MatchStatus::open) continue;
    const auto done = matches_.decline(row.id, account.handle);
    if (!done) {
      actions.push_back({account.id, fmt::format("failed: {}: {}", row.id, done.error().detail)});
      return false;
    }
    actions.push_back({account.id, "declined " + row.id});
  }
  return true;
}

bool Closings::resign_all(const ports::Account& account, std::vector<Action>& actions) {
  const auto caller = std::make_shared<const Identity>(Identity{.account = account, .match = {}});
  bool all = true;
  for (const auto& match : context_.closings.account_ties(account.id).running) {
    const auto done = wait_for(submissions_.declare(
        caller, match, {.kind = match::Kind::resign, .idempotency_key = "account closed"}));
    if (done) {
      actions.push_back({account.id, "resigned " + match});
    } else if (done.error().type != "match-over") {
      all = false;
      actions.push_back({account.id, fmt::format("failed: {}: {}", match, done.error().detail)});
    }
  }
  return all;
}

// What is in memory of them names the player as before.
void Closings::forget_matches(std::int64_t account) {
  ports::MatchFilter filter;
  filter.account = account;
  filter.limit = limits::matches_per_page_max;
  while (true) {
    const auto page = context_.matches.matches(filter);
    for (const auto& row : page) {
      if (auto slot = host_.enter(row.id)) host_.forget(*slot);
    }
    if (static_cast<int>(page.size()) < filter.limit) return;
    filter.after = page.back().id;
  }
}

std::vector<Closings::Action> Closings::run(ports::Time now) {
  std::vector<Action> actions;
  resting_.wake(now);
  const int among = resting_.among(limits::closings_per_run);
  for (const auto& account : context_.closings.closing_accounts(among)) {
    if (resting_.contains(std::to_string(account.id))) continue;
    const bool all = leave_tournaments(account, actions) && decline_invitations(account, actions) &&
                     resign_all(account, actions);
    if (all && context_.closings.finish_closing(account.id, now)) {
      forget_matches(account.id);
      actions.push_back({account.id, "closed"});
    } else {
      resting_.rest(std::to_string(account.id), now + limits::due_retry);
    }
  }
  return actions;
}

}  // namespace adjutant::app
