#include "tournament/life/calendar.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <optional>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"

namespace adjutant::tournament::life {
namespace {

struct Day {
  int year = 0;
  int month = 0;
  int of_month = 0;
};

bool is_leap(int year) {
  return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

int days_in(const Day& day) {
  constexpr std::array lengths{31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
  const bool longer = day.month == 2 && is_leap(day.year);
  return longer ? 29 : lengths[static_cast<std::size_t>(day.month) - 1];
}

// -1 if the part is not a number.
int number_in(std::string_view text, std::size_t from, std::size_t length) {
  int value = -1;
  const auto part = text.substr(from, length);
  const auto [end, fault] = std::from_chars(part.data(), part.data() + part.size(), value);
  return fault == std::errc() && end == part.data() + part.size() ? value : -1;
}

// Of the first ten characters, "2026-12-24".
std::optional<Day> day_of(std::string_view text) {
  if (text.size() < 10 || text[4] != '-' || text[7] != '-') return std::nullopt;
  const Day day{number_in(text, 0, 4), number_in(text, 5, 2), number_in(text, 8, 2)};
  if (day.year < 1 || day.month < 1 || day.month > 12) return std::nullopt;
  if (day.of_month < 1 || day.of_month > days_in(day)) return std::nullopt;
  return day;
}

// Days since 1 January of the year 1.
std::int64_t number_of(const Day& day) {
  const std::int64_t years = day.year - 1;
  std::int64_t days = years * 365 + years / 4 - years / 100 + years / 400;
  for (int month = 1; month < day.month; ++month) days += days_in({day.year, month, 1});
  return days + day.of_month - 1;
}

Day day_numbered(std::int64_t number) {
  constexpr std::int64_t days_in_400_years = 146'097;
  int year = 1 + static_cast<int>(number / days_in_400_years) * 400;
  auto left = number % days_in_400_years;
  const auto length = [&] { return is_leap(year) ? 366 : 365; };
  for (; left >= length(); ++year) left -= length();
  Day day{year, 1, 1};
  for (; left >= days_in(day); ++day.month) left -= days_in(day);
  day.of_month += static_cast<int>(left);
  return day;
}

std::string in_words(const Day& day) {
  return fmt::format("{:04}-{:02}-{:02}", day.year, day.month, day.of_month);
}

// Of the eight characters behind the "T"; -1 where there is none.
int second_of_day(std::string_view text) {
  if (text.size() != 20 || text[10] != 'T' || text[13] != ':' || text[16] != ':') return -1;
  const int hour = number_in(text, 11, 2), minute = number_in(text, 14, 2);
  const int second = number_in(text, 17, 2);
  const bool fits = hour >= 0 && hour < 24 && minute >= 0 && minute < 60 && second >= 0 &&
                    second < 60 && text[19] == 'Z';
  return fits ? (hour * 60 + minute) * 60 + second : -1;
}

std::int64_t seconds_of(std::string_view time) {
  ENSURE(is_time(time), "a time as RFC 3339 has it, UTC, to the second");
  return number_of(*day_of(time)) * seconds_a_day + second_of_day(time);
}

// The last day and second that can be written: what would be later is then.
constexpr std::int64_t days_max = 3'652'058;
constexpr std::int64_t seconds_max = (days_max + 1) * seconds_a_day - 1;

std::string time_at(std::int64_t wanted) {
  const auto seconds = std::clamp<std::int64_t>(wanted, 0, seconds_max);
  const auto of_day = seconds % seconds_a_day;
  return fmt::format("{}T{:02}:{:02}:{:02}Z", in_words(day_numbered(seconds / seconds_a_day)),
                     of_day / 3600, of_day / 60 % 60, of_day % 60);
}

}  // namespace

bool is_day(std::string_view text) {
  return text.size() == 10 && day_of(text);
}

bool is_time(std::string_view text) {
  return day_of(text) && second_of_day(text) >= 0;
}

std::string day_after(const std::string& time, int days) {
  const auto day = day_of(time);
  if (!day) return {};
  return in_words(day_numbered(std::clamp<std::int64_t>(number_of(*day) + days, 0, days_max)));
}

std::int64_t seconds_between(std::string_view from, std::string_view until) {
  return seconds_of(until) - seconds_of(from);
}

std::string later(std::string_view time, std::int64_t seconds) {
  return time_at(seconds_of(time) + seconds);
}

std::string at_hour(const std::string& time, int hour) {
  const auto today = fmt::format("{}T{:02}:00:00Z", time.substr(0, 10), hour);
  return time <= today ? today : later(today, seconds_a_day);
}

}  // namespace adjutant::tournament::life
