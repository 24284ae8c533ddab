#include <gtest/gtest.h>

#include "engine/core/notation/lines.hpp"
#include "server/app/mail_in/commands/prepared.hpp"
#include "tests/server/app/world.hpp"

namespace adjutant::app {
namespace {

class PreparingTest : public World {
 protected:
  PreparingTest() {
    prepared = [this](const LiveMatch& live) {
      return PreparedDesk({app().context(), app().host, app().submissions, *store})
          .step_after(live);
    };
    has_prepared = [this](const ports::MatchRow& row, core::Side side) {
      return wait_for_their_turn(*store, row.id, side);
    };
    restart();
    ann = player("ann");
    bob = player("bob");
    match = start(ann, bob);
  }

  Result<protocol::PreparedView> prepare(const Identity& who, const std::string& text) {
    return app().preparing.prepare(who, match, text);
  }

  Identity ann, bob;
  std::string match;
};

TEST_F(PreparingTest, WhatIsPreparedByHandIsPlayedWhenTheTurnBegins) {
  EXPECT_FALSE(app().preparing.prepared(bob, match)->since);
  const auto kept = prepare(bob, "  \n" + opening.turn() + "\r\n\n");
  ASSERT_TRUE(kept) << kept.error().detail;
  EXPECT_EQ(kept->text, opening.turn() + "\n");
  EXPECT_EQ(app().preparing.prepared(bob, match)->text, kept->text);
  // Nobody else sees them.
  EXPECT_FALSE(app().preparing.prepared(ann, match)->since);
  ASSERT_TRUE(submit(ann, match, opening.turn()));
  EXPECT_EQ(row(match).submissions, 2);
  EXPECT_FALSE(app().preparing.prepared(bob, match)->since);
}

TEST_F(PreparingTest, TheyAreTakenBackAndTakeEachOthersPlace) {
  ASSERT_TRUE(prepare(bob, "something else"));
  ASSERT_TRUE(prepare(bob, opening.order));
  EXPECT_EQ(store->prepared_in(match).size(), 1U);
  const auto none = prepare(bob, " \n");
  ASSERT_TRUE(none);
  EXPECT_FALSE(none->since);
  EXPECT_TRUE(store->prepared_in(match).empty());
  ASSERT_TRUE(submit(ann, match, opening.turn()));
  EXPECT_EQ(row(match).submissions, 1);
}

TEST_F(PreparingTest, OrdersAreChangedSoOftenADay) {
  for (int i = 0; i < limits::prepared_lately_max; ++i) {
    ASSERT_TRUE(prepare(bob, opening.turn())) << i;
  }
  EXPECT_EQ(problem_of(prepare(bob, opening.order)), "too-many");
  EXPECT_EQ(app().preparing.prepared(bob, match)->text, opening.turn() + "\n") << "the last stand";
  clock.advance(std::chrono::hours{24});
  EXPECT_TRUE(prepare(bob, opening.order));
}

TEST_F(PreparingTest, RefusesWhatCannotBePrepared) {
  EXPECT_EQ(problem_of(prepare(ann, opening.turn())), "wrong-state");
  EXPECT_EQ(problem_of(prepare(player("stranger"), opening.turn())), "forbidden");
  const auto resigns = prepare(bob, opening.turn() + "\nResign\n");
  ASSERT_EQ(problem_of(resigns), "orders-refused");
  EXPECT_EQ(resigns.error().extension.refusals.at(0).line, 2);
  EXPECT_EQ(problem_of(prepare(bob, "if nobody can tell\n" + opening.turn() + "\nend if")),
            "orders-refused");
  EXPECT_EQ(problem_of(prepare(bob, "end if")), "orders-refused");
  EXPECT_EQ(problem_of(prepare(bob, "if the moon is full")), "orders-refused");
  EXPECT_EQ(problem_of(prepare(bob, std::string(70'000, 'x'))), "bad-request");
  for (const auto* command : {"draw offer", "Draw accept", "claim"}) {
    const auto refused = prepare(bob, opening.turn() + "\n" + command);
    ASSERT_EQ(problem_of(refused), "orders-refused") << command;
    EXPECT_EQ(refused.error().extension.refusals.at(0).line, 2) << command;
  }
  EXPECT_TRUE(store->prepared_in(match).empty());
}

TEST_F(PreparingTest, NobodyWaitsForAMatchThatIsNotPlayed) {
  match = "m_aaaaaaaaaaaaaaaa";
  EXPECT_EQ(problem_of(prepare(bob, opening.turn())), "not-found");
  auto request = proposal(json::object{{"public", false}});
  request.by_link = true;
  match = app().matches.create(ann, request)->id;
  EXPECT_EQ(problem_of(prepare(ann, opening.turn())), "not-started");
  EXPECT_EQ(problem_of(prepare(bob, opening.turn())), "not-found");
  EXPECT_EQ(problem_of(app().vacations.announce(bob, match, "2026-12-24")), "not-found");
}

TEST_F(PreparingTest, ThoseWhoLookOnWaitForNobody) {
  const auto slot = app().host.enter(match);
  ASSERT_TRUE(slot);
  EXPECT_EQ(problem_of(prepare(player("stranger"), opening.turn())), "forbidden");
}

// What is accepted can be read when it is to be played.
TEST_F(PreparingTest, TakesAsMuchAsOrdersMayHaveWhenTheyArePlayed) {
  const std::string order(core::notation::line_bytes_max - 1, 'x');
  std::string text;
  while (text.size() + order.size() + 1 <= core::notation::text_bytes_max) text += order + "\n";
  text.resize(core::notation::text_bytes_max, 'y');
  ASSERT_TRUE(prepare(bob, text));
  EXPECT_TRUE(core::notation::oversize(text, core::notation::order_lines(text)).empty());
  ASSERT_TRUE(submit(ann, match, opening.turn()));
  EXPECT_EQ(row(match).submissions, 1) << "they are no orders";
  for (const auto& refusal : {text + "y", text + "\n"}) {
    match = start(ann, bob);
    EXPECT_EQ(problem_of(prepare(bob, refusal)), "bad-request");
  }
  const auto too_long =
      prepare(bob, std::string(core::notation::line_bytes_max + 1, 'x') + "\n" + opening.turn());
  ASSERT_EQ(problem_of(too_long), "orders-refused");
  EXPECT_EQ(too_long.error().extension.refusals.at(0).line, 1);
}

}  // namespace
}  // namespace adjutant::app
