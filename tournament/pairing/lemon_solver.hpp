#pragma once

#include <cstdlib>
#include <optional>
#include <vector>

#define LEMON_ONLY_TEMPLATES
#include <lemon/matching.h>
#include <lemon/smart_graph.h>

#include <boost/multiprecision/cpp_int.hpp>

#include "tournament/pairing/lemon.hpp"

// LEMON's matching over numbers of any width; C++17 alone (lemon.hpp). `Check` decides about
// numbers that do not fit: mp::unchecked continues with a wrong one, mp::checked throws
// std::overflow_error or std::range_error. Tests prove with the latter that the first is enough.
namespace adjutant::tournament::pairing::lemon_adapter {

namespace mp = boost::multiprecision;

template <unsigned Bits, mp::cpp_int_check_type Check>
using Wide =
    mp::number<mp::cpp_int_backend<Bits, Bits, mp::signed_magnitude, Check, void>, mp::et_off>;

// Two's complement to sign and magnitude.
template <class Number>
Number number_from(const std::uint64_t* words, int count) {
  const bool negative = (words[count - 1] >> 63U) != 0;
  Number value = 0;
  for (int i = count - 1; i >= 0; --i) {
    value <<= 64;
    value |= negative ? ~words[i] : words[i];
  }
  if (negative) value = -value - 1;
  return value;
}

template <>
inline long long number_from<long long>(const std::uint64_t* words, int) {
  return static_cast<long long>(words[0]);
}

template <class Number>
std::optional<std::vector<int>> solve(int vertices, const std::vector<Edge>& edges,
                                      const std::vector<std::uint64_t>& weights, int words) {
  using Graph = lemon::SmartGraph;
  using Weights = Graph::EdgeMap<Number>;
  Graph graph;
  graph.reserveNode(vertices);
  graph.reserveEdge(static_cast<int>(edges.size()));
  for (int i = 0; i < vertices; ++i) graph.addNode();
  for (const auto& edge : edges) {
    graph.addEdge(Graph::nodeFromId(edge.a), Graph::nodeFromId(edge.b));
  }
  Weights of_edges(graph);
  for (std::size_t i = 0; i < edges.size(); ++i) {
    of_edges[Graph::edgeFromId(static_cast<int>(i))] =
        number_from<Number>(&weights[i * static_cast<std::size_t>(words)], words);
  }
  lemon::MaxWeightedPerfectMatching<Graph, Weights> matching(graph, of_edges);
  if (!matching.run()) return std::nullopt;
  std::vector<int> mates(static_cast<std::size_t>(vertices));
  for (int i = 0; i < vertices; ++i) {
    mates[static_cast<std::size_t>(i)] = Graph::id(matching.mate(Graph::nodeFromId(i)));
  }
  return mates;
}

template <mp::cpp_int_check_type Check>
std::optional<std::vector<int>> solve_wide(int vertices, const std::vector<Edge>& edges,
                                           const std::vector<std::uint64_t>& weights, int words,
                                           int width) {
  switch (width) {
    case 128:
      return solve<Wide<128, Check>>(vertices, edges, weights, words);
    case 256:
      return solve<Wide<256, Check>>(vertices, edges, weights, words);
    case 512:
      return solve<Wide<512, Check>>(vertices, edges, weights, words);
    case 1024:
      return solve<Wide<1024, Check>>(vertices, edges, weights, words);
    case 2048:
      return solve<Wide<2048, Check>>(vertices, edges, weights, words);
    default:
      std::abort();  // matching.cpp names no other width
  }
}

// As maximum_perfect_matching (lemon.hpp).
template <mp::cpp_int_check_type Check>
std::optional<std::vector<int>> solve_any(int vertices, const std::vector<Edge>& edges,
                                          const std::vector<std::uint64_t>& weights, int words,
                                          int width) {
  if (width == 64) return solve<long long>(vertices, edges, weights, words);
  return solve_wide<Check>(vertices, edges, weights, words, width);
}

}  // namespace adjutant::tournament::pairing::lemon_adapter
