#include "tournament/value/draw.hpp"

#include <array>
#include <numeric>

#include <gtest/gtest.h>

#include "engine/core/ensure.hpp"

namespace adjutant::tournament {
namespace {

// All figures below come from ten lines of Python with hashlib and hmac.
core::Digest last_link() {
  core::Digest last{};
  std::iota(last.begin(), last.end(), std::uint8_t{0});
  return last;
}

const Links links(last_link(), 8);

DrawOf draw_of(int draw, std::string purpose) {
  const std::array<SeedOf, 2> seeds{{{1, "alpha"}, {2, "béta"}}};
  return {"t_test", draw, std::move(purpose), seeds_hash(seeds)};
}

TEST(Links, FollowEachOther) {
  EXPECT_EQ(links.commitment(), "df01f0bd30b89f4187c3919067c99d5aee753a45894e1e31be4f0e26a26dd27b");
  EXPECT_EQ(core::to_hex(links.link(1)),
            "5b0ea80ec40723c1f948b0f7245bca57484d6ca5a48d1e25339b08c93d8f42dc");
  EXPECT_EQ(links.link(8), last_link());
  EXPECT_TRUE(follows(*core::digest_from_hex(links.commitment()), links.link(1)));
  EXPECT_TRUE(follows(links.link(3), links.link(4)));
  EXPECT_FALSE(follows(links.link(3), links.link(5)));
  EXPECT_THROW(static_cast<void>(links.link(0)), core::InvariantBroken);
  EXPECT_THROW(static_cast<void>(links.link(9)), core::InvariantBroken);
}

TEST(Draw, IsWhatAnybodyComputes) {
  EXPECT_EQ(draw_of(3, "order").seeds,
            "54ad9e3f899ade79d1d75f62528a6f657b54e83f675fc038e21a8def82f01239");
  Draw words(links.link(3), draw_of(3, "order"));
  for (const std::uint32_t expected :
       {3608934819U, 3415955678U, 919319519U, 3661051495U, 2917037155U, 445221337U, 2555479746U,
        1640733316U, 1149951071U, 3518669606U}) {
    EXPECT_EQ(words.word(), expected);
  }
  Draw order(links.link(3), draw_of(3, "order"));
  std::vector<int> numbers(12);
  std::iota(numbers.begin(), numbers.end(), 1);
  order.shuffle(numbers);
  EXPECT_EQ(numbers, (std::vector<int>{9, 6, 3, 8, 7, 1, 2, 11, 5, 10, 12, 4}));
  Draw side(links.link(1), draw_of(1, "initial-side"));
  for (const std::uint32_t expected : {1U, 0U, 1U, 0U, 0U, 1U, 1U, 0U}) {
    EXPECT_EQ(side.below(2), expected);
  }
  // Words that would favour some are passed over: of a bound this large more than a quarter.
  Draw lots(links.link(2), draw_of(2, "lots"));
  for (const std::uint32_t expected :
       {443164710U, 425146927U, 931856998U, 1283009151U, 2651445762U, 1505177934U}) {
    EXPECT_EQ(lots.below(3'000'000'000U), expected);
  }
}

TEST(Draw, FavoursNobody) {
  std::array<int, 6> first{};
  for (int draw = 1; draw <= 8; ++draw) {
    for (int i = 0; i < 750; ++i) {
      Draw lots(links.link(draw), draw_of(draw, "settle 1 " + std::to_string(i)));
      std::vector<std::size_t> numbers{0, 1, 2, 3, 4, 5};
      lots.shuffle(numbers);
      ++first[numbers.front()];
    }
  }
  for (const int count : first) EXPECT_NEAR(count, 1000, 120);
}

}  // namespace
}  // namespace adjutant::tournament
