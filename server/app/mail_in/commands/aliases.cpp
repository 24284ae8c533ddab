#include "server/app/mail_in/commands/aliases.hpp"

#include <algorithm>
#include <chrono>

#include <fmt/format.h>

#include "server/app/accounts/account_recipient.hpp"
#include "server/app/accounts/mail_address.hpp"
#include "server/app/mail_in/answers/account_words.hpp"
#include "server/app/mail_in/commands/refused_senders.hpp"
#include "server/app/match/match_view.hpp"

namespace adjutant::app {
namespace {

using core::Paragraph;
using ports::Verdict;

constexpr std::string_view alias_mark = "# alias ";  // no command: nobody can write such a draft
constexpr std::size_t aliases_max = 10;

std::string address_asked(const ports::Draft& draft) {
  return draft.lines.substr(alias_mark.size(), draft.lines.find('\n') - alias_mark.size());
}

// To the further address. The mail does not name the account as its reader: a bounce from there
// says nothing about the account's own mailbox.
ports::AccountMail at_alias(const ports::Account& account, std::string address, std::string token) {
  return {.account = 0,
          .handle = account.handle,
          .address = std::move(address),
          .token = std::move(token)};
}

bool confirms(const ReadMail& reading) {
  return std::ranges::find(reading.commands, command::Command(command::Confirm{})) !=
         reading.commands.end();
}

}  // namespace

std::string alias_fault(const DeskParts& parts, const ports::Account& account,
                        const std::string& address) {
  if (const auto fault = address_fault(address); !fault.empty()) return fault;
  if (same_in_any_case(address, parts.settings.address) ||
      same_in_any_case(address, parts.settings.from_address)) {
    return fmt::format("{} is our own address.", address);
  }
  if (same_in_any_case(account.email, address) ||
      additional_address(parts.store, account.id, address)) {
    return fmt::format("We already accept mails from {} as yours.", address);
  }
  const auto count = parts.store.aliases(account.id).size();
  if (count < aliases_max) return {};
  return fmt::format("You already have {} additional addresses, the most that an account can have.",
                     count);
}

core::Document aliases_words(const std::vector<std::string>& aliases) {
  if (aliases.empty()) {
    return {
        Paragraph{"You have no additional addresses. \"alias ADDRESS\", in a mail of its own, "
                  "adds one."}};
  }
  std::string lines;
  for (const auto& address : aliases) lines += address + "\n";
  return {Paragraph{"Your additional addresses, from which we accept mails as yours:"},
          core::Verbatim{std::move(lines)}, Paragraph{"\"alias remove ADDRESS\" removes one."}};
}

std::string ask_alias(DeskParts& parts, const MailAtHand& mail, const ports::Account& account,
                      const std::string& address, ports::MailEffects& effects) {
  if (const auto may = parts.accounts.may_ask_address(account, address); !may) {
    return may.error().detail;
  }
  effects.draft = kept(parts, mail,
                       {.account = account.id,
                        .lines = fmt::format("{}{}\n", alias_mark, address),
                        .asks = ports::DraftAsks::confirm});
  effects.mails.push_back(parts.context.composer.to_account(
      at_alias(account, address, parts.tokens.of_question(account, *effects.draft)),
      {.name = fmt::format("alias.{}", mail.row.id),
       .subject = "Please confirm: your second address",
       .document = {
           Paragraph{fmt::format("The Adjutant player {} wants to write from this address, too. "
                                 "Anyone who can write from here could then play their matches.",
                                 account.handle)},
           Paragraph{"If that is you, answer this mail with the line \"confirm\". If this wasn't "
                     "you, ignore this mail; nothing more will be sent."}}}));
  return {};
}

bool asks_alias(const ports::Draft& draft) {
  return draft.lines.starts_with(alias_mark);
}

void alias_answered(DeskParts& parts, const MailAtHand& mail, const ports::Account& account,
                    const ports::Draft& draft, const ReadMail& reading) {
  const auto address = address_asked(draft);
  if (!is_from_one_of(parts, mail, {address})) {
    return refuse_from_elsewhere(
        parts, mail, at_alias(account, address, parts.tokens.of_question(account, draft)),
        {address}, account.id);
  }
  if (!parts.accounts.may_answer_stranger(address)) {
    return finish_silently(parts, mail, Verdict::no_token, account.id);
  }
  const auto now = parts.context.clock.now();
  ports::MailEffects effects;
  // The mail is of that mailbox, and so it does not count among the account's own.
  effects.incoming = {
      .id = mail.row.id, .verdict = Verdict::nothing, .account = account.id, .is_unproven = true};
  const auto tell = [&](const std::string& token, std::string words) {
    effects.mails.push_back(parts.context.composer.to_account(
        at_alias(account, address, token), answer_to(mail, {Paragraph{std::move(words)}})));
    parts.store.finish_incoming(effects);
  };
  if (!confirms(reading) || reading.is_refused()) {
    const auto told =
        parts.incoming.verdicts_since(account.id, Verdict::nothing, now - std::chrono::hours{1});
    if (told >= 3) return finish_silently(parts, mail, Verdict::bad_token, account.id);
    return tell(parts.tokens.of_question(account, draft),
                "Nothing has happened. To confirm the address, answer with the line \"confirm\".");
  }
  effects.undrafts = {draft.id};
  if (const auto fault = alias_fault(parts, account, address); !fault.empty()) {
    effects.incoming->verdict = Verdict::refused;
    return tell({}, "Nothing has happened: " + fault);
  }
  effects.incoming->verdict = Verdict::done;
  effects.alias = {account.id, address};
  const auto words = fmt::format("Done: we now accept mails from {} as yours.", address);
  effects.mails.push_back(parts.context.composer.to_account(
      account_recipient(account, parts.tokens.of_account(account)),
      {.name = fmt::format("alias-done.{}", mail.row.id),
       .subject = "Your second address",
       .document = {Paragraph{
           words + " Our answers still go to " + account.email +
           ". If you did not ask for this, answer with the line \"new addresses\"."}},
       .text_only = account.text_only}));
  tell({}, words);
}

}  // namespace adjutant::app
