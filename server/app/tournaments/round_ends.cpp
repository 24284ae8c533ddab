#include "server/app/tournaments/round_ends.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/captain/play_on.hpp"
#include "engine/core/ensure.hpp"
#include "protocol/json/time.hpp"
#include "server/app/match/clock.hpp"
#include "server/app/match/match_view.hpp"
#include "server/app/tournaments/boards.hpp"
#include "server/app/tournaments/tournaments.hpp"
#include "tournament/life/drawing.hpp"

namespace adjutant::app {
namespace {

using tournament::Event;

core::Side white_of(const LoadedTournament& tournament, const OverdueBoard& overdue) {
  return favoured_side(tournament, *tournament.value.round(overdue.round),
                       *overdue.live->match.setup->game);
}

// White's game points and black's; none where the game counts none.
std::optional<std::pair<int, int>> points_of(const LiveMatch& live, core::Side white) {
  const auto position = live.match.setup->game->encode(live.match.state);
  const auto* points = position.if_contains("points");
  if (points == nullptr || !points->is_object()) return std::nullopt;
  const auto of = [&](core::Side side) {
    const auto* value = points->get_object().if_contains(side_id(live.row, side));
    return value != nullptr && value->is_int64() ? std::optional(value->get_int64()) : std::nullopt;
  };
  const auto first = of(white), second = of(core::opponent(white));
  if (!first || !second) return std::nullopt;
  return std::pair(static_cast<int>(*first), static_cast<int>(*second));
}

// 256 bits of the draw as the seed of one play-out.
std::uint64_t seed_of(tournament::Draw& draw) {
  std::uint64_t seed = 0;
  for (int pair = 0; pair < 4; ++pair) {
    const std::uint64_t high = draw.word();
    seed ^= high << 32U | draw.word();
  }
  return seed;
}

}  // namespace

std::optional<ports::Time> round_ends_due(const LoadedTournament& tournament) {
  const auto& value = tournament.value;
  const auto& times = value.definition.round;
  const bool settles = life::settles_boards(value);
  std::optional<ports::Time> due;
  const auto take = [&](const std::string& end) {
    if (end.empty()) return;
    const auto at = time_of_event(end);
    due = std::min(at, due.value_or(at));
  };
  for (const auto& round : value.rounds) {
    if (round.state != life::RoundState::started) continue;
    const bool overlaps =
        times.overlap > 0 && times.automatic && life::next_round_waits(value, round.ends).empty();
    if (overlaps) take(round.ends);
    for (const auto& board : round.boards) {
      if (settles && !board.decided()) take(life::end_of(round, board));
    }
  }
  return due;
}

PlayOutsOfBoard::PlayOutsOfBoard(std::shared_ptr<const LiveMatch> live, core::Side white,
                                 tournament::Draw draw, std::size_t draws_before)
    : live_(std::move(live)), white_(white), draw_(std::move(draw)), draws_before_(draws_before) {}

bool PlayOutsOfBoard::is_of(const ports::MatchRow& row, std::size_t draws_before) const {
  return live_->row.id == row.id && live_->row.head == row.head && draws_before_ == draws_before;
}

void PlayOutsOfBoard::go_on(int count) {
  const auto& match = live_->match;
  for (int i = 0; i < count && !done(); ++i) {
    core::Random random(seed_of(draw_));
    const auto winner =
        captain::play_on(*match.setup->game, match.state, random, life::play_out_orders_max);
    ++(!winner ? tally_.drawn : *winner == white_ ? tally_.white : tally_.black);
  }
}

Result<OverdueBoard> overdue_board(Context& context, MatchHost& matches,
                                   const LoadedTournament& tournament, ports::Time now) {
  const auto& value = tournament.value;
  const auto at = protocol::rfc3339(now);
  for (const auto& round : value.rounds) {
    for (const auto& board : round.boards) {
      if (!life::is_settled_at_its_end(value, round, board, at)) continue;
      const auto row = context.matches.match(board.match);
      // Finished matches need nothing, and suspended ones wait for the operator.
      if (!row || row->status != ports::MatchStatus::running) continue;
      auto live = matches.read(*row);
      if (!live) return std::unexpected(live.error());
      return OverdueBoard{.round = round.number, .board = &board, .live = *std::move(live)};
    }
  }
  return OverdueBoard{};
}

PlayOutsOfBoard begin_play_outs(const LoadedTournament& tournament, const OverdueBoard& overdue) {
  const auto& value = tournament.value;
  const tournament::Links links(tournament.stored.row.secret);
  const life::LinkOf link = [&](int draw) { return links.link(draw); };
  auto draw = life::Drawing(value, link).draw(life::settling(overdue.round, *overdue.board));
  const auto white = white_of(tournament, overdue);
  return {overdue.live, white, std::move(draw), value.draws.size()};
}

Result<std::optional<LoadedTournament>> decide_board(Context& context, MatchHost& matches,
                                                     TournamentHost& host,
                                                     LoadedTournament tournament,
                                                     const OverdueBoard& overdue,
                                                     const std::optional<life::PlayOuts>& play_outs,
                                                     const life::Act& act) {
  const auto& board = *overdue.board;
  const auto& row = overdue.live->row;
  const auto white = white_of(tournament, overdue);
  const life::Standing standing{.head = row.head,
                                .both_played = both_have_played(context, row),
                                .points = points_of(*overdue.live, white),
                                .play_outs = play_outs};
  const tournament::Links links(tournament.stored.row.secret);
  auto events = told(life::decide_unfinished(
      tournament.value, overdue.round, board.number, standing,
      [&](int draw) { return links.link(draw); }, act, board.leg));
  if (!events) return std::unexpected(events.error());
  TournamentStep step(std::move(tournament));
  std::optional<MatchHost::Slot> slot;
  const auto ended = end_match(context, matches, step, events->front(), slot);
  if (!ended) return std::unexpected(ended.error());
  const auto& ends = step.commit.matches;
  // Somebody has moved, or it has ended by itself: look at it again.
  if (ends.empty() || ends.front().expected_submissions != row.submissions) return std::nullopt;
  step.add(*std::move(events), act.at);
  auto stored = host.store(std::move(step));
  if (!stored) return std::unexpected(stored.error());
  return std::optional(*std::move(stored));
}

Result<json::object> Tournaments::extend(const TournamentRequest& request, std::string_view id,
                                         int round, int board,
                                         const protocol::ExtendBoard& wanted) {
  std::optional<MatchHost::Slot> slot;
  return change(
      request, id, {TournamentRole::arbiter, wanted.act, true},
      [&](TournamentStep& step, const life::Act& act) -> Events {
        if (touches_own_match(step.after, request.identity, round, board, wanted.leg)) {
          return problem("own-match",
                         "This is your own or your opponent's match: ask another official to "
                         "extend it.");
        }
        auto events =
            told(life::extend(step.after.value, round, board, wanted.days, act, wanted.leg));
        if (!events) return events;
        const auto& at = *step.after.value.round(round)->board(board, wanted.leg);
        const auto delayed = delay_match(context_, matches_, at.match,
                                         std::chrono::hours{24 * wanted.days}, step, slot);
        if (!delayed) return std::unexpected(delayed.error());
        return events;
      });
}

Result<json::object> Tournaments::move_end(const TournamentRequest& request, std::string_view id,
                                           int round, const protocol::MoveRoundEnd& wanted) {
  return change(request, id, {TournamentRole::arbiter, wanted.act, true},
                [&](TournamentStep& step, const life::Act& act) -> Events {
                  if (paired_in(step.after, request.identity, round)) {
                    return problem("own-match",
                                   "You play in this round: ask another official to move its "
                                   "end.");
                  }
                  return told(life::move_end(step.after.value, round, wanted.ends, act));
                });
}

}  // namespace adjutant::app
