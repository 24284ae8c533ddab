// Free set-up (N29): a unit may be placed again and again, within the bounds of a turn.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gmock/gmock.h>

#include "engine/match/record.hpp"
#include "engine/registry.hpp"
#include "server/app/limits.hpp"
#include "server/app/match/stored_match.hpp"
#include "server/app/play/turn_length.hpp"
#include "tests/server/app/world.hpp"

namespace adjutant::app {
namespace {

class SetUpAgainTest : public World {
 protected:
  SetUpAgainTest() {
    const auto created = app().matches.create(
        blue,
        {.scenario = "two-by-two/the-plain", .side = "blue", .options = nullptr, .invite = "red"});
    EXPECT_TRUE(created.has_value()) << (created ? "" : created.error().detail);
    id = created->id;
    EXPECT_TRUE(app().matches.take_seat(red, id, {.side = "red"}));
  }

  std::string whole_set_up() {
    const auto& match = app().host.read(id).value()->match;
    const auto lines =
        match.setup->game->doctrine()->default_orders(match.state, core::Side::first);
    return fmt::format("{}", fmt::join(lines, "\n"));
  }
  // The same place of the same unit, so many times at once.
  std::string placed(int times) {
    const auto all = whole_set_up();
    const auto line = all.substr(0, all.find('\n') + 1);
    EXPECT_TRUE(line.starts_with("place ")) << line;
    std::string text;
    for (int i = 0; i < times; ++i) text += line;
    return text;
  }

  Identity blue = player("blue"), red = player("red");
  std::string id;
};

TEST_F(SetUpAgainTest, IsBoundedInEvents) {
  const auto many = placed(200);
  int taken = 0;
  auto answer = submit(blue, id, many);
  for (; answer && taken < 30; ++taken) answer = submit(blue, id, many);
  ASSERT_EQ(problem_of(answer), "too-many");
  EXPECT_THAT(answer.error().detail, testing::HasSubstr("a turn has 5000 at most"));
  EXPECT_EQ(taken, 24);
  EXPECT_LE(row(id).events, limits::events_a_turn_max + 1);
  restart();
  EXPECT_EQ(problem_of(submit(blue, id, many)), "too-many") << "a restart is no new turn";
  const auto ended = submit(blue, id, whole_set_up());
  ASSERT_TRUE(ended) << ended.error().detail;
  EXPECT_EQ(row(id).to_act, core::Side::second);
  const auto record = app().reading.record(std::nullopt, id);
  ASSERT_TRUE(record);
  EXPECT_TRUE(match::verify(json::serialize(*record), games()).holds);
}

// However few events the turn has.
TEST_F(SetUpAgainTest, IsBoundedByTheEventsOfTheMatch) {
  auto live = **app().host.read(id);
  const auto orders =
      live.match.setup->game->parse_orders(live.match.state, core::Side::first, placed(1));
  ASSERT_TRUE(orders);
  const auto applied = match::apply_seeded(live.match, {.kind = match::Kind::orders,
                                                        .side = core::Side::first,
                                                        .received = "2026-11-29T12:00:00Z",
                                                        .orders = *orders,
                                                        .nonce = {}});
  ASSERT_TRUE(applied);
  live.row.events = limits::events_a_match_max - static_cast<int>(applied->events.size());
  EXPECT_TRUE(check_length(live, *applied));
  ++live.row.events;
  EXPECT_EQ(problem_of(check_length(live, *applied)), "too-many");
}

TEST_F(SetUpAgainTest, IsBoundedInOrders) {
  const auto one = placed(1);
  for (int i = 0; i < limits::orders_a_turn_max; ++i) ASSERT_TRUE(submit(blue, id, one)) << i;
  EXPECT_EQ(problem_of(submit(blue, id, one)), "too-many");
  EXPECT_TRUE(submit(blue, id, whole_set_up())) << "it ends the turn";
}

}  // namespace
}  // namespace adjutant::app
