#pragma once

#include <functional>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "server/app/context.hpp"
#include "server/app/match/match_host.hpp"
#include "server/app/play/deadlines.hpp"
#include "server/ports/upkeep.hpp"

namespace adjutant::app {

// Makes up for outages: the clocks of all matches stop for the time of the outage. A match's clock
// moves when the match is loaded, before anything else; run() loads the other matches. An
// interrupted run continues after the next start.
class Outages {
 public:
  // Works on each match that the host loads from now on.
  Outages(Context& context, MatchHost& host);

  // Sets what else an outage moves: run() calls it until it says that it is done. Before any work.
  using Also = std::function<bool(const ports::Outage&)>;
  void on_outage(Also also) { also_ = std::move(also); }

  // Called at the start, before the server serves anyone: the time since it was last seen running
  // is an outage if it is at least this long. Zero: never. Throws StoreFailure.
  void start(ports::Time now, ports::Duration least);
  // Called again and again instead of start() where another server leads: whether that one has
  // begun to make up for outages that this one did not know of. The matches in memory are then as
  // before them. Throws StoreFailure.
  bool follow();
  // Records an outage that has just ended. Throws StoreFailure.
  void begin_to_make_up(const ports::Outage& outage);
  // Called again and again by one thread: notes that the server runs, and moves the clocks of some
  // matches. Throws StoreFailure.
  std::vector<ClockAction> run(ports::Time now);
  // Called when the server stops. Throws StoreFailure.
  void stop(ports::Time now) { context_.upkeep.note_running(now); }

 private:
  using Live = std::shared_ptr<const LiveMatch>;

  std::vector<ports::Outage> open() const;
  Result<Live> made_up(MatchHost::Slot& slot, Live live);
  std::optional<ClockAction> make_up(const std::string& match);

  Context& context_;
  MatchHost& host_;
  Also also_ = [](const ports::Outage&) { return true; };
  mutable std::mutex mutex_;
  std::vector<ports::Outage> open_;  // guarded by mutex_
  std::string after_;                // the match of the last look
  bool again_ = false;               // a match was busy: look at all once more
  std::optional<ports::Time> noted_;
};

}  // namespace adjutant::app
