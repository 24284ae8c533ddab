#include "server/store/writer.hpp"

#include <algorithm>
#include <map>

#include <fmt/format.h>

#include "server/ports/store_failure.hpp"

namespace adjutant::store {

using ports::StoreFailure;

void Writer::WaitedJob::finish() noexcept {
  // Told under the lock: the waiting caller ends the job's life as soon as it sees the flag.
  const std::lock_guard lock(mutex_);
  is_finished_ = true;
  finished_.notify_one();
}

void Writer::WaitedJob::wait() {
  std::unique_lock lock(mutex_);
  finished_.wait(lock, [this] { return is_finished_; });
}

Writer::Writer(std::unique_ptr<Database> database, Limits limits, Hooks hooks)
    : database_(std::move(database)),
      limits_(limits),
      hooks_(std::move(hooks)),
      thread_([this] { work_off(); }) {}

Writer::~Writer() {
  {
    const std::lock_guard lock(mutex_);
    closing_ = true;
  }
  waiting_.notify_one();
  thread_.join();
}

void Writer::post(std::unique_ptr<Job> job) noexcept {
  auto* last = job.release();
  last->place = here();
  try {
    submit(*last);
  } catch (...) {
    last->failure = std::current_exception();
    last->finish();
  }
}

void Writer::submit(Job& job) {
  bool first = false;
  {
    const std::lock_guard lock(mutex_);
    if (closing_) throw StoreFailure("the server is shutting down: try again when it is back");
    if (queue_.size() >= limits_.queue) {
      throw StoreFailure(fmt::format(
          "{} writes are waiting for the disk already: try again in a moment", queue_.size()));
    }
    first = queue_.empty();
    queue_.push_back(&job);
  }
  if (first) waiting_.notify_one();
}

void Writer::work_off() {
  std::vector<Job*> group;
  for (;;) {
    group.clear();
    {
      std::unique_lock lock(mutex_);
      waiting_.wait(lock, [this] { return closing_ || !queue_.empty(); });
      if (queue_.empty()) return;
      const auto size = std::min(queue_.size(), limits_.batch);
      const auto last = queue_.begin() + static_cast<std::ptrdiff_t>(size);
      group.assign(queue_.begin(), last);
      queue_.erase(queue_.begin(), last);
    }
    commit_group(group);
    if (hooks_.between) hooks_.between();
  }
}

Writer::Tally Writer::tally() const {
  const std::lock_guard lock(mutex_);
  auto tally = done_;
  tally.waiting = queue_.size();
  return tally;
}

ports::StoreHealth Writer::health() const {
  const std::lock_guard lock(mutex_);
  return health_;
}

void Writer::note_how_it_fared(const std::vector<Job*>& group) {
  const auto is_work = [](const Job* job) { return job->kind() == Kind::work; };
  if (std::ranges::none_of(group, is_work)) return;
  const std::lock_guard lock(mutex_);
  if (trouble_) ++health_.failures;
  health_.failing = trouble_;
}

void Writer::count(const std::vector<Job*>& group, std::chrono::nanoseconds time) {
  const std::lock_guard lock(mutex_);
  ++done_.groups;
  done_.pieces += group.size();
  done_.time += time;
}

void Writer::commit_group(const std::vector<Job*>& group) {
  trouble_.reset();
  const auto begun = std::chrono::steady_clock::now();
  const auto failure = run_group(group);
  note_how_it_fared(group);
  count(group, std::chrono::steady_clock::now() - begun);
  std::map<std::size_t, std::vector<Job*>> posted;  // by place, in their order
  for (Job* job : group) {
    if (failure && !job->failure) job->failure = failure;
    if (job->failure) ++failures_;
    if (job->is_waited_for()) {
      job->finish();
    } else {
      posted[job->place].push_back(job);
    }
  }
  for (auto& [place, jobs] : posted) {
    tell(place, [finished = std::move(jobs)] {
      for (Job* job : finished) job->finish();
    });
  }
}

void Writer::complete_on(CompletionExecutor executor) {
  const std::lock_guard lock(executor_mutex_);
  executor_ = std::move(executor);
}

std::size_t Writer::here() {
  const std::lock_guard lock(executor_mutex_);
  return executor_.here ? executor_.here() : 0;
}

void Writer::tell(std::size_t place, Completion completion) {
  {
    const std::lock_guard lock(executor_mutex_);
    if (executor_.tell) return executor_.tell(place, std::move(completion));
  }
  completion();
}

// Gives the failure that all of the group share, if there is one.
std::exception_ptr Writer::run_group(const std::vector<Job*>& group) {
  bool committing = false;
  try {
    database_->reconnect_if_gone();
    if (!try_together(group, committing)) try_one_by_one(group, committing);
    return nullptr;
  } catch (const DatabaseError& error) {
    return failed(error.advice(), committing);
  } catch (const StoreFailure& failure) {
    return failed(failure.what(), committing);
  }
}

std::exception_ptr Writer::failed(std::string reason, bool outcome_unknown) {
  if (!trouble_) trouble_ = reason;  // the first is the cause of those that follow
  return std::make_exception_ptr(StoreFailure(reason, outcome_unknown));
}

// The usual way. False when a piece has failed: then nothing has happened.
bool Writer::try_together(const std::vector<Job*>& group, bool& committing) {
  Transaction transaction(*database_, Transaction::Kind::writing);
  try {
    database_->gather();
    for (Job* job : group) job->run(*database_);
    database_->settle();
  } catch (...) {
    return false;
  }
  if (!database_->in_transaction()) return false;
  if (hooks_.last) hooks_.last(*database_);
  committing = true;
  transaction.commit();
  return true;
}

// Each piece in a savepoint, so that one that fails takes back only itself.
void Writer::try_one_by_one(const std::vector<Job*>& group, bool& committing) {
  Transaction transaction(*database_, Transaction::Kind::writing);
  for (Job* job : group) {
    run_one(*job);
    // Disk full and the like can take the whole transaction back.
    if (!database_->in_transaction()) {
      throw StoreFailure(
          "another write of the same commit failed and took this one back: try again");
    }
  }
  if (hooks_.last) hooks_.last(*database_);
  committing = true;
  transaction.commit();
}

void Writer::run_one(Job& job) {
  try {
    Savepoint savepoint(*database_);
    job.run(*database_);
    savepoint.release();
  } catch (const DatabaseError& error) {
    job.failure = failed(error.advice(), false);
  } catch (...) {
    job.failure = std::current_exception();
  }
}

}  // namespace adjutant::store
