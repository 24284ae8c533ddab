#pragma once

#include <expected>
#include <optional>
#include <vector>

#include "engine/games/lfm/rules/log.hpp"
#include "engine/games/lfm/rules/violation.hpp"

// 0.1, 17, 20, 21: initiative, units in command, reorganization and returns.
namespace adjutant::lfm {

// L40: the army commander: the last one named up to this turn who is on the map; `for_initiative`:
// before one has arrived, the first one named.
std::optional<PieceIndex> army_commander(const State& state, Side side, bool for_initiative);

// 20: the range in hexes; an acting army commander has the army's. Brigadiers have none for
// reorganization.
int command_range(const State& state, PieceIndex commander);
int help_range(const State& state, PieceIndex commander);
// L24: the next higher commander on the map, else the army commander.
std::optional<PieceIndex> superior(const State& state, PieceIndex index);
// Whether the piece is in that chain of command.
bool is_under(const State& state, PieceIndex index, PieceIndex commander);

// L1: decides which side has the first player turn of the next turn.
Side roll_initiative(const State& state, Log& log);
// L24: checks the mover's chain of command, from the top down.
void determine_command(State& state, Log& log);
// 14, L21: marks the shattered brigades of both sides.
void find_shattered(State& state, Log& log);

// L22: the mover's units that may roll to rally now.
Pieces may_rally(const State& state);
// The points of help that this commander can still give the unit.
int help_for(const State& state, PieceIndex commander, PieceIndex unit);
struct Rally {
  PieceIndex unit = 0;
  std::optional<PieceIndex> commander = {};
  int help = 0;
};
std::expected<Rally, Violation> plan_rally(const State& state, const Order& order);
void rally(State& state, const Rally& rally, Log& log);
// L30: two points each to most SP.
Rally next_rally(const State& state, PieceIndex unit);

// L22: brigadiers who may roll for the return of a regiment, and for which.
Pieces may_return(const State& state, PieceIndex brigadier);
struct Recovery {
  PieceIndex unit = 0;
  PieceIndex brigadier = 0;
};
std::expected<Recovery, Violation> plan_recovery(const State& state, const Order& order);
void recover(State& state, const Recovery& recovery, Log& log);

}  // namespace adjutant::lfm
