#include "tests/server/app/nodes.hpp"

#include <algorithm>
#include <array>
#include <thread>

#include <gmock/gmock.h>

#include "engine/match/record.hpp"
#include "engine/registry.hpp"
#include "server/app/limits.hpp"
#include "tests/patience.hpp"
#include "tests/volume.hpp"

namespace adjutant::app {
namespace {

class NodesPlayTest : public NodesTest {
 protected:
  void SetUp() override {
    NodesTest::SetUp();
    if (IsSkipped()) return;
    winfield = player("winfield");
    phineas = player("phineas");
    id = start(winfield, phineas);
  }

  const Identity& to_act() { return one->row(id).to_act == core::Side::first ? winfield : phineas; }
  SubmitOrders quiet(const std::string& key = {}) {
    return {.revision = one->row(id).revision,
            .orders = opening.turn(),
            .nonce = "n",
            .idempotency_key = key};
  }

  Identity winfield, phineas;
  std::string id;
};

TEST_F(NodesPlayTest, AMatchIsPlayedThroughBothInTurns) {
  for (int turns = 0; one->row(id).status == ports::MatchStatus::running; ++turns) {
    ASSERT_LT(turns, 200);
    auto& node = turns % 2 == 0 ? *one : *other;
    auto& next = turns % 2 == 0 ? *other : *one;
    const auto answer = node.submit(to_act(), id, quiet());
    ASSERT_TRUE(answer) << answer.error().detail;
    EXPECT_EQ(next.in_memory(id).head, node.in_memory(id).head);
  }
  const auto record = other->application.reading.record(std::nullopt, id);
  ASSERT_TRUE(record);
  EXPECT_TRUE(match::verify(json::serialize(*record), games()).holds);
}

TEST_F(NodesPlayTest, OfTwoStepsAtOnceOneIsTakenAndNoneIsLost) {
  const auto races = static_cast<int>(tests::volume(1000));
  int taken = 0;
  for (int race = 0; race < races; ++race) {
    if (one->row(id).status != ports::MatchStatus::running) id = start(winfield, phineas);
    const auto who = to_act();
    const auto before = one->row(id);
    const bool is_repeated = race % 2 == 0;
    const auto orders = quiet(is_repeated ? "key" + std::to_string(race) : "");
    const auto [here, there] = at_once([&] { return one->submit(who, id, orders); },
                                       [&] { return other->submit(who, id, orders); });
    const auto after = one->row(id);
    EXPECT_EQ(after.submissions, before.submissions + 1);
    EXPECT_EQ(one->in_memory(id).head, after.head);
    EXPECT_EQ(other->in_memory(id).head, after.head);
    taken += (here ? 1 : 0) + (there ? 1 : 0);
    if (is_repeated) {
      ASSERT_TRUE(here && there) << problem_of(here) << " " << problem_of(there);
      EXPECT_EQ(here->body, there->body);
    } else {
      ASSERT_NE(here.has_value(), there.has_value());
      const auto refused = problem_of(here ? there : here);
      EXPECT_TRUE(refused == "stale-revision" || refused == "match-over") << refused;
    }
  }
  EXPECT_EQ(taken, races + races / 2);
}

TEST_F(NodesPlayTest, OnlyAnOldRevisionIsRefused) {
  ASSERT_TRUE(other->submit(winfield, id, quiet()));
  const auto orders = quiet();
  EXPECT_NE(one->application.host.read(id).value(), nullptr);
  ASSERT_TRUE(one->submit(phineas, id, orders));
  EXPECT_EQ(problem_of(other->submit(phineas, id, orders)), "stale-revision");
}

TEST_F(NodesPlayTest, AnAnswerIsRepeatedByTheOther) {
  other->in_memory(id);
  const auto orders = quiet("the key");
  const auto first = one->submit(winfield, id, orders);
  const auto again = other->submit(winfield, id, orders);
  ASSERT_TRUE(first && again);
  EXPECT_EQ(first->body, again->body);
  const auto resignation = Declare{.kind = match::Kind::resign, .idempotency_key = "resigned"};
  const auto resigned = one->declare(phineas, id, resignation);
  const auto once_more = other->declare(phineas, id, resignation);
  ASSERT_TRUE(resigned && once_more) << problem_of(resigned) << problem_of(once_more);
  EXPECT_EQ(resigned->body, once_more->body);
}

TEST_F(NodesPlayTest, AFreeSeatIsTakenByOne) {
  const auto rival = player("rival");
  for (int race = 0; race < 20; ++race) {
    const auto made = one->application.matches.create(
        winfield, {.scenario = opening.scenario, .side = opening.first});
    ASSERT_TRUE(made);
    const auto take = [&](Node& node, const Identity& who) {
      return node.application.matches.take_seat(who, made->id, {.side = opening.second});
    };
    const auto [here, there] =
        at_once([&] { return take(*one, phineas); }, [&] { return take(*other, rival); });
    ASSERT_NE(here.has_value(), there.has_value());
    EXPECT_EQ(problem_of(here ? there : here), "not-open");
    const auto seat = one->row(made->id).seats[1];
    EXPECT_EQ(seat.account, here ? phineas.account.id : rival.account.id);
  }
}

TEST_F(NodesPlayTest, GuessesOfAPasswordCountAtAllServers) {
  const auto sign_in = [&](Node& node, const std::string& handle, const std::string& password,
                           const std::string& peer) {
    return problem_of(node.application.sessions.sign_in(handle, password, peer, "test"));
  };
  const std::string right = "a long enough password";
  for (int i = 0; i < limits::failed_sign_ins_free; ++i) {
    EXPECT_EQ(sign_in(i % 2 == 0 ? *one : *other, "winfield", "a guess", "192.0.2.1"),
              "sign-in-failed");
  }
  EXPECT_EQ(sign_in(*one, "winfield", right, "192.0.2.1"), "too-many");
  EXPECT_EQ(sign_in(*other, "winfield", right, "192.0.2.1"), "too-many");
  EXPECT_EQ(sign_in(*one, "winfield", right, "192.0.2.2"), "done") << "the owner is elsewhere";
  EXPECT_EQ(sign_in(*one, "phineas", right, "192.0.2.1"), "done");

  for (int i = 0; i < limits::failed_sign_ins_of_peer_free; ++i) {
    sign_in(*one, "nobody" + std::to_string(i), "a guess", "192.0.2.1");
  }
  EXPECT_EQ(sign_in(*other, "rival", "a guess", "192.0.2.1"), "too-many");
  EXPECT_EQ(sign_in(*other, "phineas", right, "192.0.2.1"), "done") << "has signed in from there";
  clock.advance(2 * limits::failed_sign_ins_remembered);
  EXPECT_EQ(sign_in(*other, "winfield", right, "192.0.2.1"), "done");
}

TEST_F(NodesPlayTest, WhatIsNoStepIsSeenByTheOtherToo) {
  other->in_memory(id);
  ASSERT_TRUE(one->application.matches.mute(winfield, id, true));
  EXPECT_TRUE(other->in_memory(id).seats[0].mail_muted);
  ASSERT_TRUE(other->submit(winfield, id, quiet()));
  EXPECT_TRUE(one->row(id).seats[0].mail_muted);
}

class NodesNewsTest : public NodesPlayTest {
 protected:
  // What a watcher of that kind gets of the last event there: several steps may come as one.
  static json::array told_last(const Node& node, core::Viewer viewer) {
    const auto all = node.notifier.published();
    if (all.empty()) return {};
    const auto last = std::ranges::max_element(all, {}, &ports::Publication::last_event);
    const auto told = json::parse(last->encode(viewer, true)).as_object();
    return {told.at("revision"), told.at("events").as_array().back(),
            told.at("sentences").as_array().back()};
  }
  Node& leader() { return one->store.leads() ? *one : *other; }
  Node& follower() { return one->store.leads() ? *other : *one; }
};

TEST_F(NodesNewsTest, WatchersAtTheOtherAreTold) {
  ASSERT_TRUE(one->submit(winfield, id, quiet()));
  const auto last = one->row(id).events - 1;
  EXPECT_TRUE(tests::eventually([&] { return !other->notifier.is_awaited(id, last); }));
  for (const core::Viewer viewer : {core::Viewer(), core::Viewer(core::Side::second)}) {
    EXPECT_EQ(told_last(*other, viewer), told_last(*one, viewer));
  }
  ASSERT_TRUE(other->submit(phineas, id, quiet()));
  const auto next = one->row(id).events - 1;
  EXPECT_TRUE(tests::eventually([&] { return !one->notifier.is_awaited(id, next); }));
  EXPECT_EQ(told_last(*one, {}), told_last(*other, {}));
}

TEST_F(NodesNewsTest, WhatIsSaidIsToldOnceAtEach) {
  ASSERT_TRUE(one->application.chat.say(winfield, id, "Good luck"));
  ASSERT_TRUE(other->application.chat.say(phineas, id, "And to you"));
  for (const auto* node : {one.get(), other.get()}) {
    EXPECT_TRUE(tests::eventually([&] { return node->notifier.what_was_said().size() == 2; }));
    for (const auto& [match, message] : node->notifier.what_was_said()) {
      EXPECT_EQ(match, id);
      EXPECT_THAT(message, testing::AnyOf(testing::HasSubstr("Good luck"),
                                          testing::HasSubstr("And to you")));
    }
  }
}

TEST_F(NodesNewsTest, ASessionThatEndsAtOneEndsAtTheOther) {
  ASSERT_TRUE(one->application.sessions.sign_out(winfield));
  EXPECT_TRUE(tests::eventually([&] {
    return testing::Value(other->notifier.doubtful_accounts(),
                          testing::Contains(winfield.account.id));
  }));
  EXPECT_FALSE(other->application.sessions.is_good(winfield));
}

TEST_F(NodesNewsTest, TheLeaderThinksForTheComputerPlayer) {
  const auto made = follower().application.matches.create(
      winfield, {.scenario = opening.scenario,
                 .side = opening.first,
                 .options = json::object{{"opponent", "greedy"}}});
  ASSERT_TRUE(made) << made.error().detail;
  id = made->id;
  ASSERT_TRUE(follower().submit(winfield, id, quiet()));
  EXPECT_TRUE(tests::eventually([&] { return leader().application.computers.tally().moves > 0; }));
  EXPECT_EQ(follower().application.computers.tally().moves, 0U);
}

TEST_F(NodesNewsTest, TheNextLeaderTakesUpWhatIsDue) {
  Node& gone = leader();
  Node& next = follower();
  const auto timed = start(winfield, phineas, json::object{{"clock", {{"turn_minutes", 5}}}});
  EXPECT_EQ(gone.in_memory(timed).time_expired, false);
  clock.advance(std::chrono::minutes(6));
  gone.store.stop_watching();
  ASSERT_TRUE(tests::eventually([&] { return next.store.leads(); }));
  EXPECT_FALSE(gone.store.leads());
  EXPECT_FALSE(next.application.deadlines.run_due(clock.now()).empty());
  EXPECT_TRUE(next.row(timed).time_expired);
  EXPECT_TRUE(gone.in_memory(timed).time_expired) << "it serves still";
}

}  // namespace
}  // namespace adjutant::app
