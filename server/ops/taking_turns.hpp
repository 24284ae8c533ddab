#pragma once

#include <cstddef>
#include <deque>
#include <map>
#include <string>
#include <string_view>
#include <utility>

namespace adjutant::ops {

// What waits for several parties, taken in turn: the oldest of one party, then the oldest of the
// next. However much waits for one, another waits for one piece of it at a time. One thread at a
// time.
template <class Value>
class TakingTurns {
 public:
  void push(std::string_view whose, Value value) {
    const auto [party, is_new] = waiting_.try_emplace(std::string(whose));
    party->second.push_back(std::move(value));
    if (is_new) turns_.push_back(party);
    ++size_;
  }

  // The next one; there is one.
  Value take() {
    const auto party = turns_.front();
    turns_.pop_front();
    auto first = std::move(party->second.front());
    party->second.pop_front();
    if (party->second.empty()) {
      waiting_.erase(party);
    } else {
      turns_.push_back(party);
    }
    --size_;
    return first;
  }

  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }

 private:
  using Parties = std::map<std::string, std::deque<Value>, std::less<>>;

  Parties waiting_;                               // nobody for whom nothing waits
  std::deque<typename Parties::iterator> turns_;  // each of them once
  std::size_t size_ = 0;
};

}  // namespace adjutant::ops
