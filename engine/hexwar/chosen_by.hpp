#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace adjutant::hexwar {

// The author of a choice: the order itself, a standing order, doctrine, or nobody.
enum class ChosenBy : std::uint8_t { order, standing_order, doctrine, only_choice };
inline constexpr std::array<std::string_view, 4> chosen_by_names{"order", "standing_order",
                                                                 "doctrine", "only_choice"};
// As events and positions write it.
constexpr std::string_view name(ChosenBy chosen_by) {
  return chosen_by_names[static_cast<std::size_t>(chosen_by)];
}
// In the words for the player for whom it was, or will be, made.
constexpr std::string_view because(ChosenBy chosen_by) {
  switch (chosen_by) {
    case ChosenBy::standing_order:
      return "by your standing orders";
    case ChosenBy::only_choice:
      return "there is no other way";
    default:
      return "by doctrine";
  }
}

}  // namespace adjutant::hexwar
