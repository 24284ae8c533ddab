#include "server/auth/permits.hpp"

namespace adjutant::auth {

Permits::Permit::~Permit() {
  if (of_ != nullptr) of_->give_back();
}

std::optional<Permits::Permit> Permits::take() {
  std::unique_lock lock(mutex_);
  if (taken_ >= limits_.at_once) {
    if (waiting_ >= limits_.waiting_max) return std::nullopt;
    ++waiting_;
    const bool is_free =
        freed_.wait_for(lock, limits_.wait_max, [this] { return taken_ < limits_.at_once; });
    --waiting_;
    if (!is_free) return std::nullopt;
  }
  ++taken_;
  return Permit(*this);
}

int Permits::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_;
}

void Permits::give_back() {
  {
    const std::lock_guard lock(mutex_);
    --taken_;
  }
  freed_.notify_one();
}

}  // namespace adjutant::auth
