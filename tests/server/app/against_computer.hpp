#pragma once

#include <string>

#include "tests/patience.hpp"
#include "tests/server/app/world.hpp"

namespace adjutant::app {

// Matches of one person against computer players, which answer by themselves.
class AgainstComputer : public World {
 protected:
  Identity anne = player("anne");

  // Until it is Anne's to act, or the match is over.
  ports::MatchRow her_turn(const std::string& match) {
    ports::MatchRow now;
    EXPECT_TRUE(tests::eventually([&] {
      now = row(match);
      const bool annes = now.to_act && now.seats[core::index(*now.to_act)].handle == "anne";
      return annes || now.status != ports::MatchStatus::running;
    })) << "the computer player does not answer";
    return now;
  }

  std::string order_of_hers(const std::string& match) {
    // Anne's turn is on disk a moment before the match in memory says so.
    std::string order;
    EXPECT_TRUE(tests::eventually([&] {
      const auto answer = app().reading.legal(anne, match);
      if (!answer->orders.empty()) order = answer->orders.back();
      return !order.empty();
    })) << "nothing is legal for Anne";
    return order;
  }
};

}  // namespace adjutant::app
