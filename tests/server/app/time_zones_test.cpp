#include "server/app/time_zones.hpp"

#include <gtest/gtest.h>

namespace adjutant::app {
namespace {

using namespace std::chrono;
using ports::Time;

constexpr Time at(year_month_day day, int hour, int minute, int second = 0) {
  return sys_days{day} + hours{hour} + minutes{minute} + seconds{second};
}

constexpr auto winter = 2026y / November / 27;
constexpr auto forward = 2026y / March / 29;  // in Berlin from 2:00 to 3:00, at 1:00 UTC
constexpr auto back = 2026y / October / 25;   // in Berlin from 3:00 to 2:00, at 1:00 UTC

TEST(TimeZones, AreKnownByTheirNamesInAnyCase) {
  EXPECT_EQ(time_zone_named("europe/BERLIN"), "Europe/Berlin");
  EXPECT_EQ(time_zone_named("UTC"), "UTC");
  EXPECT_EQ(time_zone_named("Europe/Atlantis"), std::nullopt);
  EXPECT_EQ(time_zone_named("../../etc/passwd"), std::nullopt);
  EXPECT_EQ(time_zone_named(""), std::nullopt);
}

TEST(TimeZones, ATimeIsToldByTheReadersClockAndInUtc) {
  EXPECT_EQ(spoken_time(at(winter, 19, 0), "Europe/Berlin"),
            "Fri 27 Nov 2026, 20:00 CET (19:00 UTC)");
  EXPECT_EQ(spoken_time(at(winter, 19, 0)), "Fri 27 Nov 2026, 19:00 UTC");
  EXPECT_EQ(spoken_time(at(winter, 19, 0), "No/Where"), "Fri 27 Nov 2026, 19:00 UTC");
  EXPECT_EQ(spoken_time(at(2026y / July / 1, 6, 3), "Europe/Berlin"),
            "Wed 1 Jul 2026, 08:03 CEST (06:03 UTC)");
}

TEST(TimeZones, TheDayInUtcIsToldWhereItIsAnother) {
  EXPECT_EQ(spoken_time(at(winter, 23, 30), "Europe/Berlin"),
            "Sat 28 Nov 2026, 00:30 CET (Fri 27 Nov, 23:30 UTC)");
}

TEST(TimeZones, AZoneWithoutAnAbbreviationIsTheNumberOfItsHours) {
  EXPECT_EQ(spoken_time(at(winter, 19, 0), "America/Sao_Paulo"),
            "Fri 27 Nov 2026, 16:00 UTC-03 (19:00 UTC)");
}

TEST(TimeZones, AMomentOfTodayIsToldWithoutItsDay) {
  const auto now = at(winter, 22, 30);
  EXPECT_EQ(spoken_moment(at(winter, 19, 0, 41), now, "Europe/Berlin"),
            "20:00:41 CET (19:00:41 UTC)");
  EXPECT_EQ(spoken_moment(at(winter, 23, 30), now, "Europe/Berlin"),
            "Sat 28 Nov 2026, 00:30:00 CET (Fri 27 Nov, 23:30:00 UTC)");
}

TEST(TimeZones, TheNewestMomentOfAnHour) {
  constexpr int six = 18 * 60;
  EXPECT_EQ(last_at(six, at(winter, 17, 0), "Europe/Berlin"), at(winter, 17, 0));
  EXPECT_EQ(last_at(six, at(winter, 16, 59), "Europe/Berlin"), at(2026y / November / 26, 17, 0));
  EXPECT_EQ(last_at(six, at(winter, 19, 0), ""), at(winter, 18, 0));
}

TEST(TimeZones, AnHourThatIsPassedOverOrComesTwiceComesOnce) {
  constexpr int half_past_two = 150;
  EXPECT_EQ(last_at(half_past_two, at(forward, 12, 0), "Europe/Berlin"), at(forward, 1, 0));
  EXPECT_EQ(last_at(half_past_two, at(back, 0, 30), "Europe/Berlin"), at(back, 0, 30));
  EXPECT_EQ(last_at(half_past_two, at(back, 1, 30), "Europe/Berlin"), at(back, 0, 30));
}

TEST(TimeZones, ADayIsOverAtItsMidnight) {
  EXPECT_EQ(end_of(winter, "Europe/Berlin"), at(winter, 23, 0));
  EXPECT_EQ(end_of(winter, ""), at(2026y / November / 28, 0, 0));
}

}  // namespace
}  // namespace adjutant::app
