#include "server/app/play/timeout.hpp"

#include <utility>
#include <vector>

#include "engine/core/ensure.hpp"
#include "protocol/json/time.hpp"
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
struct RowChange {
  ports::MatchRow row;
  std::vector<ports::OutgoingMail> mails;
  std::string what;
};

RowChange reminder(const Context& context, const LiveMatch& live) {
  auto row = live.row;
  std::vector<ports::OutgoingMail> mails;
  add(mails, notice(context.mail(), ports::Notice::reminder, row,
                    ports::names_of(live.match.setup->scenario), *row.to_act));
  row.remind_at.reset();
  auto what = "reminded " + std::string(side_id(row, *row.to_act));
  return {std::move(row), std::move(mails), std::move(what)};
}

RowChange claim_allowed(const Context& context, const LiveMatch& live) {
  auto row = live.row;
  row.time_expired = true;
  row.remind_at.reset();
  std::vector<ports::OutgoingMail> mails;
  for (const auto side : core::both_sides) {
    add(mails, notice(context.mail(), ports::Notice::time_expired, row,
                      ports::names_of(live.match.setup->scenario), side));
  }
  auto what = "time is over for " + std::string(side_id(row, *row.to_act));
  return {std::move(row), std::move(mails), std::move(what)};
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

Task<Result<ClockEffect>> settle_clock(Context& context, MatchHost& host, MatchHost::Slot& slot,
                                       Live live, ports::Time now, Execution& execution) {
  const auto step = clock_step(live->row, now);
  // The computer player thinks without the slot: ComputerPlayers.
  if (step == ClockStep::none || computer_due(live->row, live->options, now)) {
    co_return ClockEffect{std::move(live), {}};
  }
  if (step == ClockStep::expire && answers_by_doctrine(live->row, *live->options.clock)) {
    const auto side = *live->row.to_act;
    auto played =
        co_await play(context, host, slot, live, orders_by_doctrine(context, side), {}, execution);
    ENSURE(played || played.error().type != "orders-refused",
           "default orders are refused: " + played.error().detail);
    if (!played) co_return std::unexpected(played.error());
    co_return ClockEffect{std::move(played->live),
                          "played for " + std::string(side_id(live->row, side))};
  }
  auto change =
      step == ClockStep::remind ? reminder(context, *live) : claim_allowed(context, *live);
  auto after = co_await change_row(host, slot, std::move(live), std::move(change.row),
                                   std::move(change.mails), execution);
  if (!after) co_return std::unexpected(after.error());
  co_return ClockEffect{*std::move(after), std::move(change.what)};
}

}  // namespace adjutant::app
