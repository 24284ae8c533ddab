#pragma once

#include <string>
#include <string_view>

namespace adjutant::app {

// One text of many, without one in between: for what is written at every step.
template <class... Parts>
std::string concatenated(const Parts&... parts) {
  std::string whole;
  whole.reserve((std::string_view(parts).size() + ...));
  (whole.append(std::string_view(parts)), ...);
  return whole;
}

}  // namespace adjutant::app
