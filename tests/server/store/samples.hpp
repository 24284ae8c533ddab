#pragma once

#include <memory>
#include <string>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "server/store/sqlite/sqlite_store.hpp"
#include "tests/server/fakes/clock.hpp"
#include "tests/server/fakes/new_database.hpp"

// Rows as the use cases would write them, and a store in a folder of its own.
namespace adjutant::store {

inline constexpr ports::Time noon = fakes::SimulatedClock::epoch + std::chrono::hours(12);

inline core::Digest digest(int number) {
  core::Digest result{};
  result.fill(0xd1);
  result[0] = static_cast<std::uint8_t>(number);
  result[1] = static_cast<std::uint8_t>(number >> 8);
  return result;
}

inline ports::OutgoingMail sample_mail(const std::string& message_id,
                                       const std::string& replaces = "") {
  ports::OutgoingMail mail;
  mail.message_id = message_id;
  mail.replaces = replaces;
  mail.to = "anne@example.org";
  mail.bytes = std::string("Subject: x\r\n\r\nbytes \0 \xff\r\n", 25);
  mail.not_before = noon;
  return mail;
}

inline std::int64_t add_account(ports::Store& store, const std::string& handle) {
  ports::Account account;
  account.handle = handle;
  account.email = handle + "@example.org";
  account.password_hash = "$argon2id$" + handle;
  account.created = noon;
  static int links = 0;
  ports::Link link{.token_hash = digest(5000 + ++links), .expires = noon + std::chrono::hours(1)};
  return store.create_account(account, link, sample_mail("<confirm." + handle + "@x>")).value();
}

inline ports::NewMatch sample_match(const std::string& id, std::int64_t first,
                                    std::int64_t second) {
  ports::NewMatch match;
  auto& row = match.row;
  row.id = id;
  row.ruleset = "game";
  row.rules_version = 3;
  row.scenario_id = "game/battle";
  row.scenario_sha256 = std::string(64, 'a');
  row.options = R"({"decisions":"standing"})";
  row.status = ports::MatchStatus::running;
  row.organiser = first;
  row.seats[0].account = first;
  row.seats[0].seed = "red";
  row.seats[0].reserve = std::chrono::hours(24);
  row.seats[1].account = second;
  row.seats[1].seed = "blue";
  row.seats[1].invited = "guest";
  row.commitment = std::string(64, 'c');
  row.server_seed = digest(77);
  row.head = row.commitment;
  row.awaited = "[]";
  row.created = noon;
  row.updated = noon;
  match.scenario = R"({"id":"game/battle"})";
  return match;
}

inline ports::StoredEvent sample_event(int number, int submission) {
  return {.number = number,
          .submission = submission,
          .only_for = std::nullopt,
          .json = fmt::format(R"({{"number":{}}})", number)};
}

// The row of a commit, to be changed before it is made.
inline ports::MatchRow& changed_row(ports::MatchCommit& commit) {
  auto row = std::make_shared<ports::MatchRow>(*commit.row);
  commit.row = row;
  return *row;
}

// The step after `row`: one submission with two events.
inline ports::MatchCommit next_step(const ports::MatchRow& row) {
  ports::MatchCommit commit;
  auto after = std::make_shared<ports::MatchRow>(row);
  commit.row = after;
  commit.expected_submissions = row.submissions;
  commit.expected_status = row.status;
  commit.submission = ports::StoredSubmission{
      .number = row.submissions, .json = fmt::format(R"({{"number":{}}})", row.submissions)};
  commit.events = {sample_event(row.events, row.submissions),
                   sample_event(row.events + 1, row.submissions)};
  after->changes += 1;
  after->submissions += 1;
  after->events += 2;
  after->revision += 1;
  after->head = fmt::format("head-{}", after->events);
  after->updated = noon + std::chrono::minutes(after->revision);
  return commit;
}

class StoreTest : public testing::Test {
 protected:
  // Ends the store and opens it again, as a restart does.
  void reopen() {
    store_.reset();
    store_ = std::make_unique<SqliteStore>(path_);
  }

  fakes::TemporaryFolder folder_;
  std::string path_ = fakes::new_database(folder_);
  std::unique_ptr<SqliteStore> store_ = std::make_unique<SqliteStore>(path_);
};

}  // namespace adjutant::store
