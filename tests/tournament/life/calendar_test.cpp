#include "tournament/life/calendar.hpp"

#include <gtest/gtest.h>

namespace adjutant::tournament::life {
namespace {

TEST(Calendar, DaysFollowEachOther) {
  EXPECT_EQ(day_after("2026-12-31T18:00:00Z", 1), "2027-01-01");
  EXPECT_EQ(day_after("2028-02-28", 1), "2028-02-29");
  EXPECT_EQ(day_after("2027-02-28", 1), "2027-03-01");
  EXPECT_EQ(day_after("2100-02-28", 2), "2100-03-02");
  EXPECT_EQ(day_after("2026-11-22", 0), "2026-11-22");
  EXPECT_EQ(day_after("2026-11-31", 1), "");
  EXPECT_EQ(day_after("soon", 1), "");
}

TEST(Calendar, KnowsDaysAndTimes) {
  EXPECT_TRUE(is_day("2028-02-29"));
  for (const auto* none : {"2027-02-29", "2027-13-01", "2027-01-00", "2027-1-01", "27-01-01", ""}) {
    EXPECT_FALSE(is_day(none)) << none;
  }
  EXPECT_TRUE(is_time("2026-12-31T23:59:59Z"));
  for (const auto* none : {"2026-12-31T24:00:00Z", "2026-12-31T23:60:00Z", "2026-12-31T23:59Z",
                           "2026-12-31T23:59:59+01:00", "2026-12-31 23:59:59Z", "2026-12-31"}) {
    EXPECT_FALSE(is_time(none)) << none;
  }
}

TEST(Calendar, CountsSeconds) {
  EXPECT_EQ(later("2026-12-31T23:59:59Z", 1), "2027-01-01T00:00:00Z");
  EXPECT_EQ(later("2027-01-01T00:00:00Z", -1), "2026-12-31T23:59:59Z");
  EXPECT_EQ(later("2028-02-28T12:00:00Z", 86400), "2028-02-29T12:00:00Z");
  EXPECT_EQ(seconds_between("2026-01-01T00:00:00Z", "2027-01-01T00:00:01Z"), 365 * 86400 + 1);
  EXPECT_EQ(seconds_between("1970-01-01T00:00:00Z", "2026-11-23T03:50:00Z"), 1795405800);
  for (std::int64_t days = 0; days < 365 * 401; days += 97) {
    const auto then = later("2000-01-01T06:00:00Z", days * 86400);
    ASSERT_EQ(seconds_between("2000-01-01T06:00:00Z", then), days * 86400) << then;
  }
}

TEST(Calendar, EndsWithTheLastYearThatCanBeWritten) {
  EXPECT_EQ(later("9999-12-31T23:59:58Z", 1), "9999-12-31T23:59:59Z");
  EXPECT_EQ(later("9999-12-31T23:59:59Z", 1), "9999-12-31T23:59:59Z");
  EXPECT_EQ(later("9000-01-01T00:00:00Z", 8000LL * 366 * 86400), "9999-12-31T23:59:59Z");
  EXPECT_EQ(later("0001-01-01T00:00:00Z", -1), "0001-01-01T00:00:00Z");
  EXPECT_EQ(day_after("9999-12-30", 1), "9999-12-31");
  EXPECT_EQ(day_after("9999-12-31", 1), "9999-12-31");
  EXPECT_EQ(at_hour("9999-12-31T23:59:59Z", 18), "9999-12-31T23:59:59Z");
}

TEST(Calendar, FindsTheNextTimeAtAnHour) {
  EXPECT_EQ(at_hour("2026-12-31T17:59:59Z", 18), "2026-12-31T18:00:00Z");
  EXPECT_EQ(at_hour("2026-12-31T18:00:00Z", 18), "2026-12-31T18:00:00Z");
  EXPECT_EQ(at_hour("2026-12-31T18:00:01Z", 18), "2027-01-01T18:00:00Z");
}

}  // namespace
}  // namespace adjutant::tournament::life
