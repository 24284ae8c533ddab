#include "server/webhooks/deliverer.hpp"

#include <array>

#include <fmt/format.h>

#include "server/ops/log.hpp"

namespace adjutant::webhooks {
namespace {

using namespace std::chrono_literals;

constexpr ports::Duration poll_interval = 1s;
constexpr ports::Duration store_pause = 5s;
constexpr auto delays = std::to_array<ports::Duration>({10s, 1min, 5min, 30min, 2h, 6h, 12h});

}  // namespace

std::optional<ports::Duration> retry_delay(int attempts) {
  if (attempts > static_cast<int>(delays.size())) return std::nullopt;
  return delays[static_cast<std::size_t>(attempts - 1)];
}

Deliverer::Deliverer(ports::WebhookStore& store, const ports::Clock& clock,
                     DelivererSettings settings)
    : store_(store), clock_(clock), settings_(std::move(settings)), poster_(settings_.poster) {}

Deliverer::~Deliverer() {
  stop();
}

Post Deliverer::post_of(const ports::DueDelivery& due, ports::Time now) const {
  const auto id = fmt::format("d_{}", due.id);
  const auto timestamp = std::to_string(
      std::chrono::duration_cast<std::chrono::seconds>(now.time_since_epoch()).count());
  return {.url = due.url,
          .headers = {{"webhook-id", id},
                      {"webhook-timestamp", timestamp},
                      {"webhook-signature", settings_.sign(due.salt, id, timestamp, due.body)}},
          .body = due.body};
}

int Deliverer::deliver_due(ports::Time now) {
  const auto due = store_.due_deliveries(now, settings_.batch);
  if (due.empty()) return 0;
  std::vector<Post> posts;
  for (const auto& one : due) posts.push_back(post_of(one, now));
  const auto outcomes = poster_.post(posts);
  for (std::size_t i = 0; i < due.size(); ++i) {
    if (!outcomes[i]) {
      if (stopping_.load()) continue;  // it was cut off: the next start tries it anew
      failed(due[i], outcomes[i].error(), now);
      continue;
    }
    store_.delivered(due[i].id, now);
    ++delivered_;
    ops::log_info("webhook_delivered", {{"delivery", std::to_string(due[i].id)},
                                        {"webhook", std::to_string(due[i].webhook)}});
  }
  return static_cast<int>(due.size());
}

void Deliverer::failed(const ports::DueDelivery& due, const PostFault& fault, ports::Time now) {
  const auto delay = fault.gone ? std::nullopt : retry_delay(due.attempts + 1);
  store_.delivery_failed({.id = due.id,
                          .reason = fault.reason,
                          .again = delay ? std::optional(now + *delay) : std::nullopt},
                         now);
  ++failed_;
  if (!delay) ++given_up_;
  ops::log_warning(delay ? "webhook_not_delivered" : "webhook_given_up",
                   {{"delivery", std::to_string(due.id)},
                    {"webhook", std::to_string(due.webhook)},
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

Deliverer::Counts Deliverer::counts() const {
  return {.delivered = delivered_.load(), .failed = failed_.load(), .given_up = given_up_.load()};
}

void Deliverer::run(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    ports::Duration pause = poll_interval;
    try {
      if (deliver_due(clock_.now()) > 0) continue;
    } catch (const std::exception& error) {
      ops::log_error("webhooks_stopped",
                     {{"seconds", std::to_string(store_pause / 1s)}, {"reason", error.what()}});
      pause = store_pause;
    }
    std::unique_lock lock(mutex_);
    stopped_.wait_for(lock, stop, pause, [] { return false; });
  }
}

}  // namespace adjutant::webhooks
