#pragma once

#include <expected>

#include "engine/games/lfm/rules/position.hpp"
#include "engine/games/lfm/rules/violation.hpp"

// L38: whom an order means.
namespace adjutant::lfm {

// Who go as one from one hex: own pieces that are on the map, or that are to come.
std::expected<Pieces, Violation> group(const State& state, Side side, const std::vector<Who>& who,
                                       Where where);

// "Meredith (the brigade), Reynolds, Cal": who of this side may enter now, as orders name them; a
// brigade before the general who is left of one. Empty: nobody.
std::string who_may_enter(const State& state, Side side);

// Of these candidates those who are meant, in the order in which they are named; with a brigade's
// name all of it. Candidates nobody names are left out. Who is named and is no candidate is told.
std::expected<Pieces, Violation> among(const State& state, const std::vector<Who>& who,
                                       const Pieces& candidates, std::string_view rule,
                                       std::string_view wanted);
// The same, passing over who is no candidate: for preferences.
Pieces preferred(const State& state, const std::vector<Who>& who, const Pieces& candidates);

// Whether `who` means this piece.
bool means(const State& state, const Who& who, PieceIndex index);

// The only piece it can mean, as one word of notation would: a unit's id, `gen NAME` for a
// brigadier.
Who who_of(const Scenario& scenario, PieceIndex index);
std::vector<Who> whos_of(const Scenario& scenario, const Pieces& pieces);

std::string print(const Scenario& scenario, const Who& who);

}  // namespace adjutant::lfm
