#include "server/app/accounts/computer_handles.hpp"

#include <algorithm>

#include "server/app/accounts/access.hpp"

namespace adjutant::app {

bool is_computer_handle(std::string_view handle) {
  return std::ranges::any_of(computer_handles,
                             [&](auto taken) { return same_in_any_case(handle, taken); });
}

}  // namespace adjutant::app
