#include "server/net/server.hpp"

#include <atomic>
#include <optional>
#include <stdexcept>
#include <thread>
#include <vector>

#include <boost/asio/dispatch.hpp>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/redirect_error.hpp>
#include <fmt/format.h>
#include <spdlog/spdlog.h>

#include "server/net/http_session.hpp"
#include "server/net/transport.hpp"
#include "server/networks/networks.hpp"

namespace adjutant::net {
namespace {

using asio::ip::tcp;
using boost::system::error_code;

// The place of a thread that serves sockets, among those of its server.
thread_local std::optional<std::size_t> own_place;

tcp::endpoint endpoint_of(const std::string& address) {
  if (const auto endpoint = networks::endpoint_in(address)) return *endpoint;
  throw std::runtime_error(fmt::format(
      "cannot listen on {}: write an address and a port, as in 127.0.0.1:8080 or [::1]:8080",
      address));
}

}  // namespace

void report_task_failure(std::string_view name, const std::exception_ptr& failure) noexcept {
  try {
    std::rethrow_exception(failure);
  } catch (const std::exception& error) {
    spdlog::error("event=task_failed task=\"{}\" reason=\"{}\"", name, error.what());
  } catch (...) {
    spdlog::error("event=task_failed task=\"{}\"", name);
  }
}

Awaitable<Response> answered(Transport& transport, Request&& request) {
  Response response;
  const auto back = co_await asio::this_coro::executor;
  std::atomic<bool> asking = true;  // an answer that comes meanwhile must not resume us at once
  transport.waiting.fetch_add(1);
  const auto begin = [&](auto resumed) {
    transport.service.answer(
        std::move(request), [&response, &asking, &transport, back,
                             resumed = std::move(resumed)](Response said) mutable {
          response = std::move(said);
          auto resume = [resumed = std::move(resumed)]() mutable { std::move(resumed)(); };
          if (asking) {
            asio::post(back, std::move(resume));
          } else {
            asio::dispatch(back, std::move(resume));
          }
          transport.waiting.fetch_sub(1);
        });
    asking = false;  // still there: the coroutine that resumes us waits for this executor
  };
  co_await asio::async_initiate<const asio::use_awaitable_t<Executor>, void()>(begin,
                                                                               use_awaitable);
  co_return response;
}

// One thread runs each context.
struct Listener::Bound {
  asio::io_context context{1};
  Acceptor acceptor{context};
};

Listener::Listener(const std::string& address) : bound_(std::make_unique<Bound>()) {
  const auto endpoint = endpoint_of(address);
  auto& acceptor = bound_->acceptor;
  try {
    acceptor.open(endpoint.protocol());
    acceptor.set_option(tcp::acceptor::reuse_address(true));
    acceptor.bind(endpoint);
    acceptor.listen(asio::socket_base::max_listen_connections);
  } catch (const boost::system::system_error& error) {
    throw std::runtime_error(fmt::format(
        "cannot listen on {}: {}; stop what uses the port or choose another with --listen", address,
        error.code().message()));
  }
  const auto local = acceptor.local_endpoint();
  const auto host = local.address().to_string();
  address_ =
      fmt::format(fmt::runtime(local.address().is_v6() ? "[{}]:{}" : "{}:{}"), host, local.port());
}

Listener::~Listener() = default;

// Each thread has a context of its own, and each connection belongs to one of them from its
// beginning to its end: threads share nothing that they would have to wait for.
struct Server::Running {
  Running(std::unique_ptr<Listener::Bound> taken, const ServerSettings& settings,
          ports::ClientWorkers& workers, Service& service, LiveHub& live)
      : limits(settings.limits),
        transport(limits, service, live, workers),
        bound(std::move(taken)),
        contexts{&bound->context} {
    for (std::size_t i = 1; i < settings.io_threads; ++i) {
      contexts.push_back(others.emplace_back(std::make_unique<asio::io_context>(1)).get());
    }
    for (auto* context : contexts) busy.push_back(asio::make_work_guard(*context));
  }

  static Awaitable<void> accept_all(Running& self);
  // They take turns.
  std::size_t next_place() {
    return turn.fetch_add(1, std::memory_order_relaxed) % contexts.size();
  }

  const Limits limits;
  Transport transport;
  // Last, so that they go first: what they still hold refers to the transport. What waits for the
  // next connection holds a socket of another context: it goes before them.
  std::vector<std::unique_ptr<asio::io_context>> others;
  std::unique_ptr<Listener::Bound> bound;
  std::vector<asio::io_context*> contexts;
  std::vector<asio::executor_work_guard<Executor>> busy;
  std::atomic<std::size_t> turn{0};
  std::vector<std::thread> threads;
};

Awaitable<void> Server::Running::accept_all(Running& self) {
  Timer pause(self.bound->context);
  while (!self.transport.stopping) {
    error_code failure;
    auto socket = co_await self.bound->acceptor.async_accept(
        *self.contexts[self.next_place()], asio::redirect_error(use_awaitable, failure));
    if (failure == asio::error::operation_aborted) co_return;
    if (failure) {
      // Out of file descriptors, most likely: connections that end make room.
      spdlog::warn("event=accept_failed reason=\"{}\"", failure.message());
      pause.expires_after(std::chrono::milliseconds{100});
      co_await pause.async_wait(asio::redirect_error(use_awaitable, failure));
      continue;
    }
    const auto remote = socket.remote_endpoint(failure);
    if (failure) continue;
    // Without it every small answer could wait for the peer's delayed acknowledgement.
    socket.set_option(tcp::no_delay(true), failure);
    auto peer = remote.address().to_string();
    auto permit = self.transport.connections.enter(peer);
    if (!permit) continue;
    start_http_session(self.transport, std::move(socket), std::move(peer), std::move(permit));
  }
}

Server::Server(Listener& listener, const ServerSettings& settings, ports::ClientWorkers& workers,
               Service& service, LiveHub& live)
    : running_(
          std::make_unique<Running>(std::move(listener.bound_), settings, workers, service, live)) {
  spawn(running_->transport, "accept", running_->bound->context.get_executor(),
        Running::accept_all(*running_));
  for (std::size_t place = 0; place < running_->contexts.size(); ++place) {
    running_->threads.emplace_back([place, context = running_->contexts[place]] {
      own_place = place;
      context->run();
    });
  }
}

Server::~Server() {
  if (!running_->threads.empty()) stop(std::chrono::milliseconds{0});
}

void Server::stop(std::chrono::milliseconds grace) {
  auto& transport = running_->transport;
  transport.stopping = true;
  asio::post(running_->bound->context, [acceptor = &running_->bound->acceptor] {
    error_code ignored;
    acceptor->close(ignored);
  });
  transport.connections.close_all();
  const auto end = std::chrono::steady_clock::now() + grace;
  while (transport.tasks > 0 && std::chrono::steady_clock::now() < end) {
    std::this_thread::sleep_for(std::chrono::milliseconds{5});
  }
  if (transport.tasks > 0) {
    spdlog::warn("event=stop_incomplete tasks={}", transport.tasks.load());
  }
  // In the order in which they hand work on, so that none gets any once it has ended.
  transport.live.close();
  for (auto* context : running_->contexts) context->stop();
  for (auto& thread : running_->threads) thread.join();
  running_->threads.clear();
  // Each piece of work ends by itself, and refers to the transport until it does.
  while (transport.waiting > 0) {
    for (auto* context : running_->contexts) {
      context->restart();
      context->poll();
    }
    std::this_thread::sleep_for(std::chrono::milliseconds{1});
  }
}

std::size_t Server::here() {
  return own_place ? *own_place : running_->next_place();
}

void Server::run(std::size_t place, std::move_only_function<void()> work) {
  asio::post(*running_->contexts[place], std::move(work));
}

Server::Load Server::load() const {
  return {running_->transport.connections.count(), running_->transport.waiting.load()};
}

}  // namespace adjutant::net
