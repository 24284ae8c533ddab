#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/ports/clock.hpp"

// Ratings: the matches that count, and what was made of them at each period's end. Periods are
// months counted from the year 0 (tournament/rating/periods.hpp); a list is a ruleset, or "all".
namespace adjutant::ports {

inline constexpr std::string_view rating_list_of_all = "all";

// A match as it counts for ratings.
struct RatedMatch {
  std::string match;
  std::string ruleset;
  std::string scenario;    // file, with its levels
  std::int64_t first = 0;  // account with the ruleset's first side
  std::int64_t second = 0;
  int halves = 0;  // of the first: 2 won, 1 drawn, 0 lost
  Time ended;
  int period = 0;

  bool operator==(const RatedMatch&) const = default;
};

// What a step of a tournament says of a match: how it counts, or that it does not.
struct RatedChange {
  std::string match;
  std::optional<RatedMatch> counts;
};

struct RatingState {
  std::int64_t version = 0;           // number of changes of matches that count
  std::optional<int> closed_to;       // last period that is closed; empty: none
  std::optional<int> corrected_from;  // first period that a correction touches
};

struct RatingPeriodRow {
  std::string list;
  int period = 0;
  int matches = 0;
  int players = 0;
  Time closed;  // when it was computed, the last time
};

struct RatingRow {
  std::string list;
  int period = 0;
  std::int64_t account = 0;
  std::string handle = {};  // only ever read
  int rating = 0;           // hundredths
  int deviation = 0;        // hundredths
  int volatility = 0;       // millionths
  int games = 0;            // of the period
  int games_in_all = 0;     // up to it

  // What is stored.
  bool same_digits(const RatingRow& other) const {
    return rating == other.rating && deviation == other.deviation &&
           volatility == other.volatility && games == other.games;
  }
};

struct AdvantageRow {
  std::string list;
  std::string scenario;
  int period = 0;  // at whose end it was found; used from the next on
  int points = 0;  // tenths of a rating point, of the first side
  int matches = 0;

  bool operator==(const AdvantageRow&) const = default;
};

struct CorrectionRow {
  std::string match;
  int period = 0;
  std::string what;  // "added", "changed", "removed"
  Time at;
  std::optional<Time> recomputed;
};

// Everything from one period on, in place of what there was.
struct ClosedPeriods {
  std::int64_t expected_version = 0;  // guard: the matches it was made of
  int from = 0;
  int to = 0;
  Time at;
  std::vector<RatingPeriodRow> periods;
  std::vector<RatingRow> ratings;  // in the order of the periods
  std::vector<AdvantageRow> advantages;
};

// A rated match as one of its players sees it.
struct PlayedRow {
  RatedMatch match;
  std::string first, second;  // handles
};

class RatingStore {
 public:
  virtual ~RatingStore() = default;

  virtual RatingState rating_state() = 0;
  // All, by match.
  virtual std::vector<RatedMatch> rated_matches() = 0;
  // In pieces, so that nobody waits long; what is read are the periods before or after it. False
  // where a match has changed meanwhile: nothing is stored then.
  virtual bool close_periods(const ClosedPeriods& closed) = 0;

  virtual std::optional<int> newest_rating_period() = 0;
  // The periods of all lists, by list.
  virtual std::vector<RatingPeriodRow> rating_periods(int period) = 0;
  // The latest first, of those that affect this period.
  virtual std::vector<CorrectionRow> rating_corrections(int period, int limit) = 0;
  // The best first, skipping this many.
  virtual std::vector<RatingRow> ratings(std::string_view list, int period, int skip,
                                         int limit) = 0;
  // All lists and periods, by list and period.
  virtual std::vector<RatingRow> ratings_of(std::int64_t account) = 0;
  // The latest of a list; empty: none yet.
  virtual std::optional<RatingRow> rating_of(std::string_view list, std::int64_t account) = 0;
  // Rated matches, latest first; those of all periods.
  virtual std::vector<PlayedRow> rated_matches_of(std::int64_t account, int limit) = 0;
  // Latest first.
  virtual std::vector<AdvantageRow> advantages(std::string_view list, std::string_view scenario,
                                               int limit) = 0;
};

}  // namespace adjutant::ports
