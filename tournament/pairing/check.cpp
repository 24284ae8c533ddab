#include "tournament/pairing/check.hpp"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"
#include "tournament/pairing/candidates.hpp"

namespace adjutant::tournament::pairing {
namespace {

using Pairs = std::vector<std::pair<int, int>>;

class Check {
 public:
  Check(const Round& round, const Pairing& pairing) : round_(round), pairing_(pairing) {
    for (int i = 0; i < round.size(); ++i) index_[round.at(i).number] = i;
    mates_.assign(static_cast<std::size_t>(round.size()), -1);
  }

  std::vector<Finding> all() {
    if (!everybody_once()) return std::move(findings_);
    absolute();
    if (findings_.empty()) brackets();
    colours();
    return std::move(findings_);
  }

 private:
  void find(std::string rule, std::vector<int> numbers, std::string what) {
    findings_.push_back({std::move(rule), std::move(numbers), std::move(what), {}});
  }
  int number(int index) const { return round_.at(index).number; }

  // One row an entrant: each of those who are there once, and nobody else.
  bool everybody_once() {
    std::map<int, int> times;
    for (const auto& game : pairing_.games) {
      ++times[game.white];
      ++times[game.black];
    }
    if (pairing_.bye != 0) ++times[pairing_.bye];
    for (const auto& [number, count] : times) {
      if (!index_.contains(number)) find("1.9", {number}, "is not to be paired");
      if (count > 1) find("1.9", {number}, fmt::format("is paired {} times", count));
    }
    for (const auto& [number, index] : index_) {
      if (!times.contains(number)) find("1.9", {number}, "is not paired");
    }
    return findings_.empty();
  }

  void absolute() {
    for (const auto& game : pairing_.games) {
      const int a = std::min(index_[game.white], index_[game.black]);
      const int b = std::max(index_[game.white], index_[game.black]);
      mates_[static_cast<std::size_t>(a)] = b;
      mates_[static_cast<std::size_t>(b)] = a;
      if (round_.may_meet(a, b)) continue;
      const auto& met = round_.at(a).opponents;
      const bool again = std::ranges::binary_search(met, number(b));
      const bool clash = round_.at(a).strength == Strength::absolute &&
                         round_.at(a).preference == round_.at(b).preference &&
                         round_.at(b).strength == Strength::absolute;
      find(again   ? "C1"
           : clash ? "C3"
                   : "forbidden",
           {number(a), number(b)},
           again   ? "have met"
           : clash ? "are both due the same colour absolutely"
                   : "must not meet");
    }
    if (pairing_.bye == 0) return;
    const auto& one = round_.at(index_[pairing_.bye]);
    if (!one.may_have_bye) {
      find("C2", {one.number}, "has had a bye, or a win without playing");
    } else if (one.score != *round_.bye_score()) {
      find("C5", {one.number},
           fmt::format("has the bye with {}; one with {} can have it", in_points(one.score),
                       in_points(*round_.bye_score())));
    }
  }

  Pairs given_pairs(const Bracket& bracket) const {
    Pairs pairs;
    for (int a = 0; a < bracket.size(); ++a) {
      const int mate =
          mates_[static_cast<std::size_t>(bracket.members[static_cast<std::size_t>(a)])];
      const auto at = std::ranges::find(bracket.members, mate);
      const int b = static_cast<int>(at - bracket.members.begin());
      if (at != bracket.members.end() && b > a) pairs.emplace_back(a, b);
    }
    return pairs;
  }

  // By matchings over all, as long as that has an end: not by what the pairing was made by.
  Pairs best_to_compare(const Bracket& bracket) const {
    if (round_.size() > dutch_whole_max) return best_of(round_, bracket).pairs;
    auto best = Candidates(round_, bracket, Scope::all).best();
    ENSURE(best.has_value(), "a bracket that cannot be completed");
    return *best;
  }

  void brackets() {
    std::vector<int> let_down;
    for (int at = 0; at < round_.size();) {
      const auto bracket = bracket_from(round_, let_down, at);
      at += bracket.size() - bracket.moved_down;
      auto best = best_to_compare(bracket);
      std::ranges::sort(best);
      const auto given = given_pairs(bracket);
      if (given != best) return compare(bracket, given, best);
      let_down = let_down_by(bracket, given);
    }
  }

  void compare(const Bracket& bracket, const Pairs& given, const Pairs& best) {
    const auto where = fmt::format("in the bracket of {} points",
                                   in_points(round_.at(bracket.members.back()).score));
    const auto whom = paired_otherwise(bracket, given, best);
    const auto find_better = [&](std::string rule, const std::string& what) {
      find(std::move(rule), whom, fmt::format("{} {}", what, where));
      findings_.back().better = names(bracket, best);
    };
    const int window = window_for(round_);
    const auto have = Candidates(round_, bracket, Scope::all, window).judge(given);
    if (!have) return find_better("C4", "leave the players below without a pairing");
    const auto could = Candidates(round_, bracket, Scope::all, window).judge(best);
    ENSURE(could.has_value(), "the best candidate cannot be completed");
    for (std::size_t i = 0; i < std::min(could->size(), have->size()); ++i) {
      if ((*have)[i] == (*could)[i]) continue;
      return find_better(fmt::format("C{}", (*could)[i].first),
                         "could be paired so that the rule is kept better");
    }
    find_better("4", "have an equal pairing that the rules take before theirs");
  }

  // Members whose opponent is another in the best pairs, or who have one in only one of the two.
  std::vector<int> paired_otherwise(const Bracket& bracket, const Pairs& given,
                                    const Pairs& best) const {
    Pairs different;
    std::ranges::set_symmetric_difference(given, best, std::back_inserter(different));
    std::set<int> places;
    for (const auto& [a, b] : different) places.insert({a, b});
    std::vector<int> numbers;
    for (const int place : places) {
      numbers.push_back(number(bracket.members[static_cast<std::size_t>(place)]));
    }
    return numbers;
  }

  std::string names(const Bracket& bracket, const Pairs& pairs) const {
    std::string text;
    for (const auto& [a, b] : pairs) {
      text += fmt::format("{}{}-{}", text.empty() ? "" : " ",
                          number(bracket.members[static_cast<std::size_t>(a)]),
                          number(bracket.members[static_cast<std::size_t>(b)]));
    }
    return text.empty() ? "it has no pairs" : text;
  }

  void colours() {
    for (const auto& game : pairing_.games) {
      const int a = index_[game.white], b = index_[game.black];
      const auto& higher = round_.at(std::min(a, b));
      const auto& lower = round_.at(std::max(a, b));
      const bool white = colour_of_higher(higher, lower, round_.initial()) == Colour::white;
      if (white == (higher.number == game.white)) continue;
      find("5.2", {game.white, game.black}, "should have swapped colours");
    }
  }

  const Round& round_;
  const Pairing& pairing_;
  std::map<int, int> index_;
  std::vector<int> mates_;
  std::vector<Finding> findings_;
};

}  // namespace

std::string in_words(const Finding& finding) {
  const auto text = fmt::format("{} {}", fmt::join(finding.numbers, ", "), finding.what);
  return finding.better.empty() ? text : fmt::format("{}: {}", text, finding.better);
}

std::expected<std::vector<Finding>, NoPairing> check_dutch(const Crosstable& table,
                                                           const Pairing& pairing) {
  const auto round = begin_round(table);
  if (!round) return std::unexpected(round.error());
  return Check(*round, pairing).all();
}

Pairing pairing_of(const Crosstable& table, int round) {
  Pairing pairing;
  for (const auto& entrant : table.entrants) {
    const auto& cell = entrant.cells[static_cast<std::size_t>(round - 1)];
    if (cell.colour == Colour::white) pairing.games.push_back({entrant.number, cell.opponent});
    if (cell.outcome == Outcome::pairing_bye) pairing.bye = entrant.number;
  }
  return pairing;
}

Crosstable with_round(const Crosstable& table, const Pairing& pairing) {
  Crosstable longer = table;
  const int round = table.rounds_paired() + 1;
  for (auto& entrant : longer.entrants) entrant.cells.emplace_back();
  const auto cell = [&](int number) -> Cell& {
    return longer.entrants[longer.index_of(number)].cells.back();
  };
  for (const auto& bye : table.requested) {
    if (bye.round == round) cell(bye.number).outcome = bye.outcome;
  }
  std::erase_if(longer.requested, [&](const RequestedBye& bye) { return bye.round == round; });
  for (const auto& game : pairing.games) {
    cell(game.white) = {Outcome::draw, game.black, Colour::white};
    cell(game.black) = {Outcome::draw, game.white, Colour::black};
  }
  if (pairing.bye != 0) cell(pairing.bye).outcome = Outcome::pairing_bye;
  return longer;
}

}  // namespace adjutant::tournament::pairing
