#pragma once

#include <chrono>
#include <string>
#include <thread>

#include "tests/server/app/world.hpp"

namespace adjutant::app {

// Matches of one person against computer players, which answer by themselves.
class AgainstComputer : public World {
 protected:
  Identity anne = player("anne");

  // Until it is Anne's to act, or the match is over.
  ports::MatchRow her_turn(const std::string& match) {
    for (int i = 0; i < 12'000; ++i) {
      const auto now = row(match);
      const bool annes = now.to_act && now.seats[core::index(*now.to_act)].handle == "anne";
      if (annes || now.status != ports::MatchStatus::running) return now;
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    ADD_FAILURE() << "the computer player does not answer";
    return row(match);
  }

  std::string order_of_hers(const std::string& match) {
    // Anne's turn is on disk a moment before the match in memory says so.
    for (int i = 0; i < 2'000; ++i) {
      const auto answer = app().reading.legal(anne, match);
      if (!answer->orders.empty()) return answer->orders.back();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    ADD_FAILURE() << "nothing is legal for Anne";
    return opening.turn();
  }
};

}  // namespace adjutant::app
