#include "tournament/pairing/competitor.hpp"

#include <algorithm>
#include <cstdlib>

namespace adjutant::tournament::pairing {
namespace {

Float float_in(const Crosstable& table, const Entrant& entrant, int round) {
  const auto& cell = entrant.cells[round - 1];
  if (!is_played(cell.outcome)) {
    // 1.4.3: more points than for a loss, without playing.
    return table.points.of(cell.outcome) > table.points.loss ? Float::down : Float::none;
  }
  const auto& opponent = table.entrants[table.index_of(cell.opponent)];
  const auto own = score(table, entrant, round - 1);
  const auto theirs = score(table, opponent, round - 1);
  if (own == theirs) return Float::none;
  return own > theirs ? Float::down : Float::up;  // 1.4.2
}

// 1.7: preference by the difference and by the two latest games.
void set_preference(Competitor& one) {
  const int difference = one.colour_difference;
  if (one.colours.empty()) return;
  const auto last = one.colours.back();
  if (std::abs(difference) > 1 || one.repeats()) {
    one.strength = Strength::absolute;
  } else {
    one.strength = difference == 0 ? Strength::mild : Strength::strong;
  }
  if (std::abs(difference) > 1) {
    one.preference = difference > 0 ? Colour::black : Colour::white;
  } else if (one.repeats() || difference == 0) {
    one.preference = other(last);
  } else {
    one.preference = difference > 0 ? Colour::black : Colour::white;
  }
}

Competitor competitor(const Crosstable& table, const Entrant& entrant) {
  const int paired = table.rounds_paired();
  Competitor made;
  made.number = entrant.number;
  made.score = score(table, entrant, paired);
  for (const auto& cell : entrant.cells) {
    if (is_played(cell.outcome)) {
      made.colours.push_back(cell.colour);
      made.colour_difference += cell.colour == Colour::white ? 1 : -1;
      made.opponents.push_back(cell.opponent);
      continue;
    }
    ++made.unplayed;
    // C2: a bye by the pairing, or a win's points in one round without playing.
    if (cell.outcome == Outcome::pairing_bye || table.points.of(cell.outcome) >= table.points.win) {
      made.may_have_bye = false;
    }
  }
  std::ranges::sort(made.opponents);
  set_preference(made);
  for (int back = 0; back < 2 && paired - back >= 1; ++back) {
    made.floats[static_cast<std::size_t>(back)] = float_in(table, entrant, paired - back);
  }
  // 1.8: over half of what could be scored, when the last round is paired.
  made.topscorer = paired + 1 == table.rounds_planned && 2 * made.score > paired * table.points.win;
  return made;
}

}  // namespace

bool ranks_before(const Competitor& one, const Competitor& another) {
  return one.score != another.score ? one.score > another.score : one.number < another.number;
}

std::vector<Competitor> competitors(const Crosstable& table) {
  const int round = table.rounds_paired() + 1;
  std::vector<Competitor> all;
  int tpn = 0;
  for (const auto& entrant : table.entrants) {
    const auto bye = std::ranges::find_if(table.requested, [&](const RequestedBye& asked) {
      return asked.round == round && asked.number == entrant.number;
    });
    const bool has_bye = bye != table.requested.end();
    const bool was_there =
        std::ranges::any_of(entrant.cells,
                            [](const Cell& cell) { return !is_requested(cell.outcome); }) ||
        (has_bye && !is_requested(bye->outcome));
    if (!has_bye || was_there) ++tpn;
    if (has_bye) continue;
    all.push_back(competitor(table, entrant));
    all.back().tpn = tpn;
  }
  std::ranges::sort(all, ranks_before);
  return all;
}

Colour colour_of_higher(const Competitor& higher, const Competitor& lower, Colour initial) {
  // 5.2.1: both preferences.
  if (higher.preference != lower.preference) {
    return higher.preference != Colour::none ? higher.preference : other(lower.preference);
  }
  if (higher.preference != Colour::none) {
    // 5.2.2: the stronger one; of two absolute ones that of the wider difference.
    if (higher.strength != lower.strength) {
      return higher.strength > lower.strength ? higher.preference : other(lower.preference);
    }
    const int wider = std::abs(higher.colour_difference) - std::abs(lower.colour_difference);
    if (higher.strength == Strength::absolute && wider != 0) {
      return wider > 0 ? higher.preference : other(lower.preference);
    }
  }
  // 5.2.3: other than in the latest round in which the two had different colours.
  const auto common = std::min(higher.colours.size(), lower.colours.size());
  for (std::size_t back = 1; back <= common; ++back) {
    const auto had = higher.colours[higher.colours.size() - back];
    if (had != lower.colours[lower.colours.size() - back]) return other(had);
  }
  if (higher.preference != Colour::none) return higher.preference;  // 5.2.4
  return higher.tpn % 2 != 0 ? initial : other(initial);            // 5.2.5
}

Colour initial_colour(const Crosstable& table) {
  if (table.initial != Colour::none) return table.initial;
  for (int round = 0; round < table.rounds_paired(); ++round) {
    for (const auto& entrant : table.entrants) {
      if (entrant.cells[round].colour != Colour::none) return entrant.cells[round].colour;
    }
  }
  return Colour::none;
}

}  // namespace adjutant::tournament::pairing
