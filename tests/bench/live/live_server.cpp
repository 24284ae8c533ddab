#include "tests/bench/live/live_server.hpp"

#include <atomic>
#include <chrono>
#include <csignal>
#include <stdexcept>
#include <string>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include <fmt/format.h>

#include "server/net/live_hub.hpp"
#include "server/net/server.hpp"
#include "server/net/service.hpp"
#include "server/ops/worker_pool.hpp"

namespace adjutant::bench {
namespace {

using std::chrono::steady_clock;

// How far the slowest spectator may be behind while as much as possible is published.
constexpr std::size_t steps_ahead_max = 256;
constexpr std::size_t connections_max = 30'000;

class NoHistory : public net::LiveReader {
 public:
  std::expected<net::Backlog, net::Problem> backlog(const std::string&,
                                                    std::optional<int>) override {
    return net::Backlog{std::nullopt, 0, false, R"({"match":"m_bench","revision":0,"events":[]})"};
  }
  std::optional<net::LiveIdentity> identity() const override { return std::nullopt; }
  bool is_welcome() override { return true; }
};

class LiveOnly : public net::Service {
 public:
  void answer(net::Request, Done done) override { done({}); }
  std::expected<std::unique_ptr<net::LiveReader>, net::Response> open_live(net::Request&) override {
    return std::make_unique<NoHistory>();
  }
};

// A step that tells so much.
std::string step_of(int event, const std::string& text) {
  return fmt::format(R"({{"match":"m_bench","revision":{},"events":["{}"]}})", event + 1, text);
}

}  // namespace

struct LiveServer::Shared {
  std::atomic<std::uint16_t> port{0};
  std::atomic<bool> on{false};
  std::atomic<std::size_t> published{0};
  std::atomic<std::size_t> delivered{0};

  [[noreturn]] void serve(std::size_t message_bytes, double rate, std::size_t spectators);
};

void LiveServer::Shared::serve(std::size_t message_bytes, double rate, std::size_t spectators) {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  net::ServerSettings settings;
  settings.limits.connections_max = settings.limits.connections_per_address_max = connections_max;
  net::Listener listener("127.0.0.1:0");
  ops::WorkerPool workers(4);
  LiveOnly service;
  net::LiveHub hub;
  const net::Server server(listener, settings, workers, service, hub);
  const auto address = listener.address();
  port = static_cast<std::uint16_t>(std::stoi(address.substr(address.rfind(':') + 1)));
  const std::string text(message_bytes, 'x');
  while (true) {
    while (!on) std::this_thread::sleep_for(std::chrono::milliseconds{1});
    const auto begun = steady_clock::now();
    for (std::size_t count = 0; on; ++count) {
      const auto event = static_cast<int>(published++);
      hub.publish({.match = "m_bench",
                   .revision = event + 1,
                   .first_event = event,
                   .last_event = event,
                   .has_secrets = false,
                   .encode = [&text, event](core::Viewer, bool) { return step_of(event, text); }});
      if (rate > 0) {
        std::this_thread::sleep_until(
            begun + std::chrono::duration<double>(static_cast<double>(count) / rate));
      }
      while (rate <= 0 && on && published - delivered / spectators > steps_ahead_max) {
        std::this_thread::sleep_for(std::chrono::microseconds{50});
      }
    }
  }
}

LiveServer::LiveServer(std::size_t message_bytes, double rate, std::size_t spectators) {
  void* memory =
      mmap(nullptr, sizeof(Shared), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (memory == MAP_FAILED) throw std::runtime_error("no shared memory");
  shared_ = new (memory) Shared;
  pid_ = fork();
  if (pid_ < 0) throw std::runtime_error("cannot fork");
  if (pid_ == 0) shared_->serve(message_bytes, rate, spectators);
  while (shared_->port == 0) std::this_thread::sleep_for(std::chrono::milliseconds{1});
}

LiveServer::~LiveServer() {
  kill(pid_, SIGKILL);
  waitpid(pid_, nullptr, 0);
  munmap(shared_, sizeof(Shared));
}

std::uint16_t LiveServer::port() const {
  return shared_->port;
}

void LiveServer::publish(bool on) {
  shared_->on = on;
}

void LiveServer::delivered(std::size_t messages) {
  shared_->delivered = messages;
}

std::size_t LiveServer::published() const {
  return shared_->published;
}

}  // namespace adjutant::bench
