#include <gmock/gmock.h>

#include "server/app/limits.hpp"
#include "tests/server/app/world.hpp"

namespace adjutant::app {
namespace {

using namespace std::chrono_literals;

class PushTest : public World {
 protected:
  Identity winfield = player("winfield");
  Identity phineas = player("phineas");

  // The keys of RFC 8291, appendix A.
  static protocol::NewPushBrowser browser(const std::string& endpoint) {
    return {.label = "telephone",
            .endpoint = "https://push.example/" + endpoint,
            .p256dh =
                "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-"
                "AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            .auth = "BTBZMqHH6r4Tts7J_aSIgg"};
  }
  std::int64_t add(const Identity& who, const std::string& endpoint) {
    return app().push.add(who, browser(endpoint))->id;
  }
  // What waits for the browser, oldest first: event and title of each.
  std::vector<std::string> told(std::int64_t receiver) {
    std::vector<std::string> said;
    for (const auto& due : store->due_deliveries(clock.now(), all_due)) {
      if (due.receiver != receiver) continue;
      const auto message = core::parse_json(due.body);
      said.push_back(std::string(message->at("event").as_string()) + ": " +
                     std::string(message->at("title").as_string()));
    }
    return said;
  }
  std::vector<protocol::PushBrowserView> shown(const Identity& who) {
    return app().push.list(who)->browsers;
  }

  using Said = std::vector<std::string>;
};

TEST_F(PushTest, TellsWhoseTurnItIsAndBothOfTheEnd) {
  const auto first = add(winfield, "w"), other = add(phineas, "p");
  const auto id = start(winfield, phineas, json::object{{"public", false}});
  EXPECT_EQ(told(first), Said{"started: Your turn"});
  EXPECT_EQ(told(other), Said{});
  ASSERT_TRUE(submit(winfield, id, opening.turn()));
  restart();
  EXPECT_EQ(told(first), Said{"started: Your turn"});
  EXPECT_EQ(told(other), Said{"turn: Your turn"});
  ASSERT_TRUE(declare(phineas, id, {.kind = match::Kind::resign}));
  EXPECT_THAT(told(first),
              testing::ElementsAre("started: Your turn", testing::HasSubstr("over: ")));
  EXPECT_THAT(told(other), testing::ElementsAre("turn: Your turn", testing::HasSubstr("over: ")));
}

TEST_F(PushTest, TellsNothingOfOthersMatches) {
  const auto own = add(player("stranger"), "s");
  start(winfield, phineas);
  EXPECT_EQ(told(own), Said{});
}

TEST_F(PushTest, AStepThatIsNotStoredIsNotTold) {
  const auto other = add(phineas, "p");
  const auto id = start(winfield, phineas);
  store->next = ShakyStore::Next::fails;
  EXPECT_ANY_THROW((void)submit(winfield, id, opening.turn()));
  EXPECT_EQ(told(other), Said{});
  ASSERT_TRUE(submit(winfield, id, opening.turn()));
  EXPECT_EQ(told(other), Said{"turn: Your turn"});
}

TEST_F(PushTest, ABrowserIsOnePlayersAtATime) {
  add(winfield, "shared");
  start(winfield, phineas);
  const auto theirs = add(phineas, "shared");
  EXPECT_THAT(shown(winfield), testing::IsEmpty());
  EXPECT_THAT(shown(phineas), testing::SizeIs(1));
  EXPECT_EQ(told(theirs), Said{});  // what waited was winfield's
  const auto again = add(phineas, "shared");
  EXPECT_THAT(shown(phineas), testing::SizeIs(1));
  EXPECT_EQ(shown(phineas).at(0).id, again);
}

// The deliveries of a service that never answers stay due.
TEST_F(PushTest, BrowsersOfOneServiceDoNotDelayThoseOfAnother) {
  const auto ask = [&](const Identity& who, std::int64_t id) {
    ASSERT_TRUE(app().push.test(who, std::to_string(id)));
  };
  for (int i = 0; i < limits::push_browsers_per_account_max; ++i) {
    ask(winfield, add(winfield, std::to_string(i)));
  }
  auto elsewhere = browser({});
  elsewhere.endpoint = "https://other.example/p";
  const auto other = app().push.add(phineas, elsewhere)->id;
  ask(phineas, other);
  const auto next = store->due_deliveries(clock.now(), {.all = 2, .of_each = 1});
  ASSERT_THAT(next, testing::SizeIs(2));
  EXPECT_EQ(next[1].receiver, other);
}

TEST_F(PushTest, WhoIsGoneIsForgotten) {
  add(winfield, "w");
  start(winfield, phineas);
  store->receiver_gone(store->due_deliveries(clock.now(), all_due).at(0).id);
  EXPECT_THAT(shown(winfield), testing::IsEmpty());
  EXPECT_THAT(store->due_deliveries(clock.now(), all_due), testing::IsEmpty());
}

TEST_F(PushTest, IsTheirOwnersAloneAndNotMany) {
  const auto id = std::to_string(add(winfield, "w"));
  EXPECT_EQ(problem_of(app().push.remove(phineas, id)), "not-found");
  EXPECT_EQ(problem_of(app().push.test(phineas, id)), "not-found");
  EXPECT_EQ(problem_of(app().webhooks.remove(winfield, id)), "not-found");
  ASSERT_TRUE(app().push.test(winfield, id));
  EXPECT_EQ(problem_of(app().push.test(winfield, id)), "too-many");
  for (int i = 1; i < limits::push_browsers_per_account_max; ++i) {
    add(winfield, std::to_string(i));
  }
  EXPECT_EQ(problem_of(app().push.add(winfield, browser("one more"))), "bad-request");
  EXPECT_EQ(problem_of(app().push.add(winfield, browser("more"))), "too-many");
  EXPECT_EQ(problem_of(app().push.add(winfield, browser("1"))), "done");  // it is there already
  ASSERT_TRUE(app().push.remove(winfield, id));
  EXPECT_EQ(problem_of(app().push.add(winfield, browser("more"))), "done");
}

TEST_F(PushTest, RefusesWhatNobodyCouldBeToldBy) {
  auto keyless = browser("w");
  keyless.p256dh = "AAAA";
  EXPECT_EQ(problem_of(app().push.add(winfield, keyless)), "bad-request");
  auto nowhere = browser("w");
  for (const auto* endpoint :
       {"push.example/w", "http://push.example/w", "https:///w", "https://a:b@push.example/w",
        "https://push.example/\u00fc", "ftp://push.example/w", ""}) {
    nowhere.endpoint = endpoint;
    EXPECT_EQ(problem_of(app().push.add(winfield, nowhere)), "bad-request") << endpoint;
  }
  nowhere.endpoint = "https://push.example/" + std::string(limits::receiver_url_bytes_max, 'x');
  EXPECT_EQ(problem_of(app().push.add(winfield, nowhere)), "bad-request");
}

// Whose address it is has not asked for any.
TEST_F(PushTest, IsTriedOutAFewTimesADay) {
  const auto id = std::to_string(add(winfield, "w"));
  const auto test = [&] { return problem_of(app().push.test(winfield, id)); };
  for (int i = 0; i < limits::tests_lately_max; ++i) {
    ASSERT_EQ(test(), "done");
    for (const auto& due : store->due_deliveries(clock.now(), all_due)) {
      store->delivered(due.id, clock.now());
    }
  }
  EXPECT_EQ(test(), "too-many");
  restart();
  EXPECT_EQ(test(), "too-many");
  clock.advance(limits::lately);
  EXPECT_EQ(test(), "done");
}

// What others' pushes and hooks are, nobody learns with a token that can do less.
TEST_F(PushTest, IsNotForTokensThatCanDoLess) {
  const auto id = std::to_string(add(winfield, "secret-part"));
  auto reader = winfield;
  reader.read_only = true;
  auto of_one = winfield;
  of_one.match = start(winfield, phineas);
  for (const auto& limited : {reader, of_one}) {
    EXPECT_EQ(problem_of(app().push.add(limited, browser("x"))), "forbidden");
    EXPECT_EQ(problem_of(app().push.test(limited, id)), "forbidden");
    EXPECT_EQ(problem_of(app().push.remove(limited, id)), "forbidden");
  }
  EXPECT_EQ(problem_of(app().push.list(of_one)), "forbidden");
  EXPECT_EQ(shown(reader).at(0).endpoint, "https://push.example");
  EXPECT_THAT(shown(winfield), testing::SizeIs(1));
}

TEST_F(PushTest, GoesWithItsAccount) {
  add(winfield, "w");
  ASSERT_TRUE(store->begin_closing(winfield.account.id, clock.now(), std::nullopt, std::nullopt));
  EXPECT_THAT(store->receivers(winfield.account.id, ports::Channel::push), testing::IsEmpty());
}

TEST_F(PushTest, BrowsersAreAddedSoOftenADay) {
  for (int i = 0; i < limits::push_browsers_lately_max; ++i) {
    ASSERT_TRUE(app().push.remove(winfield, std::to_string(add(winfield, "w")))) << i;
  }
  EXPECT_EQ(problem_of(app().push.add(winfield, browser("w"))), "too-many");
}

}  // namespace
}  // namespace adjutant::app
