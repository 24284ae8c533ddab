#pragma once

#include <cstdint>

namespace adjutant::core {

// Whether this code point leaves its place empty: spaces and what looks like one.
bool is_blank(std::uint32_t code);

}  // namespace adjutant::core
