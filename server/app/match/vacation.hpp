#pragma once

#include <chrono>
#include <expected>
#include <optional>
#include <string>

#include "server/app/match/options.hpp"
#include "server/ports/match_row.hpp"

// Vacations of players, as pure functions: announced some time ahead, from the match's budget of
// days. Meanwhile the clock of their own turn stands still; the opponent's runs.
namespace adjutant::app {

inline constexpr ports::Duration vacation_told_ahead = std::chrono::hours(24);
inline constexpr std::chrono::days vacation_least{2};

// How long a clock runs between two moments, the later one last.
ports::Duration clock_time(ports::Time begin, ports::Time end,
                           const std::optional<ports::Vacation>& vacation);
// When it has run for so long; and since when it has.
ports::Time clock_end(ports::Time begin, ports::Duration time,
                      const std::optional<ports::Vacation>& vacation);
ports::Time clock_begin(ports::Time end, ports::Duration time,
                        const std::optional<ports::Vacation>& vacation);

// The days that it takes from the budget, with each day that has begun.
int days_of(const ports::Vacation& vacation);
// The side's remaining days.
int vacation_days_left(const ports::MatchRow& row, core::Side side);

// Why the side has no vacation to end or cancel; empty if it has one.
std::string no_vacation_to_end(const ports::MatchRow& row, core::Side side, ports::Time now);

// The vacation that would end with this day, "2026-12-24", by the player's clock; or why not.
std::expected<ports::Vacation, std::string> planned_vacation(const ports::MatchRow& row,
                                                             core::Side side, std::string_view day,
                                                             std::string_view zone,
                                                             ports::Time now);

}  // namespace adjutant::app
