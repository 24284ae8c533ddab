#include "tests/fuzz/shared/loopback.hpp"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include "tests/fuzz/shared/door.hpp"
#include "tests/patience.hpp"

namespace adjutant::fuzz {
namespace {

// A socket that ends with its scope.
class Peer {
 public:
  explicit Peer(const std::string& address) {
    sockaddr_in to{};
    to.sin_family = AF_INET;
    to.sin_port =
        htons(static_cast<std::uint16_t>(std::stoi(address.substr(address.rfind(':') + 1))));
    to.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socket_ = ::socket(AF_INET, SOCK_STREAM, 0);
    const int one = 1;
    ::setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    // Ten thousands of short connections must not use up the ports: no TIME_WAIT.
    const linger at_once{1, 0};
    ::setsockopt(socket_, SOL_SOCKET, SO_LINGER, &at_once, sizeof at_once);
    holds(::connect(socket_, reinterpret_cast<sockaddr*>(&to), sizeof to) == 0,
          "the server takes a connection");
  }
  ~Peer() { ::close(socket_); }
  Peer(const Peer&) = delete;
  Peer& operator=(const Peer&) = delete;

  void send(std::string_view bytes) const {
    while (!bytes.empty()) {
      const auto sent = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
      if (sent <= 0) return;  // the server has ended it
      bytes.remove_prefix(static_cast<std::size_t>(sent));
    }
  }
  std::string rest() const {
    ::shutdown(socket_, SHUT_WR);
    std::string all;
    char bytes[4096];
    while (true) {
      const auto count = ::recv(socket_, bytes, sizeof bytes, 0);
      if (count <= 0) return all;
      all.append(bytes, static_cast<std::size_t>(count));
    }
  }

 private:
  int socket_ = -1;
};

}  // namespace

LoopbackServer::LoopbackServer(net::Service& service) {
  settings_.io_threads = 1;
  settings_.limits.header_bytes_max = 2'000;
  settings_.limits.target_bytes_max = 300;
  settings_.limits.header_fields_max = 12;
  settings_.limits.body_bytes_max = 1'000;
  settings_.limits.live_message_bytes_max = 500;
  settings_.limits.live_matches_max = 3;
  settings_.limits.requests_per_connection_max = 20;
  server_ = std::make_unique<net::Server>(listener_, settings_, workers_, service, hub_);
}

std::string LoopbackServer::tell(std::string_view bytes, std::size_t cut) const {
  const Peer peer(listener_.address());
  if (cut > 0 && cut < bytes.size()) {
    peer.send(bytes.substr(0, cut));
    tests::rest_a_moment();
    bytes.remove_prefix(cut);
  }
  peer.send(bytes);
  return peer.rest();
}

}  // namespace adjutant::fuzz
