#include "server/delivery/deliverer.hpp"

#include <array>

#include "server/ops/log.hpp"

namespace adjutant::delivery {
namespace {

using namespace std::chrono_literals;

constexpr ports::Duration poll_interval = 1s;
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

Deliverer::Deliverer(ports::DeliveryStore& store, const ports::Clock& clock,
                     DelivererSettings settings)
    : store_(store), clock_(clock), settings_(std::move(settings)), poster_(settings_.poster) {}

Deliverer::~Deliverer() {
  stop();
}

int Deliverer::deliver_due(ports::Time now) {
  const auto due = store_.due_deliveries(now, settings_.batch);
  if (due.empty()) return 0;
  std::vector<Post> posts;
  for (const auto& one : due) posts.push_back(settings_.wraps[index(one.channel)](one, now));
  const auto outcomes = poster_.post(posts);
  for (std::size_t i = 0; i < due.size(); ++i) {
    if (!outcomes[i]) {
      if (stopping_.load()) continue;  // it was cut off: the next start tries it anew
      failed(due[i], outcomes[i].error(), now);
      continue;
    }
    store_.delivered(due[i].id, now);
    ++totals_[index(due[i].channel)].delivered;
    ops::log_info("delivered", {{"channel", name(due[i].channel)},
                                {"delivery", std::to_string(due[i].id)},
                                {"receiver", std::to_string(due[i].receiver)}});
  }
  return static_cast<int>(due.size());
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
  stopping_.store(true);
  poster_.abandon();
  thread_.request_stop();
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
    ports::Duration pause = poll_interval;
    try {
      if (deliver_due(clock_.now()) > 0) continue;
    } catch (const std::exception& error) {
      ops::log_error("deliveries_stopped",
                     {{"seconds", std::to_string(store_pause / 1s)}, {"reason", error.what()}});
      pause = store_pause;
    }
    std::unique_lock lock(mutex_);
    stopped_.wait_for(lock, stop, pause, [] { return false; });
  }
}

}  // namespace adjutant::delivery
