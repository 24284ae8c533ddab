#include "server/app/play/timeout.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/core/ensure.hpp"
#include "protocol/json/time.hpp"
#include "server/app/limits.hpp"
#include "server/app/match/clock.hpp"
#include "server/app/match/mail_recipients.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/play/computer_players.hpp"
#include "server/app/play/step.hpp"

namespace adjutant::app {
namespace {

using Live = std::shared_ptr<const LiveMatch>;

void add(std::vector<ports::OutgoingMail>& mails, std::optional<ports::OutgoingMail> mail) {
  if (mail) mails.push_back(*std::move(mail));
}

// A change of the row, with its mails, and what it is for the log.
struct ClockChange {
  ports::MatchRow row;
  std::vector<ports::OutgoingMail> mails;
  std::string what;
};

std::string sides_named(const ports::MatchRow& row, const std::vector<core::Side>& sides) {
  std::string names;
  for (const auto side : sides) names.append(names.empty() ? "" : ", ").append(side_id(row, side));
  return names;
}

ClockChange reminder(const Context& context, const LiveMatch& live, ports::Time now) {
  auto row = live.row;
  const auto sides = sides_to_remind(row, now);
  std::vector<ports::OutgoingMail> mails;
  for (const auto side : sides) {
    add(mails, notice(context.mail(), ports::Notice::reminder, with_clock_of(row, side),
                      ports::names_of(live.match.setup->scenario), side));
  }
  reminded(row, now);
  auto what = "reminded " + sides_named(row, sides);
  return {std::move(row), std::move(mails), std::move(what)};
}

ClockChange claim_allowed(const Context& context, const LiveMatch& live, ports::Time now) {
  auto row = live.row;
  const auto late = expired_sides(row, now);
  let_claim(row, now);
  std::vector<ports::OutgoingMail> mails;
  for (const auto side : late) {
    for (const auto reader : core::both_sides) {
      add(mails, notice(context.mail(), ports::Notice::time_expired, with_clock_of(row, side),
                        ports::names_of(live.match.setup->scenario), reader));
    }
  }
  auto what = "time is over for " + sides_named(row, late);
  return {std::move(row), std::move(mails), std::move(what)};
}

// A paused match shows no deadline.
ports::MatchRow without_pause(ports::MatchRow row) {
  row.paused_since.reset();
  return row;
}

// Whether the answer of a side whose time is over may be on its way by mail, sent in time.
bool waits_for_mail(const Context& context, const ports::MatchRow& row, ports::Time now) {
  if (!context.answer_may_come) return false;
  const auto running = without_pause(row);
  return std::ranges::any_of(expired_sides(row, now), [&](core::Side side) {
    const auto deadline = deadline_of(running, side);
    return deadline && now < *deadline + limits::mail_wait &&
           context.answer_may_come(row, side, *deadline);
  });
}

// The match asks its game for the orders.
match::Draft orders_by_doctrine(const Context& context, core::Side side) {
  return {.kind = match::Kind::deadline,
          .side = side,
          .received = protocol::rfc3339(context.clock.now()),
          .orders = {},
          .nonce = {}};
}

}  // namespace

std::optional<ports::Time> overdue_since(const LiveMatch& live, core::Side side, ports::Time at) {
  const auto late = expired_sides(live.row, at);
  if (std::ranges::find(late, side) == late.end()) return std::nullopt;
  return deadline_of(without_pause(live.row), side);
}

Task<Result<ClockEffect>> settle_clock(Context& context, MatchHost& host, MatchHost::Slot& slot,
                                       Live live, ports::Time now, Execution& execution) {
  const auto step = clock_step(live->row, now);
  // The computer player thinks without the slot: ComputerPlayers.
  if (step == ClockStep::none || computer_due(live->row, live->options, now)) {
    co_return ClockEffect{std::move(live), {}};
  }
  if (step == ClockStep::expire && waits_for_mail(context, live->row, now)) {
    co_return ClockEffect{std::move(live), {}};
  }
  const bool sealed = is_sealed(live->row);
  ClockEffect effect;
  if (step == ClockStep::expire && answers_by_doctrine(live->row, *live->options.clock)) {
    const auto side = expired_sides(live->row, now).front();
    auto played =
        co_await play(context, host, slot, live, orders_by_doctrine(context, side), {}, execution);
    // Everybody may read why a match is suspended, but not sealed orders.
    ENSURE(
        played || played.error().type != "orders-refused",
        "default orders are refused: " + (sealed ? std::string("sealed") : played.error().detail));
    if (!played) co_return std::unexpected(played.error());
    effect = {std::move(played->live), "played for " + std::string(side_id(live->row, side))};
  } else {
    auto change = step == ClockStep::remind ? reminder(context, *live, now)
                                            : claim_allowed(context, *live, now);
    auto after = co_await change_row(host, slot, live, std::move(change.row),
                                     std::move(change.mails), execution);
    if (!after) co_return std::unexpected(after.error());
    effect = {*std::move(after), std::move(change.what)};
  }
  if (!sealed) co_return effect;
  // The other side has a clock as well.
  auto more = co_await settle_clock(context, host, slot, effect.live, now, execution);
  if (more && !more->what.empty()) more->what = effect.what + "; " + more->what;
  if (more && more->what.empty()) more->what = effect.what;
  co_return more;
}

}  // namespace adjutant::app
