#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tournament/life/match_end.hpp"
#include "tournament/life/tournament.hpp"

// A whole tournament in one file that anybody can check: adjutant-tournament-1.
namespace adjutant::tournament::life {

// The player behind an entry; both empty if the account is deleted, or names are hidden.
struct Person {
  std::string handle;
  std::string salt;  // 32 hexadecimal digits
};

// {format, tournament, commitment, links, definition, entrants: [{entry, player, salt, seed,
// rating}], draws: [{draw, link}], events, results: [{round, board, match, head}], standings}.
json::object record_of(const Tournament& tournament, const std::vector<Person>& people);

// {"round", "rows": [{place, entry, points in halves, figures: ["12.5"]}]}: after the rounds that
// are closed.
json::object standings_of(const Tournament& tournament);

// [{draw, link}] of those taken.
json::array draws_of(const Tournament& tournament);
// [{round, board, match, head}] of the results that came of matches.
json::array results_of(const Tournament& tournament);

struct Finding {
  std::string where;  // "events[12]"
  std::string what;

  bool operator==(const Finding&) const = default;
};

struct Verdict {
  std::vector<Finding> findings;  // what does not hold; empty: it holds
  std::string head;               // hash of the last event
  int revision = 0;
  int tied = 0;                   // results that the match's record, which was given, bears out
  int untied = 0;                 // results of matches whose records were not given
  std::vector<std::string> open;  // of a tournament that is not over: what is not decided yet
  // What is strange, and holds by the rules of that time: "events[12] is of …".
  std::vector<std::string> notes;
};

// Checks a record from its text alone, and the results by the records of matches that are given:
// its chain, its draws, its pairings made again, its results, its entrants, its standings.
Verdict verdict_on(const json::value& record, const std::vector<MatchRecord>& matches = {});

// What does not hold.
std::vector<Finding> verify(const json::value& record);

}  // namespace adjutant::tournament::life
