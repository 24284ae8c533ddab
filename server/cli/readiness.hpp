#pragma once

#include <atomic>
#include <mutex>
#include <optional>
#include <string>

#include "server/ops/metrics.hpp"
#include "server/ports/clock.hpp"
#include "server/ports/upkeep.hpp"

namespace adjutant::cli {

// Whether the server can do its work: whether what it had to write since somebody asked last got to
// the disk, there is room for more, and the store takes a write now (which may find room in the log
// where real work finds none). What it found is good for a second, however often somebody asks. Any
// thread.
class Readiness {
 public:
  Readiness(ports::Upkeep& upkeep, const ports::Clock& clock) : upkeep_(upkeep), clock_(clock) {}

  // Why it cannot; empty: it can. The log has each change.
  std::optional<std::string> unready();

  // Readiness as a gauge; and of the server that leads, the matches, accounts and queued mails of
  // the club. If the store does not tell something now, it stays out, and adjutant_ready says so.
  void count(ops::Metrics& into, bool leads);

  std::atomic<bool> stopping{false};

  // Less room on the disk of the database is too little.
  static constexpr std::uint64_t free_bytes_min = 8 << 20;

 private:
  std::optional<std::string> look();

  ports::Upkeep& upkeep_;
  const ports::Clock& clock_;
  std::mutex mutex_;
  std::optional<ports::Time> asked_;
  std::optional<std::string> reason_;
  std::uint64_t failures_told_ = 0;
};

}  // namespace adjutant::cli
