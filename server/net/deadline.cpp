#include "server/net/deadline.hpp"

namespace adjutant::net {

void Deadline::Shared::move_to(const std::shared_ptr<Shared>& self, Clock::time_point when) {
  deadline = when;
  passed = false;
  if (deadline < timer_at) set(self);
}

void Deadline::Shared::set(const std::shared_ptr<Shared>& self) {
  timer_at = deadline;
  timer.expires_at(deadline);
  timer.async_wait([self](boost::system::error_code cancelled) {
    if (cancelled || self->socket == nullptr) return;
    self->timer_at = Clock::time_point::max();
    if (Clock::now() < self->deadline) {
      self->set(self);
      return;
    }
    self->passed = true;
    boost::system::error_code ignored;
    self->socket->cancel(ignored);
  });
}

void Deadline::Shared::stop() {
  socket = nullptr;
  timer.cancel();
}

}  // namespace adjutant::net
