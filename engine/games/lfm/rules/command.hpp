#pragma once

#include <expected>
#include <optional>
#include <vector>

#include "engine/games/lfm/rules/log.hpp"
#include "engine/games/lfm/rules/violation.hpp"

// 0.1, 17, 20, 21: initiative, who obeys, reorganization and returns.
namespace adjutant::lfm {

// L40: the last named, up to this turn, who is on the map; `for_initiative`: before one has come,
// the first named.
std::optional<PieceIndex> army_commander(const State& state, Side side, bool for_initiative);

// 20, in hexes: of an acting army commander the army's. Reorganization has none for brigadiers.
int command_range(const State& state, PieceIndex commander);
int help_range(const State& state, PieceIndex commander);
// L24: the next above who is on the map, else the army commander.
std::optional<PieceIndex> superior(const State& state, PieceIndex index);
// Whether it is in that chain of command.
bool is_under(const State& state, PieceIndex index, PieceIndex commander);

// L1: who has the first player turn of the next turn.
Side roll_initiative(const State& state, Log& log);
// L24: for the mover, from the top down.
void determine_command(State& state, Log& log);
// 14, L21: for both sides.
void find_shattered(State& state, Log& log);

// L22: the mover's units that could throw for their reorganization now.
Pieces may_rally(const State& state);
// How many points this commander could still give it.
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

// L22: brigadiers who may throw for a return, and for whom.
Pieces may_return(const State& state, PieceIndex brigadier);
struct Recovery {
  PieceIndex unit = 0;
  PieceIndex brigadier = 0;
};
std::expected<Recovery, Violation> plan_recovery(const State& state, const Order& order);
void recover(State& state, const Recovery& recovery, Log& log);

}  // namespace adjutant::lfm
