#include "server/app/mail_in/commands/account_matches.hpp"

#include "server/app/mail_in/answers/desk_words.hpp"
#include "server/app/match/clock.hpp"
#include "server/app/match/match_view.hpp"

namespace adjutant::app {
namespace {

constexpr int blocks_max = 50;

core::Document position_in(DeskParts& parts, const ports::MatchRow& row, core::Side side) {
  const auto live = parts.host.read(row);
  if (!live) return {};
  const auto& match = (*live)->match;
  return position_words(*match.setup->game, match.state, side);
}

}  // namespace

std::vector<ports::DigestMatch> matches_with_blocks(DeskParts& parts, const ports::Account& account,
                                                    bool with_positions) {
  ports::MatchFilter filter;
  filter.account = account.id;
  filter.status = ports::MatchStatus::running;
  filter.limit = blocks_max;
  std::vector<ports::DigestMatch> all;
  for (const auto& row : parts.context.matches.matches(filter)) {
    const auto side = side_of(row, account.id);
    if (!side) continue;
    all.push_back({.match = row,
                   .game = &game_of(row),
                   .names = names_of(parts.context, row),
                   .side = *side,
                   .happened = {},
                   .became = with_positions ? position_in(parts, row, *side) : core::Document()});
  }
  std::vector<ports::DigestMatch> due_first;
  for (const bool is_first : {true, false}) {
    for (const auto& one : all) {
      if (is_due(one.match, one.side) == is_first) due_first.push_back(one);
    }
  }
  return due_first;
}

std::vector<SeatToAct> matches_that_wait_for(DeskParts& parts, const ports::Account& account) {
  std::vector<SeatToAct> seats;
  for (auto& one : matches_with_blocks(parts, account, false)) {
    if (is_due(one.match, one.side)) seats.push_back({std::move(one.match), one.side});
  }
  return seats;
}

}  // namespace adjutant::app
