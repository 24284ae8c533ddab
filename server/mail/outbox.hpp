#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <expected>
#include <functional>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <thread>

#include "server/mail/domain_shares.hpp"
#include "server/mail/drawn_maps.hpp"
#include "server/mail/send_pace.hpp"
#include "server/ops/worker_pool.hpp"
#include "server/ports/clock.hpp"
#include "server/ports/mailer.hpp"
#include "server/ports/outbox_store.hpp"

namespace adjutant::mail {

struct OutboxSettings {
  std::string envelope_from;  // where bounces go
  // The same for each mail of its own, made when it is sent; takes the place of envelope_from.
  std::function<std::string(const ports::QueuedMail&)> envelope_from_of = {};
  // The next hop has refused a mail for good; the store knows it already. May throw StoreFailure.
  std::function<void(const ports::QueuedMail&, const std::string& reason)> refused = {};
  ports::Duration first_retry = std::chrono::minutes{1};
  ports::Duration retry_max = std::chrono::hours{4};
  ports::Duration give_up_after = std::chrono::hours{24 * 5};  // since the first attempt
  ports::Duration relay_pause = std::chrono::minutes{1};       // after the relay was not there
  ports::Duration stop_patience = std::chrono::seconds{5};     // with the mail on its way at a stop
  int batch = 50;
  std::size_t at_once = 1;  // mails on their way at the same time, one to each domain
  DrawnMaps maps = DrawnMaps();
  std::optional<PaceLimits> pace = {};  // none: as fast as the next hop takes them
  // Whether this server sends, where several serve the club: of those one does. Any thread.
  std::function<bool()> leads = [] { return true; };
};

// When a mail that has failed `attempts` times is tried again: first_retry after the first attempt,
// twice as long after each further one, at most retry_max. Empty: its time is over.
std::optional<ports::Duration> retry_delay(const OutboxSettings& settings, int attempts);

// Takes what is due out of the store and hands it to the mailer. A mail is marked sent after the
// relay has taken it, so a crash between the two sends it again with the same Message-ID; it is
// never lost. send_due() is for one thread, and not after start().
class Outbox {
 public:
  Outbox(ports::OutboxStore& store, ports::Mailer& mailer, const ports::Clock& clock,
         OutboxSettings settings);
  ~Outbox();
  Outbox(const Outbox&) = delete;
  Outbox& operator=(const Outbox&) = delete;

  // Sends every mail that is due at `now`, a batch at most, one after the other, on the caller's
  // thread. Returns how many were sent.
  int send_due(ports::Time now);

  void start();  // sends whatever is due, on threads of its own
  void stop();   // after the mails that are on their way, or without them when they take too long
  void wake();   // something was enqueued; any thread

  struct Counts {
    std::int64_t sent = 0, failed = 0, given_up = 0;
  };
  Counts counts() const;  // since the start; any thread

 private:
  // What became of a mail that was on its way.
  struct Ended {
    ports::QueuedMail queued;
    std::expected<void, ports::MailFault> outcome = {};
    std::exception_ptr failure = nullptr;  // takes the place of the outcome
  };

  bool is_paused(ports::Time now);
  bool may_begin(const ports::QueuedMail& queued, ports::Time now);
  // Gives the mail's envelope sender.
  std::string begin(const ports::QueuedMail& queued, ports::Time now);
  Ended send(ports::QueuedMail queued, const std::string& from);
  bool note(const Ended& ended, ports::Time now);  // whether it was sent
  void mark_sent(const ports::QueuedMail& queued);
  void failed(const ports::QueuedMail& queued, const ports::MailFault& fault, ports::Time now);

  void run(const std::stop_token& stop);
  void work(ports::Time now);
  void look_for_due(ports::Time now);
  int begin_due(ports::Time now);
  void note_ended(ports::Time now);
  void wait_for_last();

  ports::OutboxStore& store_;
  ports::Mailer& mailer_;
  const ports::Clock& clock_;
  OutboxSettings settings_;
  std::optional<SendPace> pace_;
  DomainShares shares_{settings_.at_once};
  ports::Time paused_until_{};
  std::deque<ports::QueuedMail> due_;  // not begun when looked for last
  ports::Time looked_{};
  std::set<std::int64_t> on_their_way_;
  std::set<std::int64_t> sent_not_marked_;  // the relay has them, the store does not know it yet
  std::atomic<std::int64_t> sent_{0}, failed_{0}, given_up_{0};
  std::mutex mutex_;
  std::condition_variable_any woken_;
  std::deque<Ended> ended_;
  bool wake_ = false;
  bool running_ = false;
  std::optional<ops::WorkerPool> senders_;
  std::jthread thread_;
};

}  // namespace adjutant::mail
