#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tournament/rating/glicko.hpp"

// Ratings of many matches, period by period, from nothing: the same matches give the same digits.
namespace adjutant::tournament::rating {

// Months counted from the year 0.
using Period = int;

constexpr Period period_of(int year, int month) {
  return year * 12 + month - 1;
}

// A rated match; it counts in the period in which it ended.
struct Match {
  Period period = 0;
  std::string id;
  std::string first, second;  // players, by side
  int halves = 0;             // of the first: 2 won, 1 drawn, 0 lost
  std::string scenario;       // file, with its levels
  std::int64_t ended = 0;     // of those of a pair the first ones count; milliseconds, say
};

// "2026-11"
std::string month_of(Period period);
// Of "2026-11", years 1 to 9999; empty where it is none.
std::optional<Period> period_named(std::string_view month);

inline constexpr int matches_of_a_pair_max = 8;  // that count in a period
inline constexpr int advantage_periods = 36;

struct Standing {
  Rating rating;
  int games = 0;  // of the period
};

struct Advantage {
  double points = 0;  // of the first side, rating points
  int matches = 0;    // that it was found by
};

// How it stood at the end of a period.
struct PeriodEnd {
  Period period = 0;
  std::map<std::string, Standing> players;
  std::map<std::string, Advantage> advantages;  // used from the next period on
};

// Of each period from the first with a match to `last`, all at once; matches in any order.
std::vector<PeriodEnd> rate(std::vector<Match> matches, Period last);

}  // namespace adjutant::tournament::rating
