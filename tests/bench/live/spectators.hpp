#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace adjutant::bench {

// Live sockets that watch one match, read whatever comes and count its steps: a message tells one
// or several of them, and says the revision after the last. One thread, and frames by hand: ten
// thousand sockets that read must cost less than the one server that writes to them.
class Spectators {
 public:
  // Connects, from as many loopback addresses as the ports need, and waits until each socket has
  // been told where the match stands. Throws std::runtime_error.
  Spectators(const std::string& host, std::uint16_t port, const std::string& match,
             std::size_t count);
  ~Spectators();
  Spectators(const Spectators&) = delete;
  Spectators& operator=(const Spectators&) = delete;

  // Reads for so long; calls `read` with the steps heard so far after every round.
  void read_for(std::chrono::duration<double> time, const std::function<void(std::size_t)>& read);

  std::size_t steps() const { return steps_; }
  std::size_t bytes() const { return bytes_; }
  std::size_t closed() const { return closed_; }
  std::size_t fewest() const;  // steps that a socket has heard, where the match stood at first too
  std::size_t most() const;

 private:
  struct Socket {
    int handle = -1;
    std::size_t steps = 0;
    std::size_t revision = 0;  // after the last one
    std::uint64_t left = 0;    // bytes of the frame that is being read
    std::string head;          // of the next frame, while it is not whole
    bool is_message = false;   // the frame is one, and its revision is not known yet
    std::string begin;         // of the message
  };
  void connect(Socket& socket, const std::string& host, std::uint16_t port, std::size_t number);
  void send(Socket& socket, const std::string& bytes);
  void take(Socket& socket, std::string_view bytes);
  void hear(Socket& socket, std::string_view bytes);
  void read(Socket& socket);

  int poll_ = -1;
  std::vector<Socket> sockets_;
  std::vector<char> room_;
  std::size_t steps_ = 0;
  std::size_t bytes_ = 0;
  std::size_t closed_ = 0;
};

}  // namespace adjutant::bench
