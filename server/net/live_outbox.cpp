#include "server/net/live_outbox.hpp"

#include <utility>

namespace adjutant::net {

void LiveOutbox::push(Text message) {
  bytes_ += message->size();
  waiting_.push_back(std::move(message));
}

void LiveOutbox::pop() {
  bytes_ -= waiting_[first_]->size();
  waiting_[first_++].reset();
  if (empty()) {
    clear();
  } else if (first_ > waiting_.size() / 2) {
    waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(first_));
    first_ = 0;
  }
}

void LiveOutbox::keep_first() {
  if (empty()) return;
  waiting_.resize(first_ + 1);
  bytes_ = waiting_[first_]->size();
}

void LiveOutbox::clear() {
  // Gives the room back: most sockets have nothing to write most of the time.
  waiting_ = {};
  first_ = bytes_ = 0;
}

}  // namespace adjutant::net
