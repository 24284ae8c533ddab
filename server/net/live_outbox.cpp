#include "server/net/live_outbox.hpp"

#include <algorithm>
#include <utility>

namespace adjutant::net {

void LiveOutbox::push(Frames frames, std::size_t messages) {
  bytes_ += frames->size();
  messages_ += messages;
  waiting_.push_back({std::move(frames), messages});
}

std::span<iovec> LiveOutbox::gather(Gathered& into) const {
  const auto count = std::min(entries(), into.size());
  for (std::size_t i = 0; i < count; ++i) {
    const auto& bytes = *waiting_[first_ + i].frames;
    const auto skipped = i == 0 ? begun_ : 0;
    // sendmsg() does not write to it.
    into[i] = {const_cast<char*>(bytes.data()) + skipped, bytes.size() - skipped};
  }
  return std::span(into).first(count);
}

void LiveOutbox::written(std::size_t bytes) {
  bytes_ -= bytes;
  begun_ += bytes;
  while (!empty() && begun_ >= waiting_[first_].frames->size()) pop();
}

void LiveOutbox::pop() {
  auto& entry = waiting_[first_];
  begun_ -= entry.frames->size();
  messages_ -= entry.messages;
  entry = {};
  ++first_;
  if (empty()) {
    clear();
  } else if (first_ > waiting_.size() / 2) {
    waiting_.erase(waiting_.begin(), waiting_.begin() + static_cast<std::ptrdiff_t>(first_));
    first_ = 0;
  }
}

void LiveOutbox::keep_begun() {
  if (begun_ == 0) return clear();
  waiting_.resize(first_ + 1);
  bytes_ = waiting_[first_].frames->size() - begun_;
  messages_ = waiting_[first_].messages;
}

void LiveOutbox::clear() {
  // Gives the room back: most sockets have nothing to write most of the time.
  waiting_ = {};
  first_ = begun_ = messages_ = bytes_ = 0;
}

}  // namespace adjutant::net
