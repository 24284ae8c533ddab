#include "server/app/mail_in/commands/newcomers.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "engine/core/notation/words.hpp"
#include "server/app/accounts/account_recipient.hpp"
#include "server/app/limits.hpp"
#include "server/app/mail_in/answers/account_words.hpp"
#include "server/app/mail_in/answers/desk_words.hpp"
#include "server/app/mail_in/commands/battles.hpp"
#include "server/app/mail_in/commands/refused_senders.hpp"
#include "server/app/mail_in/reading/sender.hpp"
#include "server/app/mail_in/reading/words.hpp"
#include "server/app/mail_in/reading/written_name.hpp"
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

// The first character that no name may contain, in words; empty if there is none.
std::string unusable_sign(std::string_view name) {
  for (std::size_t at = 0; at < name.size(); ++at) {
    const char sign = name[at];
    const bool is_usable = (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z') ||
                           (sign >= '0' && sign <= '9') || sign == '_' || sign == '-';
    if (is_usable) continue;
    if (sign == ' ') return "a space";
    auto end = at + 1;
    while (end < name.size() && (static_cast<unsigned char>(name[end]) & 0xC0) == 0x80) ++end;
    return fmt::format("'{}'", name.substr(at, end - at));
  }
  return {};
}

// The name, or the same with a number behind it; empty if all are taken.
std::string free_name(ports::AccountStore& accounts, const std::string& name) {
  constexpr int numbers_max = 99;
  if (name.empty() || !handle_fault(name).empty()) return {};
  for (int number = 1; number <= numbers_max; ++number) {
    const auto behind = number == 1 ? std::string() : std::to_string(number);
    auto free = name.substr(0, limits::handle_chars_max - behind.size()) + behind;
    if (!accounts.account_by_handle(free)) return free;
  }
  return {};
}

// The name of a new account.
struct AskedName {
  std::string exact;    // in a line as our mails show it
  std::string written;  // in some other way
};

// In `confirm` and `accept` alike; other spellings get an answer with a line to copy.
template <class Command>
AskedName asked_name(DeskParts& parts, const MailAtHand& mail, const ReadMail& reading) {
  AskedName name;
  for (const auto& one : reading.commands) {
    if (const auto* found = std::get_if<Command>(&one)) name.exact = found->handle;
  }
  if (reading.is_refused()) name.written = std::exchange(name.exact, {});
  if (name.exact.empty() && name.written.empty()) {
    name.written = name_in(own_text(mail.letter, our_mail(parts.settings, mail.letter)));
  }
  return name;
}

// A new account without a password, its address proven by the token that came from it; or the one
// that an earlier attempt has made.
std::expected<ports::Account, NameFault> account_for(DeskParts& parts, const AskedName& name,
                                                     const std::string& address) {
  auto& accounts = parts.context.accounts;
  if (auto known = accounts.account_by_email(address)) return *std::move(known);
  const auto& written = name.exact.empty() ? name.written : name.exact;
  if (written.empty())
    return std::unexpected(
        NameFault{"We found no name in your mail. Answer with this line, and write the name that "
                  "you choose in place of YOUR-NAME:",
                  {}});
  if (auto fault = name_fault(accounts, written); !fault.why.empty()) {
    return std::unexpected(std::move(fault));
  }
  if (auto fault = address_fault(address); !fault.empty()) {
    return std::unexpected(NameFault{std::move(fault), {}});
  }
  if (name.exact.empty()) {
    return std::unexpected(NameFault{"You have no account yet.", free_name(accounts, written)});
  }
  ports::Account account{.handle = written,
                         .email = address,
                         .password_hash = {},
                         .confirmed = true,
                         .created = parts.context.clock.now()};
  const auto made = accounts.create_account(account, {}, {});
  if (!made) {
    return std::unexpected(
        NameFault{fmt::format("The name {} is taken.", written), free_name(accounts, written)});
  }
  account.id = *made;
  return account;
}

struct InvitedSeat {
  std::string address, side;  // empty: no invitation
};

InvitedSeat invited_in(DeskParts& parts, const ports::MatchRow& row) {
  InvitedSeat found;
  for (const auto side : core::both_sides) {
    auto address = invited_address(parts.context.accounts, row.seats[core::index(side)]);
    if (!address.empty()) found = {std::move(address), std::string(side_id(row, side))};
  }
  return found;
}

// The fault, and the lines that mend it: the first begins with `word`.
core::Document mend_words(const NameFault& fault, std::string_view word, std::string_view more) {
  const bool is_open = fault.proposal.empty();
  return {Paragraph{is_open ? fault.why
                            : fmt::format("{} To be called {}, answer with this line:", fault.why,
                                          fault.proposal)},
          Verbatim{fmt::format("{} as {}{}", word, is_open ? "YOUR-NAME" : fault.proposal, more)}};
}

}  // namespace

NameFault name_fault(ports::AccountStore& accounts, const std::string& written) {
  const auto shown = core::notation::shortened(written);
  if (is_placeholder(written)) {
    return {fmt::format("Replace \"{}\" with the name that you choose.", shown), {}};
  }
  const auto fault = handle_fault(written);
  if (fault.empty()) return {};
  if (auto sign = unusable_sign(written); !sign.empty()) {
    return {fmt::format("The name {} cannot be used here: it contains {}. Use {} to {} letters "
                        "from a to z, digits, _ or -.",
                        shown, sign, limits::handle_chars_min, limits::handle_chars_max),
            free_name(accounts, usable_name(written))};
  }
  auto proposal = free_name(accounts, usable_name(written));
  return {
      fmt::format("The name {} {}.{}", shown, fault, proposal.empty() ? " Choose another." : ""),
      std::move(proposal)};
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
  // People who ask for the mail get it again: the first may be lost.
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
           Paragraph{"Choose a name to create your account. Then you can play wargames here by "
                     "mail, against other people or against the computer."},
           Paragraph{"Answer this mail with one line:"}, Verbatim{"confirm as YOUR-NAME"},
           Paragraph{
               "Other players will see this name. It has 3 to 24 letters from a to z or A "
               "to Z, digits, _ or -. Nobody sees your address. You do not need a password or a "
               "browser."},
           Paragraph{"If you did not write to us, ignore this mail. We delete your address "
                     "after a week."}}}));
  parts.store.finish_incoming(effects);
}

void make_account(DeskParts& parts, const MailAtHand& mail, std::int64_t sign_up,
                  const ReadMail& reading) {
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
  const auto account =
      account_for(parts, asked_name<command::Confirm>(parts, mail, reading), found->address);
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
        answer_to(mail, mend_words(account.error(), "confirm", {}))));
    parts.store.finish_incoming(effects);
    return;
  }
  auto effects = done_with(mail, Verdict::done, account->id);
  effects.signs_up = sign_up;
  core::Document document{
      Paragraph{
          fmt::format("Welcome, {}. To begin, answer this mail with one of these lines. "
                      "Each line starts a match at once. Your opponent is a recruit, the weakest "
                      "of five computer players.",
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
  const auto [address, side] = invited_in(parts, *row);
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
  const bool declines = std::ranges::find(reading.commands, command::Command(Plain::decline)) !=
                        reading.commands.end();
  const bool accepts = std::ranges::any_of(reading.commands, [](const command::Command& one) {
    return std::holds_alternative<command::Accept>(one);
  });
  const auto tell = [&](core::Document document, Verdict verdict) {
    if (token.account == 0 && !parts.accounts.may_answer_stranger(address)) {
      return finish_silently(parts, mail, Verdict::no_token, 0, row->id);
    }
    auto effects = done_with(mail, verdict, token.account, row->id);
    effects.mails.push_back(
        parts.context.composer.to_account(to, answer_to(mail, std::move(document))));
    parts.store.finish_incoming(effects);
  };
  const auto lines = [&](std::string why) -> core::Document {
    return {Paragraph{std::move(why)},
            Verbatim{token.account == 0 ? "accept as YOUR-NAME\ndecline" : "accept\ndecline"}};
  };
  if (reading.is_refused() && (accepts || declines)) {
    return tell(lines(fmt::format("Nothing has happened: {}.", reading.refusals.front().message)),
                Verdict::refused);
  }
  if (declines) {
    const auto declined = parts.matches.decline(row->id, address);
    if (!declined && declined.error().type == "busy") throw PutOff(declined.error().detail);
    if (!declined) {
      return tell(lines("Nothing has happened. " + said_of(declined.error())), Verdict::refused);
    }
    return tell({Paragraph{"You have declined the invitation."}}, Verdict::done);
  }
  const auto name = asked_name<command::Accept>(parts, mail, reading);
  if (!accepts && (known || name.written.empty())) {
    return tell(lines("To play, answer with the first of these lines and nothing else. If you do "
                      "not want to play, answer with the second, or do not answer."),
                Verdict::nothing);
  }
  const auto account = account_for(parts, name, address);
  if (!account) return tell(mend_words(account.error(), "accept", "\ndecline"), Verdict::refused);
  const auto taken = parts.matches.take_seat(identity_of(*account), row->id, {.side = side});
  if (!taken && taken.error().type == "busy") throw PutOff(taken.error().detail);
  if (!taken && taken.error().type != "already-seated") {
    return tell(lines("You have no seat yet. " + said_of(taken.error())), Verdict::refused);
  }
  finish_silently(parts, mail, Verdict::done, account->id, row->id);
}

}  // namespace adjutant::app
