#include "protocol/json/time.hpp"

#include <fmt/compile.h>

namespace adjutant::protocol {
namespace {

void put_two_digits(std::string& text, std::size_t at, std::int64_t number) {
  text[at] = static_cast<char>('0' + number / 10);
  text[at + 1] = static_cast<char>('0' + number % 10);
}

}  // namespace

// Each order writes several times, and formatting them takes longer than this.
std::string rfc3339(Time time) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(time);
  const auto days = std::chrono::floor<std::chrono::days>(seconds);
  const std::chrono::year_month_day date{days};
  const int year = int(date.year());
  std::string text = "0000-00-00T00:00:00Z";
  if (year >= 0 && year <= 9999) {
    put_two_digits(text, 0, year / 100);
    put_two_digits(text, 2, year % 100);
  } else {
    text.replace(0, 4, fmt::format(FMT_COMPILE("{:04}"), year));
  }
  const auto second = (seconds - days).count();
  const auto rest = text.size() - std::string_view("00-00T00:00:00Z").size();
  put_two_digits(text, rest, unsigned(date.month()));
  put_two_digits(text, rest + 3, unsigned(date.day()));
  put_two_digits(text, rest + 6, second / 3600);
  put_two_digits(text, rest + 9, second / 60 % 60);
  put_two_digits(text, rest + 12, second % 60);
  return text;
}

}  // namespace adjutant::protocol
