#pragma once

#include <cstddef>
#include <vector>

#include "server/net/live_batch.hpp"

namespace adjutant::net {

// What waits to be written to one live socket, the first one on its way perhaps. One thread at a
// time.
class LiveOutbox {
 public:
  void push(Text message);

  bool empty() const { return first_ == waiting_.size(); }
  std::size_t messages() const { return waiting_.size() - first_; }
  std::size_t bytes() const { return bytes_; }

  const Text& first() const { return waiting_[first_]; }
  void pop();

  // Forgets all but the first one.
  void keep_first();
  void clear();

 private:
  std::vector<Text> waiting_;
  std::size_t first_ = 0;  // messages before it have been written
  std::size_t bytes_ = 0;
};

}  // namespace adjutant::net
