#include "tests/simulation/disk.hpp"

#include <gtest/gtest.h>

#include "server/store/sqlite/sqlite_database.hpp"
#include "server/store/sqlite/sqlite_store.hpp"

// Whether the simulated disk is as bad as real ones, and SQLite as good as it says.
namespace adjutant::simulation {
namespace {

using store::Database;
using store::SqliteDatabase;
using store::SqliteStore;
using store::Transaction;

constexpr auto with_commits = SqliteStore::Checkpoints::with_commits;
constexpr const char* path = "/simulated/adjutant.db";

std::unique_ptr<SqliteDatabase> open(const Disk& disk) {
  return std::make_unique<SqliteDatabase>(path, SqliteDatabase::Mode::create, disk.vfs());
}

void insert(Database& database, int value) {
  Transaction transaction(database, Transaction::Kind::writing);
  database.run("INSERT INTO numbers VALUES ($1)", value);
  transaction.commit();
}

int count(Database& database) {
  return database.value<int>("SELECT count(*) FROM numbers").value_or(0);
}

ports::OutgoingMail mail(const std::string& id) {
  return {.message_id = id,
          .replaces = {},
          .account = 0,
          .to = "a@example.org",
          .bytes = std::string(3000, 'x'),
          .not_before = {}};
}

TEST(DiskTest, KeepsWhatWasSyncedThroughAnyPowerLoss) {
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    Power power;
    Disk disk(seed, power);
    auto database = open(disk);
    database->execute("CREATE TABLE numbers (number INTEGER PRIMARY KEY) STRICT");
    for (int i = 0; i < 20; ++i) insert(*database, i);
    power.off();
    database.reset();
    disk.lose_power();
    power.on();
    database = open(disk);
    EXPECT_EQ(count(*database), 20) << "seed " << seed;
    EXPECT_EQ(database->value<std::string>("PRAGMA integrity_check"), "ok") << "seed " << seed;
  }
}

TEST(DiskTest, LosesWhatWasNotSynced) {
  int lost = 0;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    Power power;
    Disk disk(seed, power);
    auto database = open(disk);
    database->execute("CREATE TABLE numbers (number INTEGER PRIMARY KEY) STRICT");
    database->execute("PRAGMA synchronous = OFF");
    for (int i = 0; i < 20; ++i) insert(*database, i);
    power.off();
    database.reset();
    disk.lose_power();
    power.on();
    lost += count(*open(disk)) < 20 ? 1 : 0;
  }
  EXPECT_GT(lost, 10);
}

TEST(DiskTest, IsFullUntilItIsMended) {
  Power power;
  Disk disk(1, power);
  SqliteStore store(path, SqliteStore::Use::server, with_commits, disk.vfs(), disk.files());
  disk.fail(DiskFault::full);
  try {
    for (int i = 0; i < 1000; ++i) store.enqueue(mail(std::to_string(i)));
    FAIL() << "the disk never filled up";
  } catch (const ports::StoreFailure& failure) {
    EXPECT_NE(std::string(failure.what()).find("is full"), std::string::npos) << failure.what();
  }
  disk.mend();
  store.enqueue(mail("after"));
  EXPECT_EQ(store.due_mail({}, 1000).back().mail.message_id, "after");
}

// The writer is killed between writing the log and syncing it: the next process reads what was
// written, and may only tell it once it is synced.
TEST(DiskTest, SyncsWhatAKilledProcessLeftBeforeItIsTold) {
  int seen = 0;
  for (std::uint64_t step = 0; step < 12; ++step) {
    Power power;
    Disk disk(step, power);
    auto store = std::make_unique<SqliteStore>(path, SqliteStore::Use::server, with_commits,
                                               disk.vfs(), disk.files());
    power.off_after(step);
    EXPECT_THROW(
        {
          store->enqueue(mail("last"));
          if (power.is_on()) throw ports::StoreFailure("done before it was killed");
        },
        ports::StoreFailure);
    power.off();
    store.reset();
    disk.process_ended();
    power.on();
    store = std::make_unique<SqliteStore>(path, SqliteStore::Use::server, with_commits, disk.vfs(),
                                          disk.files());
    const auto told = store->due_mail({}, 10).size();
    seen += static_cast<int>(told);
    auto worst = disk.worst_case(power);
    SqliteStore after(path, SqliteStore::Use::server, with_commits, worst->vfs(), worst->files());
    EXPECT_EQ(after.due_mail({}, 10).size(), told) << "killed at step " << step;
  }
  EXPECT_GT(seen, 0);
}

// After a failed sync the writer is killed: what the next process reads in the log is held for
// clean and no sync brings it to the disk. What is committed behind it must stay all the same.
TEST(DiskTest, KeepsWhatIsCommittedAfterAFailedSyncAndAKill) {
  int read_again = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    Power power;
    Disk disk(seed, power);
    auto store = std::make_unique<SqliteStore>(path, SqliteStore::Use::server, with_commits,
                                               disk.vfs(), disk.files());
    store->enqueue(mail("before"));
    disk.fail_once(DiskCall::sync, 0);
    EXPECT_THROW(store->enqueue(mail("failed")), ports::StoreFailure);
    if (seed % 2 == 0) store->enqueue(mail("in the same life"));
    power.off();
    store.reset();
    disk.process_ended();
    power.on();
    store = std::make_unique<SqliteStore>(path, SqliteStore::Use::server, with_commits, disk.vfs(),
                                          disk.files());
    store->enqueue(mail("after"));
    const auto told = store->due_mail({}, 10).size();
    read_again += told == 3 ? 1 : 0;
    power.off();
    store.reset();
    disk.lose_power();
    power.on();
    store = std::make_unique<SqliteStore>(path, SqliteStore::Use::server, with_commits, disk.vfs(),
                                          disk.files());
    EXPECT_EQ(store->due_mail({}, 10).size(), told) << "seed " << seed;
  }
  EXPECT_GT(read_again, 20);
}

}  // namespace
}  // namespace adjutant::simulation
