#include "server/ops/worker_pool.hpp"

#include <algorithm>
#include <unistd.h>
#include <utility>

namespace adjutant::ops {
namespace {

// For the calling thread alone: Linux keeps it by thread (setpriority(2), C library/kernel
// differences). Nobody is refused a lower one; where it fails, the thread works as any other.
void take(Priority priority) {
  constexpr int behind = 10;  // a tenth of the weight of the others: little, but never nothing
  if (priority == Priority::behind) (void)::nice(behind);
}

}  // namespace

WorkerPool::WorkerPool(std::size_t threads_max, Priority priority)
    : threads_max_(std::max<std::size_t>(1, threads_max)), priority_(priority) {}

WorkerPool::~WorkerPool() {
  stop();
}

void WorkerPool::run_for(std::string_view client, Work work) {
  {
    const std::lock_guard lock(mutex_);
    if (!threads_.empty() || !stopping_) {
      waiting_.push(client, std::move(work));
      const bool needed = idle_ < waiting_.size() + resumed_.size();
      if (needed && running_ < threads_max_ && !stopping_) start(Kind::any);
      for_any_.notify_one();
      return;
    }
  }
  work();
}

void WorkerPool::resume(Work work) {
  {
    const std::lock_guard lock(mutex_);
    if (!threads_.empty() || !stopping_) {
      resumed_.push_back(std::move(work));
      if (idle_ >= waiting_.size() + resumed_.size()) {
        for_any_.notify_one();
        return;
      }
      if (running_ < threads_max_ && !stopping_) {
        start(Kind::any);
        return;
      }
      if (!resuming_ && !stopping_) start(Kind::resuming);
      for_resuming_.notify_one();
      return;
    }
  }
  work();
}

// Under the lock.
void WorkerPool::start(Kind kind) {
  if (kind == Kind::any) ++running_;
  if (kind == Kind::resuming) resuming_ = true;
  threads_.emplace_back([this, kind] {
    take(priority_);
    work_off(kind);
  });
}

bool WorkerPool::finished() const {
  return stopping_ && at_work_ == 0 && waiting_.empty() && resumed_.empty();
}

// Under the lock; something waits.
WorkerPool::Work WorkerPool::take_next() {
  if (resumed_.empty()) return waiting_.take();
  auto work = std::move(resumed_.front());
  resumed_.pop_front();
  return work;
}

void WorkerPool::work_off(Kind kind) {
  auto& wake = kind == Kind::any ? for_any_ : for_resuming_;
  std::unique_lock lock(mutex_);
  const auto has_work = [&] {
    return !resumed_.empty() || (kind == Kind::any && !waiting_.empty());
  };
  while (true) {
    if (!has_work()) {
      if (kind == Kind::any) ++idle_;
      wake.wait(lock, [&] { return has_work() || finished(); });
      if (kind == Kind::any) --idle_;
    }
    if (!has_work()) return;
    auto work = take_next();
    ++at_work_;
    lock.unlock();
    work();
    work = nullptr;
    lock.lock();
    --at_work_;
    if (finished()) {
      for_any_.notify_all();
      for_resuming_.notify_all();
    }
  }
}

void WorkerPool::stop() {
  std::vector<std::thread> ending;
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
    ending.swap(threads_);
    if (finished()) {
      for_any_.notify_all();
      for_resuming_.notify_all();
    }
  }
  for (auto& thread : ending) thread.join();
  // What came while the threads ended.
  std::unique_lock lock(mutex_);
  while (!waiting_.empty() || !resumed_.empty()) {
    auto work = take_next();
    lock.unlock();
    work();
    lock.lock();
  }
}

}  // namespace adjutant::ops
