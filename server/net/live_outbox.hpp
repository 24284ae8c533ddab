#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <sys/uio.h>
#include <vector>

#include "server/net/live_batch.hpp"

namespace adjutant::net {

// What waits to be written to one live socket: shared bytes, each whole frames. They are gathered
// into one write. One thread at a time (who has the socket's lock).
class LiveOutbox {
 public:
  void push(Frames frames, std::size_t messages);

  bool empty() const { return first_ == waiting_.size(); }
  std::size_t entries() const { return waiting_.size() - first_; }
  std::size_t messages() const { return messages_; }
  std::size_t bytes() const { return bytes_; }

  // What to write next, at most as much as one write takes.
  using Gathered = std::array<iovec, 64>;
  std::span<iovec> gather(Gathered& into) const;
  // So many bytes of it have been written.
  void written(std::size_t bytes);

  // Forgets what has not been begun: a half-written frame must be finished before another one.
  void keep_begun();
  void clear();

 private:
  struct Entry {
    Frames frames;
    std::size_t messages = 0;
  };
  void pop();

  std::vector<Entry> waiting_;
  std::size_t first_ = 0;  // entries before it have been written
  std::size_t begun_ = 0;  // bytes of the first one that have been written
  std::size_t messages_ = 0;
  std::size_t bytes_ = 0;
};

}  // namespace adjutant::net
