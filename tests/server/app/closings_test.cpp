#include <gmock/gmock.h>

#include "engine/match/record.hpp"
#include "engine/registry.hpp"
#include "server/app/match/stored_record.hpp"
#include "tests/server/app/world.hpp"

namespace adjutant::app {
namespace {

class ClosingsTest : public World {
 protected:
  Result<void> close(const Identity& who, bool resign = false, const char* with = password) {
    return app().closings.close(who, {.password = with, .resign = resign}, "127.0.0.1");
  }
  std::vector<std::string> run() {
    std::vector<std::string> done;
    for (const auto& action : app().closings.run(clock.now())) done.push_back(action.what);
    return done;
  }
};

TEST_F(ClosingsTest, NeedsThePassword) {
  const auto anne = player("Anne");
  EXPECT_EQ(problem_of(close(anne, false, "not this one, surely")), "wrong-password");
  EXPECT_TRUE(run().empty());
  sign_in("Anne");
}

TEST_F(ClosingsTest, WithoutMatchesItIsGoneAtOnce) {
  const auto anne = player("Anne");
  deliver_all();
  EXPECT_TRUE(close(anne).has_value());
  EXPECT_EQ(problem_of(app().sessions.sign_in("Anne", password, "p", "x")), "sign-in-failed");
  EXPECT_FALSE(app().sessions.is_good(anne));
  EXPECT_EQ(mails_to("Anne@example.org").size(), 1U) << "the farewell";
  EXPECT_EQ(run(), std::vector<std::string>{"closed"});
  EXPECT_TRUE(run().empty());
  const auto before = store->due_mail(clock.now(), 100).size();
  EXPECT_TRUE(app().accounts.request_password_reset("Anne"));
  EXPECT_TRUE(app().accounts.request_password_reset("Anne@example.org"));
  EXPECT_EQ(store->due_mail(clock.now(), 100).size(), before) << "nobody to be mailed";
  EXPECT_TRUE(app().accounts.sign_up({"Anne", "other@example.org", password}))
      << "no record has the name";
  EXPECT_EQ(problem_of(app().accounts.sign_up({"Former-Player-9", "x@example.org", password})),
            "bad-request");
  EXPECT_EQ(problem_of(app().matches.create(player("Bert"), proposal(nullptr, "former-player-1"))),
            "bad-request");
}

TEST_F(ClosingsTest, MatchesThatRunAreNamedAndThenResigned) {
  const auto anne = player("Anne"), bert = player("Bert");
  const auto match = start(anne, bert);
  const auto refused = close(anne);
  ASSERT_EQ(problem_of(refused), "account-in-use");
  ASSERT_EQ(refused.error().extension.errors.size(), 1U);
  EXPECT_EQ(refused.error().extension.errors[0].path, "matches_running");
  EXPECT_TRUE(refused.error().extension.errors[0].message.starts_with(match));
  EXPECT_EQ(app().closings.ties(anne)->running, std::vector<std::string>{match});
  sign_in("Anne");

  EXPECT_TRUE(close(anne, true).has_value());
  restart();  // killed in between: the next server goes on
  EXPECT_EQ(run(), (std::vector<std::string>{"resigned " + match, "closed"}));
  const auto after = row(match);
  EXPECT_EQ(after.status, ports::MatchStatus::over);
  EXPECT_EQ(after.seats[0].handle, "former-player-" + std::to_string(anne.account.id));
  EXPECT_EQ(app().matches.status(bert, match)->seats[0].player, after.seats[0].handle);
  // Everything that was public is still under the same hashes.
  const auto record = stored_record(*store, after);
  ASSERT_TRUE(record.has_value());
  EXPECT_TRUE(record_faults(*record, after).empty());
  EXPECT_NE(record->find("\"player\":\"Anne\""), std::string::npos);
  EXPECT_EQ(problem_of(app().accounts.sign_up({"anne", "o@example.org", password})), "handle-taken")
      << "the record names Anne";
}

TEST_F(ClosingsTest, WhatIsInMemoryForgetsTheNameToo) {
  const auto anne = player("Anne"), bert = player("Bert");
  const auto match = start(anne, bert);
  EXPECT_TRUE(declare(anne, match, {.kind = match::Kind::resign}).has_value());
  EXPECT_TRUE(app().reading.report(bert, match, std::nullopt).has_value());
  EXPECT_TRUE(close(anne).has_value());
  EXPECT_EQ(run(), std::vector<std::string>{"closed"});
  EXPECT_EQ(app().host.read(match).value()->row.seats[0].handle,
            "former-player-" + std::to_string(anne.account.id));
}

TEST_F(ClosingsTest, AFailureLeavesItClosingAndItIsTriedAgain) {
  const auto anne = player("Anne"), bert = player("Bert");
  const auto match = start(anne, bert);
  EXPECT_TRUE(close(anne, true).has_value());
  store->next = ShakyStore::Next::fails;
  EXPECT_THROW(run(), ports::StoreFailure);
  EXPECT_EQ(row(match).status, ports::MatchStatus::running);
  EXPECT_EQ(run(), (std::vector<std::string>{"resigned " + match, "closed"}));
}

TEST_F(ClosingsTest, AHeldMatchIsWaitedFor) {
  const auto anne = player("Anne"), bert = player("Bert");
  const auto match = start(anne, bert);
  {
    auto slot = app().host.enter(match);
    ASSERT_TRUE(slot.has_value());
    app().host.hold(*slot, "for the test");
  }
  const auto refused = close(anne, true);
  ASSERT_EQ(problem_of(refused), "account-in-use");
  EXPECT_EQ(refused.error().extension.errors.at(0).path, "matches_held");
}

TEST_F(ClosingsTest, InvitationsAreDeclinedAndTheirOrganisersTold) {
  const auto anne = player("Anne"), bert = player("Bert");
  const auto by_name = app().matches.create(bert, proposal({{"public", false}}, "Anne"));
  const auto by_mail =
      app().matches.create(bert, proposal({{"public", false}}, "Anne@example.org"));
  ASSERT_TRUE(by_name && by_mail);
  const auto told = mails_to("Bert@example.org").size();
  ASSERT_TRUE(close(anne).has_value());
  EXPECT_THAT(run(), testing::UnorderedElementsAre("declined " + by_name->id,
                                                   "declined " + by_mail->id, "closed"));
  EXPECT_EQ(mails_to("Bert@example.org").size(), told + 2);
  for (const auto& id : {by_name->id, by_mail->id}) {
    for (const auto& seat : row(id).seats) EXPECT_EQ(seat.invited, "");
  }
}

TEST_F(ClosingsTest, GuestsGoByThemselves) {
  const auto session = app().guests.open("192.0.2.7");
  EXPECT_EQ(problem_of(close(*app().sessions.who_is(session->token))), "forbidden");
}

TEST_F(ClosingsTest, ALimitedTokenClosesNothing) {
  const auto anne = player("Anne"), bert = player("Bert");
  const auto match = start(anne, bert);
  for (const auto& limited : {protocol::TokenRequest{.label = "bot", .match = match},
                              protocol::TokenRequest{.label = "reader", .read_only = true}}) {
    const auto token = app().sessions.create_token(anne, limited);
    EXPECT_EQ(problem_of(close(*app().sessions.who_is(token->token), true)), "forbidden");
  }
}

}  // namespace
}  // namespace adjutant::app
