#include <latch>
#include <thread>

#include "tests/server/store/each_database.hpp"

namespace adjutant::store {
namespace {

using ports::CommitRefused;
using ports::MatchCommit;
using ports::MatchStatus;

class CommitTest : public EachDatabaseTest {
 protected:
  CommitTest() { store_->create_match(sample_match("m_1", anne_, bert_)); }

  ports::MatchRow row() { return store_->match("m_1").value(); }

  void step(const std::optional<std::string>& snapshot = std::nullopt) {
    auto commit = next_step(row());
    commit.snapshot = snapshot;
    ASSERT_TRUE(store_->commit(commit));
  }

  MatchCommit answered_step(const std::string& key) {
    auto commit = next_step(row());
    commit.account = anne_;
    commit.idempotency_key = key;
    commit.answer = ports::KeptAnswer{digest(9), "answer to " + key + " ", " done"};
    return commit;
  }

  std::int64_t anne_ = add_account(*store_, "anne");
  std::int64_t bert_ = add_account(*store_, "bert");
};

TEST_P(CommitTest, KeepsAllThatFollowsFromAStep) {
  auto commit = next_step(row());
  auto& changed = changed_row(commit);
  changed.seats[0].reserve = std::chrono::hours(5);
  changed.to_act = core::Side::second;
  changed.awaited = R"([{"side":"red"}])";
  commit.events[1].only_for = core::Side::second;
  commit.mails = {sample_mail("<report@x>")};
  ASSERT_TRUE(store_->commit(commit));
  reopen();
  const auto after = row();
  EXPECT_EQ(after.revision, 1);
  EXPECT_EQ(after.submissions, 1);
  EXPECT_EQ(after.events, 2);
  EXPECT_EQ(after.head, "head-2");
  EXPECT_EQ(after.awaited, changed.awaited);
  EXPECT_EQ(after.updated, changed.updated);
  EXPECT_EQ(after.seats[0].reserve, std::chrono::hours(5));
  const auto events = store_->events("m_1", -1, 10);
  ASSERT_EQ(events.size(), 2U);
  EXPECT_EQ(events[0].submission, 0);
  EXPECT_EQ(events[1].only_for, core::Side::second);
  EXPECT_EQ(events[1].json, R"({"number":1})");
  EXPECT_EQ(store_->submissions("m_1").at(0).json, R"({"number":0})");
  EXPECT_EQ(store_->counts().mails_queued, 3);
}

TEST_P(CommitTest, EventsArePagedByNumber) {
  step();
  step();
  EXPECT_EQ(store_->events("m_1", -1, 3).size(), 3U);
  EXPECT_EQ(store_->events("m_1", 2, 3).at(0).number, 3);
  EXPECT_TRUE(store_->events("m_1", 3, 3).empty());
  EXPECT_TRUE(store_->events("m_2", -1, 3).empty());
  EXPECT_TRUE(store_->submissions("m_2").empty());
}

TEST_P(CommitTest, StaleStepChangesNothing) {
  const auto early = row();
  step();
  auto late = next_step(early);
  late.mails = {sample_mail("<late@x>")};
  EXPECT_EQ(store_->commit(late).error(), CommitRefused::stale);
  EXPECT_EQ(row().events, 2);
  EXPECT_EQ(store_->counts().mails_queued, 2);
}

TEST_P(CommitTest, AChangeOfRulesCountsNoSubmissionAndIsGuardedAllTheSame) {
  const auto before = row();
  MatchCommit change;
  auto after = std::make_shared<ports::MatchRow>(before);
  after->events += 1;
  after->changes += 1;
  after->rules_version = 4;
  after->rules_changes = R"([{"from":3,"to":4}])";
  change.row = after;
  change.rules_changes_before = before.rules_changes;
  change.events = {sample_event(before.events, -1)};
  ASSERT_TRUE(store_->commit(change));
  EXPECT_EQ(row().rules_version, 4);
  EXPECT_EQ(row().rules_changes, after->rules_changes);
  EXPECT_EQ(store_->events("m_1", -1, 9).at(0).submission, -1);
  EXPECT_EQ(store_->commit(next_step(before)).error(), CommitRefused::stale);
  EXPECT_EQ(store_->commit(change).error(), CommitRefused::stale);
  EXPECT_TRUE(store_->commit(next_step(row())));
}

TEST_P(CommitTest, WhatChangesNoSubmissionIsGuardedToo) {
  const auto seen = row();
  const auto clock = [&](int minutes) {
    MatchCommit commit;
    commit.row = std::make_shared<const ports::MatchRow>(seen);
    auto& changed = changed_row(commit);
    ++changed.changes;
    changed.deadline = noon + std::chrono::minutes(minutes);
    return store_->commit(commit);
  };
  EXPECT_TRUE(clock(1));
  EXPECT_EQ(clock(2).error(), CommitRefused::stale);
  EXPECT_EQ(row().deadline, noon + std::chrono::minutes(1));
  EXPECT_EQ(store_->commit(next_step(seen)).error(), CommitRefused::stale);
  EXPECT_EQ(store_->match_changes("m_1"), seen.changes + 1);
  store_->mute_match(seen.seats[0].account, "m_1", true);
  EXPECT_EQ(store_->match_changes("m_1"), seen.changes + 2);
  EXPECT_EQ(row().changes, seen.changes + 2);
  EXPECT_EQ(store_->match_changes("m_unknown"), std::nullopt);
}

TEST_P(CommitTest, StatusIsGuardedToo) {
  auto commit = next_step(row());
  commit.expected_status = MatchStatus::open;
  EXPECT_EQ(store_->commit(commit).error(), CommitRefused::stale);
  commit.expected_status = MatchStatus::running;
  changed_row(commit).id = "m_unknown";
  EXPECT_EQ(store_->commit(commit).error(), CommitRefused::stale);
}

TEST_P(CommitTest, OfManyThatStepAtOnceOneWins) {
  const auto before = row();
  std::atomic<int> taken = 0;
  std::atomic<int> stale = 0;
  std::vector<std::thread> players;
  for (int player = 0; player < 8; ++player) {
    players.emplace_back(
        [&] { store_->commit(next_step(before)).has_value() ? ++taken : ++stale; });
  }
  for (auto& player : players) player.join();
  EXPECT_EQ(taken, 1);
  EXPECT_EQ(stale, 7);
  EXPECT_EQ(store_->submissions("m_1").size(), 1U);
}

// Those that are written together, in one transaction where that can be.
TEST_P(CommitTest, AStaleOneDoesNotHoldUpThoseBesideIt) {
  constexpr int matches = 40;
  std::vector<MatchCommit> commits;
  for (int number = 0; number < matches; ++number) {
    const auto id = fmt::format("m_beside{}", number);
    store_->create_match(sample_match(id, anne_, bert_));
    commits.push_back(next_step(store_->match(id).value()));
    commits.back().mails = {sample_mail(fmt::format("<{}@x>", id))};
    if (number % 8 == 0) commits.push_back(commits.back());  // late
  }
  std::atomic<int> taken = 0;
  std::atomic<int> stale = 0;
  std::latch told(static_cast<std::ptrdiff_t>(commits.size()));
  for (const auto& commit : commits) {
    store_->commit_later(commit, [&](const ports::CommitOutcome& outcome) {
      if (outcome.failure == nullptr) outcome.done ? ++taken : ++stale;
      told.count_down();
    });
  }
  told.wait();
  EXPECT_EQ(taken, matches);
  EXPECT_EQ(stale, matches / 8);
  for (int number = 0; number < matches; ++number) {
    const auto id = fmt::format("m_beside{}", number);
    EXPECT_EQ(store_->submissions(id).size(), 1U);
    EXPECT_EQ(store_->events(id, -1, 9).size(), 2U);
    EXPECT_EQ(store_->match(id)->changes, 1);
  }
}

TEST_P(CommitTest, KeyIsAnsweredOnce) {
  const auto first = answered_step("k1");
  ASSERT_TRUE(store_->commit(first));
  EXPECT_EQ(store_->commit(first).error(), CommitRefused::stale);
  const auto answer = store_->answer(anne_, "m_1", "k1");
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->request_hash, digest(9));
  EXPECT_EQ(answer->body, R"(answer to k1 [{"number":0},{"number":1}] done)");
  EXPECT_FALSE(store_->answer(bert_, "m_1", "k1"));
  EXPECT_FALSE(store_->answer(anne_, "m_1", "k2"));
  EXPECT_EQ(row().submissions, 1);
}

TEST_P(CommitTest, AnswersAreFoundAmongOlderSteps) {
  step();
  auto whole = answered_step("k1");
  whole.answer->after_events.clear();
  ASSERT_TRUE(store_->commit(whole));
  step("snapshot");
  ASSERT_TRUE(store_->commit(answered_step("k2")));
  reopen();
  EXPECT_EQ(store_->answer(anne_, "m_1", "k1")->body, "answer to k1 ");
  const auto keys = store_->match_tail("m_1").value().keys;
  ASSERT_EQ(keys.size(), 2U);
  EXPECT_EQ(keys[0].key, "k2");
  EXPECT_EQ(keys[1].key, "k1");
  EXPECT_EQ(keys[1].account, anne_);
}

TEST_P(CommitTest, TailIsTheNewestSnapshotAndWhatCameLater) {
  EXPECT_EQ(store_->match_tail("m_1").value().snapshot, "");
  step("after 1");
  step();
  step("after 3");
  step();
  const auto tail = store_->match_tail("m_1").value();
  EXPECT_EQ(tail.row.submissions, 4);
  EXPECT_EQ(tail.scenario, R"({"id":"game/battle"})");
  EXPECT_EQ(tail.snapshot, "after 3");
  ASSERT_EQ(tail.submissions.size(), 1U);
  EXPECT_EQ(tail.submissions[0].number, 3);
  ASSERT_EQ(tail.events.size(), 2U);
  EXPECT_EQ(tail.events[0].number, 6);
}

TEST_P(CommitTest, OnlyTwoSnapshotsAreKept) {
  step("after 1");
  step("after 2");
  step("after 3");
  const auto beside = database_->beside();
  auto rows = beside->query("SELECT json FROM snapshots ORDER BY events");
  std::vector<std::string> kept;
  while (rows.next()) rows.read(kept.emplace_back());
  EXPECT_THAT(kept, testing::ElementsAre("after 2", "after 3"));
}

TEST_P(CommitTest, SnapshotAtTheSamePlaceReplacesTheOld) {
  step("first");
  MatchCommit again;
  again.row = std::make_shared<const ports::MatchRow>(row());
  ++changed_row(again).changes;
  again.expected_submissions = 1;
  again.snapshot = "second";
  ASSERT_TRUE(store_->commit(again));
  EXPECT_EQ(store_->match_tail("m_1").value().snapshot, "second");
}

TEST_P(CommitTest, ACommitWithoutAStepChangesTheRowAlone) {
  step();
  MatchCommit clock;
  clock.row = std::make_shared<const ports::MatchRow>(row());
  auto& changed = changed_row(clock);
  ++changed.changes;
  changed.awaited = R"([{"side":"red"}])";
  changed.status = MatchStatus::held;
  changed.updated = noon + std::chrono::hours(1);
  clock.expected_submissions = 1;
  ASSERT_TRUE(store_->commit(clock));
  const auto after = row();
  EXPECT_EQ(after.awaited, changed.awaited);
  EXPECT_EQ(after.status, MatchStatus::held);
  EXPECT_EQ(after.updated, changed.updated);
  EXPECT_EQ(after.head, "head-2");
  EXPECT_EQ(store_->submissions("m_1").size(), 1U);
  EXPECT_EQ(store_->commit(clock).error(), CommitRefused::stale) << "it is held already";
}

TEST_P(CommitTest, ReportsOfEarlierVersionsAreStillThere) {
  step();
  database_->beside()->run(
      "INSERT INTO reports SELECT key, 1, 'for red', 'for blue', NULL, 'h', NULL, NULL, 'a', 'b',"
      " 'c' FROM matches");
  EXPECT_FALSE(store_->report("m_1", 0));
  for (const int revision : {1, 2}) {
    const auto report = store_->report("m_1", revision).value();
    EXPECT_EQ(report.revision, 1);
    EXPECT_THAT(report.text, testing::ElementsAre("for red", "for blue", "for blue"));
    EXPECT_THAT(report.html, testing::ElementsAre("h", "h", "h"));
    EXPECT_THAT(report.svg, testing::ElementsAre("a", "b", "c"));
  }
}

TEST_P(CommitTest, MutedSeatStaysMutedUntilItChangesHands) {
  const auto before = row();
  store_->mute_match(bert_, "m_1", true);
  EXPECT_FALSE(store_->commit(next_step(before))) << "it knows nothing of it";
  ASSERT_TRUE(store_->commit(next_step(row())));
  EXPECT_FALSE(row().seats[0].mail_muted);
  EXPECT_TRUE(row().seats[1].mail_muted);
  auto handover = next_step(row());
  auto& seat = changed_row(handover).seats[1];
  seat = {};
  seat.account = anne_;
  seat.seed = "green";
  ASSERT_TRUE(store_->commit(handover));
  EXPECT_FALSE(row().seats[1].mail_muted);
  EXPECT_EQ(row().seats[1].account, anne_);
  EXPECT_EQ(row().seats[1].handle, "anne");
  EXPECT_EQ(row().seats[1].began, "bert") << "the match's events name who began it";
  EXPECT_EQ(row().seats[1].seed, "green");
}

TEST_P(CommitTest, StepThatCannotBeKeptLeavesNoTrace) {
  auto commit = next_step(row());
  commit.mails = {sample_mail("<half@x>")};
  commit.mails[0].account = 99'999;
  EXPECT_THROW(static_cast<void>(store_->commit(commit)), ports::StoreFailure);
  EXPECT_EQ(row().submissions, 0);
  EXPECT_TRUE(store_->submissions("m_1").empty());
  EXPECT_EQ(store_->counts().mails_queued, 2);
}

INSTANTIATE_TEST_SUITE_P(EachDatabase, CommitTest, each_database, name_of_database);

}  // namespace
}  // namespace adjutant::store
