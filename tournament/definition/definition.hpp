#pragma once

#include <expected>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/fault.hpp"
#include "engine/core/json.hpp"
#include "tournament/standing/standing.hpp"

// What a tournament is to be: adjutant-tournament-definition-1, read with every fault.
namespace adjutant::tournament::definition {

enum class System : std::uint8_t { round_robin, swiss, knock_out, ladder, league, team };
enum class Sides : std::uint8_t { balance, swap, bid };
enum class PointRule : std::uint8_t { standard, margin20, own };
enum class Unfinished : std::uint8_t { run_on, settle, arbiter, draw };
enum class Settle : std::uint8_t { playouts, points };
enum class Dropout : std::uint8_t { forfeit, substitute, computer };
enum class Results : std::uint8_t { live, round, end };

inline constexpr int division_least = 4;  // of a league
inline constexpr int division_most = 10;
inline constexpr int boards_max = 20;  // of a match of teams
inline constexpr int level_max = 3;    // of what a bid gives for a side

struct Scenario {
  std::string id;
  std::string favoured;  // side; empty: by the side advantage
  int margin_full = 0;   // game points that are a full win by margin20; 0: not told
  std::map<std::pair<int, int>, std::string> levels;  // what each side gives: scenario's id
};

struct Stage {
  System system = System::swiss;
  int rounds = 0;        // of a Swiss
  int legs = 1;          // 2: both sides
  int cycles = 1;        // of a round robin
  int concurrent = 0;    // matches a head; 0: all
  int advance = 0;       // how many advance to the next stage; teams, where teams play
  int groups = 1;        // of a round robin, or divisions of a league: each plays its own
  int moves = 1;         // of a league: number of players that go up, and down
  int boards = 0;        // of teams
  bool bracket = false;  // of teams: they are paired as a knock-out, else as a round robin
};

struct Entrants {
  int min = 2;
  int max = entrants_max;
  int late_until = 0;  // round
  int rating_max = 0;  // 0: none
  bool invite = false;
  bool teams = false;  // entrants name the team that they play for
};

struct Clock {  // minutes, as a match's option
  int turn = 0;
  int reserve = 0;
};

struct RoundTimes {
  int days = 0;  // 0: no end
  int hour = 18;
  bool automatic = true;
  int bid_hours = 48;
  int confirm_days = 0;
  int start_days = 5;
  Unfinished unfinished = Unfinished::run_on;
  Settle settle = Settle::playouts;
  int overlap = 0;
};

struct Definition {
  std::string title;
  std::string ruleset;
  std::vector<Scenario> scenarios;  // round k plays number k, round again
  std::vector<Stage> stages;
  Entrants entrants;
  PointRule point_rule = PointRule::standard;
  PointSystem points;  // of standard and own
  std::vector<standing::TieBreak> tie_breaks;
  standing::Edition edition = standing::Edition::of_2026;
  Sides sides = Sides::balance;
  std::optional<Clock> clock;
  RoundTimes round;
  int half_byes = 0;
  int vacation_days = 0;
  Dropout dropout = Dropout::forfeit;
  Results results = Results::live;
  bool anonymous = false;
  bool spectators = true;
  bool rated = true;
  std::vector<std::string> awards;  // of places 1, 2 …
};

// The award of a place; empty: nothing. Players who share a place share its award.
std::string_view award_of(const Definition& definition, int place);

std::expected<Definition, core::FileFaults> read(const core::json::value& file);

// The same for a submitted definition. It also has limits, since it is stored with each change and
// shown to everyone, and its texts are of one line. Stored definitions may be older.
inline constexpr std::size_t bytes_max = 16'384;  // as JSON
inline constexpr std::size_t text_bytes_max = 200;
inline constexpr std::size_t elements_max = 100;  // of a list
std::expected<Definition, core::FileFaults> read_new(const core::json::value& file);

// Days that a match can last: every turn of both sides to its last minute, and both reserves. None
// without a clock.
std::optional<int> longest_match_days(const Definition& definition, int turns);

// What is allowed and perhaps not meant, in sentences. `turns` of each scenario, by id; those that
// are not known are left out.
std::vector<std::string> notes(const Definition& definition,
                               const std::map<std::string, int>& turns);

// A definition to begin with, of one stage of a system by its name: a Swiss has five rounds, a
// knock-out two legs, a league two divisions, a ladder one match a head at once. None where there
// is no such system.
std::optional<std::string> sample(const std::string& ruleset, const std::string& scenario,
                                  std::string_view system = "swiss");

}  // namespace adjutant::tournament::definition
