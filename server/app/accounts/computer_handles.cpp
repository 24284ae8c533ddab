#include "server/app/accounts/computer_handles.hpp"

#include <algorithm>

#include "engine/captain/levels.hpp"
#include "server/app/accounts/access.hpp"

namespace adjutant::app {
namespace {

bool is_one_of(const std::array<std::string, 2>& handles, std::string_view handle) {
  return std::ranges::any_of(handles,
                             [&](const auto& taken) { return same_in_any_case(handle, taken); });
}

}  // namespace

std::array<std::string, 2> computer_handles(captain::Level level) {
  const auto rank = captain::rank_of(level);
  const std::string name(rank ? rank->name : captain::rank_of(captain::Level::captain)->name);
  return {name, name + "_"};
}

bool is_computer_handle(std::string_view handle) {
  return std::ranges::any_of(captain::ranks(), [&](const captain::Rank& rank) {
    return is_one_of(computer_handles(rank.level), handle);
  });
}

bool is_stand_in_handle(std::string_view handle) {
  return is_one_of(computer_handles(captain::Level::captain), handle);
}

}  // namespace adjutant::app
