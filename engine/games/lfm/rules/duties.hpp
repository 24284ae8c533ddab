#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/games/lfm/rules/position.hpp"

// 8.1, L12, L34: who must attack and be attacked, and what is left of that.
namespace adjutant::lfm {

// L12: marks who is engaged and which hexes are due as the combat phase begins.
void begin_combat_phase(State& state);

// 8.1: once; L35, L19: who has gone somewhere rests; L21, 24: nor who is shattered or builds.
bool unused(const State& state, PieceIndex index);
// 8.1: regiments of the mover that could attack this hex now: unused, touching it.
Pieces could_attack(const State& state, Hex target);
// Whether this hex may be attacked at all (8.1, L35).
bool attackable(const State& state, Hex target);
// Adds to the attackers the unlimbered guns that stand with them and have joined nobody yet (8).
void add_guns(const State& state, Pieces& attackers);

// L34: a hex that is due, next to one who stays, which nobody would be left to attack after this
// attack, or when these have withdrawn.
std::optional<Hex> left_alone_after(State state, const Pieces& attackers,
                                    const std::vector<Hex>& targets);
std::optional<Hex> left_alone_without(State state, const Pieces& withdrawn);

// L17: shattered, or too weak for whatever it could attack, or with nobody left to attack.
bool must_withdraw(const State& state, PieceIndex index);

// L12: what is still obligatory: a hex that must be attacked, with one who stands next to it; or,
// where nobody is left to attack (L34), who withdraws as the turn ends.
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
