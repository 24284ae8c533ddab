#include "server/cli/readiness.hpp"

#include <filesystem>

#include "tests/server/fakes/clock.hpp"
#include "tests/server/store/samples.hpp"

namespace adjutant::cli {
namespace {

using namespace std::chrono_literals;

// The system's files on a disk with as much room as a test says.
class RoomyFiles : public store::Files {
 public:
  std::uintmax_t size(const std::string& path) override { return real_.size(path); }
  void copy(const std::string& from, const std::string& to) override { real_.copy(from, to); }
  void replace(const std::string& from, const std::string& to) override { real_.replace(from, to); }
  bool is_open_elsewhere(const std::string& path) override { return real_.is_open_elsewhere(path); }
  std::uint64_t free_bytes(const std::string&) override { return room; }

  std::uint64_t room = std::uint64_t{1} << 40;

 private:
  store::Files& real_ = store::system_files();
};

struct ReadinessTest : testing::Test {
  // What somebody is told who asks when the last answer has grown old.
  std::string asked() {
    clock_.advance(2s);
    return readiness_.unready().value_or("ready");
  }

  fakes::TemporaryFolder folder_;
  std::string path_ = folder_.file("adjutant.db");
  RoomyFiles files_;
  store::SqliteStore store_{path_, store::SqliteStore::Use::server,
                            store::SqliteStore::Checkpoints::with_commits, "", files_};
  fakes::SimulatedClock clock_;
  Readiness readiness_{store_, clock_};
};

TEST_F(ReadinessTest, WantsRoomForMoreThanItsProbe) {
  EXPECT_EQ(asked(), "ready");
  files_.room = Readiness::free_bytes_min - 1;
  EXPECT_THAT(asked(), testing::HasSubstr("is full or nearly full"));
  store_.enqueue(store::sample_mail("it finds room in the log"));
  EXPECT_THAT(asked(), testing::HasSubstr("is full or nearly full"));
  files_.room = Readiness::free_bytes_min;
  EXPECT_EQ(asked(), "ready");
}

TEST_F(ReadinessTest, WorkThatFailedIsToldThoughAProbeGetsThrough) {
  const auto fail_once = [this] {
    std::filesystem::rename(path_, folder_.file("away"));
    EXPECT_THROW(store_.enqueue(store::sample_mail("lost")), ports::StoreFailure);
    std::filesystem::rename(folder_.file("away"), path_);
  };
  EXPECT_EQ(asked(), "ready");
  fail_once();
  store_.probe();
  EXPECT_THAT(asked(), testing::HasSubstr(path_ + " is gone"));
  EXPECT_EQ(asked(), "ready") << "nothing has failed since";
  fail_once();
  store_.enqueue(store::sample_mail("done"));
  EXPECT_EQ(asked(), "ready") << "what came after it got to the disk";
}

}  // namespace
}  // namespace adjutant::cli
