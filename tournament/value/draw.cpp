#include "tournament/value/draw.hpp"

#include <fmt/format.h>

#include "engine/core/ensure.hpp"

namespace adjutant::tournament {
namespace {

core::Digest hash_of(const core::Digest& link) {
  return core::sha256({reinterpret_cast<const char*>(link.data()), link.size()});
}

}  // namespace

Links::Links(const core::Digest& last, int draws) : links_(static_cast<std::size_t>(draws) + 1) {
  ENSURE(draws >= 1 && draws <= draws_max, "a tournament has 1 to draws_max draws");
  links_.back() = last;
  for (auto i = links_.size() - 1; i-- > 0;) links_[i] = hash_of(links_[i + 1]);
}

const core::Digest& Links::link(int draw) const {
  ENSURE(draw >= 1 && draw <= draws(), "there is no such draw");
  return links_[static_cast<std::size_t>(draw)];
}

bool follows(const core::Digest& before, const core::Digest& link) {
  return hash_of(link) == before;
}

std::string seeds_hash(std::span<const SeedOf> seeds) {
  std::string lines;
  for (const auto& seed : seeds) lines += fmt::format("{} {}\n", seed.number, seed.seed);
  return core::sha256_hex(lines);
}

std::uint32_t Draw::word() {
  if (at_ == block_.size()) {
    block_ =
        core::hmac_sha256(link_, fmt::format("adjutant-draw-1\n{}\n{}\n{}\n{}\n{}", of_.tournament,
                                             of_.draw, of_.purpose, of_.seeds, blocks_));
    ++blocks_;
    at_ = 0;
  }
  std::uint32_t value = 0;
  for (int i = 0; i < 4; ++i) value = value << 8U | block_[at_++];
  return value;
}

std::uint32_t Draw::below(std::uint32_t n) {
  ENSURE(n > 0, "a draw from nothing");
  constexpr std::uint64_t all = std::uint64_t{1} << 32U;
  while (true) {
    const std::uint64_t value = word();
    if (value < all - all % n) return static_cast<std::uint32_t>(value % n);
  }
}

}  // namespace adjutant::tournament
