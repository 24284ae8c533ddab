#include "server/app/match/stored_match.hpp"

#include <gtest/gtest.h>

#include "engine/registry.hpp"
#include "tests/games/opening.hpp"

namespace adjutant::app {
namespace {

TEST(StoredMatch, ASubmissionIsStoredAsCanonicalJsonOfItsRecord) {
  const auto& game = *find_game(samples::opening().ruleset);
  match::Submission submission{.number = 7,
                               .kind = match::Kind::orders,
                               .side = core::Side::second,
                               .received = "2026-11-21T10:00:00Z",
                               .orders = {},
                               .nonce = "\"n\\once\"\n\xC3\xA9",
                               .hash = std::string(64, 'a')};
  for (const char* line : {"first 2", "second \"A B\"", "third"}) {
    EXPECT_EQ(to_stored(submission, game).json,
              core::canonical_json(match::encode(submission, game)));
    submission.orders.emplace_back(line);
  }
  const auto read = read_submission(to_stored(submission, game), game);
  EXPECT_EQ(read.orders, submission.orders);
  EXPECT_EQ(read.nonce, submission.nonce);
}

}  // namespace
}  // namespace adjutant::app
