#include <gmock/gmock.h>

#include "tests/server/app/tournament_world.hpp"

namespace adjutant::app {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

class FlagsTest : public TournamentWorld {
 protected:
  void resign(const std::string& id, int entry, int round) {
    for (const auto& board : value(id).round(round)->boards) {
      if (board.has(entry)) {
        ASSERT_TRUE(declare(who(id, entry), board.match, {.kind = match::Kind::resign}));
      }
    }
    run();
  }
};

TEST_F(FlagsTest, WhoResignsEarlyTwiceIsShownToOfficialsAlone) {
  const auto id = started(definition(swiss, by_hand));
  for (int round = 1; round <= 2; ++round) {
    ASSERT_TRUE(draw(id));
    ASSERT_TRUE(begin_round(id, round));
    const auto before = app().tournament_flags.flags(organiser, id);
    ASSERT_TRUE(before.has_value());
    EXPECT_THAT(*before, IsEmpty()) << "once is nothing";
    resign(id, 1, round);
    play_round(id, round);
  }
  const auto flags = app().tournament_flags.flags(organiser, id);
  ASSERT_TRUE(flags.has_value());
  // Whoever lost both by play() resigned early, too: after a turn of their own.
  const auto own = std::ranges::find(*flags, 1, [](const auto& flag) { return flag.who.entry; });
  ASSERT_NE(own, flags->end());
  EXPECT_EQ(own->kind, "quick-resignations");
  EXPECT_THAT(own->matches, SizeIs(2));
  EXPECT_EQ(problem_of(app().tournament_flags.flags(players[0], id)), "forbidden");
  EXPECT_EQ(problem_of(app().tournament_flags.flags(std::nullopt, id)), "forbidden");
}

}  // namespace
}  // namespace adjutant::app
