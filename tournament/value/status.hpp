#pragma once

#include <cstdint>

namespace adjutant::tournament {

// Where a tournament stands in its life. Stored as its number.
enum class Status : std::uint8_t {
  draft,
  open,
  closed,
  running,
  paused,
  finished,
  archived,
  cancelled
};

}  // namespace adjutant::tournament
