#pragma once

#include <functional>
#include <utility>

namespace adjutant::ports {

// While this lives, its thread works for a client that may disconnect. Long work asks now and then
// whether the client still waits.
class ClientWatch {
 public:
  // `has_gone` outlives the watch; empty: the client stays.
  explicit ClientWatch(const std::function<bool()>& has_gone)
      : has_gone_(has_gone), outer_(std::exchange(current, this)) {}
  ~ClientWatch() { current = outer_; }
  ClientWatch(const ClientWatch&) = delete;
  ClientWatch& operator=(const ClientWatch&) = delete;

  // Whether the client of this thread has disconnected; false without a client.
  static bool client_has_gone() {
    return current != nullptr && current->has_gone_ && current->has_gone_();
  }

 private:
  static inline thread_local const ClientWatch* current = nullptr;

  const std::function<bool()>& has_gone_;
  const ClientWatch* outer_;
};

}  // namespace adjutant::ports
