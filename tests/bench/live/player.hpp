#pragma once

#include <atomic>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

namespace adjutant::bench {

// A player who changes his standing orders over HTTP, one request at a time, as fast as they are
// answered: each is a step of the match that is on disk before it is answered, and told to those
// who watch. On a thread of its own until stop().
class Player {
 public:
  Player(const std::string& host, std::uint16_t port, const std::string& match,
         const std::string& token);
  ~Player();
  Player(const Player&) = delete;
  Player& operator=(const Player&) = delete;

  // The time each step took, in microseconds, in ascending order. Throws std::runtime_error when
  // one was refused.
  std::vector<double> stop();

 private:
  void play();
  std::string ask(const std::string& request) const;

  int handle_ = -1;
  std::string requests_[2];
  std::vector<double> took_;
  std::string refused_;
  std::atomic<bool> stopping_{false};
  std::thread thread_;
};

}  // namespace adjutant::bench
