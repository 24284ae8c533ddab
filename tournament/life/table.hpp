#pragma once

#include "tournament/life/stage.hpp"
#include "tournament/standing/standing.hpp"
#include "tournament/trf/trf.hpp"

// The crosstable of a tournament, and what is read from it.
namespace adjutant::tournament::life {

// Entrants of a stage by pairing number, with its first `rounds` rounds. An undecided board counts
// as a round without points. A player who left a round robin with fewer than half of their games
// played is not in it, nor are games with them. For teams: team_table_of().
Crosstable crosstable_of(const StageView& stage, int rounds);
// Of the stage that round `rounds` of the whole tournament belongs to, up to that round.
Crosstable crosstable_of(const Tournament& tournament, int rounds);
// What pairing the next round of a stage begins from: requested byes, and those of players who
// left.
Crosstable before_round(const StageView& stage);

// Place of an entry in the lots; 0: none are drawn.
int lot_of(const Tournament& tournament, int entry);

// How many rounds from the first on are closed.
int rounds_closed(const Tournament& tournament);
// The last one in which anything has been decided, or that is closed.
int rounds_begun(const Tournament& tournament);
// Whether boards of these rounds are not decided.
bool is_provisional(const Tournament& tournament, int rounds);

standing::Rules rules_of(const StageView& stage);
standing::Rules rules_of(const Tournament& tournament);

struct Place {
  standing::Row row;
  int stage = 1;  // the last that they played in
};
// The standings after the first `rounds` rounds of the whole: those of the stage that this round
// belongs to, then the players who did not advance to it, each as they stood in their last stage.
std::vector<Place> places_of(const Tournament& tournament, int rounds);
// The same after the first `within` rounds of this stage.
std::vector<Place> places_of(const StageView& stage, int within);

// How many of the stage's rounds rounds_begun() counts.
int rounds_begun_of(const StageView& stage);

// The stage as it is at this time (RFC 3339): closed and drawn rounds, results so far, and of a
// Swiss the byes of the rounds to come, with those of players who left or are absent. Names are by
// entry.
trf::File trf_of(const StageView& stage, const std::vector<std::string>& names,
                 const std::string& now);

}  // namespace adjutant::tournament::life
