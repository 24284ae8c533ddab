#pragma once

#include <expected>

#include "engine/games/lfm/rules/position.hpp"
#include "engine/games/lfm/rules/violation.hpp"

// L38: whom an order means.
namespace adjutant::lfm {

// Pieces that move together from one hex: the side's own, on the map or still to come.
std::expected<Pieces, Violation> group(const State& state, Side side, const std::vector<Who>& who,
                                       Where where);

// "Meredith (the brigade), Reynolds, Cal": who of this side may enter now, as orders name them; a
// brigade before the general who is left of one. Empty: nobody.
std::string who_may_enter(const State& state, Side side);

// The candidates that are meant, in the order in which they are named; with a brigade's name all of
// it. Candidates that are not named are left out. A named piece that is not a candidate is
// reported.
std::expected<Pieces, Violation> among(const State& state, const std::vector<Who>& who,
                                       const Pieces& candidates, std::string_view rule,
                                       std::string_view wanted);
// The same, skipping pieces that are not candidates: for preferences.
Pieces preferred(const State& state, const std::vector<Who>& who, const Pieces& candidates);

// Whether `who` means this piece.
bool means(const State& state, const Who& who, PieceIndex index);

// The only piece it can mean, as one word of notation would: a unit's id, `gen NAME` for a
// brigadier.
Who who_of(const Scenario& scenario, PieceIndex index);
std::vector<Who> whos_of(const Scenario& scenario, const Pieces& pieces);

std::string print(const Scenario& scenario, const Who& who);

}  // namespace adjutant::lfm
