#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/this_coro.hpp>

#include "server/net/connections.hpp"
#include "server/net/executor.hpp"
#include "server/net/limits.hpp"
#include "server/net/live_hub.hpp"
#include "server/net/service.hpp"
#include "server/net/shares.hpp"
#include "server/ports/client_workers.hpp"

namespace adjutant::net {

// What all connections share. Outlives them.
struct Transport {
  const Limits& limits;
  Service& service;
  LiveHub& live;
  ports::ClientWorkers& workers;
  Connections connections{limits};
  // By address what `waiting` counts of requests.
  Shares requests{
      {.all = limits.requests_waiting_max, .of_one = limits.requests_waiting_per_address_max}};
  // Bytes of bodies, from when their request says how many, or they come, until it is answered.
  Shares bodies{{.all = limits.bodies_bytes_max,
                 .of_one = limits.bodies_bytes_per_address_max,
                 .small = limits.small_body_bytes_max}};
  // Bytes of large answers, until they are written.
  Shares answers{{.all = limits.answers_bytes_max, .of_one = limits.answers_bytes_per_address_max}};
  std::atomic<std::size_t> waiting{0};  // handed to the workers and not answered yet
  std::atomic<std::size_t> tasks{0};    // coroutines that run detached, and live sockets
  std::atomic<bool> stopping{false};

  Transport(const Limits& all_limits, Service& behind, LiveHub& hub, ports::ClientWorkers& hands)
      : limits(all_limits), service(behind), live(hub), workers(hands) {}
};

// Logs what a detached coroutine threw.
void report_task_failure(std::string_view name, const std::exception_ptr& failure) noexcept;

// The one way to run detached work: counted, so that the server can wait for it, and logged when it
// fails. The name must be a literal.
inline void spawn(Transport& transport, std::string_view name, const Executor& executor,
                  Awaitable<void> task) {
  transport.tasks.fetch_add(1);
  asio::co_spawn(executor, std::move(task), [&transport, name](const std::exception_ptr& failure) {
    if (failure) report_task_failure(name, failure);
    transport.tasks.fetch_sub(1);
  });
}

// Runs work() on a worker, when the client's turn has come, and comes back to the caller's executor
// with what it returned. The client is what Shares counts as one.
template <class Work>
Awaitable<std::invoke_result_t<Work&>> on_worker(Transport& transport, std::string client,
                                                 Work work) {
  std::optional<std::invoke_result_t<Work&>> result;
  const auto back = co_await asio::this_coro::executor;
  transport.waiting.fetch_add(1);
  const auto begin = [&](auto resumed) {
    transport.workers.run_for(client, [&result, &transport, back, work = std::move(work),
                                       resumed = std::move(resumed)]() mutable {
      std::exception_ptr failure;
      try {
        result.emplace(work());
      } catch (...) {
        failure = std::current_exception();
      }
      asio::post(
          back, [resumed = std::move(resumed), failure]() mutable { std::move(resumed)(failure); });
      transport.waiting.fetch_sub(1);
    });
  };
  co_await asio::async_initiate<const asio::use_awaitable_t<Executor>, void(std::exception_ptr)>(
      begin, use_awaitable);
  co_return std::move(*result);
}

// Has the service answer and comes back to the caller's executor with what it said. The request
// stays where it is until the service takes it.
Awaitable<Response> answered(Transport& transport, Request&& request);

}  // namespace adjutant::net
