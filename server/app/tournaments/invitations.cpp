#include "server/app/tournaments/invitations.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "engine/core/document.hpp"
#include "server/app/accounts/account_recipient.hpp"
#include "server/app/accounts/account_token.hpp"
#include "server/app/accounts/mail_address.hpp"
#include "server/app/accounts/meeting.hpp"
#include "server/app/limits.hpp"

namespace adjutant::app {
namespace {

ports::OutgoingMail mail_to(const MailContext& mail, const LoadedTournament& tournament,
                            std::string_view organiser, const ports::Account& account) {
  const auto& title = tournament.value.definition.title;
  const auto name = fmt::format("{}.invited.{}", tournament.value.id, account.id);
  return mail.composer.to_account(
      account_recipient(account, account_token(mail.link_key, account, mail.clock.now())),
      {.name = name,
       .subject = fmt::format("{} invites you to a tournament", organiser),
       .document = {core::Paragraph{fmt::format(
           "You are invited to the tournament \"{}\". Its page says what is played and when. While "
           "entries are open, you can enter there, or by mail: answer with the line \"tournament "
           "{} "
           "enter\".",
           title, tournament.value.id)}},
       .text_only = account.text_only,
       .thread = name,
       .page = "/tournaments/" + tournament.value.id});
}

bool wants_mail(const ports::Account& account) {
  return account.confirmed && account.mail_preference != ports::MailPreference::none;
}

}  // namespace

Result<json::object> Invitations::invite(const Identity& identity, std::string_view id,
                                         const protocol::InvitePlayers& wanted) {
  if (const auto may = may_change(identity, ""); !may) return std::unexpected(may.error());
  if (const auto may = may_turn_to(context_, identity.account, 0); !may) {
    return std::unexpected(may.error());
  }
  const auto entered = host_.enter();
  if (!entered) return std::unexpected(entered.error());
  auto loaded = host_.load_for(id, identity);
  if (!loaded) return std::unexpected(loaded.error());
  if (role_of(*loaded, identity) < TournamentRole::organiser) {
    return problem("forbidden", "Only the tournament's organiser may do this.");
  }
  if (!loaded->value.definition.entrants.invite) {
    return problem("wrong-state",
                   "This tournament is open to everyone: its definition has no entrants.invite.");
  }
  if (wanted.players.size() > limits::tournament_invited_max) {
    return problem("bad-request", fmt::format("You can invite at most {} players.",
                                              limits::tournament_invited_max));
  }
  const auto may_go_on =
      count_lately(invitings_, identity,
                   {"changed the invitations {} times", limits::tournament_invitings_lately_max},
                   context_.clock.now());
  if (!may_go_on) return std::unexpected(may_go_on.error());
  TournamentStep step(*std::move(loaded));
  const auto before = step.after.stored.invited;
  std::vector<std::int64_t> accounts, fresh;
  json::array handles;
  for (const auto& handle : wanted.players) {
    const auto account = context_.accounts.account_once_called(handle);
    if (!account || !is_person(*account)) {
      return problem("bad-request", fmt::format("There is no player {}.", handle));
    }
    if (std::ranges::find(accounts, account->id) != accounts.end()) continue;
    accounts.push_back(account->id);
    handles.emplace_back(account->handle);
    if (std::ranges::find(before, account->id) == before.end()) fresh.push_back(account->id);
  }
  if (was_opened(step.after.value)) mail_invitations(context_, mailed_, step, fresh);
  step.after.stored.invited = accounts;
  step.commit.invited = std::move(accounts);
  const auto stored = host_.store(std::move(step));
  if (!stored) return std::unexpected(stored.error());
  return json::object{{"invited", std::move(handles)}};
}

Result<json::object> Invitations::invited(const Identity& identity, std::string_view id) {
  const auto loaded = host_.load_for(id, identity);
  if (!loaded) return std::unexpected(loaded.error());
  if (role_of(*loaded, identity) < TournamentRole::arbiter) {
    return problem("forbidden", "Only the tournament's officials can see the invitations.");
  }
  json::array handles;
  for (const auto id_of : loaded->stored.invited) {
    if (const auto account = context_.accounts.account(id_of))
      handles.emplace_back(account->handle);
  }
  return json::object{{"invited", std::move(handles)}};
}

void mail_invitations(Context& context, RecentCounts& mailed, TournamentStep& step,
                      const std::vector<std::int64_t>& accounts) {
  const auto organiser = context.accounts.account(step.after.stored.row.organiser);
  if (!organiser) return;
  std::map<std::string, ports::Account> by_mailbox;
  std::vector<std::string> mailboxes;
  for (const auto id : accounts) {
    const auto account = context.accounts.account(id);
    if (!account || !wants_mail(*account) || context.people.has_blocked(id, organiser->id)) {
      continue;
    }
    const auto mailbox = mailbox_of(account->email);
    if (by_mailbox.try_emplace(mailbox, *account).second) mailboxes.push_back(mailbox);
  }
  // The invitations that fit, all with one write.
  const auto count = [&] {
    return mailed.count_all(mailboxes, limits::invitations_to_mailbox_lately_max,
                            context.clock.now());
  };
  if (const auto full = count(); !full.empty()) {
    std::erase_if(mailboxes,
                  [&](const auto& one) { return std::ranges::find(full, one) != full.end(); });
    if (!count().empty()) return;
  }
  for (const auto& mailbox : mailboxes) {
    step.commit.mails.push_back(
        mail_to(context.mail(), step.after, organiser->handle, by_mailbox.at(mailbox)));
  }
}

bool is_invited(const LoadedTournament& tournament, std::int64_t account) {
  const auto& invited = tournament.stored.invited;
  return !tournament.value.definition.entrants.invite ||
         std::ranges::find(invited, account) != invited.end();
}

}  // namespace adjutant::app
