#pragma once

#include <algorithm>
#include <cstdint>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "server/ports/notifier.hpp"

namespace adjutant::fakes {

// Keeps what is published and whose sessions ended. Any thread.
class RecordingNotifier : public ports::Notifier {
 public:
  void publish(ports::Publication publication) override {
    const std::lock_guard lock(mutex_);
    published_.push_back(std::move(publication));
  }
  void said(const std::string& match, const std::array<std::int64_t, 2>&,
            std::string message) override {
    const std::lock_guard lock(mutex_);
    said_.emplace_back(match, std::move(message));
  }
  void session_ended(const core::Digest& token_hash) override {
    const std::lock_guard lock(mutex_);
    ended_sessions_.push_back(token_hash);
  }
  void sessions_ended(std::int64_t account) override {
    const std::lock_guard lock(mutex_);
    ended_accounts_.push_back(account);
  }

  bool is_awaited(const std::string& match, int event) const override {
    const std::lock_guard lock(mutex_);
    return std::ranges::none_of(published_, [&](const ports::Publication& one) {
      return one.match == match && one.last_event >= event;
    });
  }
  void sessions_may_have_ended(std::int64_t account) override {
    const std::lock_guard lock(mutex_);
    doubtful_accounts_.push_back(account);
  }

  std::vector<ports::Publication> published() const {
    const std::lock_guard lock(mutex_);
    return published_;
  }
  // Match and message.
  std::vector<std::pair<std::string, std::string>> what_was_said() const {
    const std::lock_guard lock(mutex_);
    return said_;
  }
  std::vector<core::Digest> ended_sessions() const {
    const std::lock_guard lock(mutex_);
    return ended_sessions_;
  }
  std::vector<std::int64_t> doubtful_accounts() const {
    const std::lock_guard lock(mutex_);
    return doubtful_accounts_;
  }
  std::vector<std::int64_t> ended_accounts() const {
    const std::lock_guard lock(mutex_);
    return ended_accounts_;
  }

 private:
  mutable std::mutex mutex_;
  std::vector<ports::Publication> published_;
  std::vector<std::pair<std::string, std::string>> said_;
  std::vector<core::Digest> ended_sessions_;
  std::vector<std::int64_t> ended_accounts_;
  std::vector<std::int64_t> doubtful_accounts_;
};

}  // namespace adjutant::fakes
