#pragma once

#include <vector>

#include "engine/hex/hex.hpp"

namespace adjutant::hex {

// What a straight line from centre to centre meets, in order, in exact integers (7.7 of tlg2, and
// every hex game). The start and target hex are not listed.
struct LineStep {
  Hex hex;    // a hex whose inside the line passes through, or …
  Hex other;  // … with `along`: the two hexes that share the hexside it runs along
  bool along = false;
};

// A hexside that the line crosses, from -> to. Hexsides it only runs along are not crossed; where
// it runs along one, the hexsides at that hexside's ends are crossed at a corner and not listed.
struct Crossing {
  Hex from;
  Hex to;
};

struct Line {
  std::vector<LineStep> steps;
  std::vector<Crossing> crossings;
};

Line line(Hex from, Hex to);

}  // namespace adjutant::hex
