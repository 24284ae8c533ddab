#pragma once

#include <chrono>
#include <memory>

#include "server/net/executor.hpp"

namespace adjutant::net {

// By when a peer must have got on: cancels what waits on the socket when it has not. One timer for
// all the waits of a connection; moving the deadline on is an assignment, the timer finds out when
// it fires. Belongs to the socket's thread, as the socket does, and goes before it.
class Deadline {
 public:
  using Clock = std::chrono::steady_clock;

  explicit Deadline(Socket& socket) : shared_(std::make_shared<Shared>(socket)) {}
  ~Deadline() { stop(); }
  Deadline(const Deadline&) = delete;
  Deadline& operator=(const Deadline&) = delete;

  // The next wait may take this long.
  void within(Clock::duration time) { shared_->move_to(shared_, Clock::now() + time); }
  // Whether the last wait took too long.
  bool has_passed() const { return shared_->passed; }
  // Nothing is cancelled from here on.
  void stop() { shared_->stop(); }

 private:
  struct Shared {
    explicit Shared(Socket& guarded) : socket(&guarded), timer(guarded.get_executor()) {}
    void move_to(const std::shared_ptr<Shared>& self, Clock::time_point when);
    void set(const std::shared_ptr<Shared>& self);
    void stop();

    Socket* socket;  // null when stopped
    Timer timer;
    Clock::time_point deadline = Clock::time_point::max();
    Clock::time_point timer_at = Clock::time_point::max();
    bool passed = false;
  };
  std::shared_ptr<Shared> shared_;
};

}  // namespace adjutant::net
