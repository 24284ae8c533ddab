#include "server/store/sqlite/checkpointer.hpp"

namespace adjutant::store {
namespace {

// Pages in the log before it is worth a sync of the database: 8 MB.
constexpr int pages_at_once = 2'000;
// From here on the writer helps, after a checkpoint that did not bring in all: 16 MB.
constexpr int pages_wanted_max = 4'000;
// From here on it helps whatever the other thread does: 128 MB.
constexpr int pages_max = 32'000;

}  // namespace

Checkpointer::Checkpointer(const std::string& path, SqliteDatabase& writer)
    : database_(path, SqliteDatabase::Mode::create), thread_([this] { run(); }) {
  writer.after_commits([this](int pages) { committed(pages); });
}

Checkpointer::~Checkpointer() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  wake_.notify_one();
  thread_.join();
}

void Checkpointer::committed(int pages) noexcept {
  bool worth_a_look = false;
  {
    const std::lock_guard lock(mutex_);
    worth_a_look = pages < pages_ || pages / pages_at_once > pages_ / pages_at_once;
    pages_ = pages;
    if (pages >= pages_max) rest_is_the_writers_ = true;
  }
  if (worth_a_look) wake_.notify_one();
}

void Checkpointer::run() {
  std::unique_lock lock(mutex_);
  while (true) {
    wake_.wait(lock, [this] { return closing_ || pages_ >= pages_at_once; });
    if (closing_) return;
    lock.unlock();
    const int brought_in = database_.checkpoint();
    lock.lock();
    // Commits have gone on meanwhile.
    if (brought_in < pages_ && pages_ >= pages_wanted_max) rest_is_the_writers_ = true;
    // Checkpointed pages stay in the log until the writer restarts it.
    const int known = pages_ / pages_at_once;
    wake_.wait(lock, [&] { return closing_ || pages_ / pages_at_once != known; });
  }
}

void Checkpointer::between_commits(SqliteDatabase& writer) {
  if (rest_is_the_writers_.exchange(false)) writer.checkpoint();
}

}  // namespace adjutant::store
