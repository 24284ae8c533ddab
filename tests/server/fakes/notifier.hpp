#pragma once

#include <mutex>
#include <vector>

#include "server/ports/notifier.hpp"

namespace adjutant::fakes {

// Keeps what is published. Any thread.
class RecordingNotifier : public ports::Notifier {
 public:
  void publish(const ports::Publication& publication) override {
    const std::lock_guard lock(mutex_);
    published_.push_back(publication);
  }

  std::vector<ports::Publication> published() const {
    const std::lock_guard lock(mutex_);
    return published_;
  }

 private:
  mutable std::mutex mutex_;
  std::vector<ports::Publication> published_;
};

}  // namespace adjutant::fakes
