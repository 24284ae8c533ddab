#include "server/app/mail_in/reading/written_times.hpp"

#include <gtest/gtest.h>

namespace adjutant::app {
namespace {

TEST(WrittenTimes, OfTheDay) {
  for (const auto* text : {"18:00", "18.00", "18h00", "18h", "6pm", "6 pm", "6:00 pm", "06:00 PM",
                           "18 Uhr", "18:00 Uhr"}) {
    EXPECT_EQ(minute_of_day(text), 18 * 60) << text;
  }
  EXPECT_EQ(minute_of_day("12am"), 0);
  EXPECT_EQ(minute_of_day("12:30 pm"), 12 * 60 + 30);
  for (const auto* text : {"", "18", "25:00", "18:60", "13pm", "0 am", "6:5 pm", "-6 pm",
                           "18:00:00", "noonish", "99999999999999999999:00"}) {
    EXPECT_FALSE(minute_of_day(text)) << text;
  }
}

TEST(WrittenTimes, ThatPass) {
  for (const auto* text : {"90", "90m", "90 min", "90 minutes"}) EXPECT_EQ(minutes_of(text), 90);
  for (const auto* text : {"2h", "2 hours", "2 HRS"}) EXPECT_EQ(minutes_of(text), 120) << text;
  for (const auto* text : {"3d", "3 days", "3days"}) EXPECT_EQ(minutes_of(text), 3 * 1440) << text;
  for (const auto* text : {"", "ten", "-1", "1.5 h", "3 weeks", "3 d 2 h", "99999999999"}) {
    EXPECT_FALSE(minutes_of(text)) << text;
  }
}

TEST(WrittenTimes, OfDays) {
  for (const auto* text : {"2026-12-24", "2026/12/24", "24.12.2026", "24. 12. 2026", "24/12/2026",
                           "12/24/2026", "24 Dec 2026", "24 December 2026", "Dec 24, 2026",
                           "December 24th 2026", "24th of December 2026", "24-Dec-2026"}) {
    EXPECT_EQ(date_of(text), "2026-12-24") << text;
  }
  EXPECT_EQ(date_of("5/5/2026"), "2026-05-05");
  for (const auto* text : {"", "tomorrow", "24 Dec", "4/5/2026", "2026-02-30", "2026-13-01",
                           "24.12.26", "280.12.2026", "1.1.99999", "2026-12-24-1", "0.0.2026"}) {
    EXPECT_FALSE(date_of(text)) << text;
  }
}

}  // namespace
}  // namespace adjutant::app
