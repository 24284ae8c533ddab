#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/game.hpp"

// Which order of a submission brought about what: for telling players of each of their orders.
namespace adjutant::match {

// For each of `events`, in their order, the index of the order it came of; nothing for what is the
// match's and not the game's, and where it cannot be told. `orders` are canonical lines that were
// played from `before`, `events` what happened then; the dice are taken from these. An answer that
// an order brought with it ("retreat …") has what was chosen by it, the order before it the rest.
// Where there is a single order all is of it. Most orders are played once more, so that it takes
// about as long as playing them did.
std::vector<std::optional<std::size_t>> causes(const core::Game& game, const core::State& before,
                                               core::Side side,
                                               const std::vector<std::string>& orders,
                                               const core::Events& events);

}  // namespace adjutant::match
