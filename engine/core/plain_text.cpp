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

bool is_within(std::uint32_t code, std::uint32_t first, std::uint32_t last) {
  return code >= first && code <= last;
}

// What makes one character of two, or chooses the form of the one before it: no joiner, and no
// selector, is anything by itself.
bool is_joiner(std::uint32_t code) {
  return is_within(code, 0x200C, 0x200D);
}

bool is_selector(std::uint32_t code) {
  return is_within(code, 0x180B, 0x180D) || code == 0x180F || is_within(code, 0xFE00, 0xFE0F) ||
         is_within(code, 0xE0100, 0xE01EF);
}

// The Unicode property Default_Ignorable_Code_Point without joiners and selectors: soft hyphens,
// fillers, tags, deprecated format characters, what is yet to be given a meaning. Nothing of it
// shows.
bool is_ignorable(std::uint32_t code) {
  return code == 0x00AD || code == 0x034F || is_within(code, 0x115F, 0x1160) ||
         is_within(code, 0x17B4, 0x17B5) || code == 0x180E || code == 0x200B ||
         is_within(code, 0x2060, 0x206F) || code == 0x3164 || code == 0xFEFF || code == 0xFFA0 ||
         is_within(code, 0xFFF0, 0xFFF8) || is_within(code, 0x1BCA0, 0x1BCA3) ||
         is_within(code, 0x1D173, 0x1D17A) || is_within(code, 0xE0000, 0xE0FFF);
}

bool shows_itself(std::uint32_t code) {
  const bool control = is_within(code, 0, 0x1F) || is_within(code, 0x7F, 0x9F);
  const bool separator = is_within(code, 0x2028, 0x2029);
  // The Unicode property Bidi_Control.
  const bool direction = code == 0x061C || is_within(code, 0x200E, 0x200F) ||
                         is_within(code, 0x202A, 0x202E) || is_within(code, 0x2066, 0x2069);
  const bool annotation = is_within(code, 0xFFF9, 0xFFFB);
  const bool nothing = (code & 0xFFFEU) == 0xFFFE || is_within(code, 0xFDD0, 0xFDEF);
  return code != not_utf8 && !control && !separator && !direction && !annotation && !nothing &&
         !is_ignorable(code);
}

// Reads a text character by character: whether each shows, or belongs to one before it that does.
class Shown {
 public:
  bool is_fine(std::uint32_t code) {
    const bool joiner = is_joiner(code);
    const bool selector = is_selector(code);
    const bool fine = joiner     ? last_ == Last::shown || last_ == Last::selected
                      : selector ? last_ == Last::shown
                                 : shows_itself(code);
    if (!fine || code == ' ') {
      last_ = Last::nothing;
    } else {
      last_ = joiner ? Last::joiner : selector ? Last::selected : Last::shown;
    }
    return fine;
  }

 private:
  enum class Last : std::uint8_t { nothing, shown, selected, joiner };
  Last last_ = Last::nothing;
};

}  // namespace

bool is_one_line(std::string_view text) {
  Shown shown;
  while (!text.empty()) {
    if (!shown.is_fine(take(text).code)) return false;
  }
  return true;
}

bool is_lines(std::string_view text) {
  Shown shown;
  while (!text.empty()) {
    const auto code = take(text).code;
    if (!shown.is_fine(code) && code != '\n' && code != '\r' && code != '\t') return false;
  }
  return true;
}

std::string on_one_line(std::string_view text) {
  std::string line;
  Shown shown;
  bool gap = false;
  while (!text.empty()) {
    const auto character = take(text);
    const bool plain = shown.is_fine(character.code);
    if (plain) line += character.bytes;
    if (!plain && !gap) line += ' ';
    gap = !plain;
  }
  return line;
}

}  // namespace adjutant::core
