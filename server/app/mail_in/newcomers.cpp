#include "server/app/mail_in/newcomers.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "engine/core/notation/words.hpp"
#include "server/app/accounts/account_recipient.hpp"
#include "server/app/mail_in/account_words.hpp"
#include "server/app/mail_in/battles.hpp"
#include "server/app/mail_in/desk_words.hpp"
#include "server/app/mail_in/refused_senders.hpp"
#include "server/app/mail_in/sender.hpp"
#include "server/app/mail_in/words.hpp"
#include "server/app/match/match_view.hpp"

namespace adjutant::app {
namespace {

using command::Plain;
using core::Paragraph;
using core::Verbatim;
using ports::Verdict;

ports::MailEffects done_with(const MailAtHand& mail, Verdict verdict, std::int64_t account,
                             std::string match = {}) {
  ports::MailEffects effects;
  effects.incoming = {mail.row.id, ports::IncomingState::done, verdict, account, std::move(match)};
  return effects;
}

// What our mails and papers write where the name is to stand.
bool is_placeholder(std::string_view handle) {
  constexpr std::array<std::string_view, 9> placeholders{"your-name", "your_name",   "yourname",
                                                         "handle",    "your-handle", "name",
                                                         "new",       "new-name",    "newname"};
  return std::ranges::any_of(placeholders,
                             [&](std::string_view one) { return same_in_any_case(one, handle); });
}

// A new account without a password, its address proven by the token that came from it; or the one
// that an earlier attempt has made.
std::expected<ports::Account, std::string> account_for(DeskParts& parts, const std::string& handle,
                                                       const std::string& address) {
  auto& accounts = parts.context.accounts;
  if (auto known = accounts.account_by_email(address)) return *std::move(known);
  if (handle.empty()) {
    return std::unexpected("Write your name in the line, as below.");
  }
  if (auto fault = name_fault(handle); !fault.empty()) return std::unexpected(std::move(fault));
  if (auto fault = address_fault(address); !fault.empty()) {
    return std::unexpected(std::move(fault));
  }
  ports::Account account{.handle = handle,
                         .email = address,
                         .password_hash = {},
                         .confirmed = true,
                         .created = parts.context.clock.now()};
  const auto made = accounts.create_account(account, {}, {});
  if (!made) {
    return std::unexpected(fmt::format("The name {} is taken. Choose another name.", handle));
  }
  account.id = *made;
  return account;
}

}  // namespace

std::string name_fault(const std::string& handle) {
  if (is_placeholder(handle)) {
    return fmt::format("Replace \"{}\" with the name that you choose.",
                       core::notation::shortened(handle));
  }
  const auto fault = handle_fault(handle);
  if (fault.empty()) return {};
  return fmt::format("The name {} {}. Choose another.", core::notation::shortened(handle), fault);
}

bool asks_for_account(const Letter& letter) {
  constexpr int lines_max = 5;  // that say something
  const auto asks = [](std::string_view line) {
    return command::asks_to_sign_up(line) || command::read(line) == command::Command(Plain::help);
  };
  if (asks(command::without_reply_marks(letter.subject))) return true;
  int count = 0;
  for (const auto& line : letter.plain.empty() ? letter.html : letter.plain) {
    if (line.depth > 0 || is_blank(line.text)) continue;
    if (asks(line.text)) return true;
    if (++count == lines_max) break;
  }
  return false;
}

void answer_stranger(DeskParts& parts, const MailAtHand& mail, const std::string& address,
                     bool is_checked) {
  // A forger can write any From, but not any host. A domain that the border has checked is genuine:
  // a large provider may have many newcomers, and forgeries do not shut it out.
  const auto domain =
      core::notation::lower_case(address.substr(std::min(address.find('@'), address.size())));
  const auto relay = relay_network(mail.letter);
  const ports::SignUpBounds bounds{.again = std::chrono::days(1),
                                   .source = is_checked || relay.empty() ? domain : relay,
                                   .is_checked = is_checked,
                                   .of_source = is_checked ? 500 : 20,
                                   .of_all = is_checked ? 5'000 : 500,
                                   .of_all_in = std::chrono::hours{1}};
  const auto sign_up = parts.store.sign_up(address, parts.context.clock.now(), bounds);
  // The mail is sent again to those who ask for it: the first may be lost.
  const bool is_told = sign_up && sign_up->is_known && !asks_for_account(mail.letter);
  if (!sign_up || is_told || !address_fault(address).empty() ||
      !parts.accounts.may_answer_stranger(address)) {
    return finish_silently(parts, mail, Verdict::no_token);
  }
  auto effects = done_with(mail, Verdict::asked, 0);
  effects.mails.push_back(parts.context.composer.to_account(
      {.account = 0, .handle = {}, .address = address, .token = parts.tokens.of_sign_up(*sign_up)},
      {.name = fmt::format("sign-up.{}", mail.row.id),
       .answers = mail.letter.message_id,
       .subject = "Play wargames by mail",
       .document = {
           Paragraph{"To create your account, answer this mail with one line:"},
           Verbatim{"confirm as YOUR-NAME"},
           Paragraph{"Choose the name that other players will see: 3 to 24 letters, digits, _ "
                     "or -. Nobody sees your address. You do not need a password or a browser."},
           Paragraph{"If you did not write to us, ignore this mail. We keep only this address, "
                     "for a week."}}}));
  parts.store.finish_incoming(effects);
}

void make_account(DeskParts& parts, const MailAtHand& mail, std::int64_t sign_up,
                  const std::string& handle) {
  const auto found = parts.store.find_sign_up(sign_up);
  if (!found) return finish_silently(parts, mail, Verdict::bad_token);
  if (!is_from_one_of(parts, mail, {found->address})) {
    return refuse_from_elsewhere(parts, mail,
                                 {.account = 0,
                                  .handle = {},
                                  .address = found->address,
                                  .token = parts.tokens.of_sign_up(*found)},
                                 {found->address}, 0);
  }
  const auto account = account_for(parts, handle, found->address);
  if (!account) {
    if (!parts.accounts.may_answer_stranger(found->address)) {
      return finish_silently(parts, mail, Verdict::no_token);
    }
    auto effects = done_with(mail, Verdict::refused, 0);
    effects.mails.push_back(parts.context.composer.to_account(
        {.account = 0,
         .handle = {},
         .address = found->address,
         .token = parts.tokens.of_sign_up(*found)},
        answer_to(mail, {Paragraph{account.error()}, Verbatim{"confirm as YOUR-NAME"}})));
    parts.store.finish_incoming(effects);
    return;
  }
  auto effects = done_with(mail, Verdict::done, account->id);
  effects.signs_up = sign_up;
  core::Document document{
      Paragraph{fmt::format("Welcome, {}. To begin, answer this mail with one of these lines. "
                            "Each starts a match against the computer at once.",
                            account->handle)},
      Verbatim{battles_of(parts.context.scenarios)}};
  for (auto& block : account_help(true)) document.push_back(std::move(block));
  effects.mails.push_back(parts.context.composer.to_account(
      account_recipient(*account, parts.tokens.of_account(*account)),
      answer_to(mail, std::move(document))));
  parts.store.finish_incoming(effects);
}

void answer_invitation(DeskParts& parts, const MailAtHand& mail, const ProvenToken& token,
                       const ReadMail& reading) {
  const auto row = parts.context.matches.match(token.match);
  if (!row) return finish_silently(parts, mail, Verdict::bad_token);
  std::string address, side;
  for (const auto one : core::both_sides) {
    const auto& seat = row->seats[core::index(one)];
    const auto invited = invited_address(parts.context.accounts, seat);
    if (!invited.empty()) {
      address = invited;
      side = side_id(*row, one);
    }
  }
  const auto known = parts.context.accounts.account_by_email(address);
  const ports::AccountMail to{
      .account = token.account,
      .handle = {},
      .address = address,
      .token = auth::mail_token(
          parts.context.link_key,
          {.kind = auth::MailTokenKind::invitation, .number = static_cast<std::uint32_t>(row->key)},
          auth::invitation_facts(row->id, address))};
  const auto addresses = known ? addresses_of(parts, *known) : std::vector{address};
  if (!is_from_one_of(parts, mail, addresses)) {
    return refuse_from_elsewhere(parts, mail, to, addresses, token.account);
  }
  if (known) heard_from(parts, *known);
  const command::Accept* accept = nullptr;
  for (const auto& one : reading.commands) {
    if (const auto* found = std::get_if<command::Accept>(&one)) accept = found;
    if (one == command::Command(Plain::decline)) {
      const auto declined = parts.matches.decline(row->id, address);
      if (!declined && declined.error().type == "busy") throw PutOff(declined.error().detail);
      return finish_silently(parts, mail, Verdict::done, token.account, row->id);
    }
  }
  const auto tell = [&](std::string why, Verdict verdict) {
    if (token.account == 0 && !parts.accounts.may_answer_stranger(address)) {
      return finish_silently(parts, mail, Verdict::no_token, 0, row->id);
    }
    auto effects = done_with(mail, verdict, token.account, row->id);
    effects.mails.push_back(parts.context.composer.to_account(
        to, answer_to(mail, {Paragraph{std::move(why)},
                             Verbatim{token.account == 0 ? "accept as YOUR-NAME\ndecline"
                                                         : "accept\ndecline"}})));
    parts.store.finish_incoming(effects);
  };
  if (accept == nullptr) {
    return tell(
        "To play, answer with the first of these lines. Otherwise answer with the second, or "
        "do not answer.",
        Verdict::nothing);
  }
  const auto account = account_for(parts, accept->handle, address);
  if (!account) return tell(account.error(), Verdict::refused);
  const auto taken = parts.matches.take_seat(identity_of(*account), row->id, {.side = side});
  if (!taken && taken.error().type == "busy") throw PutOff(taken.error().detail);
  if (!taken && taken.error().type != "already-seated") {
    return tell("You have no seat yet. " + said_of(taken.error()), Verdict::refused);
  }
  finish_silently(parts, mail, Verdict::done, account->id, row->id);
}

}  // namespace adjutant::app
