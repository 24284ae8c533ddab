#include "server/mail/outbox.hpp"

#include <algorithm>
#include <string>

#include "engine/core/control.hpp"
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
  return core::without_control(std::move(reason));
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
  if (is_paused(now)) return 0;
  int sent = 0;
  for (auto& queued : store_.due_mail(now, settings_.batch)) {
    if (sent_not_marked_.contains(queued.id)) {
      mark_sent(queued);
      ++sent;
      continue;
    }
    if (!may_begin(queued, now)) continue;
    const auto from = begin(queued, now);
    if (note(send(std::move(queued), from), now)) ++sent;
    if (now < paused_until_) break;
  }
  return sent;
}

bool Outbox::is_paused(ports::Time now) {
  // A longer pause than possible began before somebody set the clock back.
  if (paused_until_ > now + settings_.relay_pause) paused_until_ = {};
  return now < paused_until_;
}

bool Outbox::may_begin(const ports::QueuedMail& queued, ports::Time now) {
  const auto& to = queued.mail.to;
  return shares_.may_begin(to) && (!pace_ || pace_->may_send(to, now, shares_.under_way()));
}

std::string Outbox::begin(const ports::QueuedMail& queued, ports::Time now) {
  auto from =
      settings_.envelope_from_of ? settings_.envelope_from_of(queued) : settings_.envelope_from;
  shares_.begin(queued.mail.to, now);
  on_their_way_.insert(queued.id);
  return from;
}

Outbox::Ended Outbox::send(ports::QueuedMail queued, const std::string& from) {
  Ended ended{.queued = std::move(queued)};
  const auto& mail = ended.queued.mail;
  try {
    ended.outcome = mailer_.send({from, mail.to, settings_.maps.bytes_of(mail)});
  } catch (...) {
    ended.failure = std::current_exception();
  }
  return ended;
}

bool Outbox::note(const Ended& ended, ports::Time now) {
  const auto& [queued, outcome, failure] = ended;
  on_their_way_.erase(queued.id);
  shares_.end(queued.mail.to, outcome && !failure, now);
  if (failure) std::rethrow_exception(failure);
  if (!outcome) {
    failed(queued, outcome.error(), now);
    return false;
  }
  ++sent_;
  if (pace_) pace_->sent(queued.mail.to, now);
  sent_not_marked_.insert(queued.id);
  mark_sent(queued);
  return true;
}

void Outbox::mark_sent(const ports::QueuedMail& queued) {
  store_.mail_sent(queued.id);
  sent_not_marked_.erase(queued.id);
  ops::log_info("mail_sent",
                {{"id", queued.mail.message_id}, {"account", std::to_string(queued.mail.account)}});
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
  senders_.emplace(settings_.at_once);
  running_ = true;
  thread_ = std::jthread([this](const std::stop_token& stop) {
    run(stop);
    wait_for_last();
    {
      const std::lock_guard lock(mutex_);
      running_ = false;
    }
    woken_.notify_all();
  });
}

void Outbox::stop() {
  if (!thread_.joinable()) return;
  thread_.request_stop();
  {
    std::unique_lock lock(mutex_);
    const bool done = woken_.wait_for(lock, settings_.stop_patience, [this] { return !running_; });
    if (!done) mailer_.abandon();
  }
  thread_.join();
  senders_.reset();
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
    try {
      work(clock_.now());
    } catch (const std::exception& error) {
      ops::log_error("outbox_stopped",
                     {{"seconds", std::to_string(store_pause / std::chrono::seconds{1})},
                      {"reason", error.what()}});
      std::unique_lock lock(mutex_);
      woken_.wait_for(lock, stop, store_pause, [] { return false; });
    }
    std::unique_lock lock(mutex_);
    woken_.wait_for(lock, stop, poll_interval, [this] { return wake_ || !ended_.empty(); });
    wake_ = false;
  }
}

void Outbox::work(ports::Time now) {
  note_ended(now);
  if (!settings_.leads() || is_paused(now)) return;
  const bool looked_lately = looked_ <= now && now < looked_ + poll_interval;
  if (looked_lately && begin_due(now) > 0) return;
  look_for_due(now);
  begin_due(now);
}

void Outbox::look_for_due(ports::Time now) {
  due_.clear();
  for (auto& queued : store_.due_mail(now, settings_.batch)) {
    if (!on_their_way_.contains(queued.id)) due_.push_back(std::move(queued));
  }
  looked_ = now;
}

int Outbox::begin_due(ports::Time now) {
  int begun = 0;
  for (auto next = due_.begin(); next != due_.end();) {
    if (sent_not_marked_.contains(next->id)) {
      mark_sent(*next);
    } else if (may_begin(*next, now)) {
      const auto from = begin(*next, now);
      ++begun;
      senders_->run([this, queued = std::move(*next), from]() mutable {
        auto ended = send(std::move(queued), from);
        const std::lock_guard lock(mutex_);
        ended_.push_back(std::move(ended));
        woken_.notify_all();
      });
    } else {
      ++next;
      continue;
    }
    next = due_.erase(next);
  }
  return begun;
}

void Outbox::note_ended(ports::Time now) {
  while (true) {
    std::unique_lock lock(mutex_);
    if (ended_.empty()) return;
    const auto ended = std::move(ended_.front());
    ended_.pop_front();
    lock.unlock();
    note(ended, now);
  }
}

void Outbox::wait_for_last() {
  while (!on_their_way_.empty()) {
    {
      std::unique_lock lock(mutex_);
      woken_.wait(lock, [this] { return !ended_.empty(); });
    }
    try {
      note_ended(clock_.now());
    } catch (const std::exception& error) {
      ops::log_error("outbox_stopped", {{"reason", error.what()}});
    }
  }
}

}  // namespace adjutant::mail
