#include <gmock/gmock.h>

#include "tests/server/app/tournament_world.hpp"

namespace adjutant::app {
namespace {

using testing::IsEmpty;

class VisibilityTest : public TournamentWorld {
 protected:
  // A round of two boards that runs, and the first is over.
  std::string begun(std::string_view visibility) {
    const auto id =
        started(definition(swiss, by_hand + fmt::format(R"(,"visibility":{{{}}})", visibility)));
    draw(id);
    begin_round(id, 1);
    play(id, value(id).rounds[0].boards[0]);
    run();
    return id;
  }
  void end_round(const std::string& id) { play_round(id, 1); }

  std::string result_shown(const std::string& id) {
    return app().tournament_reading.rounds(std::nullopt, id)->front().boards[0].result;
  }
  int events_hidden(const std::string& id) {
    const auto page = app().tournament_reading.events(std::nullopt, id, -1, 100);
    int hidden = 0;
    for (const auto& event : page->at("events").as_array()) {
      hidden += event.as_object().at("type") == "hidden" ? 1 : 0;
    }
    return hidden;
  }
  bool is_open(const std::string& id) {
    return app().matches.status(std::nullopt, value(id).rounds[0].boards[0].match).has_value();
  }
  bool record_holds(const std::string& id) {
    const auto record = app().tournament_reading.record(std::nullopt, id);
    return record && life::verify(*record).empty();
  }
};

TEST_F(VisibilityTest, ARoundThatIsNotDrawnHasNoTable) {
  const auto id = begun("");
  auto& reading = app().tournament_reading;
  EXPECT_EQ(reading.standings(std::nullopt, id, 1)->round, 1);
  EXPECT_EQ(problem_of(reading.standings(std::nullopt, id, 9)), "not-found");
  EXPECT_EQ(problem_of(reading.crosstable(std::nullopt, id, 2)), "not-found");
}

TEST_F(VisibilityTest, LiveResultsAreToldAtOnce) {
  const auto id = begun(R"("results":"live")");
  EXPECT_EQ(result_shown(id), "1-0");
  EXPECT_EQ(events_hidden(id), 0);
  EXPECT_TRUE(is_open(id));
}

TEST_F(VisibilityTest, ResultsOfARoundAreToldWhenItIsOver) {
  const auto id = begun(R"("results":"round")");
  EXPECT_EQ(result_shown(id), "");
  EXPECT_EQ(events_hidden(id), 1);
  EXPECT_FALSE(is_open(id));
  const auto table = app().tournament_reading.standings(std::nullopt, id, 0);
  ASSERT_TRUE(table.has_value());
  for (const auto& row : table->rows) EXPECT_EQ(row.points, "0");
  EXPECT_TRUE(record_holds(id)) << "up to the first that is not told";
  for (const auto& item : app().tournament_feeds.feed(std::nullopt, id)->items) {
    EXPECT_EQ(item.text.find("1-0"), std::string::npos);
  }
  end_round(id);
  EXPECT_EQ(result_shown(id), "1-0");
  EXPECT_EQ(events_hidden(id), 0);
  EXPECT_TRUE(is_open(id));
  EXPECT_TRUE(record_holds(id));
}

TEST_F(VisibilityTest, SpectatorsSeeTheMatchesOfARoundThatIsOver) {
  const auto id = begun(R"("spectators":false)");
  EXPECT_EQ(result_shown(id), "1-0");
  EXPECT_FALSE(is_open(id));
  const auto board = value(id).rounds[0].boards[0];
  EXPECT_TRUE(app().matches.status(who(id, board.white), board.match).has_value());
  end_round(id);
  EXPECT_TRUE(is_open(id));
}

TEST_F(VisibilityTest, WhoPlaysIsToldAtTheEnd) {
  const auto id = begun(R"("anonymous":true)");
  end_round(id);
  EXPECT_FALSE(is_open(id));
  draw(id);
  begin_round(id, 2);
  play_round(id, 2);
  EXPECT_EQ(go(id, "finish"), "done");
  EXPECT_TRUE(is_open(id));
  EXPECT_TRUE(app().tournament_reading.rounds(std::nullopt, id)->front().boards[0].white.player);
}

TEST_F(VisibilityTest, ADisputeTellsNobodyElseOfAHiddenResult) {
  const auto id = begun(R"("results":"round")");
  const auto board = value(id).rounds[0].boards[0];
  ASSERT_TRUE(app().tournaments.rule({organiser}, id, 1, 1,
                                     {.result = "0-1", .act = {.reason = "so it was"}}));
  ASSERT_TRUE(app().tournaments.dispute({who(id, board.white)}, id, 1, 1, {.text = "I had won"}));
  const auto told = [&](const MaybeIdentity& identity) {
    return app().tournament_reading.status(identity, id)->disputes.size();
  };
  EXPECT_EQ(told(std::nullopt), 0U);
  EXPECT_EQ(told(who(id, value(id).rounds[0].boards[1].white)), 0U);
  EXPECT_EQ(told(who(id, board.black)), 1U);
  EXPECT_EQ(told(organiser), 1U);
  ASSERT_TRUE(
      app().tournaments.settle({organiser}, id, 1, {.act = {.reason = "there is no other"}}));
  end_round(id);
  EXPECT_EQ(told(std::nullopt), 1U);
}

TEST_F(VisibilityTest, ADraftThatIsCancelledIsToldToNobody) {
  const auto id = create(definition(swiss));
  ASSERT_EQ(go(id, "cancel"), "done");
  EXPECT_EQ(problem_of(app().tournament_reading.status(std::nullopt, id)), "not-found");
  EXPECT_TRUE(app().tournament_reading.list(players[0], "", 10)->tournaments.empty());
  EXPECT_TRUE(app().tournament_reading.status(organiser, id));
}

TEST_F(VisibilityTest, IsWhatPlayersHaveEnteredUnder) {
  const auto id = create(definition(swiss, R"(,"visibility":{"anonymous":true})"));
  const auto open_it_up = [&] {
    return problem_of(app().tournaments.redefine(
        {organiser}, id, {.definition = definition(swiss), .act = {.reason = "a slip"}}));
  };
  ASSERT_EQ(go(id, "open"), "done");
  EXPECT_EQ(open_it_up(), "wrong-state");
}

TEST_F(VisibilityTest, ResultsAreToldAtTheEnd) {
  const auto id = begun(R"("results":"end")");
  end_round(id);
  EXPECT_EQ(result_shown(id), "");
  EXPECT_FALSE(is_open(id));
  EXPECT_FALSE(app().tournament_reading.standings(std::nullopt, id, 0).has_value());
  EXPECT_TRUE(record_holds(id)) << "up to the first result";
  const auto record = app().tournament_reading.record(std::nullopt, id);
  for (const auto& event : record->at("events").as_array()) {
    EXPECT_NE(event.as_object().at("type"), "result");
  }
  EXPECT_EQ(go(id, "finish"), "done");
  EXPECT_EQ(result_shown(id), "1-0");
  EXPECT_TRUE(is_open(id));
}

}  // namespace
}  // namespace adjutant::app
