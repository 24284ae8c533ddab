#include "server/store/writer.hpp"

#include <atomic>
#include <future>
#include <latch>
#include <map>

#include "tests/server/store/samples.hpp"

namespace adjutant::store {
namespace {

using Done = std::function<void(std::exception_ptr)>;

// Work whose end is told by a function.
class Posted : public Writer::Job {
 public:
  Posted(std::function<void(Database&)> work, Done done)
      : work_(std::move(work)), done_(std::move(done)) {}
  void run(Database& database) override { work_(database); }
  void finish() noexcept override {
    const std::unique_ptr<Posted> last(this);
    done_(failure);
  }

 private:
  std::function<void(Database&)> work_;
  Done done_;
};

void post(Writer& writer, std::function<void(Database&)> work, Done done) {
  writer.post(std::make_unique<Posted>(std::move(work), std::move(done)));
}

class WriterTest : public testing::Test {
 protected:
  WriterTest() {
    auto database = std::make_unique<SqliteDatabase>(path_, SqliteDatabase::Mode::create);
    database->execute(
        "CREATE TABLE parents (id INTEGER PRIMARY KEY);"
        "CREATE TABLE numbers (n INTEGER PRIMARY KEY, parent INTEGER REFERENCES parents (id),"
        " padding TEXT)");
    writer_ =
        std::make_unique<Writer>(std::move(database), Writer::Limits{.batch = 64, .queue = 8});
  }

  static void insert(Database& database, int number) {
    database.run("INSERT INTO numbers (n) VALUES ($1)", number);
  }

  int count() {
    SqliteDatabase reader(path_, SqliteDatabase::Mode::read_only);
    return reader.value<int>("SELECT count(*) FROM numbers").value();
  }

  // Keeps the writer's thread busy until it is let go, so that what follows forms one group.
  class Pause {
   public:
    explicit Pause(Writer& writer) {
      post(
          writer,
          [this](Database&) {
            begun_.count_down();
            ended_.wait();
          },
          [](const std::exception_ptr&) {});
      begun_.wait();
    }
    void end() { ended_.count_down(); }

   private:
    std::latch begun_{1};
    std::latch ended_{1};
  };

  struct Outcome {
    std::promise<std::exception_ptr> promise;
    std::future<std::exception_ptr> future = promise.get_future();
    std::function<void(std::exception_ptr)> done() {
      return [this](const std::exception_ptr& failure) { promise.set_value(failure); };
    }
    // The failure that arrived, as text; "done" when there was none.
    std::string text() {
      try {
        if (const auto failure = future.get()) std::rethrow_exception(failure);
      } catch (const ports::StoreFailure& failure) {
        return (failure.outcome_unknown ? "unknown: " : "nothing happened: ") +
               std::string(failure.what());
      } catch (const std::exception& error) {
        return error.what();
      }
      return "done";
    }
  };

  fakes::TemporaryFolder folder_;
  std::string path_ = folder_.file("a.db");
  std::unique_ptr<Writer> writer_;
};

TEST_F(WriterTest, GivesBackWhatTheWorkReturns) {
  EXPECT_EQ(writer_->write([](Database&) { return std::string("seven"); }), "seven");
  writer_->write([](Database& database) { insert(database, 1); });
  EXPECT_EQ(count(), 1);
}

TEST_F(WriterTest, TellsNobodyBeforeTheCommonCommit) {
  Pause pause(*writer_);
  Outcome first;
  Outcome second;
  std::atomic<int> seen = -1;
  post(
      *writer_, [](Database& database) { insert(database, 1); },
      [&](const std::exception_ptr& failure) {
        seen = count();
        first.promise.set_value(failure);
      });
  post(*writer_, [](Database& database) { insert(database, 2); }, second.done());
  pause.end();
  EXPECT_EQ(first.text(), "done");
  EXPECT_EQ(second.text(), "done");
  EXPECT_EQ(seen, 2);
}

TEST_F(WriterTest, FailingWorkTakesBackOnlyItself) {
  Pause pause(*writer_);
  Outcome good;
  Outcome bad;
  Outcome refused;
  post(*writer_, [](Database& database) { insert(database, 1); }, good.done());
  post(
      *writer_,
      [](Database& database) {
        insert(database, 2);
        throw std::runtime_error("on purpose");
      },
      bad.done());
  post(
      *writer_,
      [](Database& database) {
        insert(database, 3);
        insert(database, 3);
      },
      refused.done());
  pause.end();
  EXPECT_EQ(good.text(), "done");
  EXPECT_EQ(bad.text(), "on purpose");
  EXPECT_THAT(refused.text(), testing::StartsWith("nothing happened: the database refused"));
  EXPECT_EQ(count(), 1);
}

TEST_F(WriterTest, FailedCommitFailsAllOfItsGroupAndNoOther) {
  Pause pause(*writer_);
  Outcome innocent;
  Outcome guilty;
  post(*writer_, [](Database& database) { insert(database, 1); }, innocent.done());
  post(
      *writer_,
      [](Database& database) {
        // An orphan is found out at the commit.
        database.execute("PRAGMA defer_foreign_keys = ON");
        database.run("INSERT INTO numbers (n, parent) VALUES (2, 99)");
      },
      guilty.done());
  pause.end();
  EXPECT_THAT(innocent.text(), testing::StartsWith("unknown: "));
  EXPECT_THAT(guilty.text(), testing::StartsWith("unknown: "));
  EXPECT_EQ(count(), 0);
  writer_->write([](Database& database) { insert(database, 1); });
  EXPECT_EQ(count(), 1);
}

TEST_F(WriterTest, FullDiskIsToldAndOver) {
  const auto fill = [](Database& database) {
    database.run("INSERT INTO numbers (padding) VALUES ($1)", std::string(1'000'000, 'x'));
  };
  writer_->write([](Database& database) { database.execute("PRAGMA max_page_count = 100"); });
  try {
    writer_->write(fill);
    FAIL() << "a megabyte went into 100 pages";
  } catch (const ports::StoreFailure& failure) {
    EXPECT_THAT(failure.what(), testing::HasSubstr("free some space"));
    EXPECT_FALSE(failure.outcome_unknown);
  }
  EXPECT_EQ(count(), 0);
  writer_->write([](Database& database) { insert(database, 1); });
  writer_->write([](Database& database) { database.execute("PRAGMA max_page_count = 100000"); });
  writer_->write(fill);
  EXPECT_EQ(count(), 2);
}

TEST_F(WriterTest, WorkThatLosesTheTransactionFailsItsGroupKnowingly) {
  Pause pause(*writer_);
  Outcome innocent;
  Outcome guilty;
  post(*writer_, [](Database& database) { insert(database, 1); }, innocent.done());
  post(*writer_, [](Database& database) { database.execute("ROLLBACK"); }, guilty.done());
  pause.end();
  EXPECT_THAT(innocent.text(), testing::StartsWith("nothing happened: another write"));
  EXPECT_THAT(guilty.text(), testing::StartsWith("nothing happened: "));
  EXPECT_EQ(count(), 0);
}

TEST_F(WriterTest, RefusesMoreThanItsQueueHolds) {
  Pause pause(*writer_);
  std::array<Outcome, 8> outcomes;
  for (auto& outcome : outcomes) post(*writer_, [](Database&) {}, outcome.done());
  EXPECT_THROW(writer_->write([](Database&) {}), ports::StoreFailure);
  pause.end();
  for (auto& outcome : outcomes) EXPECT_EQ(outcome.text(), "done");
  EXPECT_NO_THROW(writer_->write([](Database&) {}));
}

TEST_F(WriterTest, TellsWhereTheWorkWasPosted) {
  std::size_t here = 0;
  std::size_t telling_at = 0;
  writer_->complete_on({.here = [&] { return here; },
                        .tell =
                            [&](std::size_t place, Writer::Completion completion) {
                              telling_at = place;
                              completion();
                            }});
  std::map<int, std::size_t> finished_at;
  std::vector<int> order;
  Pause pause(*writer_);
  for (int number = 0; number < 5; ++number) {
    here = number % 2 == 0 ? 7 : 3;
    post(
        *writer_, [number](Database& database) { insert(database, number); },
        [&, number](const std::exception_ptr&) {
          finished_at[number] = telling_at;
          order.push_back(number);
        });
  }
  pause.end();
  writer_.reset();
  EXPECT_EQ(finished_at, (std::map<int, std::size_t>{{0, 7}, {1, 3}, {2, 7}, {3, 3}, {4, 7}}));
  EXPECT_THAT(order, testing::ElementsAre(1, 3, 0, 2, 4)) << "those of one place in their order";
}

TEST_F(WriterTest, ShutdownFinishesWhatWaits) {
  Pause pause(*writer_);
  std::atomic<int> finished = 0;
  for (int number = 0; number < 5; ++number) {
    post(
        *writer_, [number](Database& database) { insert(database, number); },
        [&](const std::exception_ptr&) { ++finished; });
  }
  pause.end();
  writer_.reset();
  EXPECT_EQ(finished, 5);
  EXPECT_EQ(count(), 5);
}

TEST_F(WriterTest, ManyThreadsShareCommits) {
  writer_ = nullptr;
  writer_ = std::make_unique<Writer>(
      std::make_unique<SqliteDatabase>(path_, SqliteDatabase::Mode::create));
  constexpr int threads = 16;
  constexpr int writes = 50;
  std::vector<std::thread> all;
  std::atomic<int> lost = 0;
  for (int t = 0; t < threads; ++t) {
    all.emplace_back([&, t] {
      SqliteDatabase reader(path_, SqliteDatabase::Mode::read_only);
      for (int i = 0; i < writes; ++i) {
        const int number = t * writes + i;
        writer_->write([number](Database& database) { insert(database, number); });
        if (!reader.value<int>("SELECT 1 FROM numbers WHERE n = $1", number)) ++lost;
      }
    });
  }
  for (auto& thread : all) thread.join();
  EXPECT_EQ(lost, 0);
  EXPECT_EQ(count(), threads * writes);
}

}  // namespace
}  // namespace adjutant::store
