#include "server/app/mail_in/reading/words.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <vector>

#include "engine/core/notation/words.hpp"

namespace adjutant::app {
namespace {

constexpr std::string_view digits = "0123456789";
constexpr std::array<std::string_view, 8> bullets{"-",      "*",      "+",      "\u2022",
                                                  "\u2023", "\u25AA", "\u25E6", "\u00B7"};
constexpr std::array<std::string_view, 5> sentence_ends{".", ",", ";", "\u2026", "\u3002"};

char lower(char letter) {
  return letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
}

// "1." or "1)" with the blank behind it.
std::size_t numbering(std::string_view line) {
  const auto end = std::min(line.find_first_not_of(digits), line.size());
  if (end == 0 || end > 3 || end + 1 >= line.size()) return 0;
  return (line[end] == '.' || line[end] == ')') && line[end + 1] == ' ' ? end + 1 : 0;
}

// Polite words, which do not change the request. Before others longer ones.
constexpr std::array<std::string_view, 33> polite_beginnings{"i would like to",
                                                             "i'd like to",
                                                             "i want to",
                                                             "could you please",
                                                             "can you please",
                                                             "would you please",
                                                             "could you",
                                                             "can you",
                                                             "would you",
                                                             "will you",
                                                             "please",
                                                             "pls",
                                                             "plz",
                                                             "kindly",
                                                             "bitte",
                                                             "por favor",
                                                             "per favore",
                                                             "s'il vous pla\u00EEt",
                                                             "s'il vous plait",
                                                             "svp",
                                                             "alsjeblieft",
                                                             "prosz\u0119",
                                                             "dear adjutant",
                                                             "dear referee",
                                                             "adjutant",
                                                             "referee",
                                                             "just",
                                                             "only",
                                                             "ok",
                                                             "okay",
                                                             "hello",
                                                             "hey",
                                                             "hi"};
constexpr std::array<std::string_view, 14> polite_ends{
    "please", "pls",   "plz",   "bitte",     "thank you",  "many thanks", "thanks",
    "thx",    "danke", "merci", "por favor", "per favore", "svp",         "gracias"};

constexpr std::string_view signs_before = "*~\"'`([{<=|_-:.,;! \t";
constexpr std::string_view signs_behind = "*~\"'`)]}>=|_-:.,;!? \t";

// The length of a character that is neither ASCII nor a letter: marks of quotation, dashes,
// symbols, pictures.
std::size_t sign_bytes(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  if (text.size() >= 2 && byte(0) == 0xC2 && byte(1) < 0xC0) return 2;   // U+0080 to U+00BF
  if (text.size() >= 3 && byte(0) == 0xE2) return 3;                     // U+2000 to U+2FFF
  if (text.size() >= 3 && byte(0) == 0xE3 && byte(1) == 0x80) return 3;  // U+3000 to U+303F
  if (text.size() >= 3 && byte(0) == 0xEF && byte(1) >= 0xB8) return 3;  // forms, selectors
  return text.size() >= 4 && byte(0) >= 0xF0 ? 4 : 0;
}

std::string_view without_signs_before(std::string_view line) {
  while (!line.empty()) {
    const auto bytes = signs_before.contains(line.front()) ? 1 : sign_bytes(line);
    if (bytes == 0) break;
    line.remove_prefix(bytes);
  }
  return line;
}

std::size_t last_sign_bytes(std::string_view line) {
  if (signs_behind.contains(line.back())) return 1;
  for (std::size_t bytes = 2; bytes <= std::min<std::size_t>(4, line.size()); ++bytes) {
    if (sign_bytes(line.substr(line.size() - bytes)) == bytes) return bytes;
  }
  return 0;
}

// A name may end in "_" or "-", an address in ">": these go only where a sign before the line has
// gone.
std::string_view without_signs_behind(std::string_view line, bool has_sign_before) {
  while (!line.empty()) {
    if (!has_sign_before && std::string_view("_->").contains(line.back())) break;
    const auto bytes = last_sign_bytes(line);
    if (bytes == 0) break;
    line.remove_suffix(bytes);
  }
  return line;
}

bool is_part_of_word(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z') ||
         (letter >= '0' && letter <= '9') || letter == '\'' || static_cast<signed char>(letter) < 0;
}

// The length of the polite words at the beginning of a line, if something else follows.
std::size_t polite_beginning(std::string_view line) {
  for (const auto words : polite_beginnings) {
    if (line.size() <= words.size() || is_part_of_word(line[words.size()])) continue;
    if (core::notation::begins_with(line, words)) return words.size();
  }
  return 0;
}

std::size_t polite_end(std::string_view line) {
  for (const auto words : polite_ends) {
    if (line.size() <= words.size()) continue;
    const auto begin = line.size() - words.size();
    if (is_part_of_word(line[begin - 1])) continue;
    if (core::notation::same_word(line.substr(begin), words)) return words.size();
  }
  return 0;
}

// How programs of telephones sign, in lower case as far as it is ASCII.
constexpr std::array<std::string_view, 24> programs_signatures{
    "sent from ",         "sent via ",
    "sent with ",         "sent using ",
    "get outlook for ",   "get bluemail for ",
    "von meinem ",        "gesendet von ",
    "gesendet mit ",      "diese nachricht wurde von meinem ",
    "envoy\u00E9 de",     "envoy\u00E9 depuis ",
    "enviado desde ",     "enviado do ",
    "enviado de ",        "inviato da",
    "verstuurd vanaf ",   "verzonden vanaf ",
    "skickat fr\u00E5n ", "sendt fra ",
    "l\u00E4hetetty ",    "wys\u0142ane z ",
    "odesl\u00E1no z",    "\u53D1\u81EA"};

}  // namespace

int letters_off(std::string_view word, std::string_view other, int most) {
  constexpr std::size_t letters_max = 40;
  const auto apart = std::abs(static_cast<long>(word.size()) - static_cast<long>(other.size()));
  if (apart > most || word.size() > letters_max || other.size() > letters_max) return most + 1;
  std::vector<int> before_last(other.size() + 1), last(other.size() + 1), now(other.size() + 1);
  for (std::size_t j = 0; j <= other.size(); ++j) last[j] = static_cast<int>(j);
  for (std::size_t i = 1; i <= word.size(); ++i) {
    now[0] = static_cast<int>(i);
    for (std::size_t j = 1; j <= other.size(); ++j) {
      const auto a = lower(word[i - 1]), b = lower(other[j - 1]);
      now[j] = std::min({last[j] + 1, now[j - 1] + 1, last[j - 1] + (a == b ? 0 : 1)});
      const bool is_swapped = i > 1 && j > 1 && a == lower(other[j - 2]) && lower(word[i - 2]) == b;
      if (is_swapped) now[j] = std::min(now[j], before_last[j - 2] + 1);
    }
    before_last.swap(last);
    last.swap(now);
  }
  return std::min(last[other.size()], most + 1);
}

std::string_view bare(std::string_view line) {
  while (true) {
    line = core::notation::trimmed(line);
    const auto size = line.size();
    line = without_signs_before(line);
    const bool has_sign_before = line.size() < size;
    line.remove_prefix(polite_beginning(line));
    line = without_signs_behind(line, has_sign_before);
    line.remove_suffix(polite_end(line));
    if (line.size() == size) return line;
  }
}

bool is_programs_signature(std::string_view line) {
  const auto text = core::notation::lower_case(without_signs_before(line));
  constexpr std::size_t bytes_max = 100;
  constexpr std::string_view in_japanese = "\u304B\u3089\u9001\u4FE1";
  return text.size() <= bytes_max &&
         (text.ends_with(in_japanese) ||
          std::ranges::any_of(programs_signatures,
                              [&](std::string_view begin) { return text.starts_with(begin); }));
}

std::vector<std::string_view> words_of(std::string_view line) {
  std::vector<std::string_view> words;
  while (true) {
    const auto from = line.find_first_not_of(' ');
    if (from == std::string_view::npos) return words;
    line.remove_prefix(from);
    const auto to = std::min(line.find(' '), line.size());
    words.push_back(line.substr(0, to));
    line.remove_prefix(to);
  }
}

bool is_blank(std::string_view line) {
  return line.find_first_not_of(' ') == std::string_view::npos;
}

std::string_view without_signs(std::string_view text, std::string_view signs) {
  const auto from = text.find_first_not_of(signs);
  if (from == std::string_view::npos) return {};
  return text.substr(from, text.find_last_not_of(signs) + 1 - from);
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    if (end > 0) lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

std::string joined_lines(const std::vector<std::string>& lines) {
  std::string text;
  for (const auto& line : lines) text += line + "\n";
  return text;
}

bool is_one_letter_off(std::string_view word, std::string_view other) {
  if (word.size() > other.size()) std::swap(word, other);
  if (other.size() - word.size() > 1) return false;
  std::size_t at = 0;
  while (at < word.size() && lower(word[at]) == lower(other[at])) ++at;
  if (at == other.size()) return false;
  const auto rest_is_same = [](std::string_view a, std::string_view b) {
    return core::notation::same_word(a, b);
  };
  if (word.size() < other.size()) return rest_is_same(word.substr(at), other.substr(at + 1));
  if (rest_is_same(word.substr(at + 1), other.substr(at + 1))) return true;
  return at + 1 < word.size() && lower(word[at]) == lower(other[at + 1]) &&
         lower(word[at + 1]) == lower(other[at]) &&
         rest_is_same(word.substr(at + 2), other.substr(at + 2));
}

std::string_view without_bullet(std::string_view line) {
  line = core::notation::trimmed(line);
  for (const auto bullet : bullets) {
    if (line.starts_with(bullet) && line.substr(bullet.size()).starts_with(' ')) {
      return core::notation::trimmed(line.substr(bullet.size()));
    }
  }
  return line;
}

std::string_view undecorated(std::string_view line) {
  line = without_bullet(line);
  line.remove_prefix(numbering(line));
  while (true) {
    line = core::notation::trimmed(line);
    const auto* end = std::ranges::find_if(
        sentence_ends, [&](std::string_view sign) { return line.ends_with(sign); });
    if (end == sentence_ends.end()) return line;
    line.remove_suffix(end->size());
  }
}

}  // namespace adjutant::app
