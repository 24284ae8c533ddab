#include "tests/server/net/raw_client.hpp"

#include <algorithm>
#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <stdexcept>
#include <sys/socket.h>
#include <unistd.h>

namespace adjutant::net {
namespace {

constexpr std::chrono::milliseconds patience{5000};

}  // namespace

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
}

RawClient::~RawClient() {
  ::close(socket_);
}

void RawClient::send(const std::string& bytes) {
  for (std::size_t sent = 0; sent < bytes.size();) {
    const auto now = ::send(socket_, bytes.data() + sent, bytes.size() - sent, MSG_NOSIGNAL);
    if (now <= 0) return;  // the server has closed: the answer says why
    sent += static_cast<std::size_t>(now);
  }
}

bool RawClient::receive(std::chrono::milliseconds within) {
  pollfd waiting{socket_, POLLIN, 0};
  if (::poll(&waiting, 1, static_cast<int>(within.count())) <= 0) return false;
  char bytes[4096];
  const auto count = ::recv(socket_, bytes, sizeof bytes, 0);
  if (count <= 0) return false;
  received_.append(bytes, static_cast<std::size_t>(count));
  return true;
}

bool RawClient::is_ended(std::chrono::milliseconds within) {
  pollfd waiting{socket_, POLLIN, 0};
  if (::poll(&waiting, 1, static_cast<int>(within.count())) <= 0) return false;
  char byte = 0;
  return ::recv(socket_, &byte, 1, MSG_PEEK) <= 0;
}

RawAnswer RawClient::answer(bool to_head) {
  std::size_t end = std::string::npos;
  while ((end = received_.find("\r\n\r\n")) == std::string::npos) {
    if (!receive(patience)) return {};
  }
  RawAnswer answer;
  answer.status = std::stoi(received_.substr(9, 3));
  for (auto at = received_.find("\r\n") + 2; at < end + 2;) {
    const auto line_end = received_.find("\r\n", at);
    const auto line = received_.substr(at, line_end - at);
    at = line_end + 2;
    const auto colon = line.find(": ");
    auto name = line.substr(0, colon);
    std::ranges::transform(name, name.begin(), ::tolower);
    answer.headers[name] = line.substr(colon + 2);
  }
  received_.erase(0, end + 4);
  const auto length = to_head || !answer.headers.contains("content-length")
                          ? 0
                          : std::stoul(answer.headers["content-length"]);
  while (received_.size() < length) {
    if (!receive(patience)) return {};
  }
  answer.body = received_.substr(0, length);
  received_.erase(0, length);
  return answer;
}

}  // namespace adjutant::net
