#include "server/mail/legal_in_short.hpp"

#include <string>
#include <vector>

#include <gmock/gmock.h>

#include "engine/registry.hpp"

namespace adjutant::mail {
namespace {

using testing::Contains;
using testing::Each;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

TEST(LegalInShort, NamesAllUnitsOfAnOrderBeforeItsPlaces) {
  const auto* battle = find_built_in_scenario("lfm/culps-hill");
  const auto& game = *battle->game;
  const auto start = game.initial_state(battle->scenario, core::Decisions::standing);
  const auto document =
      legal_in_short(game, battle->scenario, start, game.awaited(start).front().side);
  ASSERT_FALSE(document.empty());
  std::vector<std::string> lines;
  for (const auto& item : std::get<core::List>(document.back()).items) lines.push_back(item.text);
  EXPECT_THAT(lines, Each(Not(HasSubstr(": ,"))));
  EXPECT_THAT(lines, Contains(StartsWith("fire G2015; also: with And1, with And2")));
  EXPECT_THAT(lines, Contains("build G2514"));
  EXPECT_THAT(lines, Contains(StartsWith("move 21VA: G")));
  EXPECT_THAT(lines, Contains(StartsWith("move 21VA 25VA 42VA 44VA 48VA 50VA gen Jones: G")));
  EXPECT_THAT(lines, Contains(StartsWith("move gen Jones: G")));
}

}  // namespace
}  // namespace adjutant::mail
