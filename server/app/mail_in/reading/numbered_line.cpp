#include "server/app/mail_in/reading/numbered_line.hpp"

#include <algorithm>
#include <array>

#include "engine/core/notation/words.hpp"
#include "server/app/mail_in/reading/words.hpp"

namespace adjutant::app {
namespace {

using core::notation::begins_with;
using core::notation::same_word;
using core::notation::trimmed;

constexpr std::string_view decimal_digits = "0123456789";
constexpr std::string_view signs = ":.)]}|=->";
constexpr std::array<std::string_view, 6> take_out{"-", "--", "---", "delete", "remove", "nothing"};

// Markup and words that may stand before the number.
std::string_view without_beginning(std::string_view line) {
  constexpr std::array<std::string_view, 4> names{"line", "no.", "nr.", "number"};
  line = trimmed(line);
  while (!line.empty() && std::string_view("*_~\"'`([{").contains(line.front())) {
    line = trimmed(line.substr(1));
  }
  for (const auto name : names) {
    if (!begins_with(line, name)) continue;
    const auto rest = trimmed(line.substr(std::min(name.size(), line.size())));
    if (!rest.empty() && decimal_digits.contains(rest.front())) return rest;
  }
  return line;
}

// "Line 1 should be: ..."
std::string_view without_verb(std::string_view text) {
  constexpr std::array<std::string_view, 5> verbs{"should be", "should read", "must be", "becomes",
                                                  "is"};
  for (const auto verb : verbs) {
    if (!begins_with(text, verb)) continue;
    const auto rest = trimmed(text.substr(verb.size()));
    if (rest.starts_with(':')) return rest;
  }
  return text;
}

bool is_digit_at(std::string_view text, std::size_t at) {
  return at < text.size() && decimal_digits.contains(text[at]);
}

// Takes a sign off, and what may stand behind one.
bool take_sign(std::string_view& text) {
  if (text.empty() || !signs.contains(text.front())) return false;
  text.remove_prefix(1);
  while (!text.empty() && std::string_view(":*_~\"'`)]}>").contains(text.front())) {
    text.remove_prefix(1);
  }
  return true;
}

}  // namespace

std::optional<NumberedLine> numbered_line(std::string_view line) {
  line = trimmed(line);
  const auto behind_bullet = without_bullet(line);
  auto text = without_beginning(behind_bullet);
  const auto end = std::min(text.find_first_not_of(decimal_digits), text.size());
  if (end == 0) return {};
  NumberedLine found;
  found.number = text.substr(0, end);
  text.remove_prefix(end);
  const bool is_apart = text.empty() || text.front() == ' ';
  text = without_verb(trimmed(text));
  if (text.starts_with('+')) {
    found.inserts = true;
    text = trimmed(text.substr(1));
  }
  const char sign = text.empty() ? ' ' : text.front();
  if (is_digit_at(text, 1) && (sign == ':' || sign == '.' || (sign == '-' && !is_apart))) return {};
  found.has_sign = take_sign(text);
  found.has_colon = found.has_sign && sign == ':';
  const bool has_bullet = behind_bullet.size() < line.size();
  if (!found.has_sign && !found.inserts && (!is_apart || has_bullet)) return {};
  found.rest = trimmed(text);
  const bool is_taken_out =
      std::ranges::any_of(take_out, [&](auto word) { return same_word(word, found.rest); });
  found.takes_out = is_taken_out || (found.rest.empty() && sign == '-');
  return found;
}

std::string_view without_list_mark(std::string_view line) {
  line = trimmed(line);
  if (line.starts_with("+ ")) return trimmed(line.substr(1));  // bare() knows the others
  const auto numbered = numbered_line(line);
  const bool has_mark = numbered && numbered->has_sign && !numbered->inserts;
  return has_mark && !numbered->takes_out ? numbered->rest : line;
}

bool has_several_numbers(std::string_view line) {
  line = without_beginning(line);
  const auto colon = line.find(':');
  if (colon == std::string_view::npos || is_digit_at(line, colon + 1)) return false;
  const auto before = trimmed(line.substr(0, colon));
  return !before.empty() && decimal_digits.contains(before.front()) &&
         decimal_digits.contains(before.back()) &&
         before.find_first_not_of("0123456789,-/& ") == std::string_view::npos &&
         before.find_first_not_of(decimal_digits) != std::string_view::npos;
}

}  // namespace adjutant::app
