#include "tests/bench/load/driver.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <cstring>
#include <deque>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdexcept>
#include <string_view>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include <fmt/format.h>

namespace adjutant::bench {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t read_bytes = 64 * 1024;
// Callgrind and other load make a server slow.
constexpr std::chrono::minutes answer_wait_max{2};
constexpr std::size_t failure_bytes_max = 400;

double own_cpu_seconds() {
  rusage use{};
  ::getrusage(RUSAGE_SELF, &use);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
  };
  return seconds(use.ru_utime) + seconds(use.ru_stime);
}

// The number after `name`, where it stands in `text`; -1: nowhere.
std::int64_t number_after(std::string_view text, std::string_view name) {
  const auto at = text.find(name);
  std::int64_t number = -1;
  if (at != text.npos) {
    std::from_chars(text.data() + at + name.size(), text.data() + text.size(), number);
  }
  return number;
}

class Connection {
 public:
  Connection(const std::string& host, std::uint16_t port) {
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port = htons(port);
    socket_ = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const int yes = 1;
    ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (::inet_pton(AF_INET, host.c_str(), &to.sin_addr) != 1 ||
        ::connect(socket_, reinterpret_cast<sockaddr*>(&to), sizeof to) != 0) {
      throw std::runtime_error(fmt::format("cannot connect to {}:{}", host, port));
    }
  }
  ~Connection() { ::close(socket_); }
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  int socket() const { return socket_; }

  // A request is far smaller than an empty socket buffer: it goes out whole.
  void send(std::string_view request) {
    const auto count = ::send(socket_, request.data(), request.size(), MSG_NOSIGNAL);
    if (count != static_cast<ssize_t>(request.size())) {
      throw std::runtime_error("the server takes no request: it has closed the connection");
    }
  }

  // Reads what has come; true: a whole answer is there. The server closing is an answer 0.
  bool receive() {
    const auto had = received_.size();
    received_.resize(had + read_bytes);
    const auto count = ::recv(socket_, received_.data() + had, read_bytes, MSG_DONTWAIT);
    received_.resize(had + static_cast<std::size_t>(std::max<ssize_t>(count, 0)));
    if (count == 0) return true;
    if (length_ == 0) {
      const auto end = received_.find("\r\n\r\n");
      if (end == std::string::npos) return false;
      head_ = end + 4;
      const auto body =
          number_after(std::string_view(received_).substr(0, end), "\r\nContent-Length: ");
      length_ = head_ + static_cast<std::size_t>(std::max<std::int64_t>(body, 0));
    }
    return received_.size() >= length_;
  }

  std::string_view whole() const { return received_; }
  std::int64_t status() const { return number_after(received_, "HTTP/1.1 "); }
  std::string_view body() const { return std::string_view(received_).substr(head_); }
  void forget() {
    received_.clear();
    head_ = length_ = 0;
  }

  std::size_t match = 0;  // whose answer is awaited
  Clock::time_point due;  // when that was to be sent

 private:
  int socket_ = -1;
  std::string received_;
  std::size_t head_ = 0;
  std::size_t length_ = 0;
};

class Driver {
 public:
  Driver(Plan& plan, const Script& script)
      : plan_(plan), script_(script), poll_(::epoll_create1(0)) {
    for (std::size_t i = 0; i < plan.connections; ++i) {
      auto& connection = connections_.emplace_back(plan.host, plan.port);
      epoll_event event{.events = EPOLLIN, .data = {.ptr = &connection}};
      ::epoll_ctl(poll_, EPOLL_CTL_ADD, connection.socket(), &event);
      idle_.push_back(&connection);
    }
    for (std::size_t match = 0; match < plan.matches.size(); ++match) ready_.push_back(match);
    for (const auto& match : plan.matches) {
      for (std::size_t side = 0; side < 2; ++side) heads_.push_back(head(match, side));
    }
    latencies_.reserve(1'000'000);
  }
  ~Driver() { ::close(poll_); }

  Measured run() {
    const auto warm_up = std::chrono::duration<double>(plan_.warm_up_seconds);
    const auto window = std::chrono::duration<double>(plan_.seconds);
    play_until(Clock::now() + std::chrono::duration_cast<Clock::duration>(warm_up));
    measured_ = {};
    latencies_.clear();
    measured_.before = use_of_process(plan_.pid);
    const auto cpu = own_cpu_seconds();
    const auto begun = Clock::now();
    play_until(begun + std::chrono::duration_cast<Clock::duration>(window));
    measured_.seconds = std::chrono::duration<double>(Clock::now() - begun).count();
    measured_.after = use_of_process(plan_.pid);
    measured_.driver_cpu_seconds = own_cpu_seconds() - cpu;
    measured_.latencies_us = std::move(latencies_);
    std::ranges::sort(measured_.latencies_us);
    drain();
    return std::move(measured_);
  }

 private:
  std::string head(const PlannedMatch& match, std::size_t side) const {
    return fmt::format(
        "POST /api/v1/matches/{}/orders HTTP/1.1\r\nHost: {}:{}\r\nAuthorization: Bearer {}\r\n"
        "Content-Type: application/json\r\nContent-Length: ",
        match.id, plan_.host, plan_.port, match.tokens[side]);
  }

  void send_next(Connection& connection, std::size_t match, Clock::time_point due) {
    const auto number = plan_.matches[match].step;
    const auto& step = script_.step(number);
    body_.clear();
    fmt::format_to(std::back_inserter(body_), R"({{"revision":{},"text":{}}})", number, step.json);
    request_.clear();
    request_.append(heads_[2 * match + core::index(step.side)]);
    fmt::format_to(std::back_inserter(request_), "{}\r\n", body_.size());
    if (plan_.idempotency_keys) {
      fmt::format_to(std::back_inserter(request_), "Idempotency-Key: bench-{:016x}\r\n", number);
    }
    request_.append(std::string_view("\r\n"));
    request_.append(body_);
    connection.match = match;
    connection.due = due;
    connection.send({request_.data(), request_.size()});
  }

  void take_answer(Connection& connection) {
    auto& match = plan_.matches[connection.match];
    const auto expected = static_cast<std::int64_t>(match.step) + 1;
    const auto body = connection.body();
    if (connection.status() == 200 && number_after(body, "\"revision\":") == expected) {
      const auto took = Clock::now() - connection.due;
      latencies_.push_back(static_cast<std::uint32_t>(
          std::chrono::duration_cast<std::chrono::microseconds>(took).count()));
      measured_.answer_bytes += static_cast<std::int64_t>(body.size());
      measured_.orders += static_cast<std::int64_t>(script_.step(match.step).orders);
      ++match.step;
      ready_.push_back(connection.match);
    } else if (measured_.failed++ == 0) {
      measured_.first_failure = fmt::format("match {}, step {}: {}", match.id, match.step,
                                            connection.whole().substr(0, failure_bytes_max));
    }
    connection.forget();
    idle_.push_back(&connection);
  }

  // Takes what has come before the next submission is due, or throws when nothing does for long.
  void wait_and_take() {
    std::array<epoll_event, 64> events;
    const bool sends_next = sending_ && is_paced() && can_send();
    const auto wait = sends_next ? std::max(next_due_ - Clock::now(), Clock::duration::zero())
                                 : Clock::duration(answer_wait_max);
    const auto seconds = std::chrono::floor<std::chrono::seconds>(wait);
    const timespec at_most{.tv_sec = seconds.count(),
                           .tv_nsec = std::chrono::nanoseconds(wait - seconds).count()};
    const int count =
        ::epoll_pwait2(poll_, events.data(), static_cast<int>(events.size()), &at_most, nullptr);
    if (count == 0 && !sends_next) throw std::runtime_error("the server has stopped answering");
    for (int i = 0; i < count; ++i) {
      auto& connection = *static_cast<Connection*>(events[static_cast<std::size_t>(i)].data.ptr);
      if (!connection.receive()) continue;
      take_answer(connection);
      if (sending_) send_what_is_due();
    }
    if (count == 0) send_what_is_due();
  }

  bool is_paced() const { return plan_.submissions_per_second > 0; }
  bool can_send() const { return !idle_.empty() && !ready_.empty(); }

  void send_what_is_due() {
    while (can_send()) {
      auto due = Clock::now();
      if (is_paced()) {
        if (next_due_ > due) return;
        due = next_due_;
        next_due_ += std::chrono::duration_cast<Clock::duration>(
            std::chrono::duration<double>(1 / plan_.submissions_per_second));
      }
      send_next(*idle_.front(), ready_.front(), due);
      idle_.pop_front();
      ready_.pop_front();
    }
  }

  bool is_waiting() const { return idle_.size() < connections_.size(); }

  void play_until(Clock::time_point end) {
    sending_ = true;
    next_due_ = Clock::now();
    send_what_is_due();
    while (Clock::now() < end && (is_waiting() || (is_paced() && can_send()))) wait_and_take();
    sending_ = false;
  }

  // The last answers count for the matches, not for the measurement.
  void drain() {
    while (is_waiting()) wait_and_take();
  }

  Plan& plan_;
  const Script& script_;
  int poll_;
  std::deque<Connection> connections_;
  std::deque<Connection*> idle_;
  std::deque<std::size_t> ready_;   // matches whose next submission can go
  std::vector<std::string> heads_;  // by match and side, up to the length of the body
  fmt::memory_buffer body_;
  fmt::memory_buffer request_;
  bool sending_ = false;
  Clock::time_point next_due_;  // of a paced plan
  std::vector<std::uint32_t> latencies_;
  Measured measured_;
};

}  // namespace

Measured drive(Plan& plan, const Script& script) {
  return Driver(plan, script).run();
}

}  // namespace adjutant::bench
