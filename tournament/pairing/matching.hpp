#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "tournament/pairing/lemon.hpp"

// Perfect matchings of the greatest weight in general graphs, by LEMON.
namespace adjutant::tournament::pairing {

// A weight is a row of numbers, and the first that differs decides: each has a number of bits of
// one whole number. The sum of a field over a matching must lie in a range of 2^bits values.
struct Field {
  int bits = 0;
  int shift = 0;  // of its lowest bit; Layout sets it
};

// Where the fields of a weight stand in it. They are added from the one that decides last.
class Layout {
 public:
  // A field for sums in a range of this many values (1: no information, no bits).
  Field add(std::uint64_t values);
  int bits() const { return bits_; }

 private:
  int bits_ = 0;
};

class Graph {
 public:
  // Weights have this many bits and a sign.
  Graph(int vertices, int bits);

  int vertices() const { return vertices_; }
  int edges() const { return static_cast<int>(edges_.size()); }
  // The number of the new edge, 0, 1, 2 …; its weight is 0.
  int add_edge(int a, int b);
  // Adds to a field of an edge's weight, where the field has bits.
  void add(int edge, Field field, std::int64_t value);

  // Each vertex's mate; none where there is no perfect matching. The same graph, with edges in the
  // same order, always gives the same.
  std::optional<std::vector<int>> maximum_perfect_matching(
      lemon_adapter::Solver solver = lemon_adapter::maximum_perfect_matching) const;

 private:
  int vertices_;
  int bits_;
  int words_;
  std::vector<lemon_adapter::Edge> edges_;
  std::vector<std::uint64_t> weights_;
};

// Widest weight that a graph may have.
inline constexpr int weight_bits_max = 2048 - 9;

}  // namespace adjutant::tournament::pairing
