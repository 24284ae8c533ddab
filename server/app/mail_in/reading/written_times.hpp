#pragma once

#include <optional>
#include <string>
#include <string_view>

// Times as people write them in a mail.
namespace adjutant::app {

// "18:00", "18.00", "18h30", "6pm", "6:30 pm", "18 Uhr" as minutes of the day.
std::optional<int> minute_of_day(std::string_view text);

// "90m", "12h", "3d", "30 minutes", "2 hours", "3 days" in minutes; a number alone is of minutes.
std::optional<int> minutes_of(std::string_view text);

// "2026-12-24", "24.12.2026", "24 Dec 2026", "December 24, 2026", "12/24/2026" as "2026-12-24";
// nothing where there is no such day, and where day and month are ambiguous ("4/5/2026").
std::optional<std::string> date_of(std::string_view text);

}  // namespace adjutant::app
