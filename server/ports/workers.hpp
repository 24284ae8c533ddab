#pragma once

#include <functional>

namespace adjutant::ports {

// Threads that may wait: for the disk, for a password's hash, for a picture. Any thread may queue
// work; work must not throw.
class Workers {
 public:
  using Work = std::move_only_function<void()>;

  virtual ~Workers() = default;
  // Runs the work later, never within this call.
  virtual void run(Work work) = 0;
  // The same for work that others wait for: it goes ahead of run()'s, and is done even while all
  // that run() has begun waits.
  virtual void resume(Work work) = 0;
};

}  // namespace adjutant::ports
