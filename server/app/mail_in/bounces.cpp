#include "server/app/mail_in/bounces.hpp"

#include "server/app/match/clock.hpp"
#include "server/app/play/execution.hpp"
#include "server/app/play/step.hpp"

namespace adjutant::app {
namespace {

constexpr int accounts_at_once = 100;

// The row with the clock of who is to act moved on.
ports::MatchRow later(ports::MatchRow row, ports::Duration by) {
  for (auto* time : {&row.deadline, &row.remind_at, &row.turn_started}) {
    if (*time) **time += by;
  }
  return row;
}

}  // namespace

void Bounces::came_back(const ports::QueuedMail& mail, BounceKind kind,
                        const std::optional<ports::FinishedIncoming>& finished) {
  if (kind == BounceKind::none) {
    ports::MailEffects effects;
    effects.incoming = finished;
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
}

// The mail is noted as come back: when this fails the clock runs on, and the opponent decides.
void Bounces::stop_clock(const ports::OutgoingMail& mail) {
  auto slot = host_.enter(mail.match);
  if (!slot) return;
  const auto live = host_.load(*slot);
  if (!live) return;
  const auto& row = (*live)->row;
  const bool is_their_turn = row.status == ports::MatchStatus::running && row.deadline &&
                             row.revision == mail.revision && mail.side == row.to_act &&
                             !row.time_expired && !is_sealed(row);
  if (!is_their_turn) return;
  auto after = later(row, clock_stands);
  after.updated = context_.clock.now();
  (void)host_.guarded(*slot, [&] {
    Execution execution(context_, Execution::Kind::of_a_caller_who_waits);
    return wait_for(change_row(host_, *slot, *live, std::move(after), {}, execution));
  });
}

void Bounces::give_up(ports::Time now) {
  std::int64_t after = 0;
  while (true) {
    const auto failing = mails_.failing_accounts(after, accounts_at_once);
    for (const auto& account : failing) {
      after = account.id;
      if (*account.failing_since > now - off_after) continue;
      ports::MailEffects effects;
      effects.wishes = ports::MailWishes{.account = account.id,
                                         .preference = ports::MailPreference::none,
                                         .digest_minute = std::optional<int>()};
      effects.mail_works_again = account.id;
      mails_.finish_incoming(effects);
    }
    if (failing.size() < accounts_at_once) return;
  }
}

}  // namespace adjutant::app
