#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <string_view>
#include <utility>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>

#include "server/net/connections.hpp"
#include "server/net/limits.hpp"
#include "server/net/live_hub.hpp"
#include "server/net/service.hpp"

namespace adjutant::net {

namespace asio = boost::asio;

// What all connections share. Outlives them.
struct Transport {
  const Limits& limits;
  Service& service;
  LiveHub& live;
  Connections connections{limits};
  asio::thread_pool workers;
  std::atomic<std::size_t> waiting{0};  // handed to the workers and not answered yet
  std::atomic<std::size_t> tasks{0};    // coroutines that run detached
  std::atomic<bool> stopping{false};

  Transport(const Limits& all_limits, Service& behind, LiveHub& hub, std::size_t worker_count)
      : limits(all_limits), service(behind), live(hub), workers(worker_count) {}
};

// Logs what a detached coroutine threw.
void report_task_failure(std::string_view name, const std::exception_ptr& failure) noexcept;

// The one way to run detached work: counted, so that the server can wait for it, and logged when it
// fails. The name must be a literal.
template <class Executor>
void spawn(Transport& transport, std::string_view name, const Executor& executor,
           asio::awaitable<void> task) {
  transport.tasks.fetch_add(1);
  asio::co_spawn(executor, std::move(task), [&transport, name](const std::exception_ptr& failure) {
    if (failure) report_task_failure(name, failure);
    transport.tasks.fetch_sub(1);
  });
}

template <class Work>
asio::awaitable<std::invoke_result_t<Work&>> run_here(Work work) {
  co_return work();
}

// Runs work() on a worker and comes back to the caller's executor with what it returned.
template <class Work>
asio::awaitable<std::invoke_result_t<Work&>> on_worker(Transport& transport, Work work) {
  transport.waiting.fetch_add(1);
  auto result = co_await asio::co_spawn(transport.workers.get_executor(), run_here(std::move(work)),
                                        asio::use_awaitable);
  transport.waiting.fetch_sub(1);
  co_return result;
}

}  // namespace adjutant::net
