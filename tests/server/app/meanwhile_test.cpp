#include <functional>

#include <fmt/format.h>

#include "server/app/limits.hpp"
#include "tests/server/app/world.hpp"

// What was allowed when it began, and is not any more when it is stored.
namespace adjutant::app {
namespace {

class MeanwhileTest : public World {
 protected:
  MeanwhileTest() : anne(player("Anne")) {}

  std::string sign_in_with(const char* with) {
    return problem_of(app().sessions.sign_in("Anne", with, "192.0.2.1", "test"));
  }
  Result<void> change(const char* wanted) {
    return app().accounts.change_password(anne, password, wanted, "192.0.2.1");
  }
  Result<void> close() {
    return app().closings.close(anne, {.password = password, .resign = false}, "192.0.2.1");
  }
  std::size_t sessions() { return store->sessions(anne.account.id, clock.now()).size(); }

  Identity anne;
  static constexpr const char* other = "another long password";
};

TEST_F(MeanwhileTest, ASignInDoesNotOutliveAChangeOfThePassword) {
  hasher.while_verifying = [&] { EXPECT_TRUE(change(other)); };
  EXPECT_EQ(sign_in_with(password), "busy");
  EXPECT_EQ(sessions(), 1U) << "the one that changed it";
  EXPECT_EQ(sign_in_with(password), "sign-in-failed");
  EXPECT_EQ(sign_in_with(other), "done");
}

TEST_F(MeanwhileTest, ASignInDoesNotOutliveAResetOrAPasswordSetByTheOperator) {
  ASSERT_TRUE(app().accounts.request_password_reset("Anne"));
  const auto token = token_mailed_to("Anne@example.org");
  hasher.while_verifying = [&] { EXPECT_TRUE(app().accounts.reset_password(token, other)); };
  EXPECT_EQ(sign_in_with(password), "busy");
  hasher.while_verifying = [&] {
    store->set_password(anne.account.id, "quick:a third:1", std::nullopt, std::nullopt);
  };
  EXPECT_EQ(sign_in_with(other), "busy");
  EXPECT_EQ(sessions(), 0U);
}

TEST_F(MeanwhileTest, ASignInIsGoodWhereTheSamePasswordHasAnotherHash) {
  hasher.while_verifying = [&] { EXPECT_TRUE(change(password)); };
  EXPECT_EQ(sign_in_with(password), "done");
}

TEST_F(MeanwhileTest, ASignInDoesNotOutliveTheAccount) {
  hasher.while_verifying = [&] { EXPECT_TRUE(close()); };
  EXPECT_EQ(sign_in_with(password), "busy");
  EXPECT_EQ(sessions(), 0U);
}

TEST_F(MeanwhileTest, APasswordIsChangedOnceByWhoeverKnowsIt) {
  hasher.meanwhile = [&] { EXPECT_TRUE(change(other)); };
  EXPECT_EQ(problem_of(change("too late by a moment")), "wrong-password");
  EXPECT_EQ(sign_in_with(other), "done");
}

TEST_F(MeanwhileTest, AnAccountIsNotDeletedWithAPasswordOfBefore) {
  hasher.while_verifying = [&] { EXPECT_TRUE(change(other)); };
  EXPECT_EQ(problem_of(close()), "wrong-password");
  EXPECT_EQ(sign_in_with(other), "done");
}

TEST_F(MeanwhileTest, AnAddressIsNotChangedWithAPasswordOfBefore) {
  hasher.while_verifying = [&] { EXPECT_TRUE(change(other)); };
  EXPECT_TRUE(app().accounts.change_email(anne, password, "new@example.org", "192.0.2.1"));
  EXPECT_TRUE(mails_to("new@example.org").empty()) << "there is no link";
}

// They were signed in when the request came.
TEST_F(MeanwhileTest, WhoIsLeavingMakesNothingMore) {
  const auto bert = player("Bert");
  auto request = proposal();
  const auto open = app().matches.create(bert, request);
  ASSERT_TRUE(open);
  ASSERT_TRUE(close());
  EXPECT_EQ(problem_of(app().sessions.create_token(anne, {})), "unauthorized");
  EXPECT_EQ(problem_of(app().matches.create(anne, request)), "unauthorized");
  EXPECT_NE(problem_of(app().matches.take_seat(anne, open->id, {.side = opening.second})), "done");
  EXPECT_EQ(row(open->id).status, ports::MatchStatus::open);
  EXPECT_TRUE(app().matches.take_seat(bert, open->id, {.side = opening.second}).error().type ==
              "already-seated");
}

TEST_F(MeanwhileTest, ATokenIsMadeByASessionThatIsStillGood) {
  ASSERT_TRUE(app().sessions.sign_out(anne));
  EXPECT_EQ(problem_of(app().sessions.create_token(anne, {})), "unauthorized");
  EXPECT_EQ(sessions(), 0U);
}

TEST_F(MeanwhileTest, GuessesAtOnceAreCountedBeforeTheyAreOver) {
  int guesses = 0;
  std::function<void()> guess = [&] {
    if (++guesses <= 2 * limits::failed_sign_ins_free) {
      hasher.while_verifying = guess;
      (void)sign_in_with("not this one");
    }
  };
  guess();
  EXPECT_EQ(hasher.verifications, limits::failed_sign_ins_free + 1) << "and one that succeeded";
}

// Who was told to come back has not signed up.
TEST_F(MeanwhileTest, ASignUpThatFindsNoPlaceIsNotCounted) {
  const auto sign_up = [&](int number) {
    const auto name = fmt::format("player{}", number);
    return problem_of(app().accounts.sign_up({name, name + "@example.org", password}, "192.0.2.1"));
  };
  hasher.is_busy = true;
  for (int i = 0; i < 2 * limits::sign_ups_per_peer_min; ++i) EXPECT_EQ(sign_up(i), "busy");
  hasher.is_busy = false;
  for (int i = 0; i < limits::sign_ups_per_peer_min; ++i) EXPECT_EQ(sign_up(i), "done");
  EXPECT_EQ(sign_up(limits::sign_ups_per_peer_min), "too-many");
}

}  // namespace
}  // namespace adjutant::app
