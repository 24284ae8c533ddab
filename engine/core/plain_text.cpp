#include "engine/core/plain_text.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>

namespace adjutant::core {
namespace {

constexpr std::uint32_t not_utf8 = 0xFFFF'FFFF;

struct Character {
  std::uint32_t code = not_utf8;
  std::string_view bytes;
};

// How many bytes a character has that begins so; 0: none does.
std::size_t length_of(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first < 0xE0) return 2;
  if (first >= 0xE0 && first < 0xF0) return 3;
  return first >= 0xF0 && first < 0xF5 ? 4 : 0;
}

// Takes the first character off a text that is not empty; one byte where it is none.
Character take(std::string_view& text) {
  const auto first = static_cast<unsigned char>(text.front());
  const auto length = length_of(first);
  Character character{.code = not_utf8, .bytes = text.substr(0, 1)};
  if (length == 1) character.code = first;
  if (length > 1 && length <= text.size()) {
    std::uint32_t code = first & (0xFFU >> (length + 1));
    bool whole = true;
    for (const unsigned char next : text.substr(1, length - 1)) {
      whole = whole && (next & 0xC0U) == 0x80U;
      code = code << 6U | (next & 0x3FU);
    }
    const bool overlong = (length == 3 && code < 0x800) || (length == 4 && code < 0x10000);
    const bool surrogate = code >= 0xD800 && code < 0xE000;
    if (whole && !overlong && !surrogate && code <= 0x10FFFF) {
      character = {.code = code, .bytes = text.substr(0, length)};
    }
  }
  text.remove_prefix(character.bytes.size());
  return character;
}

bool shows_itself(std::uint32_t code) {
  const auto within = [code](std::uint32_t first, std::uint32_t last) {
    return code >= first && code <= last;
  };
  const bool control = within(0, 0x1F) || within(0x7F, 0x9F);
  const bool separator = within(0x2028, 0x2029);
  // The Unicode property Bidi_Control.
  const bool direction =
      code == 0x061C || within(0x200E, 0x200F) || within(0x202A, 0x202E) || within(0x2066, 0x2069);
  const bool nothing = code == 0xFEFF || (code & 0xFFFEU) == 0xFFFE || within(0xFDD0, 0xFDEF);
  return code != not_utf8 && !control && !separator && !direction && !nothing;
}

template <class Fine>
bool all_of(std::string_view text, Fine fine) {
  while (!text.empty()) {
    if (!fine(take(text).code)) return false;
  }
  return true;
}

}  // namespace

bool is_one_line(std::string_view text) {
  return all_of(text, shows_itself);
}

bool is_lines(std::string_view text) {
  return all_of(text, [](std::uint32_t code) {
    return shows_itself(code) || code == '\n' || code == '\r' || code == '\t';
  });
}

std::string on_one_line(std::string_view text) {
  std::string line;
  bool gap = false;
  while (!text.empty()) {
    const auto character = take(text);
    const bool plain = shows_itself(character.code);
    if (plain) line += character.bytes;
    if (!plain && !gap) line += ' ';
    gap = !plain;
  }
  return line;
}

}  // namespace adjutant::core
