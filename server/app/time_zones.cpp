#include "server/app/time_zones.hpp"

#include <array>
#include <date/tz.h>
#include <stdexcept>

#include <fmt/format.h>

#include "engine/core/notation/words.hpp"

namespace adjutant::app {
namespace {

using namespace std::chrono;
using ports::Time;
using Seconds = sys_seconds;

const date::time_zone* find(std::string_view name) {
  if (name.empty()) return nullptr;
  try {
    return date::locate_zone(name);
  } catch (const std::runtime_error&) {
    return nullptr;
  }
}

struct Shown {
  Seconds time;      // as if it were UTC
  std::string zone;  // "CET"
};

Shown shown(Time time, std::string_view zone) {
  const auto whole = floor<seconds>(time);
  const auto* found = find(zone);
  if (found == nullptr) return {whole, "UTC"};
  const auto info = found->get_info(whole);
  const bool is_number = info.abbrev.starts_with('+') || info.abbrev.starts_with('-');
  return {whole + info.offset, is_number ? "UTC" + info.abbrev : info.abbrev};
}

// When clocks of the zone show this time, written as if it were UTC.
Time moment(Seconds local, std::string_view zone) {
  const auto* found = find(zone);
  if (found == nullptr) return local;
  return found->to_sys(date::local_seconds(local.time_since_epoch()), date::choose::earliest);
}

std::string day_words(sys_days day, bool with_year) {
  constexpr std::array weekdays{"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
  constexpr std::array months{"Jan", "Feb", "Mar", "Apr", "May", "Jun",
                              "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"};
  const year_month_day date{day};
  auto words = fmt::format("{} {} {}", weekdays[weekday{day}.c_encoding()],
                           static_cast<unsigned>(date.day()),
                           months[static_cast<unsigned>(date.month()) - 1]);
  if (with_year) words += fmt::format(" {}", static_cast<int>(date.year()));
  return words;
}

std::string clock_words(Seconds time, bool with_seconds) {
  const hh_mm_ss clock{time - floor<days>(time)};
  auto words = fmt::format("{:02}:{:02}", clock.hours().count(), clock.minutes().count());
  if (with_seconds) words += fmt::format(":{:02}", clock.seconds().count());
  return words;
}

std::string words_of(Time time, std::string_view zone, bool with_day, bool with_seconds) {
  const auto there = shown(time, zone);
  const auto day = floor<days>(there.time);
  auto words = with_day ? day_words(day, true) + ", " : std::string();
  words += clock_words(there.time, with_seconds) + " " + there.zone;
  if (there.zone == "UTC") return words;
  const auto utc = floor<seconds>(time);
  const auto utc_day = floor<days>(utc);
  return words + fmt::format(" ({}{} UTC)", utc_day == day ? "" : day_words(utc_day, false) + ", ",
                             clock_words(utc, with_seconds));
}

}  // namespace

std::optional<std::string> time_zone_named(std::string_view name) {
  try {
    for (const auto& zone : date::get_tzdb().zones) {
      if (core::notation::same_word(zone.name(), name)) return zone.name();
    }
  } catch (const std::runtime_error&) {  // this machine has none
  }
  return std::nullopt;
}

std::string spoken_time(Time time, std::string_view zone) {
  return words_of(time, zone, true, false);
}

std::string spoken_moment(Time time, Time now, std::string_view zone) {
  const auto day_of = [&](Time when) { return floor<days>(shown(when, zone).time); };
  return words_of(time, zone, day_of(time) != day_of(now), true);
}

Time last_at(int minute, Time now, std::string_view zone) {
  const auto today = floor<days>(shown(now, zone).time);
  const auto then = moment(today + minutes{minute}, zone);
  return then <= now ? then : moment(today - days{1} + minutes{minute}, zone);
}

Time end_of(year_month_day day, std::string_view zone) {
  return moment(sys_days{day} + days{1}, zone);
}

}  // namespace adjutant::app
