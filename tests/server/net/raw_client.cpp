#include "tests/server/net/raw_client.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/patience.hpp"

namespace adjutant::net {
RawClient::RawClient(const std::string& address) {
  const auto colon = address.rfind(':');
  sockaddr_in to{};
  to.sin_family = AF_INET;
  to.sin_port = htons(static_cast<std::uint16_t>(std::stoi(address.substr(colon + 1))));
  inet_pton(AF_INET, address.substr(0, colon).c_str(), &to.sin_addr);
  socket_ = ::socket(AF_INET, SOCK_STREAM, 0);
  if (::connect(socket_, reinterpret_cast<sockaddr*>(&to), sizeof to) != 0) {
    throw std::runtime_error("cannot connect to " + address);
  }
  const int at_once = 1;
  ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &at_once, sizeof at_once);
}

RawClient::~RawClient() {
  ::close(socket_);
}

void RawClient::send_byte_by_byte(std::string_view bytes) {
  for (std::size_t i = 0; i < bytes.size(); ++i) send(bytes.substr(i, 1));
}

void RawClient::end_sending() {
  ::shutdown(socket_, SHUT_WR);
}

void RawClient::send(std::string_view bytes) {
  for (std::size_t sent = 0; sent < bytes.size();) {
    const auto now = ::send(socket_, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
    if (now <= 0) return;  // the server has closed: the answer says why
    sent += static_cast<std::size_t>(now);
  }
}

bool RawClient::is_readable() const {
  constexpr std::chrono::milliseconds most = tests::patience;
  pollfd waiting{socket_, POLLIN, 0};
  return ::poll(&waiting, 1, static_cast<int>(most.count())) > 0;
}

bool RawClient::receive() {
  if (!is_readable()) return false;
  char bytes[4096];
  const auto count = ::recv(socket_, bytes, sizeof bytes, 0);
  if (count <= 0) return false;
  received_.append(bytes, static_cast<std::size_t>(count));
  return true;
}

bool RawClient::is_ended() {
  if (!is_readable()) return false;
  char byte = 0;
  return ::recv(socket_, &byte, 1, MSG_PEEK) <= 0;
}

std::optional<std::string> RawClient::take_until(std::string_view mark) {
  std::size_t at = std::string::npos;
  while ((at = received_.find(mark)) == std::string::npos) {
    if (!receive()) return std::nullopt;
  }
  return take(at + mark.size());
}

std::optional<std::string> RawClient::take(std::size_t count) {
  while (received_.size() < count) {
    if (!receive()) return std::nullopt;
  }
  auto taken = received_.substr(0, count);
  received_.erase(0, count);
  return taken;
}

RawAnswer RawClient::answer(bool to_head) {
  const auto head = take_until("\r\n\r\n");
  if (!head) return {};
  RawAnswer answer;
  answer.status = std::stoi(head->substr(9, 3));
  for (auto at = head->find("\r\n") + 2; at < head->size() - 2;) {
    const auto line_end = head->find("\r\n", at);
    const auto line = head->substr(at, line_end - at);
    at = line_end + 2;
    const auto colon = line.find(": ");
    auto name = line.substr(0, colon);
    std::ranges::transform(name, name.begin(), ::tolower);
    answer.headers[name] = line.substr(colon + 2);
  }
  const bool has_body = !to_head && answer.headers.contains("content-length");
  const auto body = take(has_body ? std::stoul(answer.headers["content-length"]) : 0);
  if (!body) return {};
  answer.body = *body;
  return answer;
}

}  // namespace adjutant::net
