#include "server/app/play/timeout.hpp"

#include <utility>
#include <vector>

#include "engine/core/ensure.hpp"
#include "server/app/match/clock.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/play/computer_players.hpp"
#include "server/app/play/play.hpp"
#include "server/app/post.hpp"

namespace adjutant::app {
namespace {

using Live = std::shared_ptr<const LiveMatch>;

void add(std::vector<ports::OutgoingMail>& mails, std::optional<ports::OutgoingMail> mail) {
  if (mail) mails.push_back(*std::move(mail));
}

Result<ClockEffect> changed(Result<Live> live, std::string what) {
  if (!live) return std::unexpected(live.error());
  return ClockEffect{*std::move(live), std::move(what)};
}

Result<ClockEffect> remind(Context& context, MatchHost& host, MatchHost::Slot& slot,
                           const Live& live) {
  auto row = live->row;
  std::vector<ports::OutgoingMail> mails;
  add(mails, notice(context.post(), ports::Notice::reminder, row, live->match.setup->scenario.title,
                    *row.to_act));
  row.remind_at.reset();
  return changed(change_row(context, host, slot, live, row, std::move(mails)),
                 "reminded " + std::string(side_id(row, *row.to_act)));
}

Result<ClockEffect> let_opponent_claim(Context& context, MatchHost& host, MatchHost::Slot& slot,
                                       const Live& live) {
  auto row = live->row;
  row.time_expired = true;
  row.remind_at.reset();
  std::vector<ports::OutgoingMail> mails;
  for (const auto side : core::both_sides) {
    add(mails, notice(context.post(), ports::Notice::time_expired, row,
                      live->match.setup->scenario.title, side));
  }
  return changed(change_row(context, host, slot, live, row, std::move(mails)),
                 "time is over for " + std::string(side_id(row, *row.to_act)));
}

Result<ClockEffect> play_by_doctrine(Context& context, MatchHost& host, MatchHost::Slot& slot,
                                     const Live& live) {
  const auto side = *live->row.to_act;
  const match::Draft draft{.kind = match::Kind::deadline,
                           .side = side,
                           .received = rfc3339(context.clock.now()),
                           .orders = {},  // the match asks its game for them
                           .nonce = {}};
  auto played = play(context, host, slot, live, draft, {});
  ENSURE(played || played.error().type != "orders-refused",
         "default orders are refused: " + played.error().detail);
  if (!played) return std::unexpected(played.error());
  return ClockEffect{std::move(played->live),
                     "played for " + std::string(side_id(live->row, side))};
}

}  // namespace

Result<ClockEffect> settle_clock(Context& context, MatchHost& host, MatchHost::Slot& slot,
                                 const Live& live) {
  return host.guarded(slot, [&]() -> Result<ClockEffect> {
    const auto now = context.clock.now();
    // He thinks without the slot: ComputerPlayers.
    if (computer_due(live->row, live->options, now)) return ClockEffect{live, {}};
    switch (clock_step(live->row, now)) {
      case ClockStep::none:
        return ClockEffect{live, {}};
      case ClockStep::remind:
        return remind(context, host, slot, live);
      case ClockStep::expire:
        break;
    }
    if (answers_by_doctrine(live->row, *live->options.clock)) {
      return play_by_doctrine(context, host, slot, live);
    }
    return let_opponent_claim(context, host, slot, live);
  });
}

}  // namespace adjutant::app
