#include "server/app/mail_in/bounces.hpp"

#include <memory>
#include <utility>

#include <fmt/format.h>

#include "server/app/limits.hpp"
#include "server/app/mail_in/clock_shift.hpp"
#include "server/app/match/bouncing_words.hpp"
#include "server/app/match/clock.hpp"
#include "server/app/match/mail_recipients.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/match/stored_match.hpp"
#include "server/app/tournaments/disputes.hpp"
#include "server/app/tournaments/tournament_mails.hpp"

namespace adjutant::app {
namespace {

constexpr int accounts_at_once = 100;

}  // namespace

void Bounces::came_back(const ports::QueuedMail& mail, BounceKind kind,
                        const std::optional<ports::FinishedIncoming>& finished) {
  if (kind == BounceKind::none || kind == BounceKind::delivered) {
    ports::MailEffects effects;
    effects.incoming = finished;
    if (kind == BounceKind::delivered) effects.mail_works_again = mail.mail.account;
    mails_.finish_incoming(effects);
    return;
  }
  const auto outcome = mails_.mail_bounced({.outbox = mail.id,
                                            .is_hard = kind == BounceKind::hard,
                                            .now = context_.clock.now(),
                                            .incoming = finished},
                                           {});
  if (!outcome.is_known) return;
  ++(kind == BounceKind::hard ? hard_ : soft_);
  if (outcome.stops_clock) stop_clock(outcome.mail.mail);
  if (!outcome.began) return;
  tell_opponents(outcome.mail.mail.account);
  tell_officials(outcome.mail.mail.account);
}

// When this fails they see it on the page.
void Bounces::tell_opponents(std::int64_t account) {
  for (const auto& row : running_matches(account)) {
    const auto side = side_of(row, account);
    if (!side) continue;
    const auto mail = notice(context_.mail(), ports::Notice::mail_fails, row,
                             names_of(context_, row), core::opponent(*side));
    if (mail) context_.outbox.enqueue(*mail);
  }
}

// The officials of unfinished tournaments, where others count on the player.
void Bounces::tell_officials(std::int64_t account) {
  for (const auto& id : context_.closings.account_ties(account).entered) {
    const auto tournament = tournaments_.load(id);
    const auto* entry = tournament ? tournament->entry_of(account) : nullptr;
    if (entry == nullptr || is_gone(tournament->value, entry->number)) continue;
    const auto name = entrant_name(*tournament, entry->number);
    const auto since = context_.clock.now().time_since_epoch().count();
    for (const auto official : officials_of(*tournament)) {
      if (official == account) continue;
      const auto mail =
          tournament_mail(context_.mail(), *tournament,
                          {.account = official,
                           .thread = official_thread(*tournament, official),
                           .name = fmt::format("mail-fails.{}.{}", entry->number, since),
                           .subject = fmt::format("our mail to {} is bouncing", name),
                           .document = {core::Paragraph{bouncing_words(name)}}});
      if (mail) context_.outbox.enqueue(*mail);
    }
  }
}

std::vector<ports::MatchRow> Bounces::running_matches(std::int64_t account) {
  ports::MatchFilter filter;
  filter.account = account;
  filter.status = ports::MatchStatus::running;
  filter.limit = limits::matches_per_page_max;
  return context_.matches.matches(filter);
}

// What the match asks of the player; with the report, if known.
std::optional<ports::OutgoingMail> Bounces::mail_again(const ports::MatchRow& row, core::Side side,
                                                       int tries) {
  const auto recipient = reachable(context_.mail(), row, side);
  const auto live = host_.read(row);
  if (!recipient || !live) return {};
  const ports::Written written{
      .name = fmt::format("again.{}.{}", tries, context_.clock.now().time_since_epoch().count()),
      .document = {core::Paragraph{
          "Some days ago our mails to this address were returned. The mail below was also sent "
          "then."}},
      .text_only = recipient->text_only};
  auto told = (*live)->told;
  if (!told && can_be_played_again(row)) {
    const auto scenario =
        scenario_of(context_.scenarios, row, context_.matches.scenario(row.scenario_sha256));
    told = std::make_shared<const ReportPeriod>(
        replayed_period(row, scenario, context_.matches.submissions(row.id), row.revision));
  }
  if (!told) {
    return context_.composer.to_seat(row, game_of(row), names_of(context_, row), *recipient,
                                     written);
  }
  const auto events = joined(told->events);
  return context_.composer.answer_with_report(turn_report(*told, events), *recipient, written);
}

void Bounces::mail_again_to(const ports::Account& account, ports::Time now) {
  const int tries = mails_.failing_tries(account.id);
  if (tries >= static_cast<int>(again_after.size())) return;
  if (now < *account.failing_since + again_after.at(static_cast<std::size_t>(tries))) return;
  ports::MailedAgain again{.account = account.id, .tries = tries + 1};
  for (const auto& row : running_matches(account.id)) {
    const auto side = side_of(row, account.id);
    if (!side || !is_due(row, *side)) continue;
    if (auto mail = mail_again(row, *side, again.tries)) again.mails.push_back(*std::move(mail));
  }
  mails_.mail_again(again);
}

// The store already has the bounce: if this fails, the clock runs on, and the opponent decides.
void Bounces::stop_clock(const ports::OutgoingMail& mail) {
  const auto now = context_.clock.now();
  const ports::Outage standstill{
      .from = now, .until = now + clock_stands, .reason = "Mail to the player was returned."};
  move_clock(context_, host_, mail.match, standstill, Told::nobody,
             [&](const ports::MatchRow& row) {
               return row.revision == mail.revision && row.to_act == mail.side;
             });
}

void Bounces::look_after_failing(ports::Time now) {
  std::int64_t after = 0;
  while (true) {
    const auto failing = mails_.failing_accounts(after, accounts_at_once);
    for (const auto& account : failing) {
      after = account.id;
      if (mails_.has_arrived_since_failing(account.id, now - arrives_within)) {
        ports::MailEffects effects;
        effects.mail_works_again = account.id;
        mails_.finish_incoming(effects);
        continue;
      }
      if (*account.failing_since > now - off_after) {
        mail_again_to(account, now);
        continue;
      }
      ports::MailEffects effects;
      effects.wishes = ports::MailWishes{.account = account.id,
                                         .preference = ports::MailPreference::none,
                                         .digest = ports::DigestWish()};
      effects.mail_works_again = account.id;
      mails_.finish_incoming(effects);
    }
    if (failing.size() < accounts_at_once) return;
  }
}

}  // namespace adjutant::app
