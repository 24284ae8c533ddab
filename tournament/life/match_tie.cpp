#include "tournament/life/match_tie.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/core/hash.hpp"
#include "tournament/life/commands.hpp"

namespace adjutant::tournament::life {
namespace {

using Words = std::vector<std::string>;

struct AtBoard {
  const Round* round = nullptr;
  const Board* board = nullptr;
};

AtBoard board_of(const Tournament& tournament, std::string_view match) {
  for (const auto& round : tournament.rounds) {
    for (const auto& board : round.boards) {
      if (!match.empty() && board.match == match) return {&round, &board};
    }
  }
  return {};
}

bool is_of(const Event& event, const AtBoard& place) {
  const auto* leg = event.fields.if_contains("leg");
  const int of = leg == nullptr ? 1 : json::value_to<int>(*leg);
  return event.fields.at("round") == place.round->number &&
         event.fields.at("board") == place.board->number && of == place.board->leg;
}

// The event that first gave the board its result: later ones are rulings on what there was.
const Event* first_result(const Tournament& tournament, const AtBoard& place) {
  for (const auto& event : tournament.chain) {
    const bool decides = event.type == "result" || event.type == "ruling";
    if (decides && event.fields.contains("white_result") && is_of(event, place)) return &event;
  }
  return nullptr;
}

// The winner by these letters: 1 white, 2 black, 0 neither.
int winner_by(const BoardResult& letters) {
  constexpr std::string_view wins = "1W+";
  return wins.contains(letters.white) ? 1 : wins.contains(letters.black) ? 2 : 0;
}

void compare_seats(const Tournament& tournament, const AtBoard& place, const MatchRecord& match,
                   std::string_view favoured, Words& found) {
  for (std::size_t side = 0; side < match.seeds.size(); ++side) {
    const bool is_white = match.end.sides[side] == favoured;
    const auto& entry = *tournament.entry(is_white ? place.board->white : place.board->black);
    if (entry.seed.empty()) continue;
    if (match.seeds[side] == core::sha256_hex(entry.seed + "\n" + match.match)) continue;
    found.push_back(fmt::format("the seat of {} does not have the seed of entry {}",
                                match.end.sides[side], entry.number));
  }
}

// A result that the tournament took from the match.
void compare_end(const Event& result, const MatchRecord& match, std::string_view favoured,
                 Words& found) {
  const auto where = fmt::format("events[{}]", result.number);
  const std::string_view head = result.fields.at("head").as_string();
  if (head != match.head) {
    found.push_back(fmt::format("its head is {}, and {} has {}", match.head, where, head));
  }
  const auto letters = result_of(match.end, favoured);
  if (letters != letters_in(result.fields)) {
    found.push_back(fmt::format("it ended {}, and {} has {}", in_words(letters), where,
                                in_words(letters_in(result.fields))));
  }
  const auto margin = margin_of(match.end, favoured);
  const auto* told = result.fields.if_contains("margin");
  const bool same = (told != nullptr) == margin.has_value() && (!margin || *told == *margin);
  if (!same) found.push_back(fmt::format("its margin is not that of {}", where));
}

// A result that the tournament gave the match: its last submission says the winner.
void compare_ruling(const Event& result, const MatchRecord& match, std::string_view favoured,
                    Words& found) {
  if (match.end.last != "ruling") return;  // it ended by itself before the ruling came to it
  const int winner = match.end.winner.empty() ? 0 : match.end.winner == favoured ? 1 : 2;
  if (winner == winner_by(letters_in(result.fields))) return;
  found.push_back(fmt::format("it was ruled otherwise than events[{}] says", result.number));
}

std::string boards_open(const Round& round) {
  Words boards;
  for (const auto& board : round.boards) {
    if (board.decided()) continue;
    boards.push_back(board.leg == 1 ? std::to_string(board.number)
                                    : fmt::format("{} (second match)", board.number));
  }
  if (round.state == RoundState::drawn) {
    return fmt::format("round {} is drawn and has not started", round.number);
  }
  return fmt::format("round {}: {} of {} boards have no result: {}", round.number, boards.size(),
                     round.boards.size(), fmt::join(boards, ", "));
}

}  // namespace

Words untied_to(const Tournament& tournament, const MatchRecord& match) {
  const auto place = board_of(tournament, match.match);
  if (place.board == nullptr) return {fmt::format("{} is at no board", match.match)};
  Words found;
  const json::value here = json::object{{"id", tournament.id},
                                        {"round", place.round->number},
                                        {"board", place.board->number},
                                        {"leg", place.board->leg}};
  if (match.place != here) {
    found.push_back(fmt::format("says that it is played at another board than {} of round {}",
                                place.board->number, place.round->number));
  }
  const auto& favoured = tournament.favoured.at(place.round->scenario);
  if (match.end.index_of(favoured) < 0) {
    found.push_back(fmt::format("has no side {}", favoured));
    return found;
  }
  compare_seats(tournament, place, match, favoured, found);
  const auto* result = first_result(tournament, place);
  if (result == nullptr) return found;  // this record of the tournament is older than its end
  if (!match.over) {
    found.push_back(fmt::format("is not over, and events[{}] has its result", result->number));
  } else if (result->fields.contains("head")) {
    compare_end(*result, match, favoured, found);
  } else {
    compare_ruling(*result, match, favoured, found);
  }
  return found;
}

Words what_is_open(const Tournament& tournament) {
  Words open;
  if (tournament.status >= Status::finished) return open;
  open.push_back(fmt::format("the tournament is {}", name(tournament.status)));
  for (const auto& round : tournament.rounds) {
    if (round.state != RoundState::closed) open.push_back(boards_open(round));
  }
  for (const auto& dispute : tournament.disputes) {
    if (dispute.settled) continue;
    open.push_back(fmt::format("dispute {}, on board {} of round {}, is not settled",
                               dispute.number, dispute.board, dispute.round));
  }
  const int planned = rounds_planned(tournament);
  const int drawn = static_cast<int>(tournament.rounds.size());
  if (planned > drawn) open.push_back(fmt::format("rounds to be drawn: {}", planned - drawn));
  return open;
}

}  // namespace adjutant::tournament::life
