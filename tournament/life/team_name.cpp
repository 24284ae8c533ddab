#include "tournament/life/team_name.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "engine/core/blanks.hpp"
#include "engine/core/plain_text.hpp"

namespace adjutant::tournament::life {
namespace {

// The characters of UTF-8; bytes that are none stay as they are.
std::u32string decoded(std::string_view text) {
  std::u32string all;
  for (std::size_t at = 0; at < text.size();) {
    const auto first = static_cast<unsigned char>(text[at]);
    const std::size_t size = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : first >= 0xC0 ? 2 : 1;
    char32_t code = size == 1 ? first : first & (0x7FU >> size);
    for (std::size_t i = 1; i < size && at + i < text.size(); ++i) {
      code = (code << 6U) | (static_cast<unsigned char>(text[at + i]) & 0x3FU);
    }
    all += code;
    at += size;
  }
  return all;
}

char32_t in_lower_case(char32_t code) {
  const auto within = [&](char32_t first, char32_t last) { return first <= code && code <= last; };
  if (within('A', 'Z')) return code + 0x20;
  if (within(0xC0, 0xDE) && code != 0xD7) return code + 0x20;
  // Pairs of a capital and its small letter; in some blocks the capital is the odd one.
  const bool capital_is_even = within(0x100, 0x12F) || within(0x132, 0x137) ||
                               within(0x14A, 0x177) || within(0x460, 0x481) || within(0x48A, 0x4BF);
  if (capital_is_even && code % 2 == 0) return code + 1;
  const bool capital_is_odd = within(0x139, 0x148) || within(0x179, 0x17E);
  if (capital_is_odd && code % 2 == 1) return code + 1;
  if (within(0x391, 0x3A9)) return code + 0x20;
  if (within(0x410, 0x42F)) return code + 0x20;
  if (within(0x400, 0x40F)) return code + 0x50;
  return code;
}

// A small letter and the mark that follows it, in one piece; 0: there is none.
char32_t composed(char32_t letter, char32_t mark) {
  struct Accents {
    char32_t mark;
    std::u32string_view plain, accented;
  };
  static constexpr std::array all{
      Accents{0x300, U"aeiou", U"\u00E0\u00E8\u00EC\u00F2\u00F9"},
      Accents{0x301, U"aeiouyclnrsz",
              U"\u00E1\u00E9\u00ED\u00F3\u00FA\u00FD\u0107\u013A\u0144\u0155\u015B\u017A"},
      Accents{0x302, U"aeiou", U"\u00E2\u00EA\u00EE\u00F4\u00FB"},
      Accents{0x303, U"ano", U"\u00E3\u00F1\u00F5"},
      Accents{0x304, U"aeiou", U"\u0101\u0113\u012B\u014D\u016B"},
      Accents{0x306, U"ag", U"\u0103\u011F"},
      Accents{0x307, U"ez", U"\u0117\u017C"},
      Accents{0x308, U"aeiouy", U"\u00E4\u00EB\u00EF\u00F6\u00FC\u00FF"},
      Accents{0x30A, U"au", U"\u00E5\u016F"},
      Accents{0x30B, U"ou", U"\u0151\u0171"},
      Accents{0x30C, U"cdenrstz", U"\u010D\u010F\u011B\u0148\u0159\u0161\u0165\u017E"},
      Accents{0x327, U"cst", U"\u00E7\u015F\u0163"},
      Accents{0x328, U"aeiu", U"\u0105\u0119\u012F\u0173"}};
  const auto accents = std::ranges::find(all, mark, &Accents::mark);
  if (accents == all.end()) return 0;
  const auto at = accents->plain.find(letter);
  return at == std::u32string_view::npos ? 0 : accents->accented[at];
}

void append(std::string& out, char32_t code) {
  const auto put = [&](char32_t byte) { out += static_cast<char>(byte); };
  if (code < 0x80) return put(code);
  if (code < 0x800) {
    put(0xC0U | (code >> 6U));
  } else {
    if (code < 0x10000) {
      put(0xE0U | (code >> 12U));
    } else {
      put(0xF0U | (code >> 18U));
      put(0x80U | ((code >> 12U) & 0x3FU));
    }
    put(0x80U | ((code >> 6U) & 0x3FU));
  }
  put(0x80U | (code & 0x3FU));
}

}  // namespace

std::string team_key(std::string_view name) {
  std::u32string key;
  for (const auto code : decoded(core::without_joiners(name))) {
    const auto letter = core::is_blank(code) ? U' ' : in_lower_case(code);
    if (letter == U' ' && key.ends_with(U' ')) continue;
    const auto whole = key.empty() ? 0 : composed(key.back(), letter);
    if (whole != 0) {
      key.back() = whole;
    } else {
      key += letter;
    }
  }
  std::string text;
  for (const auto code : key) append(text, code);
  return text;
}

}  // namespace adjutant::tournament::life
