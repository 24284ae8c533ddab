#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "tests/bench/load/script.hpp"

namespace adjutant::bench {

// A match to be played on the measured server, and how far it is already.
struct PlannedMatch {
  std::string id;
  std::array<std::string, 2> tokens;  // of its players, in side order
  std::size_t step = 0;               // the next one of the script; also the match's revision
};

// What to measure, as script/bench writes it.
struct Plan {
  std::string host;
  std::uint16_t port = 0;
  int pid = 0;           // of the measured server
  std::string scenario;  // path of the file that the matches are played on
  std::size_t connections = 1;
  double warm_up_seconds = 0;
  double seconds = 1;
  double submissions_per_second = 0;  // 0: as many as are answered
  bool idempotency_keys = false;
  HandedIn handed_in = HandedIn::one_by_one;
  std::vector<PlannedMatch> matches;
};

// Throws std::runtime_error on what is not a plan.
Plan read_plan(std::string_view text);

}  // namespace adjutant::bench
