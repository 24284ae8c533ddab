#include "tests/server/store/each_database.hpp"

namespace adjutant::store {
namespace {

using ports::MatchStatus;

class MatchesTest : public EachDatabaseTest {
 protected:
  static ports::MatchFilter filter(const std::string& after, int limit = 50,
                                   std::int64_t account = 0,
                                   std::optional<MatchStatus> status = std::nullopt) {
    ports::MatchFilter result;
    result.account = account;
    result.status = status;
    result.after = after;
    result.limit = limit;
    return result;
  }

  std::vector<std::string> ids(const ports::MatchFilter& wanted) {
    std::vector<std::string> all;
    for (const auto& row : store_->matches(wanted)) all.push_back(row.id);
    return all;
  }

  std::vector<std::string> due(ports::Time now) {
    std::vector<std::string> all;
    for (const auto& match : store_->due_matches(now, 10)) all.push_back(match.id);
    return all;
  }

  std::int64_t anne_ = add_account(*store_, "anne");
  std::int64_t bert_ = add_account(*store_, "bert");
};

TEST_P(MatchesTest, KeepsEveryFieldOfTheRow) {
  auto match = sample_match("m_1", anne_, 0);
  match.row.to_act = core::Side::second;
  match.row.deadline = noon + std::chrono::hours(3);
  match.row.remind_at = noon + std::chrono::hours(2);
  match.row.turn_started = noon;
  match.row.held_because = "a bug";
  match.row.result = "{}";
  match.row.time_expired = true;
  match.row.is_public = false;
  match.mails = {sample_mail("<invitation@x>")};
  store_->create_match(match);
  reopen();
  const auto row = store_->match("m_1").value();
  EXPECT_EQ(row.ruleset, "game");
  EXPECT_EQ(row.rules_version, 3);
  EXPECT_EQ(row.scenario_id, "game/battle");
  EXPECT_EQ(row.scenario_sha256, match.row.scenario_sha256);
  EXPECT_EQ(row.options, match.row.options);
  EXPECT_FALSE(row.is_public);
  EXPECT_EQ(row.status, MatchStatus::running);
  EXPECT_EQ(row.organiser, anne_);
  EXPECT_EQ(row.commitment, match.row.commitment);
  EXPECT_EQ(row.server_seed, digest(77));
  EXPECT_EQ(row.to_act, core::Side::second);
  EXPECT_EQ(row.deadline, match.row.deadline);
  EXPECT_EQ(row.remind_at, match.row.remind_at);
  EXPECT_EQ(row.turn_started, noon);
  EXPECT_TRUE(row.time_expired);
  EXPECT_EQ(row.result, "{}");
  EXPECT_EQ(row.held_because, "a bug");
  EXPECT_EQ(row.created, noon);
  EXPECT_EQ(row.seats[0].account, anne_);
  EXPECT_EQ(row.seats[0].handle, "anne");
  EXPECT_EQ(row.seats[0].seed, "red");
  EXPECT_EQ(row.seats[0].reserve, std::chrono::hours(24));
  EXPECT_EQ(row.seats[1].account, 0);
  EXPECT_EQ(row.seats[1].handle, "");
  EXPECT_EQ(row.seats[1].invited, "guest");
  EXPECT_EQ(store_->counts().matches_running, 1);
  EXPECT_EQ(store_->scenario(row.scenario_sha256), match.scenario);
  EXPECT_EQ(store_->scenario("unknown"), "");
  EXPECT_FALSE(store_->match("m_2"));
  EXPECT_FALSE(store_->match_tail("m_2"));
}

TEST_P(MatchesTest, ListsPublicMatchesNewestFirstInPages) {
  for (const char* id : {"m_1", "m_2", "m_3", "m_4"}) {
    auto match = sample_match(id, anne_, bert_);
    match.row.is_public = std::string_view(id) != "m_3";
    match.row.status = std::string_view(id) == "m_1" ? MatchStatus::open : MatchStatus::running;
    store_->create_match(match);
  }
  using Ids = std::vector<std::string>;
  EXPECT_EQ(ids({}), (Ids{"m_4", "m_2", "m_1"}));
  EXPECT_EQ(ids(filter("", 2)), (Ids{"m_4", "m_2"}));
  EXPECT_EQ(ids(filter("m_2", 2)), (Ids{"m_1"}));
  EXPECT_EQ(ids(filter("m_unknown")), Ids{});
  EXPECT_EQ(ids(filter("", 50, 0, MatchStatus::running)), (Ids{"m_4", "m_2"}));
}

TEST_P(MatchesTest, ListsAnAccountsMatches) {
  store_->create_match(sample_match("m_1", anne_, bert_));
  store_->create_match(sample_match("m_2", anne_, 0));
  using Ids = std::vector<std::string>;
  EXPECT_EQ(ids(filter("", 50, bert_)), Ids{"m_1"});
  EXPECT_EQ(ids(filter("", 50, anne_)), (Ids{"m_2", "m_1"}));
  EXPECT_EQ(ids(filter("m_2", 50, anne_)), Ids{"m_1"});
  EXPECT_EQ(ids(filter("", 50, anne_, MatchStatus::over)), Ids{});
}

TEST_P(MatchesTest, ListsThoseOfAScenarioAPlayerAResult) {
  const auto create = [&](const char* id, const char* scenario, std::int64_t second,
                          const char* result, bool is_public = true) {
    auto match = sample_match(id, anne_, second);
    match.row.scenario_id = scenario;
    match.row.status = *result == 0 ? MatchStatus::running : MatchStatus::over;
    match.row.result = result;
    match.row.is_public = is_public;
    store_->create_match(match);
  };
  create("m_1", "game/battle", bert_, R"({"points":{},"reason":"time","winner":"red"})");
  create("m_2", "game/battle", 0, R"({"points":{},"reason":"agreed","winner":null})");
  create("m_3", "game/siege", bert_, R"({"points":{},"reason":"time","winner":"blue"})");
  create("m_4", "game/siege", bert_, "");
  create("m_5", "game/siege", bert_, R"({"points":{},"reason":"time","winner":"red"})", false);
  using Ids = std::vector<std::string>;
  EXPECT_EQ(ids({.scenario = "game/siege"}), (Ids{"m_4", "m_3"}));
  EXPECT_EQ(ids({.status = MatchStatus::over, .scenario = "game/siege"}), (Ids{"m_3"}));
  EXPECT_EQ(ids({.winner = "red"}), (Ids{"m_1"}));
  EXPECT_EQ(ids({.status = MatchStatus::over, .winner = "red"}), (Ids{"m_1"}));
  EXPECT_EQ(ids({.status = MatchStatus::over, .winner = ""}), (Ids{"m_2"}));
  EXPECT_EQ(ids({.player = bert_}), (Ids{"m_4", "m_3", "m_1"}));
  EXPECT_EQ(ids({.player = bert_, .winner = "red"}), (Ids{"m_1"}));
  // One's own have the private ones too, and may be those against one opponent.
  EXPECT_EQ(ids({.account = anne_, .player = bert_}), (Ids{"m_5", "m_4", "m_3", "m_1"}));
  EXPECT_EQ(ids({.account = anne_, .scenario = "game/siege", .player = bert_, .winner = "red"}),
            (Ids{"m_5"}));
}

TEST_P(MatchesTest, MatchesAreDueByDeadlineOrReminder) {
  const auto hour = [](int hours) { return noon + std::chrono::hours(hours); };
  const auto create = [&](const char* id, auto&& change) {
    auto match = sample_match(id, anne_, bert_);
    change(match.row);
    store_->create_match(match);
  };
  create("m_deadline", [&](auto& row) { row.deadline = hour(3); });
  create("m_reminder", [&](auto& row) { row.deadline = hour(9), row.remind_at = hour(2); });
  create("m_expired", [&](auto& row) { row.deadline = hour(1), row.time_expired = true; });
  create("m_over", [&](auto& row) { row.deadline = hour(1), row.status = MatchStatus::over; });
  create("m_none", [](auto&) {});
  using Ids = std::vector<std::string>;
  EXPECT_EQ(due(hour(1)), Ids{});
  EXPECT_EQ(due(hour(2)), Ids{"m_reminder"});
  EXPECT_EQ(due(hour(100)), (Ids{"m_reminder", "m_deadline"}));
  EXPECT_EQ(store_->due_matches(hour(100), 1).size(), 1U);
}

INSTANTIATE_TEST_SUITE_P(EachDatabase, MatchesTest, each_database, name_of_database);

}  // namespace
}  // namespace adjutant::store
