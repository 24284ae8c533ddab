#include "tournament/pairing/lemon.hpp"

#include "tournament/pairing/lemon_solver.hpp"

namespace adjutant::tournament::pairing::lemon_adapter {

std::optional<std::vector<int>> maximum_perfect_matching(int vertices,
                                                         const std::vector<Edge>& edges,
                                                         const std::vector<std::uint64_t>& weights,
                                                         int words, int width) {
  return solve_any<mp::unchecked>(vertices, edges, weights, words, width);
}

}  // namespace adjutant::tournament::pairing::lemon_adapter
