#pragma once

namespace adjutant::core {

// The section of a game's report that says where the units are, in the mails of games that have it.
inline constexpr const char* position_section = "Position";

}  // namespace adjutant::core
