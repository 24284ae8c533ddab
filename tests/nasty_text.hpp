#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace adjutant {

// Texts made of what formats take for something else: the same from the same number.
inline std::string nasty_text(std::uint32_t number) {
  using namespace std::string_view_literals;
  static constexpr std::array parts{"Club"sv,
                                    " "sv,
                                    "ü"sv,
                                    "\r"sv,
                                    "\n"sv,
                                    "\r\n"sv,
                                    "\0"sv,
                                    "\x1b[2J"sv,
                                    "\x7f"sv,
                                    "\t"sv,
                                    "\u0085"sv,
                                    "\u009b"sv,
                                    "\u2028"sv,
                                    "\u2029"sv,
                                    "\u202e"sv,
                                    "\u2066"sv,
                                    "\u200f"sv,
                                    "\ufeff"sv,
                                    "\uffff"sv,
                                    "<"sv,
                                    "]]>"sv,
                                    "&amp;"sv,
                                    "&"sv,
                                    "\""sv,
                                    "'"sv,
                                    ","sv,
                                    ";"sv,
                                    ":"sv,
                                    "\\"sv,
                                    "\\n"sv,
                                    "\nEND:VEVENT"sv,
                                    "\nBEGIN:VALARM"sv,
                                    "\r001    9"sv,
                                    "\r012 Forged"sv,
                                    "</title>"sv,
                                    "\xff"sv,
                                    "\xc3"sv,
                                    "\xed\xa0\x80"sv,
                                    "𝔸"sv,
                                    "=1+1"sv,
                                    ";=1+1"sv,
                                    "＝"sv};
  std::string text;
  for (int length = static_cast<int>(number % 13); length >= 0; --length) {
    number = number * 1664525U + 1013904223U;
    text += parts[(number >> 8U) % parts.size()];
  }
  return text;
}

inline constexpr std::uint32_t nasty_texts = 2'000;

}  // namespace adjutant
