#pragma once

#include <concepts>
#include <cstdint>
#include <string>

#include <fmt/format.h>

namespace adjutant::core {

// "17%"; "<1%" for a small chance, so that it does not read as none.
std::string percent(std::integral auto cases, std::integral auto of) {
  const auto all = static_cast<std::int64_t>(of);
  const auto rounded = (200 * static_cast<std::int64_t>(cases) + all) / (2 * all);
  return rounded == 0 && cases > 0 ? "<1%" : fmt::format("{}%", rounded);
}

}  // namespace adjutant::core
