#pragma once

#include <deque>
#include <mutex>
#include <vector>

#include "server/ports/mailer.hpp"

namespace adjutant::fakes {

// Keeps what it is given to send; fails as often as it is told to. Any thread.
class RecordingMailer : public ports::Mailer {
 public:
  std::expected<void, ports::MailFault> send(const ports::Mail& mail) override {
    const std::lock_guard lock(mutex_);
    if (!faults_.empty()) {
      const auto fault = faults_.front();
      faults_.pop_front();
      return std::unexpected(fault);
    }
    sent_.push_back(mail);
    return {};
  }

  // The next mail meets this fault; several calls are several mails in turn.
  void fail_next(ports::MailFault fault) {
    const std::lock_guard lock(mutex_);
    faults_.push_back(std::move(fault));
  }

  std::vector<ports::Mail> sent() const {
    const std::lock_guard lock(mutex_);
    return sent_;
  }

 private:
  mutable std::mutex mutex_;
  std::vector<ports::Mail> sent_;
  std::deque<ports::MailFault> faults_;
};

}  // namespace adjutant::fakes
