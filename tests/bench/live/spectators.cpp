#include "tests/bench/live/spectators.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <array>
#include <cerrno>
#include <cstring>
#include <stdexcept>
#include <string_view>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <fmt/format.h>

namespace adjutant::bench {
namespace {

constexpr std::size_t read_bytes = 256 * 1024;
constexpr std::size_t begin_bytes = 80;  // of a message: its revision is among them
constexpr std::size_t sockets_per_address = 20'000;

[[noreturn]] void fail(const char* what) {
  throw std::runtime_error(fmt::format("{}: {}", what, std::strerror(errno)));
}

sockaddr_in address_of(const std::string& host, std::uint16_t port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  if (inet_pton(AF_INET, host.c_str(), &address.sin_addr) != 1) {
    throw std::runtime_error(host + ": is no IPv4 address");
  }
  return address;
}

// A client's text or control frame with a mask of zeros: what is sent is short.
std::string masked_frame(unsigned opcode, const std::string& payload) {
  std::string frame{static_cast<char>(0x80 | opcode), static_cast<char>(0x80 | payload.size())};
  return frame + std::string(4, '\0') + payload;
}

}  // namespace

Spectators::Spectators(const std::string& host, std::uint16_t port, const std::string& match,
                       std::size_t count)
    : poll_(epoll_create1(EPOLL_CLOEXEC)), sockets_(count), room_(read_bytes) {
  const auto watch = masked_frame(1, fmt::format(R"({{"watch":["{}"]}})", match));
  for (std::size_t number = 0; number < count; ++number) {
    auto& socket = sockets_[number];
    connect(socket, host, port, number);
    send(socket, fmt::format("GET /api/v1/live HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\n"
                             "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
                             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
                             host));
    std::string answer;
    while (!answer.ends_with("\r\n\r\n")) {
      char byte = 0;
      if (::recv(socket.handle, &byte, 1, 0) != 1) fail("the handshake was not answered");
      answer += byte;
    }
    if (!answer.starts_with("HTTP/1.1 101 ")) throw std::runtime_error(answer);
    send(socket, watch);
    epoll_event event{.events = EPOLLIN, .data = {.u64 = number}};
    if (epoll_ctl(poll_, EPOLL_CTL_ADD, socket.handle, &event) != 0) fail("epoll");
  }
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds{30};
  while (fewest() == 0 && std::chrono::steady_clock::now() < end) {
    read_for(std::chrono::milliseconds{100}, [](std::size_t) {});
  }
  if (fewest() == 0) throw std::runtime_error("not every socket was told where the match stands");
}

Spectators::~Spectators() {
  for (const auto& socket : sockets_) {
    if (socket.handle >= 0) ::close(socket.handle);
  }
  ::close(poll_);
}

void Spectators::connect(Socket& socket, const std::string& host, std::uint16_t port,
                         std::size_t number) {
  socket.handle = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (socket.handle < 0) fail("no more sockets (ulimit -n)");
  const auto from = address_of(fmt::format("127.0.0.{}", 1 + number / sockets_per_address), 0);
  if (::bind(socket.handle, reinterpret_cast<const sockaddr*>(&from), sizeof from) != 0) {
    fail("cannot bind a source address");
  }
  const auto to = address_of(host, port);
  if (::connect(socket.handle, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0) {
    fail("cannot connect");
  }
}

void Spectators::send(Socket& socket, const std::string& bytes) {
  if (::send(socket.handle, bytes.data(), bytes.size(), MSG_NOSIGNAL) !=
      static_cast<ssize_t>(bytes.size())) {
    fail("cannot send");
  }
}

void Spectators::take(Socket& socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const auto skipped = std::min<std::uint64_t>(socket.left, bytes.size());
    socket.left -= skipped;
    if (socket.is_message) hear(socket, bytes.substr(0, skipped));
    bytes.remove_prefix(skipped);
    if (bytes.empty()) return;
    socket.head += bytes.front();
    bytes.remove_prefix(1);
    if (socket.head.size() < 2) continue;
    const auto length = static_cast<unsigned>(socket.head[1]) & 0x7F;
    const std::size_t extended = length == 126 ? 2 : length == 127 ? 8 : 0;
    if (socket.head.size() < 2 + extended) continue;
    socket.left = extended == 0 ? length : 0;
    for (std::size_t i = 0; i < extended; ++i) {
      socket.left = socket.left << 8 | static_cast<unsigned char>(socket.head[2 + i]);
    }
    const auto opcode = static_cast<unsigned>(socket.head[0]) & 0x0F;
    if (opcode == 1) {
      socket.is_message = true;
      socket.begin.clear();
    } else if (opcode == 9) {
      send(socket, masked_frame(10, {}));
    }
    socket.head.clear();
  }
}

// {"match":"m_…","revision":12,…
void Spectators::hear(Socket& socket, std::string_view bytes) {
  constexpr std::string_view name = "\"revision\":";
  socket.begin += bytes.substr(0, begin_bytes - socket.begin.size());
  if (socket.begin.size() < begin_bytes && socket.left > 0) return;
  socket.is_message = false;
  const auto at = socket.begin.find(name);
  if (at == std::string::npos) return;
  const auto revision = std::stoul(socket.begin.substr(at + name.size()));
  const auto steps = socket.steps == 0 ? 1 : revision - socket.revision;
  socket.revision = revision;
  socket.steps += steps;
  steps_ += steps;
}

void Spectators::read(Socket& socket) {
  const auto size = ::recv(socket.handle, room_.data(), room_.size(), MSG_DONTWAIT);
  if (size > 0) {
    bytes_ += static_cast<std::size_t>(size);
    return take(socket, {room_.data(), static_cast<std::size_t>(size)});
  }
  if (size < 0 && (errno == EAGAIN || errno == EINTR)) return;
  ::close(socket.handle);
  socket.handle = -1;
  ++closed_;
}

void Spectators::read_for(std::chrono::duration<double> time,
                          const std::function<void(std::size_t)>& read_so_far) {
  const auto end = std::chrono::steady_clock::now() + time;
  std::array<epoll_event, 256> events{};
  while (std::chrono::steady_clock::now() < end) {
    const int ready = epoll_wait(poll_, events.data(), static_cast<int>(events.size()), 10);
    for (int i = 0; i < ready; ++i) read(sockets_[events[static_cast<std::size_t>(i)].data.u64]);
    read_so_far(steps_);
  }
}

std::size_t Spectators::fewest() const {
  return std::ranges::min_element(sockets_, {}, &Socket::steps)->steps;
}

std::size_t Spectators::most() const {
  return std::ranges::max_element(sockets_, {}, &Socket::steps)->steps;
}

}  // namespace adjutant::bench
