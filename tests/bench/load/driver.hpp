#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "tests/bench/load/plan.hpp"
#include "tests/bench/load/process.hpp"
#include "tests/bench/load/script.hpp"

namespace adjutant::bench {

// What a measurement saw between the end of its warm-up and its end.
struct Measured {
  double seconds = 0;
  std::vector<std::uint32_t> latencies_us;  // of each acknowledged submission, ascending
  std::int64_t orders = 0;                  // in these
  std::int64_t answer_bytes = 0;            // bodies of their answers
  std::int64_t failed = 0;
  std::string first_failure;
  ProcessUse before;  // of the server
  ProcessUse after;
  double driver_cpu_seconds = 0;
};

// Plays the plan's matches on the server, one submission of a match at a time, as many at once as
// there are connections, and leaves the steps that were reached in the plan. Where the plan has a
// pace, a submission is due at its moment whatever the server does, and its latency counts from
// there. An answer counts when it is 200 with the revision that the script says; after any other
// its match is left alone. One thread, and HTTP by hand: on a machine that it shares with the
// server, what the driver costs is missing there. Throws std::runtime_error when the server cannot
// be reached.
Measured drive(Plan& plan, const Script& script);

}  // namespace adjutant::bench
