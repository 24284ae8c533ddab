#pragma once

#include <chrono>
#include <cstdint>
#include <expected>
#include <map>
#include <memory>
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

// Sends requests by HTTP, many at once, none of which waits for another. It goes where the name
// leads at the moment of connecting, and only if that very address is allowed; it follows no
// redirection and uses no proxy. One thread.
class Poster {
 public:
  explicit Poster(PosterSettings settings);
  ~Poster();
  Poster(const Poster&) = delete;
  Poster& operator=(const Poster&) = delete;

  // Begins to send it; `number` is reported when it has ended.
  void begin(std::int64_t number, const Post& post);
  // What became of a post: done where the answer is 2xx.
  struct Ended {
    std::int64_t number = 0;
    Posted outcome;
  };
  // Sends until something has ended, but so long at most. What does not end within
  // settings.timeout is given up.
  std::vector<Ended> wait(std::chrono::milliseconds most);
  // A waiting caller continues at once. Any thread.
  void wake();

 private:
  struct Transfer;
  const PosterSettings settings_;
  const Networks networks_;
  struct CloseMulti {
    void operator()(void* multi) const;
  };
  std::unique_ptr<void, CloseMulti> multi_;  // a CURLM
  std::map<std::int64_t, std::unique_ptr<Transfer>> transfers_;
};

}  // namespace adjutant::delivery
