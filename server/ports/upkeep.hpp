#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "server/ports/clock.hpp"
#include "server/ports/store_failure.hpp"

// What a server asks of its store about itself.
namespace adjutant::ports {

struct Counts {
  std::int64_t accounts = 0, matches_open = 0, matches_running = 0, matches_held = 0,
               mails_queued = 0;
};

// Whether the disk takes what the server has to write.
struct StoreHealth {
  // Why work did not reach the disk, when the last that was tried did not; probes do not count.
  std::optional<std::string> failing;
  std::uint64_t failures = 0;               // of that kind since the start
  std::optional<std::uint64_t> free_bytes;  // on the database's disk, if it is the server's own
};

// A time that no player could use, such as while the server was down.
struct Outage {
  Time from;
  Time until;
  std::string reason;  // a sentence
};

class Upkeep {
 public:
  virtual ~Upkeep() = default;

  // When the server was last known to run; empty: never.
  virtual std::optional<Time> seen_running() = 0;
  virtual void note_running(Time now) = 0;
  // Outages for which clocks are still to be moved, in order.
  virtual std::vector<Outage> outages() = 0;
  // Notes as well that the server runs at its end.
  virtual void begin_to_make_up(const Outage& outage) = 0;
  virtual void have_made_up(const Outage& outage) = 0;

  // The fingerprint of the installation's key that the store knows: this one, if it knew none.
  virtual std::string installation(std::string_view fingerprint) = 0;
  virtual void change_installation(std::string_view fingerprint) = 0;

  // How many transactions operators' commands have committed, those beside a running server too.
  virtual std::int64_t command_transactions() = 0;

  virtual Counts counts() = 0;
  // Forgets what is past use: expired sessions and links, guests with what they played, sent mails
  // of a month ago. A bounded piece of work; true when there is more to do.
  virtual bool prune(Time now) = 0;

  // Writes one row, syncs and reads it. Throws StoreFailure when the store does not let it.
  virtual void probe() = 0;
  virtual StoreHealth health() = 0;
  // A consistent copy of all, made while the server runs (adjutant backup).
  virtual void backup(const std::string& file) = 0;
};

}  // namespace adjutant::ports
