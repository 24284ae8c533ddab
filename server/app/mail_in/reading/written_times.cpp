#include "server/app/mail_in/reading/written_times.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <vector>

#include <fmt/format.h>

#include "engine/core/notation/words.hpp"

namespace adjutant::app {
namespace {

using core::notation::begins_with;
using core::notation::lower_case;
using core::notation::same_word;

constexpr std::size_t text_bytes_max = 40;
constexpr int minutes_an_hour = 60;
constexpr int minutes_a_day = 24 * minutes_an_hour;

bool is_digit(char letter) {
  return letter >= '0' && letter <= '9';
}

bool is_letter(char letter) {
  return (letter >= 'a' && letter <= 'z') || (letter >= 'A' && letter <= 'Z');
}

// Numbers and words of letters, each a piece; all else parts them.
std::vector<std::string_view> pieces_of(std::string_view text) {
  std::vector<std::string_view> pieces;
  for (std::size_t at = 0; at < text.size();) {
    const auto is_same = is_digit(text[at]) ? &is_digit : &is_letter;
    auto end = at;
    while (end < text.size() && is_same(text[end])) ++end;
    if (end > at) pieces.push_back(text.substr(at, end - at));
    at = std::max(end, at + 1);
  }
  return pieces;
}

std::optional<int> number(std::string_view text) {
  int value = 0;
  const auto* end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, value);
  if (read.ec != std::errc{} || read.ptr != end || value < 0) return {};
  return value;
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::any_of(words, [&](auto one) { return same_word(word, one); });
}

bool has_only(std::string_view text, std::string_view signs) {
  return std::ranges::all_of(
      text, [&](char one) { return is_digit(one) || is_letter(one) || signs.contains(one); });
}

std::optional<int> month_of(std::string_view word) {
  constexpr std::array<std::string_view, 12> months{
      "january", "february", "march",     "april",   "may",      "june",
      "july",    "august",   "september", "october", "november", "december"};
  if (word.size() < 3) return {};
  for (std::size_t i = 0; i < months.size(); ++i) {
    const bool is_short = same_word(word, "sept") && i == 8;
    if (is_short || (word.size() <= months[i].size() && begins_with(months[i], word))) {
      return static_cast<int>(i) + 1;
    }
  }
  return {};
}

std::optional<std::string> day(int year, int month, int day_of_month) {
  constexpr int year_min = 1900, year_max = 9999;
  if (year < year_min || year > year_max || month > 12 || day_of_month > 31) return {};
  const std::chrono::year_month_day date(std::chrono::year(year),
                                         std::chrono::month(static_cast<unsigned>(month)),
                                         std::chrono::day(static_cast<unsigned>(day_of_month)));
  if (!date.ok()) return {};
  return fmt::format("{:04}-{:02}-{:02}", year, month, day_of_month);
}

// A day from three numbers; the signs between them say in which order they stand.
std::optional<std::string> day_of_numbers(std::string_view text, int a, int b, int c) {
  constexpr int year_min = 1000;
  if (a >= year_min) return day(a, b, c);
  if (text.contains('.')) return day(c, b, a);
  const auto day_first = day(c, b, a), month_first = day(c, a, b);
  if (day_first && month_first && a != b) return {};
  return day_first ? day_first : month_first;
}

// "24th", "1st"
bool is_ordinal(std::string_view word) {
  return is_one_of(word, {"st", "nd", "rd", "th", "of"});
}

}  // namespace

std::optional<int> minute_of_day(std::string_view text) {
  if (text.size() > text_bytes_max || !has_only(text, " :.")) return {};
  auto parts = pieces_of(text);
  if (parts.empty() || !is_digit(text.front())) return {};
  const bool is_morning = is_one_of(parts.back(), {"am"});
  const bool is_evening = is_one_of(parts.back(), {"pm"});
  const bool is_named = is_morning || is_evening || is_one_of(parts.back(), {"h", "uhr", "hours"});
  if (is_named) parts.pop_back();
  const bool is_parted = parts.size() == 3 && is_one_of(parts[1], {"h"});
  if (is_parted) parts.erase(parts.begin() + 1);
  if (parts.empty() || parts.size() > 2 || (parts.size() == 1 && !is_named)) return {};
  auto hour = number(parts[0]);
  const auto minute = parts.size() == 2 ? number(parts[1]) : std::optional(0);
  if (!hour || !minute || *minute > 59 || (parts.size() == 2 && parts[1].size() != 2)) return {};
  if (is_morning || is_evening) {
    if (*hour < 1 || *hour > 12) return {};
    hour = *hour % 12 + (is_evening ? 12 : 0);
  }
  if (*hour > 23) return {};
  return *hour * minutes_an_hour + *minute;
}

std::optional<int> minutes_of(std::string_view text) {
  constexpr int count_max = 10'000;
  if (text.size() > text_bytes_max || !has_only(text, " ")) return {};
  const auto parts = pieces_of(text);
  if (parts.empty() || parts.size() > 2) return {};
  const auto count = number(parts[0]);
  if (!count || *count > count_max) return {};
  if (parts.size() == 1) return count;
  if (is_one_of(parts[1], {"m", "min", "mins", "minute", "minutes"})) return count;
  if (is_one_of(parts[1], {"h", "hr", "hrs", "hour", "hours"})) return *count * minutes_an_hour;
  if (is_one_of(parts[1], {"d", "day", "days"})) return *count * minutes_a_day;
  return {};
}

std::optional<std::string> date_of(std::string_view text) {
  if (text.size() > text_bytes_max || !has_only(text, " -/.,")) return {};
  auto parts = pieces_of(text);
  std::erase_if(parts, &is_ordinal);
  if (parts.size() != 3) return {};
  const auto year_last = number(parts[2]);
  for (const bool month_first : {false, true}) {
    const auto month = month_of(parts[month_first ? 0 : 1]);
    const auto of_month = number(parts[month_first ? 1 : 0]);
    if (month && of_month && year_last && *of_month <= 31)
      return day(*year_last, *month, *of_month);
  }
  const auto a = number(parts[0]), b = number(parts[1]);
  if (!a || !b || !year_last || parts[0].size() > 4 || parts[2].size() > 4) return {};
  return day_of_numbers(text, *a, *b, *year_last);
}

}  // namespace adjutant::app
