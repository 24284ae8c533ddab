#pragma once

#include "engine/games/rise_and_fight/rules/walk.hpp"

// What a unit may be ordered to move, and how units give way.
namespace adjutant::rise_and_fight {

// F1, F9, F27: the move as it is carried out. Whether the unit may be ordered at all is the
// sequence's to say.
std::expected<Walked, Violation> try_move(const State& state, const MoveOrder& order);
// F1: a move that breaks its own unit whatever the dice say.
Refused breaks_itself(const State& state, UnitIndex index, const Walked& walked);

// F13, F25: straight away from somebody.
struct Flight {
  Stance end;
  bool stopped = false;    // by enemies, closed ground, or what an evader goes round
  bool off_table = false;  // or without a place to stand
  Units pushed_through;    // friends that F9 would not let it pass
};
struct FlightOrder {
  int heading = 0;  // of the way
  int facing = 0;   // turned on its centre before
  int distance = 0;
  Units spared = {};        // enemies that it need not keep off
  bool is_evading = false;  // keeps to the table and off friends it may not pass
};
Flight flee(const State& state, UnitIndex index, const FlightOrder& order);

}  // namespace adjutant::rise_and_fight
