#include "tournament/life/bids.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "tournament/life/drawing.hpp"
#include "tournament/life/systems/sides.hpp"

namespace adjutant::tournament::life {
namespace {

// The side of each player, and what they give for it.
struct Sides {
  int white = 0;
  int black = 0;
  int white_level = 0;
  int black_level = 0;
};

class Opening {
 public:
  Opening(const Tournament& tournament, const Round& round, const std::vector<Bid>& bids,
          const LinkOf& link)
      : tournament_(tournament),
        round_(round),
        bids_(bids),
        favoured_(tournament.favoured.at(round.scenario)),
        drawing_(tournament, link) {}

  Sides of(const Board& board) {
    const auto* one = bid_of(board.white);
    const auto* other = bid_of(board.black);
    if (one == nullptr && other == nullptr) return by_balance(board);
    if (one == nullptr || other == nullptr) {
      const auto& bid = one == nullptr ? *other : *one;
      return given(bid, bid.entry == board.white ? board.black : board.white, 0);
    }
    if (one->side != other->side) return given(*one, other->entry, other->level);
    const bool first = one->level == other->level ? lot() : one->level > other->level;
    return first ? given(*one, other->entry, 0) : given(*other, one->entry, 0);
  }

  json::array draws() { return drawing_.taken(); }

 private:
  const Bid* bid_of(int entry) const {
    const auto found = std::ranges::find(bids_, entry, &Bid::entry);
    return found == bids_.end() ? nullptr : &*found;
  }

  // The bidder has the side that they want, who is left the other at their level.
  Sides given(const Bid& bid, int left, int level) const {
    if (bid.side == favoured_) return {bid.entry, left, bid.level, level};
    return {left, bid.entry, level, bid.level};
  }

  Sides by_balance(const Board& board) {
    const int one = systems::side_balance(tournament_, board.white, round_.number);
    const int other = systems::side_balance(tournament_, board.black, round_.number);
    const bool stays = one == other ? lot() : one < other;
    return stays ? Sides{board.white, board.black} : Sides{board.black, board.white};
  }

  // One draw a round, however many lots are taken from it.
  bool lot() {
    if (!lots_) lots_ = drawing_.draw(fmt::format("bids {}", round_.number));
    return lots_->below(2) == 0;
  }

  const Tournament& tournament_;
  const Round& round_;
  const std::vector<Bid>& bids_;
  std::string favoured_;
  Drawing drawing_;
  std::optional<Draw> lots_;
};

const definition::Scenario& scenario_named(const Tournament& tournament, const std::string& id) {
  const auto& all = tournament.definition.scenarios;
  return *std::ranges::find(all, id, &definition::Scenario::id);
}

json::object board_of(const Tournament& tournament, const Round& round, const Board& board,
                      const Sides& sides, const std::string& first) {
  json::object fields{{"board", board.number}, {"white", sides.white}, {"black", sides.black}};
  const bool white_is_first = tournament.favoured.at(round.scenario) == first;
  const auto levels = white_is_first ? std::pair(sides.white_level, sides.black_level)
                                     : std::pair(sides.black_level, sides.white_level);
  if (levels != std::pair(0, 0)) {
    fields.emplace("scenario", scenario_named(tournament, round.scenario).levels.at(levels));
  }
  return fields;
}

}  // namespace

int level_most(const Tournament& tournament, const Round& round) {
  int most = 0;
  for (const auto& [pair, file] : scenario_named(tournament, round.scenario).levels) {
    most = std::max({most, pair.first, pair.second});
  }
  return most;
}

Decision open_bids(const Tournament& tournament, int number, const std::vector<Bid>& bids,
                   const std::string& first, const LinkOf& link, const Act& act) {
  const auto* round = tournament.round(number);
  if (round == nullptr || !round->bids || round->bids_open || round->state != RoundState::drawn) {
    return std::unexpected(Refused{"wrong-state", "There is no bidding in this round."});
  }
  const int most = level_most(tournament, *round);
  json::array told, boards;
  for (const auto& bid : bids) {
    if (bid.level < 0 || bid.level > most) {
      return std::unexpected(
          Refused{"bad-request", fmt::format("A bid's level must be from 0 to {}.", most)});
    }
    told.push_back(json::object{{"entry", bid.entry}, {"side", bid.side}, {"level", bid.level}});
  }
  Opening opening(tournament, *round, bids, link);
  for (const auto& board : round->boards) {
    if (board.match.empty()) continue;
    boards.push_back(board_of(tournament, *round, board, opening.of(board), first));
  }
  std::vector<Event> events;
  events.push_back({.number = 0,
                    .at = act.at,
                    .by = act.by,
                    .type = "bids_opened",
                    .reason = act.reason,
                    .fields = {{"round", number},
                               {"first", first},
                               {"bids", std::move(told)},
                               {"boards", std::move(boards)},
                               {"draws", opening.draws()}},
                    .hash = {}});
  return events;
}

}  // namespace adjutant::tournament::life
