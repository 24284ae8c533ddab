#include "server/app/tournaments/pausing.hpp"

#include <string>
#include <vector>

#include <fmt/format.h>

#include "server/app/match/clock.hpp"
#include "server/app/play/timeout.hpp"

namespace adjutant::app {
namespace {

namespace life = tournament::life;

std::vector<std::string> matches_in_progress(const life::Tournament& tournament) {
  std::vector<std::string> matches;
  for (const auto& round : tournament.rounds) {
    if (round.state != life::RoundState::started) continue;
    for (const auto& board : round.boards) {
      if (!board.decided() && !board.match.empty()) matches.push_back(board.match);
    }
  }
  return matches;
}

// A match that fails stops no pause: in the pause its clock still shows that the time was over.
void settle(Context& context, MatchHost& host, const std::string& match) {
  const auto row = context.matches.match(match);
  const auto now = context.clock.now();
  if (!row || clock_step(*row, now) != ClockStep::expire) return;
  auto slot = host.enter(match);
  if (!slot) return;
  const auto live = host.load(*slot);
  if (!live) return;
  [[maybe_unused]] const auto settled = host.guarded(*slot, [&] {
    Execution execution(context, Execution::Kind::of_a_caller_who_waits);
    return wait_for(settle_clock(context, host, *slot, *live, now, execution));
  });
}

bool has_own_clock(const ports::MatchRow& row, std::int64_t account) {
  const auto side = side_of(row, account);
  const bool runs = row.status == ports::MatchStatus::running && row.deadline.has_value();
  return runs && side && is_due(row, *side);
}

}  // namespace

Result<void> check_pause(Context& context, MatchHost& host, const life::Tournament& tournament,
                         const Identity& official) {
  const auto matches = matches_in_progress(tournament);
  for (const auto& match : matches) settle(context, host, match);
  for (const auto& match : matches) {
    const auto row = context.matches.match(match);
    if (!row || !has_own_clock(*row, official.account.id)) continue;
    return problem("own-match",
                   fmt::format("It is your turn in match {}. Submit your orders first, or ask "
                               "another official to pause the tournament.",
                               match));
  }
  return {};
}

}  // namespace adjutant::app
