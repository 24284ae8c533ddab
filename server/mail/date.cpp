#include "server/mail/date.hpp"

#include <array>
#include <string_view>

#include <fmt/format.h>

namespace adjutant::mail {
namespace {

struct Date {
  std::string_view weekday;
  std::string day;  // "21 Nov 2026"
  std::chrono::hh_mm_ss<std::chrono::seconds> clock;
};

Date date_of(ports::Time time) {
  using namespace std::chrono;
  constexpr std::array weekdays{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr std::array months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                              "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const auto day = floor<days>(time);
  const year_month_day date{day};
  return {
      weekdays[weekday{day}.c_encoding()],
      fmt::format("{} {} {}", static_cast<unsigned>(date.day()),
                  months[static_cast<unsigned>(date.month()) - 1], static_cast<int>(date.year())),
      hh_mm_ss{floor<seconds>(time - day)}};
}

}  // namespace

std::string spoken_time(ports::Time time) {
  const auto [weekday, day, clock] = date_of(time);
  return fmt::format("{} {}, {:02}:{:02} UTC", weekday, day, clock.hours().count(),
                     clock.minutes().count());
}

}  // namespace adjutant::mail
