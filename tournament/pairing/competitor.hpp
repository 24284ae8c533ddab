#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "tournament/value/crosstable.hpp"

// What the FIDE Swiss rules look at in an entrant when a round is paired (C.04.3 article 1).
namespace adjutant::tournament::pairing {

// 1.7: how much a colour is due.
enum class Strength : std::uint8_t { none, mild, strong, absolute };

// 1.4: direction of a float.
enum class Float : std::uint8_t { none, down, up };

struct Competitor {
  int number = 0;
  int tpn = 0;  // C.04.2: its place among the numbers of those who have been there to be paired
  Points score = 0;
  std::vector<Colour> colours;  // of the games played, in order (C.04.2, 3.4)
  int colour_difference = 0;    // 1.6: whites less blacks
  Strength strength = Strength::none;
  Colour preference = Colour::none;
  std::vector<int> opponents;     // met in a game; sorted
  std::array<Float, 2> floats{};  // of the round before, of two rounds before
  bool may_have_bye = true;       // C2
  int unplayed = 0;               // C9: rounds without a game
  bool topscorer = false;         // 1.8

  // The same colour in the two latest games.
  bool repeats() const {
    return colours.size() >= 2 && colours.back() == colours[colours.size() - 2];
  }
};

// All who are to be paired in the next round, in order (1.2): score, then number.
std::vector<Competitor> competitors(const Crosstable& table);

// 1.2.
bool ranks_before(const Competitor& one, const Competitor& another);

// 5.2: the colour of `higher`, who ranks before `lower`, when the two meet. `initial` is white or
// black.
Colour colour_of_higher(const Competitor& higher, const Competitor& lower, Colour initial);

// 5.1: as the table says it, else from its first round: the colour of the highest who played. None
// where neither tells.
Colour initial_colour(const Crosstable& table);

}  // namespace adjutant::tournament::pairing
