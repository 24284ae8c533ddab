#pragma once

#include <expected>
#include <string>
#include <string_view>
#include <vector>

#include "server/ports/clock.hpp"
#include "server/ports/store.hpp"

namespace adjutant::app {

// What an operator does about matches that a fault has stopped. Works beside a running server too:
// of a held match a server keeps nothing in memory.
class HeldMatches {
 public:
  HeldMatches(ports::Store& store, const ports::Clock& clock) : store_(store), clock_(clock) {}

  std::vector<ports::MatchRow> list();

  // What is wrong with the stored match, a sentence each; empty: nothing. Plays it again from its
  // first event, rolls every die again from its seed, and compares all that is stored.
  std::vector<std::string> check(std::string_view id);

  // Lets the match go on where it stopped, its clock beginning anew. Refused, and nothing changed,
  // with what check() finds, or when the match is not held.
  std::expected<ports::MatchRow, std::vector<std::string>> release(std::string_view id);

 private:
  std::vector<std::string> check_log(const ports::MatchRow& row);
  ports::Store& store_;
  const ports::Clock& clock_;
};

}  // namespace adjutant::app
