#include "server/cli/clock_watch.hpp"

#include <algorithm>
#include <memory>
#include <sstream>

#include <gmock/gmock.h>
#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include "tests/server/app/world.hpp"

namespace adjutant::cli {
namespace {

using namespace std::chrono_literals;

// `clock` is what the application goes by: it shows the server's time.
class ClockWatchTest : public app::World {
 protected:
  void look() {
    watch_.look(true);
    clock.set(server_clock_.now());
    app().outages.run(clock.now());
    app().deadlines.run_due(clock.now());
  }

  void pass(ports::Duration time) {
    machine_ += time;
    monotonic_ += time;
    look();
  }

  app::Identity winfield = player("winfield");
  app::Identity phineas = player("phineas");
  ports::Time machine_ = clock.now();
  ports::Duration monotonic_{};
  ops::ServerClock server_clock_{[this] { return machine_; }, [this] { return monotonic_; }};
  ClockWatch watch_{server_clock_, app().outages, app().host};
};

TEST_F(ClockWatchTest, NoDeadlinePassesWhenTheMachinesClockIsSet) {
  const auto id =
      start(winfield, phineas, {{"clock", {{"turn_minutes", 60}, {"on_timeout", "doctrine"}}}});
  pass(10min);
  machine_ -= 5h;
  look();
  EXPECT_EQ(*row(id).deadline - clock.now(), 50min) << "put back";
  pass(1s);
  machine_ += 5h;
  look();
  EXPECT_EQ(row(id).revision, 0);
  EXPECT_EQ(row(id).submissions, 0) << "put right again: nothing has happened";
  machine_ += 5h;
  look();
  EXPECT_EQ(row(id).revision, 0) << "put forward";
  EXPECT_LE(std::chrono::abs(*row(id).deadline - clock.now() - (50min - 1s)), 1s);
  pass(51min);
  EXPECT_EQ(row(id).revision, 1) << "and then it runs";
}

TEST_F(ClockWatchTest, WarnsOnceThatTheMachinesClockWasSet) {
  std::ostringstream log;
  const auto before = spdlog::default_logger();
  spdlog::set_default_logger(std::make_shared<spdlog::logger>(
      "test", std::make_shared<spdlog::sinks::ostream_sink_st>(log)));
  pass(10min);
  EXPECT_EQ(log.str(), "");
  machine_ -= 5h;
  look();
  look();
  spdlog::set_default_logger(before);
  EXPECT_THAT(log.str(), testing::HasSubstr("event=clock_was_set ahead_seconds=-18000"));
  EXPECT_EQ(std::ranges::count(log.str(), '\n'), 1);
}

// The match is in memory, as it was before the step.
TEST_F(ClockWatchTest, OrdersRightAfterTheStepMeetTheirTurn) {
  const auto id =
      start(winfield, phineas, {{"clock", {{"turn_minutes", 60}, {"on_timeout", "doctrine"}}}});
  machine_ += 5h;
  watch_.look(true);
  clock.set(server_clock_.now());
  EXPECT_EQ(app::problem_of(submit(winfield, id, opening.turn())), "done");
}

}  // namespace
}  // namespace adjutant::cli
