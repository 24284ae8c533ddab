#include "server/auth/permits.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace adjutant::auth {

Permits::Permit::~Permit() {
  if (of_ != nullptr) of_->give_back(from_);
}

std::optional<Permits::Permit> Permits::take(std::string_view from) {
  std::unique_lock lock(mutex_);
  if (taken_ < limits_.at_once && waiting_ == 0) {
    grant(std::string(from));
    return Permit(*this, std::string(from));
  }
  if (waiting_ >= limits_.waiting_max && !make_room_for(from)) return std::nullopt;
  const auto own = waiters_.emplace(waiters_.end(), std::string(from));
  ++waiting_;
  ++places_[own->from].waiting;
  own->told.wait_for(lock, limits_.wait_max, [own] { return own->state != State::waits; });
  const bool granted = own->state == State::granted;
  if (own->state == State::waits) leave(own);
  waiters_.erase(own);
  if (!granted) return std::nullopt;
  return Permit(*this, std::string(from));
}

int Permits::waiting() const {
  const std::lock_guard lock(mutex_);
  return waiting_;
}

// Under the lock. Turns away the latest of the place that has most, where that has more than this
// one would have.
bool Permits::make_room_for(std::string_view from) {
  const auto own = places_.find(from);
  int most = (own == places_.end() ? 0 : own->second.held + own->second.waiting) + 1;
  auto latest = waiters_.end();
  for (auto waiter = waiters_.begin(); waiter != waiters_.end(); ++waiter) {
    if (waiter->state != State::waits) continue;
    const auto& place = places_.at(waiter->from);
    if (place.held + place.waiting < most ||
        (place.held + place.waiting == most && latest == waiters_.end())) {
      continue;
    }
    most = place.held + place.waiting;
    latest = waiter;
  }
  if (latest == waiters_.end()) return false;
  latest->state = State::turned_away;
  leave(latest);
  latest->told.notify_one();
  return true;
}

// Under the lock.
void Permits::grant(const std::string& from) {
  ++taken_;
  auto& place = places_[from];
  ++place.held;
  place.served = ++grants_;
}

// Under the lock.
void Permits::grant_next() {
  auto next = waiters_.end();
  const auto rank = [this](const Waiter& waiter) {
    const auto& place = places_.at(waiter.from);
    return std::tuple(place.held, place.served);
  };
  for (auto waiter = waiters_.begin(); waiter != waiters_.end(); ++waiter) {
    if (waiter->state != State::waits) continue;
    if (next == waiters_.end() || rank(*waiter) < rank(*next)) next = waiter;
  }
  if (next == waiters_.end() || taken_ >= limits_.at_once) return;
  grant(next->from);
  next->state = State::granted;
  leave(next);
  next->told.notify_one();
}

// Under the lock. Waits no more; its element stays.
void Permits::leave(std::list<Waiter>::iterator waiter) {
  --waiting_;
  const auto place = places_.find(waiter->from);
  if (--place->second.waiting == 0 && place->second.held == 0) places_.erase(place);
}

void Permits::give_back(const std::string& from) {
  const std::lock_guard lock(mutex_);
  --taken_;
  const auto place = places_.find(from);
  --place->second.held;
  if (place->second.held == 0 && place->second.waiting == 0) places_.erase(place);
  grant_next();
}

}  // namespace adjutant::auth
