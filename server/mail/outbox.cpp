#include "server/mail/outbox.hpp"

#include <algorithm>
#include <string>

#include "server/ops/log.hpp"

namespace adjutant::mail {
namespace {

constexpr ports::Duration poll_interval = std::chrono::seconds{1};
constexpr ports::Duration store_pause = std::chrono::seconds{5};

// A relay's words for the log: on one line, and without the player's address, which they often
// name.
std::string for_log(std::string reason, const std::string& address) {
  for (auto at = reason.find(address); !address.empty() && at != std::string::npos;
       at = reason.find(address)) {
    reason.replace(at, address.size(), "…");
  }
  std::ranges::replace_if(
      reason, [](unsigned char byte) { return byte < 0x20 || byte == 0x7F; }, ' ');
  return reason;
}

}  // namespace

std::optional<ports::Duration> retry_delay(const OutboxSettings& settings, int attempts) {
  ports::Duration delay = settings.first_retry, waited{};
  for (int attempt = 1; attempt < attempts; ++attempt) {
    waited += delay;
    delay = std::min(delay * 2, settings.retry_max);
    if (waited >= settings.give_up_after) return {};
  }
  if (waited + delay > settings.give_up_after) return {};
  return delay;
}

Outbox::Outbox(ports::OutboxStore& store, ports::Mailer& mailer, const ports::Clock& clock,
               OutboxSettings settings)
    : store_(store), mailer_(mailer), clock_(clock), settings_(std::move(settings)) {
  if (!settings_.pace) return;
  pace_.emplace(*settings_.pace);
  if (settings_.pace->on_first_day == 0) return;
  const auto now = clock_.now();
  const auto first = store_.sent_mails(now).first;
  const auto today = first ? *first + (now - *first) / SendPace::day * SendPace::day : now;
  pace_->warm_up(first, static_cast<std::size_t>(store_.sent_mails(today).since));
}

Outbox::~Outbox() {
  stop();
}

int Outbox::send_due(ports::Time now) {
  // A longer pause than there are was begun under a clock that has been set back since.
  if (paused_until_ > now + settings_.relay_pause) paused_until_ = {};
  if (now < paused_until_) return 0;
  int sent = 0;
  for (const ports::QueuedMail& queued : store_.due_mail(now, settings_.batch)) {
    if (pace_ && !pace_->may_send(queued.mail.to, now)) continue;
    if (deliver(queued, now)) ++sent;
    if (now < paused_until_ || stopping_.load()) break;
  }
  return sent;
}

bool Outbox::deliver(const ports::QueuedMail& queued, ports::Time now) {
  if (!sent_not_marked_.contains(queued.id)) {
    const auto from =
        settings_.envelope_from_of ? settings_.envelope_from_of(queued) : settings_.envelope_from;
    const auto done = mailer_.send({from, queued.mail.to, settings_.maps.bytes_of(queued.mail)});
    if (!done) {
      failed(queued, done.error(), now);
      return false;
    }
    ++sent_;
    if (pace_) pace_->sent(queued.mail.to, now);
    sent_not_marked_.insert(queued.id);
  }
  store_.mail_sent(queued.id);
  sent_not_marked_.erase(queued.id);
  ops::log_info("mail_sent",
                {{"id", queued.mail.message_id}, {"account", std::to_string(queued.mail.account)}});
  return true;
}

void Outbox::failed(const ports::QueuedMail& queued, const ports::MailFault& fault,
                    ports::Time now) {
  const auto reason = for_log(fault.reason, queued.mail.to);
  ++failed_;
  if (pace_ && !fault.permanent) pace_->refused(queued.mail.to, fault.reason, now);
  if (fault.whole) paused_until_ = now + settings_.relay_pause;
  const auto delay = fault.permanent ? std::nullopt : retry_delay(settings_, queued.attempts + 1);
  if (delay) {
    const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(*delay).count();
    ops::log_warning("mail_not_sent", {{"id", queued.mail.message_id},
                                       {"attempt", std::to_string(queued.attempts + 1)},
                                       {"again_in_seconds", std::to_string(seconds)},
                                       {"reason", reason}});
    store_.mail_failed(queued.id, fault.reason, now + *delay);
  } else {
    ++given_up_;
    ops::log_error("mail_given_up", {{"id", queued.mail.message_id},
                                     {"attempts", std::to_string(queued.attempts + 1)},
                                     {"reason", reason}});
    store_.mail_failed(queued.id, fault.reason, std::nullopt);
    if (fault.permanent && settings_.refused) settings_.refused(queued, fault.reason);
  }
}

void Outbox::start() {
  if (thread_.joinable()) return;
  running_ = true;
  thread_ = std::jthread([this](const std::stop_token& stop) {
    run(stop);
    {
      const std::lock_guard lock(mutex_);
      running_ = false;
    }
    woken_.notify_all();
  });
}

void Outbox::stop() {
  if (!thread_.joinable()) return;
  stopping_.store(true);
  thread_.request_stop();
  {
    std::unique_lock lock(mutex_);
    const bool done = woken_.wait_for(lock, settings_.stop_patience, [this] { return !running_; });
    if (!done) mailer_.abandon();
  }
  thread_.join();
}

void Outbox::wake() {
  {
    const std::lock_guard lock(mutex_);
    wake_ = true;
  }
  woken_.notify_all();
}

Outbox::Counts Outbox::counts() const {
  return {.sent = sent_.load(), .failed = failed_.load(), .given_up = given_up_.load()};
}

void Outbox::run(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    ports::Duration pause = poll_interval;
    try {
      if (send_due(clock_.now()) > 0) continue;  // there may be more than a batch
    } catch (const std::exception& error) {
      ops::log_error("outbox_stopped",
                     {{"seconds", std::to_string(store_pause / std::chrono::seconds{1})},
                      {"reason", error.what()}});
      pause = store_pause;
    }
    std::unique_lock lock(mutex_);
    woken_.wait_for(lock, stop, pause, [this] { return wake_; });
    wake_ = false;
  }
}

}  // namespace adjutant::mail
