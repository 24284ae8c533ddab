#pragma once

#include <cstddef>
#include <deque>
#include <mutex>
#include <utility>

#include "server/ports/workers.hpp"

namespace adjutant::fakes {

// Workers that do nothing by themselves: the test says when the next piece is done, on its own
// thread.
class HeldWorkers : public ports::Workers {
 public:
  void run(Work work) override {
    const std::lock_guard lock(mutex_);
    held_.push_back(std::move(work));
  }
  void resume(Work work) override { run(std::move(work)); }

  std::size_t held() const {
    const std::lock_guard lock(mutex_);
    return held_.size();
  }
  // The piece that has been held longest; there is one.
  void do_next() {
    Work work;
    {
      const std::lock_guard lock(mutex_);
      work = std::move(held_.front());
      held_.pop_front();
    }
    work();
  }

 private:
  mutable std::mutex mutex_;
  std::deque<Work> held_;
};

}  // namespace adjutant::fakes
