#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>

#include "server/mail/drawn_maps.hpp"
#include "server/mail/send_pace.hpp"
#include "server/ports/clock.hpp"
#include "server/ports/mailer.hpp"
#include "server/ports/outbox_store.hpp"

namespace adjutant::mail {

struct OutboxSettings {
  std::string envelope_from;  // where bounces go
  // The same for each mail of its own, made when it is sent; takes the place of envelope_from.
  std::function<std::string(const ports::QueuedMail&)> envelope_from_of = {};
  // The next hop has refused a mail for good; after that is stored. May throw StoreFailure.
  std::function<void(const ports::QueuedMail&, const std::string& reason)> refused = {};
  ports::Duration first_retry = std::chrono::minutes{1};
  ports::Duration retry_max = std::chrono::hours{4};
  ports::Duration give_up_after = std::chrono::hours{24 * 5};  // since the first attempt
  ports::Duration relay_pause = std::chrono::minutes{1};       // after the relay was not there
  ports::Duration stop_patience = std::chrono::seconds{5};     // with the mail on its way at a stop
  int batch = 50;
  DrawnMaps maps = DrawnMaps();
  std::optional<PaceLimits> pace = {};  // none: as fast as the next hop takes them
};

// When a mail that has failed `attempts` times is tried again: first_retry after the first attempt,
// twice as long after each further one, at most retry_max. Empty: its time is over.
std::optional<ports::Duration> retry_delay(const OutboxSettings& settings, int attempts);

// Takes what is due out of the store and hands it to the mailer. A mail is marked sent after the
// relay has taken it, so a crash between the two sends it again with the same Message-ID; it is
// never lost. One thread at a time may be in send_due(): the outbox's own once start() was called.
class Outbox {
 public:
  Outbox(ports::OutboxStore& store, ports::Mailer& mailer, const ports::Clock& clock,
         OutboxSettings settings);
  ~Outbox();
  Outbox(const Outbox&) = delete;
  Outbox& operator=(const Outbox&) = delete;

  // One round: every mail that is due at `now`, a batch at most. Gives how many were sent.
  int send_due(ports::Time now);

  void start();  // rounds on a thread of its own, whenever something is due
  void stop();   // after the mail that is on its way, or without it when it takes too long
  void wake();   // something was enqueued; any thread

  struct Counts {
    std::int64_t sent = 0, failed = 0, given_up = 0;
  };
  Counts counts() const;  // since the start; any thread

 private:
  bool deliver(const ports::QueuedMail& queued, ports::Time now);
  void failed(const ports::QueuedMail& queued, const ports::MailFault& fault, ports::Time now);
  void run(const std::stop_token& stop);

  ports::OutboxStore& store_;
  ports::Mailer& mailer_;
  const ports::Clock& clock_;
  OutboxSettings settings_;
  std::optional<SendPace> pace_;
  ports::Time paused_until_{};
  std::set<std::int64_t> sent_not_marked_;  // the relay has them, the store does not know it yet
  std::atomic<std::int64_t> sent_{0}, failed_{0}, given_up_{0};
  std::mutex mutex_;
  std::condition_variable_any woken_;
  bool wake_ = false;
  bool running_ = false;
  std::atomic<bool> stopping_{false};
  std::jthread thread_;
};

}  // namespace adjutant::mail
