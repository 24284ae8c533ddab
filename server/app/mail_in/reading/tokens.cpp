#include "server/app/mail_in/reading/tokens.hpp"

#include <chrono>

#include "server/app/accounts/account_token.hpp"

namespace adjutant::app {
namespace {

using auth::MailTokenKind;
using core::Side;

constexpr auto question_lifetime = std::chrono::days(7);

}  // namespace

std::string invited_address(ports::AccountStore& accounts, const ports::SeatRow& seat) {
  if (seat.account != 0 || seat.invited.empty()) return {};
  if (seat.invited.contains('@')) return seat.invited;
  const auto account = accounts.account_by_handle(seat.invited);
  return account ? account->email : std::string();
}

std::optional<ProvenToken> MailTokens::prove(const auth::UnprovenMailToken& unproven) const {
  switch (unproven.token.kind) {
    case MailTokenKind::seat:
      return seat(unproven);
    case MailTokenKind::account:
      return account(unproven);
    case MailTokenKind::invitation:
      return invitation(unproven);
    case MailTokenKind::sign_up:
      return sign_up(unproven);
    case MailTokenKind::question:
      return question(unproven);
    case MailTokenKind::bounce:
      break;
  }
  return {};
}

bool MailTokens::may_be_ours(const auth::UnprovenMailToken& unproven) const {
  const auto& token = unproven.token;
  switch (token.kind) {
    case MailTokenKind::account: {
      const auto account = context_.accounts.account(token.number);
      return account && holds(unproven, auth::account_facts(account->mail_epoch));
    }
    case MailTokenKind::sign_up: {
      const auto found = desk_.find_sign_up(token.number);
      return !found || holds(unproven, auth::sign_up_facts(found->address));
    }
    case MailTokenKind::question: {
      const auto draft = desk_.draft(token.number);
      const auto account = draft ? context_.accounts.account(draft->account) : std::nullopt;
      return !account || holds(unproven, auth::question_facts(account->id, account->mail_epoch));
    }
    case MailTokenKind::invitation: {
      const auto row = context_.matches.match_by_key(token.number);
      return row && (row->status != ports::MatchStatus::open || invitation(unproven).has_value());
    }
    case MailTokenKind::seat:
    case MailTokenKind::bounce:
      break;
  }
  return prove(unproven).has_value();
}

std::optional<ProvenToken> MailTokens::seat(const auth::UnprovenMailToken& unproven) const {
  const auto& token = unproven.token;
  if (token.side > 1) return {};
  const auto row = context_.matches.match_by_key(token.number);
  if (!row) return {};
  const auto& seat = row->seats[token.side];
  const auto account = context_.accounts.account(seat.account);
  if (!account || !holds(unproven, auth::seat_facts(row->id, account->id, account->mail_epoch))) {
    return {};
  }
  return ProvenToken{token, account->id, row->id};
}

std::optional<ProvenToken> MailTokens::account(const auth::UnprovenMailToken& unproven) const {
  const auto& token = unproven.token;
  const auto account = context_.accounts.account(token.number);
  if (!account || token.second < day_of(context_.clock.now()) ||
      !holds(unproven, auth::account_facts(account->mail_epoch))) {
    return {};
  }
  return ProvenToken{token, account->id, {}};
}

std::optional<ProvenToken> MailTokens::invitation(const auth::UnprovenMailToken& unproven) const {
  const auto row = context_.matches.match_by_key(unproven.token.number);
  if (!row || row->status != ports::MatchStatus::open) return {};
  for (const auto& seat : row->seats) {
    const auto address = invited_address(context_.accounts, seat);
    if (address.empty() || !holds(unproven, auth::invitation_facts(row->id, address))) continue;
    const auto account = context_.accounts.account_by_email(address);
    return ProvenToken{unproven.token, account ? account->id : 0, row->id};
  }
  return {};
}

std::optional<ProvenToken> MailTokens::sign_up(const auth::UnprovenMailToken& unproven) const {
  const auto found = desk_.find_sign_up(unproven.token.number);
  if (!found || found->created + question_lifetime < context_.clock.now() ||
      !holds(unproven, auth::sign_up_facts(found->address))) {
    return {};
  }
  return ProvenToken{unproven.token, 0, {}};
}

std::optional<ProvenToken> MailTokens::question(const auth::UnprovenMailToken& unproven) const {
  const auto draft = desk_.draft(unproven.token.number);
  if (!draft || draft->asks == ports::DraftAsks::nothing || draft->nonce != unproven.token.second ||
      draft->created + question_lifetime < context_.clock.now()) {
    return {};
  }
  const auto account = context_.accounts.account(draft->account);
  if (!account || !holds(unproven, auth::question_facts(account->id, account->mail_epoch))) {
    return {};
  }
  return ProvenToken{unproven.token, account->id, draft->match};
}

std::optional<VoidedToken> MailTokens::voided(const auth::UnprovenMailToken& unproven,
                                              std::string_view address,
                                              const std::optional<ports::Account>& account) const {
  const auto& token = unproven.token;
  if (token.kind == MailTokenKind::sign_up) {
    if (holds(unproven, auth::sign_up_facts(address))) return VoidedToken::sign_up;
    return {};
  }
  const bool is_about_match =
      token.kind == MailTokenKind::seat || token.kind == MailTokenKind::invitation;
  const auto row = is_about_match ? context_.matches.match_by_key(token.number) : std::nullopt;
  if (is_about_match && !row) return {};
  if (token.kind == MailTokenKind::invitation) {
    if (holds(unproven, auth::invitation_facts(row->id, address))) return VoidedToken::invitation;
    return {};
  }
  if (!account) return {};
  const auto was_of = [&](std::int64_t epoch) -> std::optional<VoidedToken> {
    switch (token.kind) {
      case MailTokenKind::seat:
        if (holds(unproven, auth::seat_facts(row->id, account->id, epoch))) {
          return VoidedToken::seat;
        }
        break;
      case MailTokenKind::account:
        if (token.number == account->id && holds(unproven, auth::account_facts(epoch))) {
          return VoidedToken::account;
        }
        break;
      case MailTokenKind::question:
        if (holds(unproven, auth::question_facts(account->id, epoch))) {
          return VoidedToken::question;
        }
        break;
      default:
        break;
    }
    return {};
  };
  if (const auto now = was_of(account->mail_epoch)) return now;
  constexpr std::int64_t epochs_max = 20;
  for (auto epoch = account->mail_epoch - 1;
       epoch >= 0 && epoch >= account->mail_epoch - epochs_max; --epoch) {
    if (was_of(epoch)) return VoidedToken::of_old_addresses;
  }
  return {};
}

std::string MailTokens::of_account(const ports::Account& account) const {
  return account_token(context_.link_key, account, context_.clock.now());
}

std::vector<std::string> MailTokens::all_of_account(const ports::Account& account) const {
  std::vector<std::string> tokens;
  const auto today = day_of(context_.clock.now());
  for (auto day = today + account_token_days; day >= today; --day) {
    tokens.push_back(account_token_until(context_.link_key, account, day));
  }
  return tokens;
}

std::string MailTokens::of_question(const ports::Account& account,
                                    const ports::Draft& question) const {
  return auth::mail_token(context_.link_key,
                          {.kind = MailTokenKind::question,
                           .number = static_cast<std::uint32_t>(question.id),
                           .second = question.nonce},
                          auth::question_facts(account.id, account.mail_epoch));
}

std::string MailTokens::of_sign_up(const ports::SignUp& sign_up) const {
  return auth::mail_token(
      context_.link_key,
      {.kind = MailTokenKind::sign_up, .number = static_cast<std::uint32_t>(sign_up.id)},
      auth::sign_up_facts(sign_up.address));
}

}  // namespace adjutant::app
