#pragma once

#include "tournament/pairing/lemon.hpp"

namespace adjutant::tournament::pairing::lemon_adapter {

// As maximum_perfect_matching; throws where a number does not fit its width.
std::optional<std::vector<int>> maximum_perfect_matching_checked(
    int vertices, const std::vector<Edge>& edges, const std::vector<std::uint64_t>& weights,
    int words, int width);

}  // namespace adjutant::tournament::pairing::lemon_adapter
