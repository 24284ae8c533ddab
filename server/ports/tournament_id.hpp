#pragma once

#include <string_view>

namespace adjutant::ports {

// Whether an id, or what is said in place of one, names a tournament: ids of matches begin
// otherwise.
constexpr bool is_tournament_id(std::string_view id) {
  return id.starts_with("t_");
}

}  // namespace adjutant::ports
