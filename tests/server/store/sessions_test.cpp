#include "tests/server/store/each_database.hpp"

namespace adjutant::store {
namespace {

class SessionsTest : public EachDatabaseTest {
 protected:
  void add(int token, const std::string& match = "") {
    store_->add_session(session(token, match), {.most = 1'000});
  }

  ports::Session session(int token, const std::string& match = "") const {
    ports::Session session;
    session.token_hash = digest(token);
    session.account = account_;
    session.label = "script";
    session.match = match;
    session.read_only = true;
    session.created = noon;
    session.expires = noon + std::chrono::hours(token);
    return session;
  }

  std::int64_t account_ = add_account(*store_, "anne");
};

TEST_P(SessionsTest, GivesTheSessionWithItsAccountUntilItExpires) {
  store_->create_match(sample_match("m_1", account_, 0));
  add(1, "m_1");
  const auto found = store_->session(digest(1), noon);
  ASSERT_TRUE(found);
  EXPECT_EQ(found->first.match, "m_1");
  EXPECT_EQ(found->first.label, "script");
  EXPECT_TRUE(found->first.read_only);
  EXPECT_EQ(found->second.handle, "anne");
  EXPECT_FALSE(store_->session(digest(1), noon + std::chrono::hours(1)));
  EXPECT_FALSE(store_->session(digest(2), noon));
}

TEST_P(SessionsTest, SessionLimitedToUnknownMatchIsRefused) {
  EXPECT_THROW(add(1, "m_none"), ports::StoreFailure);
  EXPECT_FALSE(store_->session(digest(1), noon));
}

TEST_P(SessionsTest, WhoSignsInOrUsesASessionHasCome) {
  add(1);
  const auto later = noon + std::chrono::minutes(30);
  EXPECT_TRUE(store_->has_come(account_, noon)) << "the session was made then";
  EXPECT_FALSE(store_->has_come(account_, later));
  store_->session_used(digest(1), later);
  EXPECT_EQ(store_->session(digest(1), noon)->first.used, later);
  EXPECT_EQ(store_->sessions(account_, noon).at(0).used, later);
  EXPECT_TRUE(store_->has_come(account_, later));
  EXPECT_FALSE(store_->has_come(account_, later + std::chrono::milliseconds(1)));
  EXPECT_FALSE(store_->has_come(add_account(*store_, "bert"), noon));
}

TEST_P(SessionsTest, ListsAndEndsOnlyOnesOwn) {
  const auto other = add_account(*store_, "bert");
  add(1);
  add(2);
  EXPECT_EQ(store_->sessions(account_, noon).size(), 2U);
  EXPECT_EQ(store_->sessions(account_, noon + std::chrono::minutes(90)).size(), 1U);
  EXPECT_FALSE(store_->end_session(other, digest(1)));
  EXPECT_TRUE(store_->end_session(account_, digest(1)));
  EXPECT_FALSE(store_->end_session(account_, digest(1)));
  EXPECT_EQ(store_->sessions(account_, noon).size(), 1U);
}

TEST_P(SessionsTest, CountsThoseThatAreGoodBeforeOneIsAdded) {
  for (int token = 1; token <= 3; ++token) add(token);
  auto more = session(4);
  more.created = noon + std::chrono::hours(1);  // the first is over
  EXPECT_FALSE(store_->add_session(more, {.most = 2}));
  EXPECT_FALSE(store_->session(digest(4), noon));
  const auto ended = store_->add_session(more, {.most = 1, .oldest_make_room = true});
  ASSERT_TRUE(ended);
  EXPECT_EQ(*ended, (std::vector{digest(2), digest(3)}));
  EXPECT_EQ(store_->sessions(account_, more.created).size(), 1U);
}

TEST_P(SessionsTest, PruningForgetsWhatIsExpired) {
  add(1);
  add(5);
  EXPECT_FALSE(store_->prune(noon + std::chrono::hours(2)));
  EXPECT_EQ(store_->sessions(account_, noon).size(), 1U);
  // The account's confirmation link was good for an hour.
  EXPECT_FALSE(store_->confirm(digest(5001), noon));
}

TEST_P(SessionsTest, PruningIsDoneInPieces) {
  for (int token = 1; token <= 501; ++token) add(token);
  const auto later = noon + std::chrono::hours(1000);
  EXPECT_TRUE(store_->prune(later));
  EXPECT_EQ(store_->sessions(account_, noon).size(), 1U);
  EXPECT_FALSE(store_->prune(later));
  EXPECT_EQ(store_->sessions(account_, noon).size(), 0U);
}

TEST_P(SessionsTest, EndsAllButOne) {
  add(1);
  add(2);
  add(3);
  EXPECT_EQ(store_->end_other_sessions(account_, digest(2)), 2);
  EXPECT_EQ(store_->sessions(account_, noon).size(), 1U);
  EXPECT_TRUE(store_->session(digest(2), noon));
}

INSTANTIATE_TEST_SUITE_P(EachDatabase, SessionsTest, each_database, name_of_database);

}  // namespace
}  // namespace adjutant::store
