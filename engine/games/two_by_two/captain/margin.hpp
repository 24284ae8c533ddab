#pragma once

#include <cstdint>

#include "engine/games/two_by_two/captain/survey.hpp"

namespace adjutant::two_by_two {

// By how much blue is ahead between two player turns, in hundredths of a point, by figures that
// were set by hand: the points of N22, how near either army is to being beaten (N21), what being
// pinned or disrupted costs until it is over, what both may hope for from the fire and the charges
// of their next player turns, and how far those who want to fight still have to go.
std::int64_t margin(const State& state, const Survey& survey);

// How much likelier than not blue wins by that, in hundred thousandths, from -50,000 to 50,000: the
// nearer the end, the less it matters by how much one leads.
std::int64_t chance_by_margin(std::int64_t margin, int turns_left);

}  // namespace adjutant::two_by_two
