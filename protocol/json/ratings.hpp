#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/json.hpp"
#include "protocol/json/time.hpp"

// Ratings, as they are shown. Figures are decimal texts, with as many places as are stored; periods
// are months, "2026-11".
namespace adjutant::protocol {

struct RatingView {
  std::string player;
  std::string rating;      // "1512.34"
  std::string deviation;   // "87.65"
  std::string volatility;  // "0.059996"
  bool provisional = false;
  int games = 0;         // of the period
  int games_in_all = 0;  // up to it
};

struct RatedPlace {
  int place = 0;
  RatingView rating;
};

struct RatingList {
  std::string list;
  std::optional<std::string> period;  // empty: none is closed
  std::vector<std::string> lists;     // that there are
  std::vector<RatedPlace> rows;
  std::optional<int> next;  // place that the next page begins with
};

struct RatingPoint {
  std::string period;
  RatingView rating;
};

struct RatingCurve {
  std::string list;
  std::vector<RatingPoint> periods;  // in order
};

struct RatedMatchView {
  std::string match;
  std::string scenario;
  std::optional<std::string> side;  // id; empty where the scenario is not offered any more
  std::string opponent;
  std::string score;  // "1", "1/2", "0"
  Time ended;
  std::string period;
};

struct RatedOpponent {
  std::string player;
  int won = 0;
  int drawn = 0;
  int lost = 0;
};

struct PlayerRatings {
  std::string player;
  std::vector<RatingCurve> lists;
  std::vector<RatedOpponent> opponents;  // most games first
  std::vector<RatedMatchView> matches;   // latest first
  bool more = false;                     // there are earlier ones
};

struct RatedList {
  std::string list;
  int matches = 0;
  int players = 0;
  Time closed;
};

struct RatingCorrection {
  std::string match;
  std::string period;  // the first that it touches
  std::string what;
  Time at;
  std::optional<Time> recomputed;
};

struct RatingPeriod {
  std::string period;
  std::vector<RatedList> lists;
  std::vector<RatingCorrection> corrections;  // latest first
};

struct AdvantageView {
  std::string period;  // at whose end it was found
  std::string points;  // "12.3"
  int matches = 0;
};

struct SideAdvantage {
  std::string scenario;
  std::string side;                    // the first
  std::vector<AdvantageView> periods;  // latest first
};

// {"list","period"|null,"lists","rows":[{"place","player","rating","deviation","volatility",
//  "provisional","games","games_in_all"}],"next"|null}
core::json::object encode(const RatingList& list);
// {"player","lists":[{"list","periods":[{"period","rating",…}]}],"opponents":[{"player","won",
//  "drawn","lost"}],"matches":[{"match","scenario","side"|null,"opponent","score","ended",
//  "period"}],"more"}
core::json::object encode(const PlayerRatings& player);
// {"period","lists":[{"list","matches","players","closed"}],"corrections":[{"match","period","what",
//  "at","recomputed"|null}]}
core::json::object encode(const RatingPeriod& period);
// {"scenario","side","periods":[{"period","points","matches"}]}
core::json::object encode(const SideAdvantage& advantage);

}  // namespace adjutant::protocol
