#pragma once

#include <string>
#include <string_view>

#include <fmt/format.h>

namespace adjutant::app {

// What opponents and officials read when mail to a player comes back.
inline std::string bouncing_words(std::string_view name) {
  return fmt::format(
      "Our mail to {} is bouncing, so they may not know that it is their turn. If it is, their "
      "clock "
      "is stopped for three days, once in a match, and we send the report again.",
      name);
}

}  // namespace adjutant::app
