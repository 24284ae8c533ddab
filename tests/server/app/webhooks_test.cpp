#include <gmock/gmock.h>

#include "server/app/limits.hpp"
#include "tests/server/app/world.hpp"

namespace adjutant::app {
namespace {

using namespace std::chrono_literals;

class WebhooksTest : public World {
 protected:
  Identity winfield = player("winfield");
  Identity phineas = player("phineas");

  static protocol::NewWebhook chat(const std::string& matches = "mine") {
    return {.label = "chat", .url = "https://chat.example/hook", .matches = matches};
  }
  std::int64_t make(const Identity& who, const std::string& matches = "mine") {
    return app().webhooks.make(who, chat(matches))->webhook.id;
  }
  // What waits for the webhook, oldest first: the event of each.
  std::vector<std::string> told(std::int64_t webhook) {
    std::vector<std::string> events;
    for (const auto& due : store->due_deliveries(clock.now(), all_due)) {
      if (due.receiver != webhook) continue;
      events.emplace_back(core::parse_json(due.body)->at("event").as_string());
    }
    return events;
  }
  std::string last_text(std::int64_t webhook) {
    std::string text;
    for (const auto& due : store->due_deliveries(clock.now(), all_due)) {
      if (due.receiver == webhook) text = core::parse_json(due.body)->at("text").as_string();
    }
    return text;
  }
  protocol::WebhookView shown(const Identity& who) { return app().webhooks.list(who)->at(0); }

  using Events = std::vector<std::string>;
};

TEST_F(WebhooksTest, TellTheirOwnersMatchesFromBeginningToEnd) {
  const auto own = make(winfield);
  const auto others = make(player("stranger"));
  const auto id = start(winfield, phineas, json::object{{"public", false}});
  EXPECT_EQ(told(own), Events{"started"});
  ASSERT_TRUE(submit(winfield, id, opening.turn()));
  restart();
  EXPECT_EQ(told(own), (Events{"started", "turn"}));
  EXPECT_THAT(last_text(own), testing::HasSubstr("phineas to move"));
  EXPECT_THAT(last_text(own), testing::HasSubstr("/matches/" + id));
  ASSERT_TRUE(declare(phineas, id, {.kind = match::Kind::resign}));
  EXPECT_EQ(told(own), (Events{"started", "turn", "over"}));
  EXPECT_THAT(last_text(own), testing::HasSubstr("winfield won"));
  EXPECT_EQ(told(others), Events{});
}

TEST_F(WebhooksTest, ShowTheirAddressToNobodyWhoMayOnlyRead) {
  make(winfield);
  const auto token = app().sessions.create_token(winfield, {.label = "r", .read_only = true});
  const auto reader = *app().sessions.who_is(token->token);
  EXPECT_EQ(shown(winfield).url, "https://chat.example/hook");
  EXPECT_EQ(shown(reader).url, "https://chat.example");
  const auto data = json::serialize(*app().own_data.part(reader, {}, 10));
  EXPECT_THAT(data, testing::Not(testing::HasSubstr("chat.example/")));
}

TEST_F(WebhooksTest, TellAClubOfPublicMatchesAlone) {
  const auto club = make(player("club"), "public");
  ASSERT_TRUE(app().matches.create(winfield, proposal()));
  EXPECT_EQ(told(club), Events{"opened"});
  start(winfield, phineas, json::object{{"public", false}});
  EXPECT_EQ(told(club), Events{"opened"});
  start(winfield, phineas);
  EXPECT_EQ(told(club), (Events{"opened", "started"}));
}

TEST_F(WebhooksTest, TellNothingOfAStepThatIsNotStored) {
  const auto own = make(winfield);
  const auto id = start(winfield, phineas);
  store->next = ShakyStore::Next::fails;
  EXPECT_ANY_THROW((void)submit(winfield, id, opening.turn()));
  EXPECT_EQ(told(own), Events{"started"});
  ASSERT_TRUE(submit(winfield, id, opening.turn()));
  EXPECT_EQ(told(own), (Events{"started", "turn"}));
}

TEST_F(WebhooksTest, AreNotWrittenForWhereNobodyWantsThem) {
  const auto id = start(winfield, phineas);
  EXPECT_THAT(store->wants_to_be_told(*store->match(id)), testing::IsEmpty());
  make(player("stranger"));
  EXPECT_THAT(store->wants_to_be_told(*store->match(id)), testing::IsEmpty());
  make(player("club"), "public");
  EXPECT_THAT(store->wants_to_be_told(*store->match(id)),
              testing::ElementsAre(ports::Channel::webhook));
}

TEST_F(WebhooksTest, StopWhenADeliveryIsGivenUpUntilATestGetsThrough) {
  const auto own = make(winfield);
  const auto id = start(winfield, phineas);
  const auto first = store->due_deliveries(clock.now(), all_due).at(0).id;
  store->delivery_failed({.id = first, .reason = "no route", .again = clock.now() + 10s},
                         clock.now());
  EXPECT_EQ(told(own), Events{});
  EXPECT_EQ(shown(winfield).deliveries.at(0).reason, "no route");
  clock.advance(10s);
  EXPECT_EQ(told(own), Events{"started"});
  ASSERT_TRUE(submit(winfield, id, opening.turn()));
  store->delivery_failed({.id = first, .reason = "it answered 404", .again = {}}, clock.now());
  // All that waited is given up with it, and nothing more is queued.
  EXPECT_EQ(told(own), Events{});
  EXPECT_EQ(shown(winfield).reason, "it answered 404");
  EXPECT_EQ(shown(winfield).deliveries.at(0).state, "given_up");
  ASSERT_TRUE(declare(phineas, id, {.kind = match::Kind::resign}));
  EXPECT_EQ(told(own), Events{});
  ASSERT_TRUE(app().webhooks.test(winfield, std::to_string(own)));
  EXPECT_EQ(problem_of(app().webhooks.test(winfield, std::to_string(own))), "too-many");
  EXPECT_EQ(told(own), Events{"test"});
  store->delivered(store->due_deliveries(clock.now(), all_due).at(0).id, clock.now());
  EXPECT_FALSE(shown(winfield).stopped);
  start(winfield, phineas);
  EXPECT_EQ(told(own), Events{"started"});
}

TEST_F(WebhooksTest, AreToldInTheOrderOfWhatHappensAndEachInTurn) {
  const auto own = make(winfield);
  const auto id = start(winfield, phineas);
  ASSERT_TRUE(submit(winfield, id, opening.turn()));
  const auto others = make(player("club"), "public");
  ASSERT_TRUE(declare(phineas, id, {.kind = match::Kind::resign}));
  const auto next = [&] { return store->due_deliveries(clock.now(), {.all = 8, .of_each = 1}); };
  const auto now = next();
  ASSERT_THAT(now, testing::SizeIs(2));
  EXPECT_EQ(now[0].receiver, own);
  EXPECT_THAT(now[0].body, testing::HasSubstr(R"("event":"started")"));
  EXPECT_EQ(now[1].receiver, others);
  // What failed once and is due again comes before what happened after it.
  store->delivery_failed({.id = now[0].id, .reason = "no route", .again = clock.now() + 10s},
                         clock.now());
  EXPECT_THAT(next()[0].body, testing::HasSubstr(R"("event":"turn")"));
  clock.advance(10s);
  const auto again = next();
  ASSERT_THAT(again, testing::SizeIs(2));
  EXPECT_THAT(again, testing::Contains(testing::Field(&ports::DueDelivery::id, now[0].id)));
}

TEST_F(WebhooksTest, RefuseWhatIsNoAddressToPostTo) {
  const auto refused = [&](const std::string& url) {
    auto wanted = chat();
    wanted.url = url;
    return problem_of(app().webhooks.make(winfield, wanted));
  };
  for (const auto* url : {"", "chat.example/hook", "ftp://chat.example", "file:///etc/passwd",
                          "https://", "https:///hook", "https://me:secret@chat.example/",
                          "https://chat.example/a b", "https://chät.example/"}) {
    EXPECT_EQ(refused(url), "bad-request") << url;
  }
  EXPECT_EQ(refused("https://" + std::string(limits::receiver_url_bytes_max, 'a')), "bad-request");
  for (const auto* label : {"", "two\nlines", "bell\a", "\u202eback"}) {
    auto wanted = chat();
    wanted.label = label;
    EXPECT_EQ(problem_of(app().webhooks.make(winfield, wanted)), "bad-request") << label;
  }
}

TEST_F(WebhooksTest, AreTheirOwnersAloneAndNotMany) {
  const auto made = app().webhooks.make(winfield, chat());
  EXPECT_TRUE(made->secret.starts_with("whsec_"));
  const auto id = std::to_string(made->webhook.id);
  EXPECT_TRUE(app().webhooks.list(phineas)->empty());
  EXPECT_EQ(problem_of(app().webhooks.remove(phineas, id)), "not-found");
  EXPECT_EQ(problem_of(app().webhooks.test(phineas, id)), "not-found");
  for (int i = 1; i < limits::webhooks_per_account_max; ++i) make(winfield);
  EXPECT_EQ(problem_of(app().webhooks.make(winfield, chat())), "too-many");
  start(winfield, phineas);
  ASSERT_TRUE(app().webhooks.remove(winfield, id));
  EXPECT_TRUE(app().webhooks.make(winfield, chat()));
  EXPECT_EQ(problem_of(app().webhooks.remove(winfield, "x")), "not-found");
}

TEST_F(WebhooksTest, OfWhomAnOperatorHoldsTellNothing) {
  const auto id = start(winfield, phineas);
  const auto own = make(winfield);
  store->restrict(winfield.account.id,
                  {.held_until = clock.now() + 1h, .muted_until = {}, .reason = "for the test"},
                  {.at = clock.now(),
                   .by = "operator",
                   .account = winfield.account.id,
                   .handle = "winfield",
                   .act = "hold",
                   .text = "for the test"});
  start(phineas, player("stranger"));
  ASSERT_TRUE(declare(winfield, id, {.kind = match::Kind::resign})) << "was on its way";
  EXPECT_EQ(told(own), Events{});
}

TEST_F(WebhooksTest, AreMadeSoOftenADay) {
  for (int i = 0; i < limits::webhooks_lately_max; ++i) {
    ASSERT_TRUE(app().webhooks.remove(winfield, std::to_string(make(winfield)))) << i;
  }
  EXPECT_EQ(problem_of(app().webhooks.make(winfield, chat())), "too-many");
  clock.advance(limits::lately);
  EXPECT_TRUE(app().webhooks.make(winfield, chat()));
}

}  // namespace
}  // namespace adjutant::app
