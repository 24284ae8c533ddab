// A question inside the opponent's turn has a clock of its own. Only an answer ends it.
#include <gmock/gmock.h>

#include "tests/server/app/world.hpp"

namespace adjutant::app {
namespace {

using namespace std::chrono_literals;

class QuestionClockTest : public World {
 protected:
  // Americans of Cowpens who are asked whether Cunningham stands before a charge.
  QuestionClockTest() {
    app().outages.start(clock.now(), outage_least);
    const auto created = app().matches.create(crown, {.scenario = "rise-and-fight/cowpens",
                                                      .side = "cr",
                                                      .options = {{"decisions", "ask"},
                                                                  {"clock",
                                                                   {{"turn_minutes", 600},
                                                                    {"reserve_minutes", 0},
                                                                    {"decision_minutes", 60},
                                                                    {"on_timeout", "doctrine"}}}},
                                                      .invite = "morgan"});
    EXPECT_TRUE(created.has_value()) << (created ? "" : created.error().detail);
    id = created->id;
    EXPECT_TRUE(app().matches.take_seat(morgan, id, {.side = "us"}));
    EXPECT_EQ(problem_of(submit(crown, id, "charge Leg into Cun\nend turn\n")), "done");
    EXPECT_EQ(row(id).to_act, core::Side::first);
    EXPECT_EQ(*row(id).deadline, clock.now() + 60min);
  }

  Identity crown = player("tarleton"), morgan = player("morgan");
  std::string id;
};

TEST_F(QuestionClockTest, GoesOnWhateverElseIsSaid) {
  const auto deadline = row(id).deadline;
  clock.advance(20min);
  const auto offered = Declare{.kind = match::Kind::offer_draw};
  EXPECT_EQ(problem_of(declare(morgan, id, offered)), "done");
  EXPECT_EQ(row(id).deadline, deadline) << "an offer of a draw";
  EXPECT_EQ(problem_of(declare(crown, id, {.kind = match::Kind::decline_draw})), "done");
  EXPECT_EQ(row(id).deadline, deadline) << "its refusal";
  EXPECT_TRUE(set_standing_orders(morgan, id, "react any stand\n"));
  EXPECT_EQ(row(id).deadline, deadline) << "standing orders";
}

TEST_F(QuestionClockTest, HasWhatWasLeftAfterAnOutage) {
  clock.advance(20min);
  app().outages.run(clock.now());
  be_down(95min);
  app().outages.run(clock.now());
  EXPECT_EQ(*row(id).deadline, clock.now() + 40min);
}

TEST_F(QuestionClockTest, EndsWithTheAnswer) {
  clock.advance(20min);
  EXPECT_EQ(problem_of(submit(morgan, id, "stand Cun\n")), "done");
  EXPECT_EQ(*row(id).deadline, clock.now() + 60min) << "the next question has all of its time";
}

}  // namespace
}  // namespace adjutant::app
