#pragma once

#include <atomic>

namespace adjutant::app {

// Counted as long as it lives.
class OneMore {
 public:
  explicit OneMore(std::atomic<int>& all) : count(++all), all_(all) {}
  ~OneMore() { --all_; }
  OneMore(const OneMore&) = delete;
  OneMore& operator=(const OneMore&) = delete;
  const int count;

 private:
  std::atomic<int>& all_;
};

}  // namespace adjutant::app
