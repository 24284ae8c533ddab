#include "server/delivery/deliverer.hpp"

#include <algorithm>
#include <array>

#include "server/ops/log.hpp"

namespace adjutant::delivery {
namespace {

using namespace std::chrono_literals;

constexpr std::chrono::milliseconds poll_interval = 1s;
// A receiver whose failures were so long ago may have been removed.
constexpr ports::Duration forgotten_after = 1h;
constexpr ports::Duration store_pause = 5s;
constexpr auto delays = std::to_array<ports::Duration>({10s, 1min, 5min, 30min, 2h, 6h, 12h});

std::size_t index(ports::Channel channel) {
  return static_cast<std::size_t>(channel);
}

// Nobody wants it any more. A push service may also say so by 404 (RFC 8030, section 7.3).
bool is_gone(ports::Channel channel, long status) {
  return status == 410 || (status == 404 && channel == ports::Channel::push);
}

}  // namespace

std::optional<ports::Duration> retry_delay(int attempts) {
  if (attempts > static_cast<int>(delays.size())) return std::nullopt;
  return delays[static_cast<std::size_t>(attempts - 1)];
}

ports::Duration rest_after(int failures) {
  constexpr ports::Duration first = 10s, longest = 10min;
  constexpr int doublings_max = 6;
  return std::min<ports::Duration>(first * (1 << std::clamp(failures - 1, 0, doublings_max)),
                                   longest);
}

Deliverer::Deliverer(ports::DeliveryStore& store, const ports::Clock& clock,
                     DelivererSettings settings)
    : store_(store), clock_(clock), settings_(std::move(settings)), poster_(settings_.poster) {}

Deliverer::~Deliverer() {
  stop();
}

void Deliverer::work(ports::Time now, std::chrono::milliseconds most) {
  if (settings_.leads()) begin_due(now);
  for (auto& post : poster_.wait(most)) ended_.push_back(std::move(post));
  // The next round repeats what the store did not take.
  for (; !ended_.empty(); ended_.pop_front()) note(ended_.front(), now);
}

void Deliverer::begin_due(ports::Time now) {
  std::erase_if(receivers_, [&](const auto& one) {
    return !one.second.is_called && one.second.rests_until + forgotten_after < now;
  });
  if (on_their_way_.size() >= settings_.at_once) return;
  // Enough that, beside those of receivers that have to wait, all are among them that may begin.
  const auto enough = 2 * settings_.at_once + receivers_.size();
  for (auto& due : store_.due_deliveries(now, {.all = static_cast<int>(enough), .of_each = 1})) {
    if (on_their_way_.size() >= settings_.at_once) return;
    if (!may_begin(due, now)) continue;
    auto post = wrapped(due, now);
    if (!post) {
      failed(due, {.reason = "this server could not write it"}, now);
      rest(due.receiver, now);
      continue;
    }
    poster_.begin(due.id, *std::move(post));
    receivers_[due.receiver].is_called = true;
    on_their_way_.emplace(due.id, std::move(due));
  }
}

// Empty: it cannot be written. Whatever is wrong with one must not hold up the others.
std::optional<Post> Deliverer::wrapped(const ports::DueDelivery& due, ports::Time now) {
  try {
    return settings_.wraps[index(due.channel)](due, now);
  } catch (const std::exception& error) {
    ops::log_error("delivery_not_written",
                   {{"delivery", std::to_string(due.id)}, {"reason", error.what()}});
    return std::nullopt;
  }
}

void Deliverer::rest(std::int64_t id, ports::Time now) {
  auto& receiver = receivers_[id];
  receiver.is_called = false;
  receiver.rests_until = now + rest_after(++receiver.failures);
}

bool Deliverer::may_begin(const ports::DueDelivery& due, ports::Time now) {
  std::size_t to_host = 0, to_failing = 0;
  for (const auto& [id, one] : on_their_way_) {
    if (one.host == due.host) ++to_host;
    if (receivers_[one.receiver].failures > 0) ++to_failing;
  }
  if (to_host >= settings_.at_once_to_host) return false;
  const auto known = receivers_.find(due.receiver);
  if (known == receivers_.end()) return true;
  const auto& [is_called, failures, rests_until] = known->second;
  // A longer rest than there are began under a clock that has been set back since.
  const bool rests = now < rests_until && rests_until <= now + rest_after(failures);
  if (is_called || rests) return false;
  return failures == 0 || 2 * to_failing < settings_.at_once;
}

void Deliverer::note(const Poster::Ended& post, ports::Time now) {
  const auto& due = on_their_way_.at(post.number);
  if (post.outcome) {
    delivered(due, now);
    receivers_.erase(due.receiver);
  } else {
    failed(due, post.outcome.error(), now);
    rest(due.receiver, now);
  }
  on_their_way_.erase(post.number);
}

void Deliverer::delivered(const ports::DueDelivery& due, ports::Time now) {
  store_.delivered(due.id, now);
  ++totals_[index(due.channel)].delivered;
  ops::log_info("delivered", {{"channel", name(due.channel)},
                              {"delivery", std::to_string(due.id)},
                              {"receiver", std::to_string(due.receiver)}});
}

void Deliverer::failed(const ports::DueDelivery& due, const PostFault& fault, ports::Time now) {
  const bool gone = is_gone(due.channel, fault.status);
  const auto delay = gone ? std::nullopt : retry_delay(due.attempts + 1);
  if (gone && due.channel == ports::Channel::push) {
    store_.receiver_gone(due.id);
  } else {
    store_.delivery_failed({.id = due.id,
                            .reason = fault.reason,
                            .again = delay ? std::optional(now + *delay) : std::nullopt},
                           now);
  }
  auto& totals = totals_[index(due.channel)];
  ++totals.failed;
  if (!delay) ++totals.given_up;
  ops::log_warning(delay ? "not_delivered" : "delivery_given_up",
                   {{"channel", name(due.channel)},
                    {"delivery", std::to_string(due.id)},
                    {"receiver", std::to_string(due.receiver)},
                    {"attempt", std::to_string(due.attempts + 1)},
                    {"reason", fault.reason}});
}

void Deliverer::start() {
  if (thread_.joinable()) return;
  thread_ = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

void Deliverer::stop() {
  if (!thread_.joinable()) return;
  thread_.request_stop();
  poster_.wake();
  stopped_.notify_all();
  thread_.join();
}

Deliverer::Counts Deliverer::counts(ports::Channel channel) const {
  const auto& totals = totals_[index(channel)];
  return {.delivered = totals.delivered.load(),
          .failed = totals.failed.load(),
          .given_up = totals.given_up.load()};
}

void Deliverer::run(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    try {
      work(clock_.now(), poll_interval);
    } catch (const std::exception& error) {
      ops::log_error("deliveries_stopped",
                     {{"seconds", std::to_string(store_pause / 1s)}, {"reason", error.what()}});
      std::unique_lock lock(mutex_);
      stopped_.wait_for(lock, stop, store_pause, [] { return false; });
    }
  }
}

}  // namespace adjutant::delivery
