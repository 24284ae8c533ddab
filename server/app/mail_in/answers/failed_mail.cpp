#include "server/app/mail_in/answers/failed_mail.hpp"

#include <optional>

#include <fmt/format.h>

#include "server/app/accounts/account_recipient.hpp"
#include "server/app/accounts/mail_address.hpp"
#include "server/app/mail_in/answers/account_words.hpp"

namespace adjutant::app {
namespace {

using auth::MailTokenKind;
using core::Paragraph;
using ports::Verdict;

// Where the server sent the token of a mail.
std::optional<ports::AccountMail> holder(const DeskParts& parts, const ProvenToken& token) {
  auto& context = parts.context;
  if (token.token.kind == MailTokenKind::sign_up) {
    const auto sign_up = parts.store.find_sign_up(token.token.number);
    if (!sign_up) return {};
    return ports::AccountMail{.account = 0,
                              .handle = {},
                              .address = sign_up->address,
                              .token = parts.tokens.of_sign_up(*sign_up)};
  }
  if (token.account != 0) {
    const auto account = context.accounts.account(token.account);
    if (!account) return {};
    return account_recipient(*account, parts.tokens.of_account(*account));
  }
  const auto row = context.matches.match(token.match);
  if (token.token.kind != MailTokenKind::invitation || !row) return {};
  for (const auto side : core::both_sides) {
    const auto address = invited_address(context.accounts, row->seats[core::index(side)]);
    if (!address.empty()) {
      return ports::AccountMail{.account = 0, .handle = {}, .address = address, .token = {}};
    }
  }
  return {};
}

// If a mail has no token, only an account's own address gets an answer.
std::optional<ports::AccountMail> sender(const DeskParts& parts, const MailAtHand& mail) {
  const auto [local, domain] = address_parts(parts.settings.address);
  const auto carried = carried_tokens(mail.letter, mail.row.mail.recipients, local, domain);
  const auto addressed = addressing(
      carried, [&](const auth::UnprovenMailToken& token) { return parts.tokens.prove(token); });
  if (addressed.token) return holder(parts, *addressed.token);
  const bool has_token = addressed.outcome != Addressing::Outcome::none;
  if (has_token || mail.letter.from.size() != 1) return {};
  if (dmarc_of(mail.letter, parts.settings.authserv_id) == Dmarc::fail) return {};
  const auto account = owner_of(parts, mail.letter.from.front());
  if (!account) return {};
  return holder(parts, {.token = {}, .account = account->id, .match = {}});
}

ports::OutgoingMail apology(const DeskParts& parts, const MailAtHand& mail,
                            const ports::AccountMail& to) {
  auto written = answer_to(
      mail,
      {Paragraph{"We could not read your whole mail because of a fault in this server. "
                 "The operator has been notified and has your mail."},
       Paragraph{"Nothing in it has been done unless an earlier mail says so. Please "
                 "write it again as plain text, with one order per line and nothing else."}},
      Sender::unproven);
  written.name = fmt::format("failed.{}", mail.row.id);
  return parts.context.composer.to_account(to, written);
}

}  // namespace

void end_failed(DeskParts& parts, const MailAtHand& mail) {
  ports::MailEffects effects;
  effects.incoming = {mail.row.id, ports::IncomingState::dead, Verdict::nothing, mail.row.account,
                      mail.row.match};
  try {
    if (const auto to = sender(parts, mail)) effects.mails.push_back(apology(parts, mail, *to));
  } catch (const ports::StoreFailure&) {
    throw;
  } catch (const std::exception&) {
    // What has failed may fail here, too: the operator gets a notice in any case.
  }
  parts.store.finish_incoming(effects);
}

}  // namespace adjutant::app
