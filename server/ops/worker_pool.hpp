#pragma once

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "server/ops/taking_turns.hpp"
#include "server/ports/client_workers.hpp"

namespace adjutant::ops {

// Behind: these threads get what processor time the program's others leave, and little beside them.
enum class Priority : std::uint8_t { usual, behind };

// Threads that are started as they are needed, at most `threads_max`, and one more that only
// resumes. Any thread.
class WorkerPool : public ports::ClientWorkers {
 public:
  explicit WorkerPool(std::size_t threads_max, Priority priority = Priority::usual);
  ~WorkerPool() override;
  WorkerPool(const WorkerPool&) = delete;
  WorkerPool& operator=(const WorkerPool&) = delete;

  void run(Work work) override { run_for({}, std::move(work)); }
  void run_for(std::string_view client, Work work) override;
  void resume(Work work) override;

  // Does all queued work and what that queues, and ends the threads. Later work runs on the
  // caller's thread.
  void stop();

 private:
  enum class Kind { any, resuming };
  void start(Kind kind);
  void work_off(Kind kind);
  bool finished() const;
  Work take_next();

  const std::size_t threads_max_;
  const Priority priority_;
  std::mutex mutex_;
  std::condition_variable for_any_, for_resuming_;
  TakingTurns<Work> waiting_;
  std::deque<Work> resumed_;
  std::size_t running_ = 0;  // threads of kind `any`
  std::size_t idle_ = 0;     // of them
  std::size_t at_work_ = 0;  // pieces of work being done
  bool resuming_ = false;    // the thread that only resumes runs
  bool stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace adjutant::ops
