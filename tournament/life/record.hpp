#pragma once

#include <optional>
#include <string>
#include <vector>

#include "tournament/life/tournament.hpp"

// A whole tournament in one file that anybody can check: adjutant-tournament-1.
namespace adjutant::tournament::life {

// Who stands behind an entry; both empty where the account is gone, or names are not told.
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

struct Finding {
  std::string where;  // "events[12]"
  std::string what;

  bool operator==(const Finding&) const = default;
};

// What does not hold of a record: its chain, its draws, its pairings made again, its standings.
std::vector<Finding> verify(const json::value& record);

}  // namespace adjutant::tournament::life
