// Mails to the address of an account, and to addresses that do not work any more.
#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "server/app/accounts/mail_address.hpp"
#include "server/app/mail_in/answers/digest_answer.hpp"
#include "server/app/mail_in/answers/pace.hpp"
#include "server/app/mail_in/commands/account_mail.hpp"
#include "server/app/mail_in/commands/account_matches.hpp"
#include "server/app/mail_in/commands/refused_senders.hpp"
#include "server/app/mail_in/commands/seat_mail.hpp"
#include "server/app/mail_in/desk.hpp"
#include "server/app/mail_in/reading/addressing.hpp"
#include "server/app/match/check_words.hpp"
#include "server/app/match/match_view.hpp"

namespace adjutant::app {
namespace {

using ports::Verdict;

// Beside commands, a line that only may mean one does not count.
bool has_orders(const ReadMail& reading) {
  return std::ranges::any_of(reading.sets, [&](const OrderSet& set) {
    return reading.commands.empty() || set.refusals.size() < set.lines.size();
  });
}

// The account that a mail from this address is of: one that the token names and that has it as a
// further address, or else the one that has it.
std::optional<ports::Account> reader_of(const DeskParts& parts,
                                        const auth::UnprovenMailToken& unproven,
                                        const std::string& from) {
  const auto& token = unproven.token;
  std::vector<std::int64_t> named;
  if (token.kind == auth::MailTokenKind::account) named.push_back(token.number);
  if (token.kind == auth::MailTokenKind::seat) {
    if (const auto row = parts.context.matches.match_by_key(token.number)) {
      for (const auto& seat : row->seats) named.push_back(seat.account);
    }
  }
  for (const auto id : named) {
    const auto account = id == 0 ? std::nullopt : parts.context.accounts.account(id);
    if (!account) continue;
    const bool has_it = additional_address(parts.store, id, from).has_value();
    if (has_it && parts.tokens.voided(unproven, from, account)) return account;
  }
  return owner_of(parts, from);
}

}  // namespace

// An address of ours that does not work any more. Its reader gets one that works.
void MailDesk::void_token(const MailAtHand& mail, const CarriedTokens& carried) {
  const auto& all = carried.addressed.empty() ? carried.referenced : carried.addressed;
  if (mail.letter.from.size() != 1) return finish_silently(parts_, mail, Verdict::bad_token);
  const auto& from = mail.letter.from.front();
  for (const auto& token : all) {
    const auto account = reader_of(parts_, token, from);
    const auto voided = parts_.tokens.voided(token, from, account);
    if (!voided || !is_from_one_of(parts_, mail, {from})) continue;
    if (!account) return tell_void_stranger(parts_, mail, *voided);
    const bool is_proven = *voided != VoidedToken::of_old_addresses;
    if (is_put_off(mail, account->id, {}, is_proven)) return;
    // Somebody may have the old addresses who is to have them no more.
    if (!is_proven && !may_answer_unproven(parts_, mail, account->id)) break;
    if (is_proven) heard_from(parts_, *account);
    AccountMail answered(parts_, mail, *account, {});
    if (!is_proven) answered.unproven();
    return answered.tell_void(*voided);
  }
  finish_silently(parts_, mail, Verdict::bad_token);
}

// Each match has a separate transaction, and the last one ends the mail, whose answer covers them
// all. Commands count where there is one match that they can be about.
void MailDesk::digest(const MailAtHand& mail, const ports::Account& account,
                      const std::vector<std::string>& matches, const ReadMail& reading) {
  const auto refuse = [&](std::string why) {
    ReadMail refused;
    refused.refusals.push_back({0, 0, "", "", std::move(why), ""});
    AccountMail(parts_, mail, account, std::move(refused)).act();
  };
  const bool has_more = reading.sets.size() > matches.size() || !reading.commands.empty();
  if (matches.size() > 1 && has_more) {
    return refuse(
        "a mail with orders for several matches cannot contain commands: write them in a "
        "separate mail");
  }
  std::vector<MailSeat> seats;
  for (const auto& match : matches) {
    auto row = parts_.context.matches.match(match);
    const auto side = row ? side_of(*row, account.id) : std::nullopt;
    if (!side) return refuse(fmt::format("you do not play in match {}", match));
    seats.push_back({.account = account, .row = *std::move(row), .side = *side});
  }
  DigestAnswer together(parts_, mail.row, mail.letter, account);
  for (auto& seat : seats) {
    const auto match = seat.row.id;
    auto of_match = read(mail, seat.row, seat.side);
    if (matches.size() > 1) {
      std::erase_if(of_match.sets,
                    [&](const OrderSet& set) { return !set.block || set.block->match != match; });
    }
    const MailAtHand part{mail.row, mail.letter, match, &seat != &seats.back(),
                          seats.size() > 1 ? &together : nullptr};
    SeatMail(parts_, part, std::move(seat), std::move(of_match)).act();
  }
}

// Orders above the quoted mail, where it is about one match that waits for them: its empty block
// says what the player has seen.
bool MailDesk::has_orders_of_one_match(const MailAtHand& mail, const ports::Account& account) {
  const auto waiting = matches_that_wait_for(parts_, account);
  std::set<std::string> quoted;
  for (const auto& block :
       empty_order_blocks(mail.letter, our_mail(parts_.settings, mail.letter))) {
    if (!block.match.empty()) quoted.insert(block.match);
  }
  for (const auto& [row, side] : waiting) {
    auto reading = read(mail, row, side);
    if (!has_orders(reading)) continue;
    if (waiting.size() > 1 || quoted.size() > 1) {
      reading = {};
      reading.refusals.push_back({0, 0, "", "",
                                  "your orders may be for several matches: write those of each "
                                  "match into its block",
                                  ""});
      AccountMail(parts_, mail, account, std::move(reading)).act();
      return true;
    }
    const auto revision = revision_seen(mail, account, row.id);
    SeatMail(parts_, mail,
             {.account = account,
              .row = row,
              .side = side,
              .revision = revision.value_or(row.revision),
              .has_seen_unknown = !revision},
             std::move(reading))
        .act();
    return true;
  }
  return false;
}

// By the quoted block of a mail over the account's matches.
std::optional<int> MailDesk::revision_seen(const MailAtHand& mail, const ports::Account& account,
                                           const std::string& match) const {
  const auto tokens = parts_.tokens.all_of_account(account);
  for (const auto& block :
       empty_order_blocks(mail.letter, our_mail(parts_.settings, mail.letter))) {
    if (block.match != match || !block.revision) continue;
    const bool is_ours = std::ranges::any_of(tokens, [&](const std::string& token) {
      return is_check_word(block.check, digest_token(token, match, *block.revision));
    });
    if (is_ours) return block.revision;
  }
  return {};
}

}  // namespace adjutant::app
