#pragma once

#include <cstdint>
#include <optional>
#include <vector>

// What of LEMON the room needs, behind an interface of plain types: LEMON's headers are C++17 and
// do not compile as anything later, so lemon.cpp is built apart from the rest.
namespace adjutant::tournament::pairing::lemon_adapter {

struct Edge {
  int a = 0;
  int b = 0;
};

// Of the vertices 0 … vertices - 1 each one's mate in a perfect matching of the greatest weight;
// none where there is no perfect matching. A weight is `words` 64-bit words, the lowest first, as a
// signed number in two's complement; `width` is that of the arithmetic: 64, 128, 256, 512, 1024,
// 2048.
std::optional<std::vector<int>> maximum_perfect_matching(int vertices,
                                                         const std::vector<Edge>& edges,
                                                         const std::vector<std::uint64_t>& weights,
                                                         int words, int width);

using Solver = decltype(&maximum_perfect_matching);

}  // namespace adjutant::tournament::pairing::lemon_adapter
