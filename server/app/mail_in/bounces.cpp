#include "server/app/mail_in/bounces.hpp"

#include "server/app/mail_in/clock_shift.hpp"

namespace adjutant::app {
namespace {

constexpr int accounts_at_once = 100;

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
  move_clock(context_, host_, mail.match, clock_stands, [&](const ports::MatchRow& row) {
    return row.revision == mail.revision && row.to_act == mail.side;
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
                                         .digest = ports::DigestWish()};
      effects.mail_works_again = account.id;
      mails_.finish_incoming(effects);
    }
    if (failing.size() < accounts_at_once) return;
  }
}

}  // namespace adjutant::app
