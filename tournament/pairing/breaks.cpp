#include "tournament/pairing/breaks.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"
#include "tournament/pairing/double_swiss.hpp"

namespace adjutant::tournament::pairing {
namespace {

// What both systems ask of a pair and of a bye.
class Breaks {
 public:
  explicit Breaks(const Crosstable& table) : all_(competitors(table)) {
    for (const auto& one : all_) by_number_.emplace(one.number, &one);
    const int next = table.rounds_paired() + 1;
    for (const auto& pairs : table.forbidden) {
      if (pairs.first_round <= next && next <= pairs.last_round) forbidden_.push_back(&pairs);
    }
  }

  const Competitor& of(int number) const {
    const auto found = by_number_.find(number);
    ENSURE(found != by_number_.end(), "everybody in the pairing is to be paired");
    return *found->second;
  }
  // The two of a game, who ranks before the other first.
  std::pair<const Competitor*, const Competitor*> ranked(const Game& game) const {
    const auto &white = of(game.white), &black = of(game.black);
    return ranks_before(white, black) ? std::pair(&white, &black) : std::pair(&black, &white);
  }

  void find(std::string rule, std::vector<int> numbers, std::string what) {
    found_.push_back({std::move(rule), std::move(numbers), std::move(what), {}});
  }

  void meeting(const Game& game) {
    if (std::ranges::binary_search(of(game.white).opponents, game.black)) {
      find("C1", {game.white, game.black}, "have met");
    }
    const bool forbidden = std::ranges::any_of(forbidden_, [&](const ForbiddenPairs* pairs) {
      return std::ranges::count(pairs->numbers, game.white) > 0 &&
             std::ranges::count(pairs->numbers, game.black) > 0;
    });
    if (forbidden) find("forbidden", {game.white, game.black}, "must not meet");
  }
  void scores(const Game& game, std::string rule) {
    const auto [higher, lower] = ranked(game);
    if (higher->score == lower->score) return;
    find(std::move(rule), {higher->number, lower->number},
         fmt::format("have different scores, {} and {}", in_points(higher->score),
                     in_points(lower->score)));
  }
  void bye(int number, bool may_have_bye) {
    if (!may_have_bye) find("C2", {number}, "has had a bye, or a win without playing");
  }

  std::vector<Finding> found() { return std::move(found_); }

 private:
  std::vector<Competitor> all_;
  std::map<int, const Competitor*> by_number_;
  std::vector<const ForbiddenPairs*> forbidden_;
  std::vector<Finding> found_;
};

// Of two who are due the same side, who does not get it, and by which criterion that is bad.
void refusal(Breaks& breaks, const Game& game, Colour initial) {
  const auto [higher, lower] = breaks.ranked(game);
  if (higher->preference == Colour::none || higher->preference != lower->preference) return;
  const bool both = higher->strength == Strength::absolute && lower->strength == Strength::absolute;
  const bool topscorer = higher->topscorer || lower->topscorer;
  if (both && !topscorer) {
    return breaks.find("C3", {higher->number, lower->number},
                       "are both due the same side absolutely");
  }
  const bool to_higher = colour_of_higher(*higher, *lower, initial) == higher->preference;
  const auto& refused = to_higher ? *lower : *higher;
  const auto find = [&](const char* rule, const char* what) {
    breaks.find(rule, {refused.number}, what);
  };
  if (topscorer && std::abs(refused.colour_difference) >= 2) {
    return find("C10", "has had a side twice more than the other, and gets it again");
  }
  if (topscorer && refused.repeats()) {
    return find("C11", "has had a side twice running, and gets it again");
  }
  if (refused.strength == Strength::strong) {
    return find("C13", "has had a side more often than the other, and gets it again");
  }
  find("C12", "does not get the side that is due");
}

// C14 to C17: who floats as they did one or two rounds ago.
void floats(Breaks& breaks, const Competitor& one, Float now) {
  constexpr std::array when{"in the round before", "two rounds before"};
  for (std::size_t back = 0; back < when.size(); ++back) {
    if (one.floats[back] != now) continue;
    const int rule = (now == Float::down ? 14 : 15) + 2 * static_cast<int>(back);
    breaks.find(
        fmt::format("C{}", rule), {one.number},
        fmt::format("{}, as {}",
                    now == Float::down ? "meets a lower score or nobody" : "meets a higher score",
                    when[back]));
  }
}

void floats(Breaks& breaks, const Game& game) {
  const auto [higher, lower] = breaks.ranked(game);
  if (higher->score == lower->score) return;
  floats(breaks, *higher, Float::down);
  floats(breaks, *lower, Float::up);
}

void sides(Breaks& breaks, const Game& game, Colour initial) {
  const auto [higher, lower] = breaks.ranked(game);
  const bool white = colour_of_higher(*higher, *lower, initial) == Colour::white;
  if (white == (higher->number == game.white)) return;
  breaks.find("5.2", {game.white, game.black}, "should have swapped sides");
}

}  // namespace

std::vector<Finding> dutch_breaks(const Crosstable& table, const Pairing& pairing,
                                  bool with_sides) {
  Breaks breaks(table);
  const auto initial = initial_colour(table);
  for (const auto& game : pairing.games) {
    breaks.meeting(game);
    breaks.scores(game, "C6");
    refusal(breaks, game, initial);
    floats(breaks, game);
    if (with_sides) sides(breaks, game, initial);
  }
  if (pairing.bye != 0) {
    const auto& one = breaks.of(pairing.bye);
    breaks.bye(one.number, one.may_have_bye);
    floats(breaks, one, Float::down);
  }
  auto found = breaks.found();
  const auto paired = 2 * pairing.games.size() + (pairing.bye != 0 ? 1 : 0);
  if (paired > compared_entrants_max) return found;
  const auto compared = check_dutch(table, pairing);
  if (!compared) return found;  // there is none to compare with (1.9.3)
  constexpr std::array told{"C1", "C2", "C3", "forbidden", "5.2"};
  std::ranges::copy_if(*compared, std::back_inserter(found), [&](const Finding& finding) {
    return std::ranges::find(told, finding.rule) == told.end();
  });
  return found;
}

std::vector<Finding> double_swiss_breaks(const Crosstable& table, const Pairing& pairing) {
  Breaks breaks(table);
  const bool last_round = table.rounds_paired() + 1 == table.rounds_planned;
  for (const auto& game : pairing.games) {
    breaks.meeting(game);
    breaks.scores(game, "C4");
    const auto [higher, lower] = breaks.ranked(game);
    if (higher->score == lower->score || last_round) continue;
    if (floated_before(table, *lower)) {
      breaks.find("C7", {lower->number},
                  "meets a higher score, having floated in the round before");
    }
    if (floated_before(table, *higher)) {
      breaks.find("C8", {higher->number},
                  "meets a lower score, having floated in the round before");
    }
  }
  if (pairing.bye != 0) breaks.bye(pairing.bye, may_have_double_bye(table, pairing.bye));
  return breaks.found();
}

}  // namespace adjutant::tournament::pairing
