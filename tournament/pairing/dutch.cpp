#include "tournament/pairing/dutch.hpp"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"
#include "tournament/pairing/candidates.hpp"
#include "tournament/pairing/completion.hpp"
#include "tournament/pairing/matching.hpp"
#include "tournament/pairing/straight.hpp"

namespace adjutant::tournament::pairing {
namespace {

// Fewer below the next bracket than this are asked about at once.
constexpr std::size_t rest_least = 24;

// C4: whether all can be paired; C5: then the least score of the player with the bye. Each with
// this many after it that it may meet; 0: with all.
bool settle_bye(Round& round, int window) {
  const int size = round.size();
  Points most = 0;
  for (const auto& one : round.all()) most = std::max(most, one.score);
  Layout layout;
  const auto score = layout.add(static_cast<std::uint64_t>(most) + 1);
  const bool bye = size % 2 != 0;
  Graph graph(bye ? size + 1 : size, layout.bits());
  for (int a = 0; a < size; ++a) {
    int left = window == 0 ? size : window;
    for (int b = a + 1; b < size && left > 0; ++b) {
      if (!round.may_meet(a, b)) continue;
      graph.add_edge(a, b);
      --left;
    }
    if (bye && round.may_have_bye(a)) graph.add(graph.add_edge(a, size), score, -round.at(a).score);
  }
  const auto mates = graph.maximum_perfect_matching();
  if (mates && bye) round.settle_bye(round.at(mates->back()).score);
  return mates.has_value();
}

bool settle_bye(Round& round) {
  if (surely_settles_bye(round)) return true;
  int window = window_for(round);
  while (!settle_bye(round, window)) {
    if (window == 0 || window >= window_max) return false;
    window *= 2;
  }
  return true;
}

int end_of_scores(const Round& round, int at) {
  int end = at;
  while (end < round.size() && round.at(end).score == round.at(at).score) ++end;
  return end;
}

void add(std::vector<int>& list, int from, int end) {
  for (int i = from; i < end; ++i) list.push_back(i);
}

// Pairs of indices, the higher first, as boards with colours.
Pairing boards(const Round& round, std::vector<std::pair<int, int>> pairs) {
  // C.04.2: by the score of the higher, the sum of both, the rank of the higher.
  std::ranges::sort(pairs, {}, [&](const std::pair<int, int>& pair) {
    const auto higher = round.at(pair.first).score, lower = round.at(pair.second).score;
    return std::tuple(-higher, -higher - lower, pair.first);
  });
  Pairing pairing;
  for (const auto& [a, b] : pairs) {
    const auto& higher = round.at(a);
    const auto& lower = round.at(b);
    const bool white = colour_of_higher(higher, lower, round.initial()) == Colour::white;
    pairing.games.push_back(white ? Game{higher.number, lower.number}
                                  : Game{lower.number, higher.number});
  }
  return pairing;
}

bool without_rest(const Round& round, const Bracket& bracket) {
  return bracket.rest.size() >= rest_least &&
         (!round.bye_score() || *round.bye_score() < round.at(bracket.next.front()).score);
}

}  // namespace

int window_for(const Round& round) {
  return round.size() > dutch_whole_max ? window_first : 0;
}

Bracket bracket_from(const Round& round, const std::vector<int>& let_down, int at) {
  Bracket bracket;
  bracket.members = let_down;
  bracket.moved_down = static_cast<int>(let_down.size());
  const int end = end_of_scores(round, at);
  const int next_end = end_of_scores(round, end);
  add(bracket.members, at, end);
  add(bracket.next, end, next_end);
  add(bracket.rest, next_end, round.size());
  return bracket;
}

std::vector<int> let_down_by(const Bracket& bracket,
                             const std::vector<std::pair<int, int>>& pairs) {
  std::vector<bool> paired(bracket.members.size());
  for (const auto& [a, b] : pairs) {
    paired[static_cast<std::size_t>(a)] = paired[static_cast<std::size_t>(b)] = true;
  }
  std::vector<int> left;
  for (std::size_t i = 0; i < paired.size(); ++i) {
    if (!paired[i]) left.push_back(bracket.members[i]);
  }
  return left;
}

Best best_of(const Round& round, const Bracket& bracket) {
  if (auto straight = pair_straight(round, bracket)) return {*std::move(straight), 0};
  const int window = window_for(round);
  if (without_rest(round, bracket)) {
    Candidates above(round, bracket, Scope::without_rest, window);
    if (auto found = above.best()) return {*std::move(found), above.window()};
  }
  Candidates all(round, bracket, Scope::all, window);
  auto found = all.best();
  ENSURE(found.has_value(), "a bracket that cannot be completed");
  return {*std::move(found), all.window()};
}

std::expected<Round, NoPairing> begin_round(const Crosstable& table) {
  if (table.rounds_planned != 0 && table.rounds_paired() >= table.rounds_planned) {
    return std::unexpected(NoPairing{fmt::format("all {} rounds are paired", table.rounds_planned),
                                     "raise the number of rounds"});
  }
  const auto initial = initial_colour(table);
  if (initial == Colour::none) {
    return std::unexpected(NoPairing{"the initial colour is not drawn",
                                     "draw lots, and write record 152 with W or B"});
  }
  Round round(table, initial);
  if (round.size() > dutch_entrants_max) {
    return std::unexpected(NoPairing{fmt::format("{} entrants are too many", round.size()),
                                     fmt::format("pair at most {}", dutch_entrants_max)});
  }
  if (!settle_bye(round)) {
    // 1.9.3: then the arbiter decides.
    return std::unexpected(
        NoPairing{"no pairing complies with C1, C2 and C3 for all",
                  "play fewer rounds, allow a forbidden pair, or pair this round by hand"});
  }
  return round;
}

std::expected<Pairing, NoPairing> pair_dutch(const Crosstable& table) {
  const auto round = begin_round(table);
  if (!round) return std::unexpected(round.error());
  std::vector<std::pair<int, int>> all;
  std::vector<int> let_down;
  int window = 0;
  for (int at = 0; at < round->size(); at = end_of_scores(*round, at)) {
    const auto bracket = bracket_from(*round, let_down, at);
    const auto [pairs, looked_at] = best_of(*round, bracket);
    window = std::max(window, looked_at);
    for (const auto& [a, b] : pairs) {
      all.emplace_back(bracket.members[static_cast<std::size_t>(a)],
                       bracket.members[static_cast<std::size_t>(b)]);
    }
    let_down = let_down_by(bracket, pairs);
  }
  auto pairing = boards(*round, std::move(all));
  pairing.window = window;
  ENSURE(let_down.size() == (round->bye_score() ? 1U : 0U), "somebody is left over");
  if (let_down.empty()) return pairing;
  pairing.bye = round->at(let_down.front()).number;
  for (const auto& [number, entrant, outcome] : table.requested) {
    if (number != table.rounds_paired() + 1 || outcome != Outcome::pairing_bye) continue;
    return std::unexpected(NoPairing{
        fmt::format("entrant {} has the bye of this round, and another one is left over", entrant),
        "write F, H or Z for a bye that was asked for, or leave the bye to the pairing"});
  }
  return pairing;
}

}  // namespace adjutant::tournament::pairing
