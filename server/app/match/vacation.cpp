#include "server/app/match/vacation.hpp"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>

#include "engine/core/count_of.hpp"
#include "server/app/time_zones.hpp"

namespace adjutant::app {
namespace {

using ports::Duration;
using ports::Time;
using ports::Vacation;

template <class Number>
bool read(std::string_view text, Number& number) {
  const auto* end = text.data() + text.size();
  const auto done = std::from_chars(text.data(), end, number);
  return done.ec == std::errc{} && done.ptr == end;
}

// "2026-12-24", a day that there is.
std::optional<std::chrono::year_month_day> day_of(std::string_view text) {
  int year = 0;
  unsigned month = 0, day = 0;
  if (text.size() != 10 || text[4] != '-' || text[7] != '-' || !read(text.substr(0, 4), year) ||
      !read(text.substr(5, 2), month) || !read(text.substr(8), day)) {
    return {};
  }
  const std::chrono::year_month_day date{std::chrono::year(year), std::chrono::month(month),
                                         std::chrono::day(day)};
  return date.ok() ? std::optional(date) : std::nullopt;
}

}  // namespace

Duration clock_time(Time begin, Time end, const std::optional<Vacation>& vacation) {
  const auto all = std::max(end - begin, Duration{});
  if (!vacation) return all;
  const auto away = std::min(end, vacation->until) - std::max(begin, vacation->from);
  return all - std::max(away, Duration{});
}

Time clock_end(Time begin, Duration time, const std::optional<Vacation>& vacation) {
  const auto end = begin + time;
  if (!vacation || end <= vacation->from || begin >= vacation->until) return end;
  return end + (vacation->until - std::max(begin, vacation->from));
}

Time clock_begin(Time end, Duration time, const std::optional<Vacation>& vacation) {
  const auto begin = end - time;
  if (!vacation || begin >= vacation->until || end <= vacation->from) return begin;
  return begin - (std::min(end, vacation->until) - vacation->from);
}

int days_of(const Vacation& vacation) {
  return static_cast<int>(
      std::chrono::ceil<std::chrono::days>(vacation.until - vacation.from).count());
}

int vacation_days_left(const ports::MatchRow& row, core::Side side) {
  const auto options = options_of(row);
  if (!options.clock) return 0;
  return std::max(options.clock->vacation_days - row.seats[core::index(side)].vacation_days, 0);
}

std::string no_vacation_to_end(const ports::MatchRow& row, core::Side side, Time now) {
  if (row.status != ports::MatchStatus::running) return "the match is not in progress";
  const auto& vacation = row.seats[core::index(side)].vacation;
  if (!vacation || vacation->until <= now) return "you have no vacation booked";
  return {};
}

std::expected<Vacation, std::string> planned_vacation(const ports::MatchRow& row, core::Side side,
                                                      std::string_view day, std::string_view zone,
                                                      Time now) {
  const auto options = options_of(row);
  if (!options.clock || options.clock->vacation_days == 0) {
    return std::unexpected("this match has no vacation days");
  }
  if (row.status != ports::MatchStatus::running)
    return std::unexpected("the match is not in progress");
  const auto& before = row.seats[core::index(side)].vacation;
  if (before && before->until > now) {
    return std::unexpected(
        fmt::format("you already have a vacation until {}", spoken_time(before->until, zone)));
  }
  // Vacations do not overlap: a turn's clock stops for one at a time.
  if (before && row.turn_started && *row.turn_started < before->until) {
    return std::unexpected("your last vacation overlaps the current turn: wait for the next turn");
  }
  const auto date = day_of(day);
  if (!date) return std::unexpected(fmt::format("{} is not a date (use 2026-12-24)", day));
  const Vacation vacation{now + vacation_told_ahead, end_of(*date, zone)};
  if (vacation.until < vacation.from + vacation_least) {
    return std::unexpected(
        "a vacation starts at least 24 hours from now and lasts at least 2 days: choose a later "
        "day");
  }
  const int left = vacation_days_left(row, side);
  if (days_of(vacation) > left) {
    if (left == 0) return std::unexpected("you have no days of vacation left in this match");
    return std::unexpected(fmt::format(
        "a vacation until {} takes {}, and you have {} left in this match: choose an earlier day",
        day, core::count_of(days_of(vacation), "day"), left));
  }
  return vacation;
}

}  // namespace adjutant::app
