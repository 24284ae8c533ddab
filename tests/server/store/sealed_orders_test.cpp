#include <gmock/gmock.h>

#include "tests/server/store/each_database.hpp"

namespace adjutant::store {
namespace {

using core::Side;

class SealedOrdersTest : public EachDatabaseTest {
 protected:
  SealedOrdersTest() {
    const auto first = add_account(*store_, "anne");
    const auto second = add_account(*store_, "bert");
    store_->create_match(sample_match("m_1", first, second));
    auto step = next_step(*store_->match("m_1"));
    step.submission.reset();  // as a start
    changed_row(step).submissions = 0;
    step.snapshot = "snapshot";
    EXPECT_TRUE(store_->commit(step));
  }

  ports::MatchRow row() { return *store_->match("m_1"); }
  ports::MatchTail tail() { return *store_->match_tail("m_1"); }

  ports::MatchCommit change() {
    ports::MatchCommit commit;
    commit.row = std::make_shared<const ports::MatchRow>(row());
    ++changed_row(commit).changes;
    commit.expected_submissions = row().submissions;
    commit.expected_status = row().status;
    return commit;
  }
  void seal(Side side, const std::string& json, const std::string& key = {}) {
    auto commit = change();
    commit.seals = ports::StoredSealed{side, json};
    if (!key.empty()) {
      commit.account = 1;
      commit.idempotency_key = key;
      commit.answer = ports::KeptAnswer{digest(9), "answer to " + key, {}};
    }
    EXPECT_TRUE(store_->commit(commit));
  }
  std::vector<std::string> waiting() {
    std::vector<std::string> all;
    for (const auto& sealed : tail().sealed) all.push_back(sealed.json);
    return all;
  }
};

TEST_P(SealedOrdersTest, TheNewestOfASideWaits) {
  seal(Side::second, "one");
  seal(Side::second, "two");
  seal(Side::first, "three");
  reopen();
  EXPECT_THAT(waiting(), testing::ElementsAre("three", "two"));
}

TEST_P(SealedOrdersTest, TheyAreNoPartOfTheLog) {
  seal(Side::second, "one", "k");
  EXPECT_TRUE(store_->submissions("m_1").empty());
  EXPECT_EQ(store_->events("m_1", -1, 100).size(), 2U);
  EXPECT_EQ(row().submissions, 0);
}

TEST_P(SealedOrdersTest, EachKeyKeepsItsAnswer) {
  seal(Side::second, "one", "k");
  seal(Side::second, "two", "l");
  auto commit = change();
  commit.unseals = {Side::second};
  ASSERT_TRUE(store_->commit(commit));
  reopen();
  EXPECT_TRUE(waiting().empty());
  EXPECT_EQ(tail().keys.size(), 2U);
  EXPECT_EQ(store_->answer(1, "m_1", "k")->body, "answer to k");
  EXPECT_EQ(store_->answer(1, "m_1", "l")->body, "answer to l");
  EXPECT_EQ(store_->answer(1, "m_1", "l")->request_hash, digest(9));
  EXPECT_FALSE(store_->answer(2, "m_1", "l"));
}

TEST_P(SealedOrdersTest, OpenedTheyAreStepsOfOneCommit) {
  seal(Side::second, "one");
  auto commit = next_step(row());
  commit.unseals = {Side::second};
  commit.steps_before = {{*commit.submission, commit.events}};
  const int events = commit.events.back().number + 1;
  commit.submission = ports::StoredSubmission{1, "second"};
  commit.events = {sample_event(events, 1)};
  auto& after = changed_row(commit);
  after.submissions = 2;
  after.events = events + 1;
  ASSERT_TRUE(store_->commit(commit));
  reopen();
  EXPECT_TRUE(waiting().empty());
  const auto stored = tail();
  ASSERT_EQ(stored.submissions.size(), 2U);
  EXPECT_EQ(stored.submissions[1].json, "second");
  ASSERT_EQ(stored.events.size(), 3U);
  EXPECT_EQ(stored.events[0].submission, 0);
  EXPECT_EQ(stored.events[2].submission, 1);
  EXPECT_EQ(stored.row.submissions, 2);
  EXPECT_EQ(stored.row.events, events + 1);
  EXPECT_EQ(store_->events("m_1", events - 1, 10).size(), 1U);
}

TEST_P(SealedOrdersTest, AStaleCommitSealsNothing) {
  auto commit = change();
  commit.expected_submissions = 5;
  commit.seals = ports::StoredSealed{Side::first, "one"};
  EXPECT_FALSE(store_->commit(commit));
  EXPECT_TRUE(waiting().empty());
}

INSTANTIATE_TEST_SUITE_P(EachDatabase, SealedOrdersTest, each_database, name_of_database);

}  // namespace
}  // namespace adjutant::store
