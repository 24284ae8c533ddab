#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/hash.hpp"

// Lots that neither the organiser nor an entrant can bend, and that anybody can draw again with a
// hash function. The server commits to a chain of links before entries open, s_0 = SHA-256(s_1) and
// so on up to s_N; draw k uses and publishes s_k; entrants bring seeds.
namespace adjutant::tournament {

inline constexpr int draws_max = 4096;

// The secret of a tournament: every link from its last.
class Links {
 public:
  explicit Links(const core::Digest& last, int draws = draws_max);

  int draws() const { return static_cast<int>(links_.size()) - 1; }
  // hex(s_0).
  std::string commitment() const { return core::to_hex(links_.front()); }
  // s_k, 1 … draws().
  const core::Digest& link(int draw) const;

 private:
  std::vector<core::Digest> links_;
};

// Whether `link` is the one that follows `before` (the commitment's bytes, or the link of the draw
// before).
bool follows(const core::Digest& before, const core::Digest& link);

struct SeedOf {
  int number = 0;
  std::string seed;
};

// hex(SHA-256) of a line "number seed" for each entry there is, in the order of the numbers.
std::string seeds_hash(std::span<const SeedOf> seeds);

// The purpose of a draw; a checker uses the same words.
struct DrawOf {
  std::string tournament;
  int draw = 0;         // k
  std::string purpose;  // "order", "initial-side", "berger", "groups", "bids 3", "lots" …
  std::string seeds;    // seeds_hash() of those there are
};

// One draw: 32-bit words, big-endian, of the blocks j = 0, 1, 2 …
//   HMAC-SHA256(s_k, "adjutant-draw-1\n" tournament "\n" k "\n" purpose "\n" seeds "\n" j).
class Draw {
 public:
  Draw(const core::Digest& link, DrawOf of) : link_(link), of_(std::move(of)) {}

  std::uint32_t word();
  // 0 … n - 1, each equally likely: words that would favour some are passed over. n > 0.
  std::uint32_t below(std::uint32_t n);
  // For i = size - 1 … 1 exchanges elements i and below(i + 1).
  template <class Element>
  void shuffle(std::vector<Element>& elements) {
    for (auto i = elements.size(); i-- > 1;) {
      std::swap(elements[i], elements[below(static_cast<std::uint32_t>(i) + 1)]);
    }
  }

 private:
  core::Digest link_;
  DrawOf of_;
  core::Digest block_{};
  int blocks_ = 0;
  std::size_t at_ = 32;  // next byte of the block
};

}  // namespace adjutant::tournament
