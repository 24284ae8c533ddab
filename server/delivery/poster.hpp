#pragma once

#include <atomic>
#include <chrono>
#include <expected>
#include <string>
#include <utility>
#include <vector>

#include "server/delivery/networks.hpp"

namespace adjutant::delivery {

struct Post {
  std::string url;
  std::vector<std::pair<std::string, std::string>> headers;
  std::string body;
};

struct PostFault {
  long status = 0;     // that it was answered with; 0: it was not
  std::string reason;  // on one line
};
using Posted = std::expected<void, PostFault>;

struct PosterSettings {
  std::vector<std::string> allowed_networks = {};
  std::string ca_file = {};  // empty: the system's
  std::chrono::milliseconds timeout{10'000};
  std::size_t answer_bytes_max = 16 * 1024;  // what is read of an answer; it is thrown away
};

// Sends requests by HTTP, several at once. It goes where the name leads at the moment of
// connecting, and only if that very address is allowed; it follows no redirection and uses no
// proxy. One thread.
class Poster {
 public:
  explicit Poster(PosterSettings settings);

  // What became of each, in their order: done where the answer is 2xx. Takes settings.timeout at
  // most.
  std::vector<Posted> post(const std::vector<Post>& posts);
  // What is on its way is given up within a second. Any thread.
  void abandon() { abandoned_.store(true); }

 private:
  struct Transfer;
  const PosterSettings settings_;
  const Networks networks_;
  std::atomic<bool> abandoned_{false};
};

}  // namespace adjutant::delivery
