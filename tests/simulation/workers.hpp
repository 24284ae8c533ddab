#pragma once

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <string_view>
#include <utility>

#include "server/ports/client_workers.hpp"
#include "tests/patience.hpp"

namespace adjutant::simulation {

// Workers that are all the thread of the simulation: it does the work that it was given, in order,
// when it waits for something.
class SimulatedWorkers : public ports::ClientWorkers {
 public:
  void run(Work work) override { add(later_, std::move(work)); }
  void run_for(std::string_view, Work work) override { run(std::move(work)); }
  void resume(Work work) override { add(first_, std::move(work)); }

  // Something that was waited for has happened. Any thread.
  void wake() {
    const std::lock_guard lock(mutex_);
    changed_.notify_all();
  }

  // Works until is_done() says so, and when there is no work lets make_work() make some; false when
  // nothing happens for a long time.
  bool work_until(const std::function<bool()>& is_done, const std::function<bool()>& make_work) {
    std::unique_lock lock(mutex_);
    while (!is_done()) {
      if (first_.empty() && later_.empty()) {
        lock.unlock();
        const bool made = make_work();
        lock.lock();
        if (made) continue;
        const auto woken = changed_.wait_for(
            lock, tests::patience, [&] { return is_done() || !first_.empty() || !later_.empty(); });
        if (!woken) return false;
        continue;
      }
      auto& queue = first_.empty() ? later_ : first_;
      auto work = std::move(queue.front());
      queue.pop_front();
      lock.unlock();
      work();
      lock.lock();
    }
    return true;
  }

 private:
  void add(std::deque<Work>& queue, Work work) {
    const std::lock_guard lock(mutex_);
    queue.push_back(std::move(work));
    changed_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Work> first_, later_;
};

}  // namespace adjutant::simulation
