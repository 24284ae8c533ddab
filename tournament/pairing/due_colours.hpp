#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "tournament/pairing/competitor.hpp"

// How well the colours that players are due can be given, told by counting alone (C12, C13).
namespace adjutant::tournament::pairing {

// What a player is due, as far as C12 and C13 look at it.
enum class Due : std::uint8_t {
  nothing,
  white_mild,
  white_strong,
  white_absolute,
  black_mild,
  black_strong,
  black_absolute
};
inline constexpr std::size_t dues = 7;

Due due_of(const Competitor& one);
// Both the same colour.
bool same_colour(Due one, Due another);

// How many there are who are due each.
struct DueCounts {
  std::array<int, dues> of{};

  int& at(Due due) { return of[static_cast<std::size_t>(due)]; }
  int at(Due due) const { return of[static_cast<std::size_t>(due)]; }
  int mild(bool white) const { return at(white ? Due::white_mild : Due::black_mild); }
  int not_absolute(bool white) const {
    return mild(white) + at(white ? Due::white_strong : Due::black_strong);
  }
  int all(bool white) const {
    return not_absolute(white) + at(white ? Due::white_absolute : Due::black_absolute);
  }
};

// Pairs of two who are due the same colour (C12), and those of them in which a strong preference
// is refused (C13).
struct Refused {
  int all = 0;
  int strong = 0;

  // What is left of it for others when these two meet.
  Refused without(Due one, Due another) const;
  bool is_below_zero() const { return all < 0 || strong < 0; }
};

// The least among all of these; of an odd number one is let down.
Refused least_refused(const DueCounts& all);

// Whether these can be paired with no more refused than that, as far as counting tells, and without
// two absolute preferences for one colour in a pair (C3; C10 or C11 where a topscorer plays).
bool can_be_within(const DueCounts& all, const Refused& most);
// The same of two equal halves, each of one with one of the other.
bool can_be_within(const DueCounts& s1, const DueCounts& s2, const Refused& most);

}  // namespace adjutant::tournament::pairing
