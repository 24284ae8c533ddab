#pragma once

#include <cstddef>
#include <cstdint>

namespace adjutant::bench {

// Live sockets alone, in a process of their own: the server's transport and its hub, with messages
// of one size published to the match "m_bench", no referee behind them.
class LiveServer {
 public:
  // `rate`: messages a second; 0: as many as all spectators take.
  LiveServer(std::size_t message_bytes, double rate, std::size_t spectators);
  ~LiveServer();
  LiveServer(const LiveServer&) = delete;
  LiveServer& operator=(const LiveServer&) = delete;

  int pid() const { return pid_; }
  std::uint16_t port() const;
  void publish(bool on);
  void delivered(std::size_t messages);  // to all spectators together
  std::size_t published() const;

 private:
  struct Shared;
  Shared* shared_;
  int pid_ = -1;
};

}  // namespace adjutant::bench
