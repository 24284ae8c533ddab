#include "server/store/sqlite/checkpointer.hpp"

#include <array>
#include <fstream>

#include "tests/server/store/samples.hpp"

namespace adjutant::store {
namespace {

// How often the log has been begun anew: it stands in its header.
int beginnings(const std::string& log) {
  std::ifstream file(log, std::ios::binary);
  std::array<char, 16> header{};
  file.read(header.data(), header.size());
  return static_cast<unsigned char>(header[15]);
}

// Commits without a pause, as under load: the log is begun anew all the same, and not by a commit
// that others wait for.
TEST(Checkpointer, BeginsTheLogAnewWhileCommitsNeverPause) {
  const fakes::TemporaryFolder folder;
  const auto path = folder.file("a.db");
  SqliteDatabase writer(path, SqliteDatabase::Mode::create);
  writer.execute("CREATE TABLE texts (text TEXT) STRICT");
  const int first = beginnings(path + "-wal");
  int commits = 0;
  {
    Checkpointer checkpointer(path, writer);
    const std::string text(500'000, 'x');
    while (beginnings(path + "-wal") == first && commits < 2'000) {
      writer.run("INSERT INTO texts VALUES ($1)", text);
      checkpointer.between_commits(writer);
      ++commits;
    }
  }
  EXPECT_LT(commits, 2'000) << "a gigabyte went into the log";
  EXPECT_EQ(writer.value<int>("SELECT count(*) FROM texts"), commits);
}

}  // namespace
}  // namespace adjutant::store
