#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/side.hpp"
#include "server/ports/store.hpp"

namespace adjutant::simulation {

// A point of a match at which a report is due: the other side is to act, or the match is over.
struct ReportDue {
  int revision = 0;
  std::vector<core::Side> to_act;  // all of them
  bool is_over = false;
};

// Plays a stored match again from its first order with nothing but the engine: throws BrokenPromise
// when that does not lead to exactly the events that are stored. An open match has none.
std::vector<ReportDue> play_again(ports::Store& store, const std::string& match);

// The revisions of the reports that a player with this wish is due.
std::vector<int> due_to(const std::vector<ReportDue>& reports, core::Side side,
                        const std::string& wish);

}  // namespace adjutant::simulation
