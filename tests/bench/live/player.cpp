#include "tests/bench/live/player.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <chrono>
#include <netinet/tcp.h>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>

#include <fmt/format.h>

namespace adjutant::bench {
namespace {

// One follows the other, so that each changes something.
constexpr const char* orders[]{R"({"text":"retreat any toward C2030"})",
                               R"({"text":"retreat any toward C2029"})"};

}  // namespace

Player::Player(const std::string& host, std::uint16_t port, const std::string& match,
               const std::string& token)
    : handle_(::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(port);
  inet_pton(AF_INET, host.c_str(), &to.sin_addr);
  const int on = 1;
  ::setsockopt(handle_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  if (::connect(handle_, reinterpret_cast<const sockaddr*>(&to), sizeof to) != 0) {
    throw std::runtime_error("the player cannot connect");
  }
  for (int i = 0; i < 2; ++i) {
    requests_[i] = fmt::format(
        "PUT /api/v1/matches/{}/standing-orders HTTP/1.1\r\nHost: {}\r\n"
        "Authorization: Bearer {}\r\nContent-Type: application/json\r\nContent-Length: "
        "{}\r\n\r\n{}",
        match, host, token, std::string_view(orders[i]).size(), orders[i]);
  }
  thread_ = std::thread([this] { play(); });
}

Player::~Player() {
  stopping_ = true;
  if (thread_.joinable()) thread_.join();
  ::close(handle_);
}

std::vector<double> Player::stop() {
  stopping_ = true;
  thread_.join();
  if (!refused_.empty()) throw std::runtime_error(refused_);
  std::ranges::sort(took_);
  return took_;
}

void Player::play() {
  while (!stopping_ && refused_.empty()) {
    const auto begun = std::chrono::steady_clock::now();
    const auto answer = ask(requests_[took_.size() % 2]);
    if (!answer.starts_with("HTTP/1.1 200 ")) refused_ = "a step was refused: " + answer;
    took_.push_back(
        std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - begun)
            .count());
  }
}

std::string Player::ask(const std::string& request) const {
  constexpr std::string_view length_field = "Content-Length: ";
  if (::send(handle_, request.data(), request.size(), MSG_NOSIGNAL) < 0) return "not sent";
  std::string answer;
  char room[4096];
  while (true) {
    const auto size = ::recv(handle_, room, sizeof room, 0);
    if (size <= 0) return "the connection has ended: " + answer;
    answer.append(room, static_cast<std::size_t>(size));
    const auto head = answer.find("\r\n\r\n");
    const auto field = answer.find(length_field);
    if (head == std::string::npos || field == std::string::npos) continue;
    const auto length = std::stoull(answer.substr(field + length_field.size()));
    if (answer.size() >= head + 4 + length) return answer;
  }
}

}  // namespace adjutant::bench
