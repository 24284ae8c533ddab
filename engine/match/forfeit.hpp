#pragma once

#include <string_view>

namespace adjutant::match {

// How the reason of a match begins that has no winner and is no draw: both have lost it. It stands
// in the match's record, and whoever tells the end says it instead of "drawn".
inline constexpr std::string_view lost_by_both = "Lost by both sides. ";

}  // namespace adjutant::match
