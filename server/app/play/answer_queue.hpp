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

// The answer that a computer player owes, and the match at that time.
struct Question {
  std::string match;
  std::shared_ptr<const LiveMatch> live;
  ComputerDue due;
  std::int64_t account = 0;  // the player who waits for it
};

// The matches in which a computer player may be due, each once. Accounts take turns, so that nobody
// waits for all matches of another player. Within an account, the match that has waited longest is
// next; several answers of one side in a row count as one wait. Measured in docs/performance.md.
// For one thread at a time.
class AnswerQueue {
 public:
  // Returns true if the match is new here and somebody must look at it. Otherwise somebody works on
  // it, and will look once more (take_woken()).
  bool wake(const std::string& match);
  // Puts a match back into the queue after a look. The queue must know it and not contain it.
  void wait(Question question);
  // Takes the next question from the queue; the match stays known. Empty if none waits.
  std::optional<Question> next();
  // Whether the match was woken again since it was new, or since the last call.
  bool take_woken(const std::string& match);
  // Forgets the match.
  void forget(const std::string& match) { matches_.erase(match); }

  std::size_t waiting() const { return waiting_; }

 private:
  struct Known {
    bool woken = false;
    std::optional<core::Side> asked = std::nullopt;  // the side of the last answer
    std::uint64_t place = 0;
  };

  // The waiting questions of an account; removed when there are none.
  struct Waiting {
    std::map<std::uint64_t, Question> questions;  // by place
    std::string current;                          // the last match
    std::uint64_t after = 0;                      // place from which the account's others wait
  };
  static std::uint64_t place_of(const Waiting& account);

  std::unordered_map<std::string, Known> matches_;
  std::map<std::int64_t, Waiting> accounts_;
  std::size_t waiting_ = 0;
  std::uint64_t places_ = 0;
};

}  // namespace adjutant::app
