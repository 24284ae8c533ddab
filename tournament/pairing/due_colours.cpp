#include "tournament/pairing/due_colours.hpp"

#include <algorithm>

namespace adjutant::tournament::pairing {
namespace {

bool is_mild(Due due) {
  return due == Due::white_mild || due == Due::black_mild;
}

// This many pairs of one colour are unavoidable: a mild preference is refused in as many of them as
// there are players with one.
Refused least(int pairs, int mild) {
  return {std::max(pairs, 0), std::max(std::max(pairs, 0) - mild, 0)};
}

bool is_within(const Refused& least, const Refused& most) {
  return least.all <= most.all && least.strong <= most.strong;
}

bool mostly_white(const DueCounts& all) {
  return all.all(true) >= all.all(false);
}

}  // namespace

Due due_of(const Competitor& one) {
  if (one.preference == Colour::none) return Due::nothing;
  const bool white = one.preference == Colour::white;
  switch (one.strength) {
    case Strength::absolute:
      return white ? Due::white_absolute : Due::black_absolute;
    case Strength::strong:
      return white ? Due::white_strong : Due::black_strong;
    default:
      return white ? Due::white_mild : Due::black_mild;
  }
}

bool same_colour(Due one, Due another) {
  return one != Due::nothing && another != Due::nothing &&
         (one < Due::black_mild) == (another < Due::black_mild);
}

Refused Refused::without(Due one, Due another) const {
  if (!same_colour(one, another)) return *this;
  return {all - 1, strong - (is_mild(one) || is_mild(another) ? 0 : 1)};
}

Refused least_refused(const DueCounts& all) {
  const bool white = mostly_white(all);
  return least((all.all(white) - all.all(!white) - all.at(Due::nothing)) / 2, all.mild(white));
}

bool can_be_within(const DueCounts& all, const Refused& most) {
  const auto refused = least_refused(all);
  return is_within(refused, most) && refused.all <= all.not_absolute(mostly_white(all));
}

bool can_be_within(const DueCounts& s1, const DueCounts& s2, const Refused& most) {
  for (const bool white : {true, false}) {
    const int pairs = s1.all(white) - s2.all(!white) - s2.at(Due::nothing);
    if (pairs <= 0) continue;
    if (!is_within(least(pairs, s1.mild(white) + s2.mild(white)), most) ||
        pairs > s1.not_absolute(white) + s2.not_absolute(white)) {
      return false;
    }
  }
  return true;
}

}  // namespace adjutant::tournament::pairing
