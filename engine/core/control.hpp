#pragma once

#include <algorithm>
#include <string>
#include <string_view>

// Control characters of ASCII in UTF-8, whose other characters have no such byte.
namespace adjutant::core {

constexpr bool is_control(char byte) {
  return static_cast<unsigned char>(byte) < 0x20 || byte == 0x7F;
}

inline bool has_control(std::string_view text) {
  return std::ranges::any_of(text, is_control);
}

// With a space in the place of each.
inline std::string without_control(std::string text) {
  std::ranges::replace_if(text, is_control, ' ');
  return text;
}

}  // namespace adjutant::core
