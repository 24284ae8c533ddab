#include "server/store/readers.hpp"

#include <functional>

#include "server/ports/client_watch.hpp"
#include "server/ports/store_failure.hpp"
#include "tests/server/store/samples.hpp"

namespace adjutant::store {
namespace {

using namespace std::chrono_literals;

class ReadersTest : public StoreTest {
 protected:
  Readers::Open opener() {
    return
        [this] { return std::make_unique<SqliteDatabase>(path_, SqliteDatabase::Mode::read_only); };
  }

  // Counts for ever, unless it is stopped.
  static std::int64_t count_on(Database& database) {
    return database
        .value<std::int64_t>(
            "WITH RECURSIVE up (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM up)"
            " SELECT max(n) FROM up")
        .value();
  }
};

TEST_F(ReadersTest, QueryEndsWithItsTimeAndTheConnectionGoesOn) {
  Readers readers(opener(), 1);
  readers.limit(0ms);
  {
    auto lease = readers.lease();
    try {
      count_on(lease.database());
      FAIL() << "it has counted to the end";
    } catch (const SqliteError& error) {
      EXPECT_THAT(error.advice(), testing::HasSubstr("did not answer in time"));
    }
  }
  readers.limit(1h);
  auto lease = readers.lease();
  EXPECT_EQ(lease.database().value<int>("SELECT count(*) FROM probes"), 1);
}

TEST_F(ReadersTest, QueryEndsWhenItsClientHasGone) {
  Readers readers(opener(), 1);
  readers.limit(1h);
  auto lease = readers.lease();
  const std::function<bool()> has_gone = [] { return true; };
  const ports::ClientWatch watch(has_gone);
  EXPECT_THROW(count_on(lease.database()), SqliteError);
}

TEST_F(ReadersTest, WhoFindsNoneFreeIsToldSo) {
  Readers readers(opener(), 2);
  readers.limit(0ms);
  auto first = readers.lease();
  {
    auto second = readers.lease();
    EXPECT_THROW((void)readers.lease(), ports::StoreFailure);
  }
  EXPECT_NO_THROW((void)readers.lease());
}

// All its readers are busy: it is not well, though it can write.
class BusyStore : public SqliteStore {
 public:
  using SqliteStore::SqliteStore;
  void probe_with_readers_held(int held) {
    if (held == 0) return probe();
    read([&](Database&) { probe_with_readers_held(held - 1); });
  }
};

TEST_F(ReadersTest, StoreThatNobodyCanReadIsNotWell) {
  store_.reset();
  BusyStore store(path_);
  store.limit_reading(0ms);
  EXPECT_NO_THROW(store.probe_with_readers_held(7));
  EXPECT_THROW(store.probe_with_readers_held(8), ports::StoreFailure);
  EXPECT_NO_THROW(store.probe());
}

}  // namespace
}  // namespace adjutant::store
