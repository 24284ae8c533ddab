#include "server/app/play/standstill.hpp"

#include <algorithm>

#include "protocol/json/time.hpp"
#include "server/app/match/clock.hpp"
#include "server/app/match/mail_recipients.hpp"
#include "server/app/play/computer_players.hpp"
#include "server/app/play/step.hpp"

namespace adjutant::app {
namespace {

bool has_clock(const LiveMatch& live) {
  const auto& row = live.row;
  if (row.status != ports::MatchStatus::running || row.paused_since) return false;
  if (!row.deadline || row.time_expired) return false;
  return std::ranges::any_of(
      dues_of(row), [&](const Due& due) { return !is_computer(row, live.options, due.side); });
}

void add_mails(Context& context, const LiveMatch& after, ports::MatchCommit& commit) {
  for (const auto& due : dues_of(after.row)) {
    auto mail =
        notice(context.mail(), ports::Notice::clock_moved, with_clock_of(after.row, due.side),
               ports::names_of(after.match.setup->scenario), due.side);
    if (mail) commit.mails.push_back(*std::move(mail));
  }
}

}  // namespace

Result<std::shared_ptr<const LiveMatch>> stand_still(Context& context, MatchHost& host,
                                                     MatchHost::Slot& slot,
                                                     std::shared_ptr<const LiveMatch> live,
                                                     const ports::Outage& outage, Told told) {
  if (!has_clock(*live)) return live;
  const match::Draft draft{.kind = match::Kind::extend,
                           .side = core::Side::first,
                           .received = {},
                           .orders = {.lines = {protocol::rfc3339(outage.from),
                                                protocol::rfc3339(outage.until), outage.reason},
                                      .value = {}},
                           .nonce = {}};
  auto step = house_step(context, *live, draft, [&](ports::MatchRow& row) {
    stand_still(row, outage.from, outage.until);
  });
  if (told == Told::who_is_due) add_mails(context, *step.live, step.commit);
  if (const auto done = store_commit(context, host, slot, step.commit); !done) {
    return std::unexpected(done.error());
  }
  host.keep(slot, step.live);
  tell(context, step);
  return step.live;
}

}  // namespace adjutant::app
