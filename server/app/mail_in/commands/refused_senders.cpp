#include "server/app/mail_in/commands/refused_senders.hpp"

#include <utility>

#include <fmt/format.h>

#include "server/app/accounts/account_recipient.hpp"
#include "server/app/mail_in/answers/account_words.hpp"
#include "server/app/mail_in/answers/desk_words.hpp"
#include "server/app/mail_in/answers/pace.hpp"
#include "server/app/match/fenced.hpp"
#include "server/app/time_zones.hpp"

namespace adjutant::app {

using core::Paragraph;
using ports::Verdict;

std::vector<std::string> addresses_of(const DeskParts& parts, const ports::Account& account) {
  auto addresses = parts.store.aliases(account.id);
  addresses.push_back(account.email);
  return addresses;
}

bool is_from_one_of(const DeskParts& parts, const MailAtHand& mail,
                    const std::vector<std::string>& addresses) {
  return is_from(mail.letter, addresses, parts.settings.sender_check,
                 dmarc_of(mail.letter, parts.settings.authserv_id));
}

void refuse_from_elsewhere(DeskParts& parts, const MailAtHand& mail, const ports::AccountMail& to,
                           const std::vector<std::string>& addresses, std::int64_t account) {
  const bool may_tell = mail.letter.from.size() == 1 &&
                        (to.account != 0 ? may_ask_unproven(parts, mail, to.account)
                                         : parts.accounts.may_answer_stranger(to.address));
  if (!may_tell) return finish_silently(parts, mail, Verdict::bad_token, account);
  const auto doubt =
      doubt_about(mail.letter, addresses, dmarc_of(mail.letter, parts.settings.authserv_id));
  ports::MailEffects effects;
  effects.incoming = {
      .id = mail.row.id, .verdict = Verdict::asked, .account = account, .is_unproven = true};
  effects.mails.push_back(parts.context.composer.to_account(
      to, {.name = fmt::format("elsewhere.{}", mail.row.id),
           .subject = "An answer from another address",
           .document = elsewhere_words(mail.letter.from.front(), to.address, doubt)}));
  parts.store.finish_incoming(effects);
}

void tell_void_stranger(DeskParts& parts, const MailAtHand& mail, VoidedToken what) {
  const auto& address = mail.letter.from.front();
  if (!parts.accounts.may_answer_stranger(address)) {
    return finish_silently(parts, mail, Verdict::bad_token);
  }
  ports::MailEffects effects;
  effects.incoming = {mail.row.id, ports::IncomingState::dropped, Verdict::bad_token, 0, {}};
  effects.mails.push_back(parts.context.composer.to_account(
      {.account = 0, .handle = {}, .address = address, .token = {}},
      answer_to(mail, {Paragraph{"Nothing in your mail has been done. " + why_void(what, {})}},
                Sender::unproven)));
  parts.store.finish_incoming(effects);
}

void refuse_held(DeskParts& parts, const MailAtHand& mail, std::int64_t account) {
  const auto whose = parts.context.accounts.account(account);
  const bool tells = whose && is_from_one_of(parts, mail, addresses_of(parts, *whose)) &&
                     parts.accounts.may_tell_held(*whose);
  if (!tells) return finish_silently(parts, mail, Verdict::refused, account);
  const auto held = parts.context.people.restrictions(account);
  ports::MailEffects effects;
  effects.incoming = {.id = mail.row.id, .verdict = Verdict::refused, .account = account};
  core::Document document{Paragraph{fmt::format(
      "An operator has suspended your account until {}. Nothing in your mail has been done, and we "
      "do not read mails that you send before then.",
      spoken_time(held.held_until.value_or(parts.context.clock.now()), whose->time_zone))}};
  if (!held.reason.empty()) {
    document.emplace_back(Paragraph{"Reason:"});
    document.emplace_back(fenced(held.reason));
  }
  effects.mails.push_back(parts.context.composer.to_account(
      account_recipient(*whose), {.name = fmt::format("held.{}", mail.row.id),
                                  .answers = mail.letter.message_id,
                                  .subject = "Your account is suspended",
                                  .document = std::move(document),
                                  .text_only = whose->text_only}));
  parts.store.finish_incoming(effects);
}

}  // namespace adjutant::app
