#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "protocol/json/ratings.hpp"
#include "server/app/context.hpp"
#include "server/app/problem.hpp"

namespace adjutant::app {

// What everybody may read of ratings. Any thread.
class Ratings {
 public:
  explicit Ratings(Context& context) : context_(context) {}

  struct Page {
    std::string list;                        // a ruleset, or "all"
    std::optional<std::string> period = {};  // "2026-11"; empty: the last closed one
    int from = 1;                            // place
    int limit = 50;
  };
  Result<protocol::RatingList> list(const Page& page);
  Result<protocol::RatingPeriod> period(std::string_view month);
  // By the handle; "not-found" where there is no such player.
  Result<protocol::PlayerRatings> player(std::string_view handle);
  Result<protocol::SideAdvantage> advantage(std::string_view scenario);

 private:
  Context& context_;
};

}  // namespace adjutant::app
