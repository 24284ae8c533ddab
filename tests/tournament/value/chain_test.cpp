#include "tournament/value/chain.hpp"

#include <gtest/gtest.h>

#include "engine/core/ensure.hpp"

namespace adjutant::tournament {
namespace {

constexpr std::string_view commitment =
    "df01f0bd30b89f4187c3919067c99d5aee753a45894e1e31be4f0e26a26dd27b";

std::vector<Event> two() {
  std::vector<Event> chain;
  append(chain, commitment,
         {.at = "2026-11-22T10:00:00Z",
          .by = "organiser",
          .type = "created",
          .reason = "",
          .fields = {{"title", "Club"}},
          .hash = ""});
  append(chain, commitment,
         {.at = "2026-11-22T10:01:00Z",
          .by = "arbiter",
          .type = "ruling",
          .reason = "late",
          .fields = {{"board", 3}},
          .hash = ""});
  return chain;
}

// Computed with hashlib and json.dumps.
TEST(Chain, IsWhatAnybodyComputes) {
  const auto chain = two();
  EXPECT_EQ(chain[0].hash, "48484e48235890af0e49012fe4fddc7d65514c2d0476c29167573d6ea85cb1b5");
  EXPECT_EQ(chain[1].hash, "5fdd228119aac5d4e1218c419a39f426c95ebba8af33aa0f6ff68a50660ddba4");
  EXPECT_EQ(head(chain, commitment), chain[1].hash);
  EXPECT_EQ(head({}, commitment), commitment);
  EXPECT_FALSE(first_broken(chain, commitment));
  EXPECT_EQ(entrant_hash("00000000000000000000000000000000", "ada"),
            "ecf90c832a1204f69a93b14bec0c630f86ce75ca34a4202846104f911d997cb5");
}

TEST(Chain, CatchesEveryChange) {
  const auto spoiled = [](auto change) {
    auto chain = two();
    change(chain);
    return first_broken(chain, commitment);
  };
  EXPECT_EQ(spoiled([](auto& chain) { chain[0].at = "2026-11-22T10:00:01Z"; }), 0U);
  EXPECT_EQ(spoiled([](auto& chain) { chain[0].by = "arbiter"; }), 0U);
  EXPECT_EQ(spoiled([](auto& chain) { chain[0].type = "changed"; }), 0U);
  EXPECT_EQ(spoiled([](auto& chain) { chain[0].reason = "why not"; }), 0U);
  EXPECT_EQ(spoiled([](auto& chain) { chain[1].reason = ""; }), 1U);
  EXPECT_EQ(spoiled([](auto& chain) { chain[1].fields["board"] = 4; }), 1U);
  EXPECT_EQ(spoiled([](auto& chain) { chain[1].number = 2; }), 1U);
  EXPECT_EQ(spoiled([](auto& chain) { chain[0].hash[0] = '5'; }), 0U);
  EXPECT_EQ(spoiled([](auto& chain) { chain.erase(chain.begin()); }), 0U);
  EXPECT_EQ(first_broken(two(), "00"), 0U);
}

TEST(Chain, TakesNoEventThatThereIsNot) {
  std::vector<Event> chain;
  Event event{.at = "", .by = "", .type = "exploded", .reason = "", .fields = {}, .hash = ""};
  EXPECT_THROW(append(chain, commitment, event), core::InvariantBroken);
  event.type = "created";
  event.fields["type"] = "opened";
  EXPECT_THROW(append(chain, commitment, event), core::InvariantBroken);
}

}  // namespace
}  // namespace adjutant::tournament
