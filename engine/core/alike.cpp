#include "engine/core/alike.hpp"

#include <algorithm>
#include <array>

#include "engine/core/blanks.hpp"
#include "engine/core/plain_text.hpp"

namespace adjutant::core {
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

// Whether the character is one of those from `first` to `last`.
bool is_among(char32_t code, char32_t first, char32_t last) {
  return first <= code && code <= last;
}

char32_t in_lower_case(char32_t code) {
  const auto within = [&](char32_t first, char32_t last) { return is_among(code, first, last); };
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

// The Latin letters without their accents from `first` on; ".": no letter of ASCII.
struct WithoutAccents {
  char32_t first;
  std::string_view plain;
};
constexpr std::array without_accents{
    WithoutAccents{0xC0,
                   "AAAAAA.CEEEEIIIIDNOOOOO.OUUUUY..aaaaaa.ceeeeiiiidnooooo.ouuuuy.y"
                   "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIi..JjKk.LlLlLlL"
                   "lLlNnNnNnn..OoOoOo..RrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzf"},
    WithoutAccents{0x1CD,
                   "AaIiOoUuUuUuUuUu.AaAa....GgKkOoOo..j...Gg..NnAa....AaAaEeEeIiIiO"
                   "oOoRrRrUuUuSsTt..Hh....ZzAaEeOoOoOoOoYy"},
    WithoutAccents{0x1E00,
                   "AaBbBbBbCcDdDdDdDdDdEeEeEeEeEeFfGgHhHhHhHhHhIiIiKkKkKkLlLlLlLlMm"
                   "MmMmNnNnNnNnOoOoOoOoPpPpRrRrRrRrSsSsSsSsSsTtTtTtTtUuUuUuUuUuVvVv"
                   "WwWwWwWwWwXxXxYyZzZzZzhtwy......AaAaAaAaAaAaAaAaAaAaAaAaEeEeEeEe"
                   "EeEeEeEeIiIiOoOoOoOoOoOoOoOoOoOoOoOoUuUuUuUuUuUuUuYyYyYyYy......"}};

// Letters of other scripts, and below each the one that it looks like.
constexpr std::u32string_view of_other_scripts =
    U"АВЕЁЗКМНОРСТУХІЇЈЅҮԀԚԜавеёзкмнорстухіїјѕһүԁԛԝЙй"
    U"ΑΒΕΖΗΙΚΜΝΟΡΤΥΧΆΈΉΊΌΎΪΫαγεηικνορτυχωάέήίόύώϊϋΐΰ";
constexpr std::u32string_view looks_of_other_scripts =
    U"ABEE3KMHOPCTYXIIJSYDQWabee3kmhopctyxiijshydqwИи"
    U"ABEZHIKMNOPTYXAEHIOYIYayenikvoptuxwaeniouwiuiu";
static_assert(of_other_scripts.size() == looks_of_other_scripts.size());

// The Latin letter or the digit that a character looks like; another character as it is.
char32_t plain_look_of(char32_t code) {
  if (const auto at = of_other_scripts.find(code); at != of_other_scripts.npos) {
    return looks_of_other_scripts[at];
  }
  for (const auto& [first, plain] : without_accents) {
    if (!is_among(code, first, first + static_cast<char32_t>(plain.size()) - 1)) continue;
    const char letter = plain[code - first];
    return letter == '.' ? code : static_cast<char32_t>(letter);
  }
  if (is_among(code, 0xFF01, 0xFF5E)) return code - 0xFEE0;  // full-width
  if (is_among(code, 0x1D400, 0x1D6A3)) {                    // mathematical, A to z again and again
    const auto letter = (code - 0x1D400) % 52;
    return letter < 26 ? U'A' + letter : U'a' + letter - 26;
  }
  if (is_among(code, 0x1D7CE, 0x1D7FF)) return U'0' + (code - 0x1D7CE) % 10;
  return code;
}

// Letters and digits that look like others are one of them.
char32_t common_look_of(char32_t letter) {
  constexpr std::u32string_view from = U"01l34578", to = U"oiieastb";
  const auto at = from.find(letter);
  return at == from.npos ? letter : to[at];
}

// Blanks, dashes, "_" and marks over letters: names that differ in nothing else look alike.
bool is_passed_over(char32_t code) {
  return is_blank(code) || code == '_' || code == '-' || is_among(code, 0x2010, 0x2015) ||
         code == 0x2212 || is_among(code, 0x300, 0x36F);
}

void replace_all(std::string& text, std::string_view from, std::string_view to) {
  for (auto at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
    text.replace(at, from.size(), to);
  }
}

std::string encoded(std::u32string_view codes) {
  std::string text;
  for (const auto code : codes) append(text, code);
  return text;
}

}  // namespace

std::string spelling_of(std::string_view name) {
  std::u32string key;
  for (const auto code : decoded(without_joiners(name))) {
    const auto letter = is_blank(code) ? U' ' : in_lower_case(code);
    if (letter == U' ' && key.ends_with(U' ')) continue;
    const auto whole = key.empty() ? 0 : composed(key.back(), letter);
    if (whole != 0) {
      key.back() = whole;
    } else {
      key += letter;
    }
  }
  return encoded(key);
}

std::string look_of(std::string_view name) {
  std::u32string letters;
  for (const auto code : decoded(without_joiners(name))) {
    if (is_passed_over(code)) continue;
    letters += common_look_of(in_lower_case(plain_look_of(code)));
  }
  auto look = encoded(letters);
  replace_all(look, "rn", "m");
  replace_all(look, "vv", "w");
  return look;
}

}  // namespace adjutant::core
