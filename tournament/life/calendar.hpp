#pragma once

#include <cstdint>
#include <string>
#include <string_view>

// Days and hours of tournaments, as text: days "2026-12-24", times RFC 3339, UTC, to the second:
// "2026-12-24T18:00:00Z". Times of this form compare as they follow each other.
namespace adjutant::tournament::life {

inline constexpr std::int64_t seconds_a_day = 24 * 60 * 60;

bool is_day(std::string_view text);
bool is_time(std::string_view text);

// How far ahead people may set a day or a time. Sums end with the year 9999.
inline constexpr int days_ahead_max = 3'653;

// Days later, as a day, of a day or a time; empty where it is none.
std::string day_after(const std::string& time, int days);
// Seconds from one time to another (ENSURE that both are times).
std::int64_t seconds_between(std::string_view from, std::string_view until);
std::string later(std::string_view time, std::int64_t seconds);
// The first time at this hour, 0 … 23, that is not before the time.
std::string at_hour(const std::string& time, int hour);

}  // namespace adjutant::tournament::life
