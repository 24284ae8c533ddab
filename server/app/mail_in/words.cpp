#include "server/app/mail_in/words.hpp"

#include <algorithm>
#include <array>

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

}  // namespace

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

std::string_view undecorated(std::string_view line) {
  line = core::notation::trimmed(line);
  for (const auto bullet : bullets) {
    if (line.starts_with(bullet) && line.substr(bullet.size()).starts_with(' ')) {
      line.remove_prefix(bullet.size());
      break;
    }
  }
  line = core::notation::trimmed(line);
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
