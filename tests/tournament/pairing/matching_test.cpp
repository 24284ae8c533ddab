#include "tournament/pairing/matching.hpp"

#include <algorithm>
#include <array>

#include <gtest/gtest.h>

#include "engine/core/ensure.hpp"
#include "engine/core/random.hpp"
#include "tests/tournament/pairing/lemon_checked.hpp"

namespace adjutant::tournament::pairing {
namespace {

using lemon_adapter::maximum_perfect_matching_checked;

// A row of numbers for each edge, the first of which decides first.
using Row = std::vector<std::int64_t>;

struct Case {
  int vertices = 0;
  int fields = 0;
  std::vector<std::pair<int, int>> edges;
  std::vector<Row> rows;
};

Row sum(const Case& a_case, const std::vector<int>& mates) {
  Row total(static_cast<std::size_t>(a_case.fields));
  for (std::size_t i = 0; i < a_case.edges.size(); ++i) {
    const auto& [a, b] = a_case.edges[i];
    if (mates[static_cast<std::size_t>(a)] != b) continue;
    for (std::size_t f = 0; f < total.size(); ++f) total[f] += a_case.rows[i][f];
  }
  return total;
}

// Every perfect matching, one after the other.
void best_of_all(const Case& a_case, std::vector<int>& mates, std::optional<Row>& best) {
  const auto free = std::ranges::find(mates, -1);
  if (free == mates.end()) {
    const auto total = sum(a_case, mates);
    if (!best || total > *best) best = total;
    return;
  }
  const int a = static_cast<int>(free - mates.begin());
  for (const auto& [x, y] : a_case.edges) {
    const int b = x == a ? y : y == a ? x : -1;
    if (b < 0 || mates[static_cast<std::size_t>(b)] != -1) continue;
    mates[static_cast<std::size_t>(a)] = b;
    mates[static_cast<std::size_t>(b)] = a;
    best_of_all(a_case, mates, best);
    mates[static_cast<std::size_t>(a)] = mates[static_cast<std::size_t>(b)] = -1;
  }
}

Case some_case(core::Random& random) {
  static constexpr std::array field_counts{1, 3, 9, 20, 44};
  Case made;
  made.vertices = static_cast<int>(random.below(9));
  made.fields = field_counts[random.below(field_counts.size())];
  const auto density = 1 + random.below(4);
  const auto spread = std::array<std::uint64_t, 3>{1, 3, 2000}[random.below(3)];
  for (int a = 0; a < made.vertices; ++a) {
    for (int b = a + 1; b < made.vertices; ++b) {
      if (random.below(4) >= density) continue;
      made.edges.emplace_back(a, b);
      Row row;
      for (int f = 0; f < made.fields; ++f) {
        row.push_back(static_cast<std::int64_t>(random.below(2 * spread + 1)) -
                      static_cast<std::int64_t>(spread));
      }
      made.rows.push_back(row);
    }
  }
  return made;
}

Graph graph_of(const Case& a_case) {
  Layout layout;
  std::vector<Field> fields(static_cast<std::size_t>(a_case.fields));
  for (auto field = fields.rbegin(); field != fields.rend(); ++field) {
    *field = layout.add(static_cast<std::uint64_t>(4 * 2000 * 2 + 1));
  }
  Graph graph(a_case.vertices, layout.bits());
  for (std::size_t i = 0; i < a_case.edges.size(); ++i) {
    const auto edge = graph.add_edge(a_case.edges[i].first, a_case.edges[i].second);
    for (std::size_t f = 0; f < fields.size(); ++f) graph.add(edge, fields[f], a_case.rows[i][f]);
  }
  return graph;
}

// All widths, negative and equal weights, graphs without a perfect matching.
TEST(Matching, IsTheBestOfAll) {
  core::Random random(4);
  int without = 0;
  for (int i = 0; i < 3000; ++i) {
    const auto made = some_case(random);
    std::optional<Row> best;
    std::vector<int> mates(static_cast<std::size_t>(made.vertices), -1);
    best_of_all(made, mates, best);
    const auto found = graph_of(made).maximum_perfect_matching(maximum_perfect_matching_checked);
    ASSERT_EQ(found.has_value(), best.has_value()) << i;
    without += best ? 0 : 1;
    if (!best) continue;
    for (int v = 0; v < made.vertices; ++v) {
      const auto mate = (*found)[static_cast<std::size_t>(v)];
      ASSERT_EQ((*found)[static_cast<std::size_t>(mate)], v);
      const std::pair edge(std::min(v, mate), std::max(v, mate));
      ASSERT_NE(std::ranges::find(made.edges, edge), made.edges.end());
    }
    ASSERT_EQ(sum(made, *found), *best) << i;
    ASSERT_EQ(graph_of(made).maximum_perfect_matching(), found);
  }
  EXPECT_GT(without, 300);
}

// Weights that fill the width up to the nine bits that stay free.
TEST(Matching, NeverOverflows) {
  core::Random random(5);
  for (const int width : {128, 256, 512, 1024, 2048}) {
    for (int i = 0; i < 20; ++i) {
      Graph graph(40, width - 9);
      for (int a = 0; a < 40; ++a) {
        for (int b = a + 1; b < 40; ++b) {
          const auto edge = graph.add_edge(a, b);
          const Field top{30,
                          width - 9 - 31};  // an edge's weight has the sign and all bits but one
          graph.add(edge, top, static_cast<std::int64_t>(random.below(1U << 30U)) - (1 << 29));
        }
      }
      EXPECT_TRUE(graph.maximum_perfect_matching(maximum_perfect_matching_checked));
    }
  }
}

TEST(Matching, RefusesWeightsThatAreTooWide) {
  EXPECT_NO_THROW(Graph(2, weight_bits_max));
  EXPECT_THROW(Graph(2, weight_bits_max + 1), core::InvariantBroken);
}

}  // namespace
}  // namespace adjutant::tournament::pairing
