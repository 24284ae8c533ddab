#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>

#include "server/app/match/match_host.hpp"
#include "server/app/play/computer_players.hpp"

namespace adjutant::app {

// What a computer player is to answer, as it was when the match was looked at.
struct Question {
  std::string match;
  std::shared_ptr<const LiveMatch> live;
  ComputerDue due;
  std::int64_t account = 0;  // who waits for it
};

// The matches where a computer player may be due, each once, in the order of thinking. Accounts
// take turns, so that nobody waits for all matches of another player; of an account, the match that
// has waited longest is next, counted from the first of several answers of one side in a row. By
// figures (docs/performance.md). For one thread at a time.
class AnswerQueue {
 public:
  // True: the match is new here and to be looked at; false: it is seen to already, which it will be
  // once more (take_woken()).
  bool wake(const std::string& match);
  // It was looked at, and waits for its turn. A match that is here and does not wait.
  void wait(Question question);
  // Whose turn it is; it stays here, and waits no more. None: nobody waits.
  std::optional<Question> next();
  // Whether it was woken since it was new, or since this was asked last.
  bool take_woken(const std::string& match);
  // It is seen to no more.
  void forget(const std::string& match) { matches_.erase(match); }

  std::size_t waiting() const { return waiting_; }

 private:
  struct Known {
    bool woken = false;
    std::optional<core::Side> asked = std::nullopt;  // whose answer was waited for last
    std::uint64_t place = 0;
  };

  // Those of an account that wait; forgotten when none does.
  struct Waiting {
    std::map<std::uint64_t, Question> questions;  // by place
    std::string current;                          // the match that was next last
    std::uint64_t after = 0;                      // place from which its others wait
  };
  static std::uint64_t place_of(const Waiting& account);

  std::unordered_map<std::string, Known> matches_;
  std::map<std::int64_t, Waiting> accounts_;
  std::size_t waiting_ = 0;
  std::uint64_t places_ = 0;
};

}  // namespace adjutant::app
