#pragma once

#include <string>
#include <vector>

namespace adjutant::tournament::pairing {

// A game of the round to come, by numbers of entrants.
struct Game {
  int white = 0;
  int black = 0;

  bool operator==(const Game&) const = default;
};

struct Pairing {
  std::vector<Game> games;  // in the order of the boards (C.04.2, 4)
  int bye = 0;              // who has the allocated bye; 0: nobody
  // The widest window (Candidates) that it was looked for in; 0: all pairs were looked at.
  int window = 0;

  bool operator==(const Pairing&) const = default;
};

// Why a round cannot be paired, and what would help.
struct NoPairing {
  std::string why;   // "the initial colour is not drawn"
  std::string cure;  // "draw lots for it"

  // "The initial colour is not drawn. Draw lots for it."
  std::string in_sentences() const;
};

}  // namespace adjutant::tournament::pairing
