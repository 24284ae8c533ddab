#pragma once

#include <string_view>

namespace adjutant::match {

// The beginning of the reason of a match without a winner that is not a draw: both have lost it. It
// is in the match's record, and texts about the end use it instead of "drawn".
inline constexpr std::string_view lost_by_both = "Lost by both sides. ";

}  // namespace adjutant::match
