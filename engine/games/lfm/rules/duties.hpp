#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/games/lfm/rules/position.hpp"

// 8.1, L12, L34: which units must attack, which hexes must be attacked, and what is left of that.
namespace adjutant::lfm {

// L12: marks the engaged units and the hexes that must be attacked, as the combat phase begins.
void begin_combat_phase(State& state);

// Whether a unit may attack: once (8.1), not after an advance, a retreat or a withdrawal (L19,
// L35), not if it is shattered or builds (L21, 24).
bool unused(const State& state, PieceIndex index);
// 8.1: regiments of the mover that can attack this hex now: adjacent, and not used yet.
Pieces could_attack(const State& state, Hex target);
// Whether this hex may be attacked at all (8.1, L35).
bool attackable(const State& state, Hex target);
// 8: adds to the attackers the unlimbered guns in their hexes that have joined no attack yet.
void add_guns(const State& state, Pieces& attackers);

// L34: a hex that must be attacked, next to a unit that stays, with no unit left to attack it after
// this attack, or after these units withdraw.
std::optional<Hex> left_alone_after(State state, const Pieces& attackers,
                                    const std::vector<Hex>& targets);
std::optional<Hex> left_alone_without(State state, const Pieces& withdrawn);

// L17: whether a unit is shattered, too weak for everything that it could attack, or without a unit
// left to attack.
bool must_withdraw(const State& state, PieceIndex index);

// L12: what is still mandatory: a hex that must be attacked, and a unit next to it; or, if no unit
// is left to attack it (L34), the units that withdraw as the turn ends.
struct OpenDuty {
  bool attack = false;
  PieceIndex unit = 0;
  Hex hex = {};
  std::string message = {};
};
std::vector<OpenDuty> open_duties(const State& state);
// L12, L30: the next attack or withdrawal that completes the phase; empty when nothing is due.
struct Duty {
  bool attack = false;
  Pieces units = {};
  Hex target = {};
};
std::optional<Duty> next_duty(const State& state);

}  // namespace adjutant::lfm
