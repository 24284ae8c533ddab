#include <array>
#include <future>
#include <thread>

#include <gmock/gmock.h>

#include "engine/match/record.hpp"
#include "engine/registry.hpp"
#include "server/app/limits.hpp"
#include "tests/server/app/world.hpp"

namespace adjutant::app {
namespace {

// As a page draws one: words would have to be allowed by a worker first.
constexpr const char* drawn = "00112233445566778899aabbccddeeff";

using match::Kind;

class SubmissionUseTest : public World {
 protected:
  Identity winfield = player("winfield");
  Identity phineas = player("phineas");
  std::string id = start(winfield, phineas);

  using World::declare;
  Result<Answer> declare(const Identity& who, Kind kind) {
    return declare(who, id, {.kind = kind});
  }
  // As the game prints it.
  json::object order_as_json(const std::string& line) {
    const auto& match = app().host.read(id).value()->match;
    const auto& game = *match.setup->game;
    return game.print_json(*game.parse_orders(match.state, core::Side::first, line))
        .at(0)
        .as_object();
  }
  static json::object body(const Result<Answer>& answer) {
    return json::parse(answer->body).as_object();
  }
  void play_to_the_end() {
    for (int turns = 0; row(id).status == ports::MatchStatus::running; ++turns) {
      ASSERT_LT(turns, 200);
      const auto& who = row(id).to_act == core::Side::first ? winfield : phineas;
      const auto answer = submit(who, id, opening.turn());
      ASSERT_TRUE(answer) << answer.error().detail;
    }
  }
};

TEST_F(SubmissionUseTest, AWholeMatchEndsWithARecordThatHolds) {
  play_to_the_end();
  const auto match = row(id);
  EXPECT_EQ(match.status, ports::MatchStatus::over);
  EXPECT_FALSE(match.result.empty());
  EXPECT_EQ(problem_of(submit(winfield, id, opening.turn())), "match-over");
  const auto record = app().reading.record(std::nullopt, id);
  ASSERT_TRUE(record);
  const auto verdict = match::verify(json::serialize(*record), games());
  for (const auto& finding : verdict.findings) {
    EXPECT_TRUE(finding.holds) << finding.what << " " << finding.where << ": " << finding.why;
  }
  EXPECT_TRUE(verdict.holds && verdict.complete);
  EXPECT_EQ(verdict.head, match.head);
}

TEST_F(SubmissionUseTest, AnswersWithEventsAndTheNewRevision) {
  const auto answer = submit(winfield, id, opening.turn());
  ASSERT_TRUE(answer);
  const auto told = body(answer);
  EXPECT_EQ(told.at("revision"), 1);
  EXPECT_EQ(told.at("to_act").as_string(), opening.second);
  EXPECT_EQ(told.at("head").as_string(), row(id).head);
  EXPECT_FALSE(told.at("events").as_array().empty());
  const auto published = notifier.published();
  ASSERT_FALSE(published.empty());
  EXPECT_EQ(published.back().match, id);
  EXPECT_EQ(published.back().revision, 1);
  EXPECT_EQ(published.back().last_event + 1, row(id).events);
}

TEST_F(SubmissionUseTest, RefusesStaleForbiddenAndIllegalOrders) {
  const auto before = row(id).head;
  EXPECT_EQ(problem_of(submit(phineas, id, opening.turn())), "not-your-turn");
  EXPECT_EQ(problem_of(submit(player("stranger"), id, opening.turn())), "forbidden");
  const auto stale = submit(winfield, id, {.revision = 3, .orders = opening.turn()});
  ASSERT_EQ(problem_of(stale), "stale-revision");
  EXPECT_EQ(stale.error().extension.revision, 0);
  const auto illegal = submit(winfield, id, opening.misunderstood);
  ASSERT_EQ(problem_of(illegal), "orders-refused");
  EXPECT_GE(illegal.error().extension.refusals.size(), 2U);
  EXPECT_EQ(row(id).head, before);
  EXPECT_EQ(
      problem_of(submit(winfield, "m_aaaaaaaaaaaaaaaa", {.revision = 0, .orders = opening.turn()})),
      "not-found");
}

TEST_F(SubmissionUseTest, AnOfferOfADrawMakesNoOrdersStale) {
  const auto offer = Declare{.kind = match::Kind::offer_draw};
  EXPECT_EQ(problem_of(declare(phineas, id, offer)), "done");
  EXPECT_EQ(row(id).revision, 1);
  EXPECT_EQ(problem_of(submit(winfield, id, {.revision = 0, .orders = opening.turn()})), "done");
  EXPECT_EQ(problem_of(declare(winfield, id, offer)), "done");
  EXPECT_EQ(problem_of(declare(phineas, id, {.kind = match::Kind::decline_draw})), "done");
  restart();
  EXPECT_EQ(problem_of(submit(phineas, id, {.revision = 1, .orders = opening.turn()})),
            "stale-revision")
      << "orders came since";
  EXPECT_EQ(problem_of(submit(phineas, id, {.revision = 2, .orders = opening.turn()})), "done");
}

TEST_F(SubmissionUseTest, TheSameKeyIsAnsweredOnce) {
  const SubmitOrders request{
      .revision = 0, .orders = opening.turn(), .nonce = "n", .idempotency_key = "key-1"};
  const auto first = submit(winfield, id, request);
  ASSERT_TRUE(first);
  const auto head = row(id).head;
  restart();
  const auto again = submit(winfield, id, request);
  ASSERT_TRUE(again);
  EXPECT_EQ(again->body, first->body);
  EXPECT_EQ(row(id).head, head);
  auto other = request;
  other.nonce = "another";
  EXPECT_EQ(problem_of(submit(winfield, id, other)), "idempotency-key-reused");
}

// The machine's clock is put back between two orders.
TEST_F(SubmissionUseTest, ReceivedNeverGoesBack) {
  ASSERT_TRUE(submit(winfield, id, opening.turn()));
  clock.advance(-std::chrono::hours{5});
  restart();
  ASSERT_TRUE(submit(phineas, id, opening.turn()));
  clock.advance(-std::chrono::hours{5});
  ASSERT_TRUE(declare(winfield, id, {.kind = match::Kind::offer_draw}));
  std::string before;
  for (const auto& submission : store->submissions(id)) {
    const auto received =
        std::string(core::parse_json(submission.json)->as_object().at("received").as_string());
    EXPECT_GE(received, before);
    before = received;
  }
  EXPECT_NE(row(id).options.find(R"("ordered_times":true)"), std::string::npos);
  ASSERT_TRUE(submit(winfield, id, "resign"));
  const auto record = json::serialize(*app().reading.record(winfield, id));
  EXPECT_TRUE(match::verify(record, games()).holds);
}

TEST_F(SubmissionUseTest, KeysOfMailsAreNobodyElses) {
  EXPECT_EQ(problem_of(submit(winfield, id, opening.turn(), "mail:0123")), "bad-request");
  EXPECT_EQ(row(id).submissions, 0);
  EXPECT_EQ(problem_of(submit(winfield, id, opening.turn(), "mail")), "done");
}

TEST_F(SubmissionUseTest, ReportsAreTheSameWheneverTheyAreRendered) {
  const auto text = [&](std::optional<int> revision) {
    return app().reading.report(winfield, id, revision)->text;
  };
  const auto set_up = text(0);
  ASSERT_TRUE(submit(winfield, id, opening.turn()));
  const auto first = text(std::nullopt);
  EXPECT_NE(first, set_up);
  ASSERT_TRUE(submit(phineas, id, opening.turn()));
  const auto second = text(std::nullopt);
  for (const bool restarted : {false, true}) {
    if (restarted) restart();
    EXPECT_EQ(text(0), set_up);
    EXPECT_EQ(text(1), first);
    EXPECT_EQ(text(2), second);
    EXPECT_EQ(text(99), second);
  }
}

TEST_F(SubmissionUseTest, PositionsOfThePastAreAsTheyWere) {
  const auto position = [&](std::optional<int> revision) {
    return *app().reading.position(winfield, id, revision);
  };
  const auto set_up = position(std::nullopt);
  ASSERT_TRUE(submit(winfield, id, opening.order));  // the turn goes on
  const auto first = position(std::nullopt);
  EXPECT_NE(first, set_up);
  ASSERT_TRUE(submit(winfield, id, opening.turn()));
  const auto second = position(std::nullopt);
  EXPECT_NE(second, first);
  for (const bool restarted : {false, true}) {
    if (restarted) restart();
    EXPECT_EQ(position(0), set_up);
    EXPECT_EQ(position(1), first);
    EXPECT_EQ(position(2), second);
    EXPECT_EQ(position(99), second);
  }
  EXPECT_EQ(problem_of(app().reading.position(std::nullopt, "m_nobodys", 0)), "not-found");
}

TEST_F(SubmissionUseTest, ADryRunChangesNothing) {
  const auto before = row(id);
  const auto fine = app().planning.dry_run(winfield, id, opening.turn());
  ASSERT_TRUE(fine) << fine.error().detail;
  EXPECT_EQ(fine->orders.at(0), opening.turn());
  const auto refused = app().planning.dry_run(winfield, id, opening.refused);
  ASSERT_EQ(problem_of(refused), "orders-refused");
  EXPECT_TRUE(refused.error().extension.preview.has_value());
  EXPECT_EQ(row(id).head, before.head);
  EXPECT_EQ(row(id).submissions, before.submissions);
}

TEST_F(SubmissionUseTest, TakesOrdersAsJson) {
  json::array orders;
  orders.push_back(order_as_json(opening.turn()));
  const auto answer = submit(winfield, id, {.revision = 0, .orders = orders});
  ASSERT_TRUE(answer) << answer.error().detail;
  EXPECT_EQ(body(answer).at("orders").at(0).as_string(), opening.turn());
}

TEST_F(SubmissionUseTest, StandingOrdersAreTheOwnersSecret) {
  if (opening.standing.empty()) GTEST_SKIP() << opening.ruleset << " has no standing orders";
  const auto& theirs = opening.standing.at(1);
  const auto revision = row(id).revision;
  const auto set = set_standing_orders(phineas, id, theirs);
  ASSERT_TRUE(set) << set.error().detail;
  EXPECT_EQ(row(id).revision, revision);
  const auto events = row(id).events;
  ASSERT_TRUE(set_standing_orders(phineas, id, theirs));
  EXPECT_EQ(row(id).events, events) << "the same again is nothing new";
  EXPECT_EQ(app().planning.standing_orders(phineas, id)->orders.at(0), theirs);
  EXPECT_TRUE(app().planning.standing_orders(winfield, id)->orders.empty());
  const auto own = app().reading.events(phineas, id, -1, 100);
  const auto opponents = app().reading.events(winfield, id, -1, 100);
  EXPECT_NE(own->events.find(theirs), std::string::npos);
  EXPECT_EQ(opponents->events.find(theirs), std::string::npos);
  EXPECT_NE(opponents->events.find("\"hidden\""), std::string::npos);
  restart();
  EXPECT_EQ(app().planning.standing_orders(phineas, id)->orders.at(0), theirs);
}

TEST_F(SubmissionUseTest, StandingOrdersAreChangedSoOftenATurnAndTheLastStand) {
  if (opening.standing.empty()) GTEST_SKIP() << opening.ruleset << " has no standing orders";
  const std::array<std::string, 2> theirs{opening.standing.at(1), ""};
  for (int i = 0; i < limits::standing_orders_changes_max; ++i) {
    ASSERT_TRUE(set_standing_orders(phineas, id, theirs.at(i % 2))) << i;
  }
  EXPECT_EQ(problem_of(set_standing_orders(phineas, id, theirs[0])), "too-many");
  EXPECT_TRUE(set_standing_orders(phineas, id, theirs[1])) << "nothing new";
  EXPECT_THAT(app().host.read(id).value()->since, testing::SizeIs(1))
      << "what was replaced is still in memory";
  restart();
  EXPECT_THAT(app().host.read(id).value()->since, testing::SizeIs(1));
  EXPECT_EQ(problem_of(set_standing_orders(phineas, id, theirs[0])), "too-many");
  ASSERT_TRUE(submit(winfield, id, opening.turn()));
  EXPECT_TRUE(set_standing_orders(phineas, id, theirs[0])) << "another turn";
  ASSERT_TRUE(declare(phineas, Kind::resign));
  const auto record = app().reading.record(std::nullopt, id);
  ASSERT_TRUE(record);
  EXPECT_TRUE(match::verify(json::serialize(*record), games()).holds) << "the chain has them all";
}

TEST_F(SubmissionUseTest, DrawsAreOfferedSoOftenATurn) {
  for (int i = 0; i < limits::draw_offers_max; ++i) {
    ASSERT_TRUE(declare(winfield, Kind::offer_draw)) << i;
    ASSERT_TRUE(declare(phineas, Kind::decline_draw)) << i;
  }
  EXPECT_EQ(problem_of(declare(winfield, Kind::offer_draw)), "too-many");
  EXPECT_EQ(problem_of(declare(phineas, Kind::offer_draw)), "done") << "is not what winfield did";
}

TEST_F(SubmissionUseTest, ADrawIsOfferedDeclinedOfferedAndAccepted) {
  EXPECT_EQ(problem_of(declare(phineas, Kind::accept_draw)), "draw-refused");
  ASSERT_TRUE(declare(winfield, Kind::offer_draw));
  EXPECT_EQ(count_mails("phineas", "draw_offered"), 1);
  EXPECT_EQ(problem_of(declare(winfield, Kind::accept_draw)), "draw-refused");
  ASSERT_TRUE(declare(phineas, Kind::decline_draw));
  ASSERT_TRUE(declare(phineas, Kind::offer_draw));
  const auto agreed = declare(winfield, Kind::accept_draw);
  ASSERT_TRUE(agreed);
  EXPECT_EQ(body(agreed).at("status"), "over");
  EXPECT_TRUE(body(agreed).at("result").at("winner").is_null());
  EXPECT_FALSE(row(id).deadline);
}

TEST_F(SubmissionUseTest, ResigningEndsItAtAnyTime) {
  const auto resigned = declare(phineas, Kind::resign);
  ASSERT_TRUE(resigned);
  EXPECT_EQ(body(resigned).at("result").at("winner").as_string(), opening.first);
  EXPECT_EQ(problem_of(declare(winfield, Kind::resign)), "match-over");
}

TEST_F(SubmissionUseTest, ResigningByOrdersNeedsNoTurn) {
  ASSERT_TRUE(submit(phineas, id, "resign"));
  EXPECT_EQ(row(id).status, ports::MatchStatus::over);
}

TEST_F(SubmissionUseTest, ANewHostGoesOnWithTheSameMatch) {
  ASSERT_TRUE(submit(winfield, id, opening.order));
  const auto before = row(id);
  const auto position = app().reading.position(winfield, id);
  restart();
  EXPECT_EQ(*app().reading.position(winfield, id), *position);
  EXPECT_EQ(app().host.read(id).value()->match.head, before.head);
  play_to_the_end();
  EXPECT_TRUE(match::verify(json::serialize(*app().reading.record(winfield, id)), games()).holds);
}

TEST_F(SubmissionUseTest, AStoredMatchThatDoesNotReplayIsHeld) {
  ASSERT_TRUE(submit(winfield, id, opening.order));
  auto changed = row(id);
  changed.head = std::string(64, '0');
  ++changed.changes;
  ports::MatchCommit damage;
  damage.row = std::make_shared<const ports::MatchRow>(changed);
  damage.expected_submissions = 1;
  ASSERT_TRUE(store->commit(damage));
  restart();
  EXPECT_EQ(problem_of(submit(winfield, id, opening.turn())), "match-held");
  EXPECT_EQ(row(id).status, ports::MatchStatus::held);
  EXPECT_EQ(count_mails("winfield", "held"), 1);
  EXPECT_EQ(count_mails("phineas", "held"), 1);
  EXPECT_TRUE(submit(winfield, start(winfield, phineas), opening.turn())) << "the others go on";
}

TEST_F(SubmissionUseTest, AFaultOfTheProgramHoldsTheMatchAndChangesNothingElse) {
  const auto before = row(id);
  composer.broken = true;
  EXPECT_EQ(problem_of(submit(winfield, id, opening.turn())), "match-held");
  composer.broken = false;
  EXPECT_EQ(row(id).status, ports::MatchStatus::held);
  EXPECT_NE(row(id).held_because.find("does not add up"), std::string::npos);
  EXPECT_EQ(row(id).head, before.head);
  EXPECT_EQ(count_mails("winfield", "held"), 1);
  EXPECT_EQ(problem_of(submit(winfield, id, opening.turn())), "match-held");
}

TEST_F(SubmissionUseTest, WhatTheStoreDoesNotTakeHasNotHappened) {
  const auto before = row(id).head;
  const auto told = notifier.published().size();
  store->next = ShakyStore::Next::fails;
  EXPECT_THROW(submit(winfield, id, opening.turn()), ports::StoreFailure);
  EXPECT_EQ(row(id).head, before);
  EXPECT_EQ(notifier.published().size(), told);
  EXPECT_EQ(app().host.read(id).value()->match.head, before);
  EXPECT_TRUE(submit(winfield, id, opening.turn()));
}

TEST_F(SubmissionUseTest, AnUnknownOutcomeIsFoundOutByTheSameKey) {
  const SubmitOrders request{.revision = 0, .orders = opening.turn(), .idempotency_key = "key-1"};
  store->next = ShakyStore::Next::fails_after_commit;
  try {
    static_cast<void>(submit(winfield, id, request));
    FAIL() << "the store failed";
  } catch (const ports::StoreFailure& failure) {
    EXPECT_EQ(store_problem(failure).type, "store-failure");
  }
  const auto head = row(id).head;
  EXPECT_EQ(app().host.read(id).value()->match.head, head) << "loaded again";
  const auto answer = submit(winfield, id, request);
  ASSERT_TRUE(answer);
  EXPECT_EQ(body(answer).at("head").as_string(), head);
  EXPECT_EQ(row(id).revision, 1);
}

TEST_F(SubmissionUseTest, AnswersComeInTheOrderOfTheirOwnCommits) {
  const std::array matches{start(winfield, phineas), start(winfield, phineas),
                           start(winfield, phineas)};
  std::array<std::promise<Outcome<Result<Answer>>>, 3> promises;
  std::array<std::future<Outcome<Result<Answer>>>, 3> answers;
  store->holds_back = true;
  for (std::size_t i = 0; i < matches.size(); ++i) {
    answers[i] = promises[i].get_future();
    app::start(app().submissions.submit(std::make_shared<const Identity>(winfield), matches[i],
                                        {.revision = 0, .orders = opening.order, .nonce = drawn}),
               [&promises, i](Outcome<Result<Answer>> outcome) {
                 promises[i].set_value(std::move(outcome));
               });
  }
  ASSERT_EQ(store->held_back.size(), 3U);
  for (const std::size_t place : {2U, 0U, 1U}) {
    EXPECT_EQ(answers[place].wait_for(std::chrono::seconds{0}), std::future_status::timeout);
    EXPECT_EQ(row(matches[place]).submissions, 0) << "told before it is stored";
    store->let_through(place);
    const auto answer = answers[place].get().take();
    ASSERT_TRUE(answer) << answer.error().detail;
    EXPECT_THAT(answer->body, testing::HasSubstr(matches[place]));
    EXPECT_EQ(row(matches[place]).submissions, 1);
  }
}

TEST_F(SubmissionUseTest, WhatWasCommittedAndNotAnsweredBeforeACrashIsAnsweredByTheSameKey) {
  const auto match = start(winfield, phineas);
  store->holds_back = true;
  bool answered = false;
  const SubmitOrders request{
      .revision = 0, .orders = opening.order, .nonce = drawn, .idempotency_key = "k"};
  app::start(app().submissions.submit(std::make_shared<const Identity>(winfield), match, request),
             [&](const Outcome<Result<Answer>>&) { answered = true; });
  ASSERT_EQ(store->held_back.size(), 1U);
  store->commit(store->held_back[0].first);
  store->held_back.clear();
  restart();
  EXPECT_FALSE(answered);
  const auto stored = store->events(match, -1, 100);
  const auto again = submit(winfield, match, request);
  ASSERT_TRUE(again) << again.error().detail;
  EXPECT_THAT(again->body, testing::HasSubstr("\"submission\":0"));
  EXPECT_EQ(row(match).submissions, 1);
  EXPECT_EQ(store->events(match, -1, 100).size(), stored.size());
}

TEST_F(SubmissionUseTest, ManyThreadsGiveOneStep) {
  std::atomic<int> done = 0, stale = 0;
  {
    std::vector<std::jthread> threads;
    for (int i = 0; i < 8; ++i) {
      threads.emplace_back([&] {
        const auto answer = submit(winfield, id, {.revision = 0, .orders = opening.turn()});
        ++(answer ? done : stale);
      });
    }
  }
  EXPECT_EQ(done, 1);
  EXPECT_EQ(stale, 7);
  EXPECT_EQ(row(id).revision, 1);
}

}  // namespace
}  // namespace adjutant::app
