#pragma once

#include <csignal>

namespace adjutant::ops {

// SIGTERM and SIGINT as something to wait for. Made before the first thread, so that every thread
// leaves these signals to wait(). Ignores SIGPIPE: a peer that has gone is an error code.
class StopSignals {
 public:
  StopSignals();
  // Until one of them comes; gives its name.
  const char* wait() const;

 private:
  sigset_t signals_{};
};

}  // namespace adjutant::ops
