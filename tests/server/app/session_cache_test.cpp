#include "server/app/accounts/session_cache.hpp"

#include "server/app/limits.hpp"
#include "server/auth/token.hpp"
#include "tests/server/app/world.hpp"

namespace adjutant::app {
namespace {

class SessionCacheTest : public World {
 protected:
  Identity anne = player("anne");
  std::string token = app().sessions.sign_in("anne", password, "p", "test")->token;

  bool is_known() { return app().sessions.known(token) != nullptr; }
};

TEST_F(SessionCacheTest, RemembersForAMomentWhoATokenBelongsTo) {
  EXPECT_FALSE(is_known());
  ASSERT_TRUE(app().sessions.who_is(token));
  EXPECT_EQ(app().sessions.known(token)->account.handle, "anne");
  clock.advance(limits::session_memory);
  EXPECT_FALSE(is_known());
  EXPECT_TRUE(app().sessions.who_is(token));
}

TEST_F(SessionCacheTest, ASessionThatEndedIsForgottenAtOnce) {
  const auto identity = app().sessions.who_is(token);
  ASSERT_TRUE(app().sessions.sign_out(*identity));
  EXPECT_FALSE(is_known());
  EXPECT_EQ(problem_of(app().sessions.who_is(token)), "unauthorized");
}

TEST_F(SessionCacheTest, WhatChangesAnAccountIsSeenAtOnce) {
  ASSERT_TRUE(app().sessions.who_is(token));
  ASSERT_TRUE(app().accounts.set_preferences(anne, {.mail_preference = "none"}));
  EXPECT_EQ(app().sessions.who_is(token)->account.mail_preference, ports::MailPreference::none);
  ASSERT_TRUE(app().sessions.revoke_others(anne));
  EXPECT_EQ(problem_of(app().sessions.who_is(token)), "unauthorized");
}

// `adjutant user` works on the same database from another process.
TEST_F(SessionCacheTest, WhatAnotherProcessEndsIsSeenWithinAMoment) {
  ASSERT_TRUE(app().sessions.who_is(token));
  store->set_password(anne.account.id, "quick:another:1", std::nullopt, std::nullopt);
  clock.advance(limits::session_memory);
  EXPECT_EQ(problem_of(app().sessions.who_is(token)), "unauthorized");
}

TEST_F(SessionCacheTest, KeepsNothingThatWasReadBeforeItWasCleared) {
  SessionCache cache;
  const auto generation = cache.generation();
  cache.clear();
  cache.keep(anne, clock.now() + limits::session_lifetime, clock.now(), generation);
  EXPECT_FALSE(cache.find(anne.token_hash, clock.now()));
}

TEST_F(SessionCacheTest, AClockThatIsSetBackMakesNothingLiveLonger) {
  SessionCache cache;
  cache.keep(anne, clock.now() + limits::session_lifetime, clock.now(), cache.generation());
  EXPECT_TRUE(cache.find(anne.token_hash, clock.now()));
  EXPECT_FALSE(cache.find(anne.token_hash, clock.now() - std::chrono::milliseconds{1}));
}

}  // namespace
}  // namespace adjutant::app
