#include "tournament/pairing/matching.hpp"

#include <bit>
#include <string>

#include "engine/core/ensure.hpp"

namespace adjutant::tournament::pairing {
namespace {

// LEMON multiplies weights by 4 and adds duals: with 119 of 128 bits in use nothing overflows.
constexpr int free_bits = 9;

int width_for(int bits) {
  int width = 64;
  while (width < bits + free_bits) width *= 2;
  return width;
}

}  // namespace

Field Layout::add(std::uint64_t values) {
  ENSURE(values > 0, "a field without values");
  const Field field{static_cast<int>(std::bit_width(values - 1)), bits_};
  bits_ += field.bits;
  return field;
}

Graph::Graph(int vertices, int bits)
    : vertices_(vertices), bits_(bits), words_(width_for(bits) / 64) {
  ENSURE(bits <= weight_bits_max, std::to_string(bits) + " bits of weight are too many");
}

int Graph::add_edge(int a, int b) {
  edges_.push_back({a, b});
  weights_.resize(weights_.size() + static_cast<std::size_t>(words_));
  return static_cast<int>(edges_.size()) - 1;
}

void Graph::add(int edge, Field field, std::int64_t value) {
  if (field.bits == 0 || value == 0) return;
  const auto words = std::span(weights_).subspan(static_cast<std::size_t>(edge) * words_, words_);
  // Two's complement: a number of two words with its sign, moved to its place and added.
  const auto at = static_cast<std::size_t>(field.shift / 64);
  const int by = field.shift % 64;
  const std::uint64_t sign = value < 0 ? ~std::uint64_t{0} : 0;
  const auto low = static_cast<std::uint64_t>(value);
  const std::uint64_t first = low << by;
  const std::uint64_t second = by == 0 ? sign : (sign << by) | (low >> (64 - by));
  std::uint64_t carry = 0;
  for (auto i = at; i < words.size(); ++i) {
    const auto part = i == at ? first : i == at + 1 ? second : sign;
    const auto sum = words[i] + part;
    const auto with_carry = sum + carry;
    carry = (sum < part ? 1U : 0U) + (with_carry < sum ? 1U : 0U);
    words[i] = with_carry;
  }
}

std::optional<std::vector<int>> Graph::maximum_perfect_matching(
    lemon_adapter::Solver solver) const {
  if (vertices_ % 2 != 0) return std::nullopt;
  if (vertices_ == 0) return std::vector<int>{};
  return solver(vertices_, edges_, weights_, words_, width_for(bits_));
}

}  // namespace adjutant::tournament::pairing
