#include "engine/core/plain_text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <utility>

#include "engine/core/blanks.hpp"

namespace adjutant::core {
namespace {

constexpr std::uint32_t not_utf8 = 0xFFFF'FFFF;

struct Character {
  std::uint32_t code = not_utf8;
  std::string_view bytes;
};

// The length in bytes of a character that begins with this byte; 0: no character does.
std::size_t length_of(unsigned char first) {
  if (first < 0x80) return 1;
  if (first >= 0xC2 && first < 0xE0) return 2;
  if (first >= 0xE0 && first < 0xF0) return 3;
  return first >= 0xF0 && first < 0xF5 ? 4 : 0;
}

// Removes the first character of a text that is not empty; one byte if it is invalid.
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
// fillers, tags, deprecated format characters, and reserved ones. None of
// them is visible.
bool is_ignorable(std::uint32_t code) {
  return code == 0x00AD || code == 0x034F || is_within(code, 0x115F, 0x1160) ||
         is_within(code, 0x17B4, 0x17B5) || code == 0x180E || code == 0x200B ||
         is_within(code, 0x2060, 0x206F) || code == 0x3164 || code == 0xFEFF || code == 0xFFA0 ||
         is_within(code, 0xFFF0, 0xFFF8) || is_within(code, 0x1BCA0, 0x1BCA3) ||
         is_within(code, 0x1D173, 0x1D17A) || is_within(code, 0xE0000, 0xE0FFF);
}

// What Unicode does not call ignorable, and does not show either: what places hieroglyphs, the
// filler of Khitan, a note without a head.
bool is_placing(std::uint32_t code) {
  return is_within(code, 0x13430, 0x1343F) || code == 0x16FE4 || code == 0x1D159;
}

// Letters of these join, or stack, by joiners between them: Arabic to Mandaic, the scripts of India
// to Sinhala, Myanmar, Khmer, Mongolian, presentation forms of Arabic, and the like beyond U+FFFF.
bool is_of_joining_script(std::uint32_t code) {
  return is_within(code, 0x0600, 0x0DFF) || is_within(code, 0x1000, 0x109F) ||
         is_within(code, 0x1780, 0x18AF) || is_within(code, 0xA840, 0xA87F) ||
         is_within(code, 0xA8E0, 0xA8FF) || is_within(code, 0xA980, 0xA9FF) ||
         is_within(code, 0xAA60, 0xAA7F) || is_within(code, 0xFB50, 0xFDFF) ||
         is_within(code, 0xFE70, 0xFEFE) || is_within(code, 0x10A00, 0x11FFF) ||
         is_within(code, 0x1E900, 0x1E95F);
}

// Pictures that joiners make one picture of.
bool is_emoji(std::uint32_t code) {
  return is_within(code, 0x2190, 0x2BFF) || is_within(code, 0x1F000, 0x1FAFF);
}

// Unicode blocks and rows of marks that are drawn over, under or through the character before them
// (general categories Mn and Me).
constexpr std::array<std::pair<std::uint32_t, std::uint32_t>, 73> marks{{
    {0x0300, 0x036F}, {0x0483, 0x0489}, {0x0591, 0x05BD},   {0x05BF, 0x05BF}, {0x05C1, 0x05C2},
    {0x05C4, 0x05C5}, {0x05C7, 0x05C7}, {0x0610, 0x061A},   {0x064B, 0x065F}, {0x0670, 0x0670},
    {0x06D6, 0x06DC}, {0x06DF, 0x06E4}, {0x06E7, 0x06E8},   {0x06EA, 0x06ED}, {0x0711, 0x0711},
    {0x0730, 0x074A}, {0x07A6, 0x07B0}, {0x07EB, 0x07F3},   {0x0816, 0x0819}, {0x081B, 0x0823},
    {0x0825, 0x0827}, {0x0829, 0x082D}, {0x0859, 0x085B},   {0x0898, 0x089F}, {0x08CA, 0x08E1},
    {0x08E3, 0x0902}, {0x093A, 0x093A}, {0x093C, 0x093C},   {0x0941, 0x0948}, {0x094D, 0x094D},
    {0x0951, 0x0957}, {0x0962, 0x0963}, {0x0981, 0x0981},   {0x09BC, 0x09BC}, {0x09C1, 0x09C4},
    {0x09CD, 0x09CD}, {0x0A01, 0x0A02}, {0x0A3C, 0x0A3C},   {0x0A41, 0x0A51}, {0x0A70, 0x0A71},
    {0x0ABC, 0x0ABC}, {0x0AC1, 0x0AC8}, {0x0ACD, 0x0ACD},   {0x0B3C, 0x0B3C}, {0x0B4D, 0x0B4D},
    {0x0BCD, 0x0BCD}, {0x0C4D, 0x0C4D}, {0x0CCD, 0x0CCD},   {0x0D4D, 0x0D4D}, {0x0DCA, 0x0DCA},
    {0x0E31, 0x0E31}, {0x0E34, 0x0E3A}, {0x0E47, 0x0E4E},   {0x0EB1, 0x0EB1}, {0x0EB4, 0x0EBC},
    {0x0EC8, 0x0ECE}, {0x0F71, 0x0F7E}, {0x0F80, 0x0F84},   {0x0F8D, 0x0FBC}, {0x135D, 0x135F},
    {0x17C6, 0x17C6}, {0x17C9, 0x17D3}, {0x1AB0, 0x1ACE},   {0x1DC0, 0x1DFF}, {0x20D0, 0x20F0},
    {0x2DE0, 0x2DFF}, {0x302A, 0x302D}, {0x3099, 0x309A},   {0xA66F, 0xA672}, {0xA674, 0xA67D},
    {0xA8E0, 0xA8F1}, {0xFE20, 0xFE2F}, {0x1D165, 0x1D169},
}};

bool is_mark(std::uint32_t code) {
  return std::ranges::any_of(
      marks, [&](const auto& row) { return is_within(code, row.first, row.second); });
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
         !is_ignorable(code) && !is_placing(code);
}

// Reads a text character by character: whether each shows, or belongs to one before it that does.
class Shown {
 public:
  // `next` follows it; not_utf8 at the end.
  bool is_fine(std::uint32_t code, std::uint32_t next) {
    const bool joiner = is_joiner(code);
    const bool selector = is_selector(code);
    const bool mark = is_mark(code);
    const bool has_base = last_ != Last::nothing;
    marks_ = mark ? marks_ + 1 : joiner || selector ? marks_ : 0;
    const bool fine = joiner     ? joins(code, next)
                      : selector ? last_ == Last::shown
                      : mark     ? has_base && marks_ <= marks_max && shows_itself(code)
                                 : shows_itself(code);
    if (!joiner && !selector) before_ = code;
    if (fine && !joiner && !selector && !is_blank(code)) shows_ = true;
    if (is_blank(code) && code != ' ') leaves_room_ = true;
    is_any_ = true;
    if (!fine || code == ' ') {
      last_ = Last::nothing;
    } else {
      last_ = joiner ? Last::joiner : selector ? Last::selected : Last::shown;
    }
    return fine;
  }
  // Blanks, and nothing that could be read.
  bool is_blank_alone() const { return is_any_ && !shows_; }
  // The same, but for spaces.
  bool is_empty_room() const { return leaves_room_ && !shows_; }

 private:
  enum class Last : std::uint8_t { nothing, shown, selected, joiner };

  // Whether the joiner does something: between letters of a script that has it, or emoji. Anywhere
  // else it only makes one text look like another.
  bool joins(std::uint32_t joiner, std::uint32_t next) const {
    if (last_ != Last::shown && last_ != Last::selected) return false;
    if (is_joiner(next) || is_selector(next) || !shows_itself(next)) return false;
    if (is_mark(next) && marks_ >= marks_max) return false;
    if (is_of_joining_script(before_) && is_of_joining_script(next)) return true;
    return joiner == zero_width_joiner && is_emoji(before_) && is_emoji(next);
  }

  static constexpr std::uint32_t zero_width_joiner = 0x200D;
  // No writing has more of them over one letter.
  static constexpr int marks_max = 4;
  std::uint32_t before_ = not_utf8;  // the last character but for joiners and selectors
  Last last_ = Last::nothing;
  int marks_ = 0;
  bool is_any_ = false, shows_ = false, leaves_room_ = false;
};

std::uint32_t first_of(std::string_view text) {
  return text.empty() ? not_utf8 : take(text).code;
}

}  // namespace

bool is_blank(std::uint32_t code) {
  return code == ' ' || code == 0x00A0 || code == 0x1680 || is_within(code, 0x2000, 0x200A) ||
         code == 0x202F || code == 0x205F || code == 0x2800 || code == 0x3000 ||
         is_within(code, 0x13441, 0x13442);
}

bool is_one_line(std::string_view text) {
  Shown shown;
  while (!text.empty()) {
    const auto code = take(text).code;
    if (!shown.is_fine(code, first_of(text))) return false;
  }
  return !shown.is_blank_alone();
}

bool is_lines(std::string_view text) {
  Shown shown;
  while (!text.empty()) {
    const auto code = take(text).code;
    if (!shown.is_fine(code, first_of(text)) && code != '\n' && code != '\r' && code != '\t')
      return false;
  }
  return !shown.is_empty_room();
}

std::string on_one_line(std::string_view text) {
  std::string line;
  Shown shown;
  bool gap = false;
  while (!text.empty()) {
    const auto character = take(text);
    const bool plain = shown.is_fine(character.code, first_of(text));
    if (plain) line += character.bytes;
    if (!plain && !gap) line += ' ';
    gap = !plain;
  }
  return shown.is_blank_alone() ? std::string() : line;
}

std::string without_joiners(std::string_view text) {
  std::string rest;
  while (!text.empty()) {
    const auto character = take(text);
    if (!is_joiner(character.code) && !is_selector(character.code)) rest += character.bytes;
  }
  return rest;
}

}  // namespace adjutant::core
