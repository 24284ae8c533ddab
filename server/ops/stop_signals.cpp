#include "server/ops/stop_signals.hpp"

#include <pthread.h>

namespace adjutant::ops {

StopSignals::StopSignals() {
  sigemptyset(&signals_);
  sigaddset(&signals_, SIGTERM);
  sigaddset(&signals_, SIGINT);
  pthread_sigmask(SIG_BLOCK, &signals_, nullptr);
  std::signal(SIGPIPE, SIG_IGN);
}

const char* StopSignals::wait() const {
  int received = 0;
  while (sigwait(&signals_, &received) != 0) {
  }
  return received == SIGINT ? "SIGINT" : "SIGTERM";
}

}  // namespace adjutant::ops
