#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "engine/captain/captain.hpp"
#include "server/app/context.hpp"
#include "server/app/match/match_host.hpp"
#include "server/app/match/options.hpp"
#include "server/app/problem.hpp"

namespace adjutant::app {

// Whether a computer player has this seat: in a match with an `opponent` the seat that is not the
// organiser's, in a tournament match a seat that it has taken over.
bool is_computer(const ports::MatchRow& row, const Options& options, core::Side side);
// The level of the computer player that is to act now, if there is one: in its own seat, or as the
// substitute of a player who ran out of time (clock.on_timeout).
struct ComputerDue {
  captain::Level level = captain::Level::captain;
  bool substitute = false;
  core::Side side = core::Side::first;  // whom it plays for
};
std::optional<ComputerDue> computer_due(const ports::MatchRow& row, const Options& options,
                                        ports::Time now);
// While a computer player is to act, looks at the match again after a while, whatever happens to
// the thinker. The time is in the row, so it survives a restart.
void set_computer_watch(ports::MatchRow& row, const Options& options, ports::Time now);

// Seats the computer player in a row that is not stored yet, or is open still; the first seat
// creates its account. It has no password and no address: nobody signs in as it, and it gets no
// mail. Its name is its level.
Result<void> seat_computer(Context& context, ports::MatchRow& row, core::Side side,
                           captain::Level level = captain::Level::captain);

// Plays for the computer players: thinks on Context::thinkers, without the match's slot, and hands
// the orders in as any player's are. At most Context::thinkers_at_once think at the same time, and
// one for a match. Accounts take turns; of an account, next is the match that has waited longest,
// since the first answer where several are due in a row. What they order follows from the match's
// secret seed and the past, so that it is the same after a crash. Any thread.
class ComputerPlayers {
 public:
  ComputerPlayers(Context& context, MatchHost& host);
  // Waits for the running thinkers.
  ~ComputerPlayers();
  ComputerPlayers(const ComputerPlayers&) = delete;
  ComputerPlayers& operator=(const ComputerPlayers&) = delete;

  // Begins no more work. Due answers stay in the store for the next start. Never waits.
  void stop();

  // A computer player may be due in this match. Never waits. Of several servers, only the leader
  // thinks.
  void wake(const std::string& match);
  // Called after each move, from any thread: there may be mail.
  void on_moved(std::function<void()> moved);

  struct Tally {
    std::uint64_t moves = 0;
    std::uint64_t failures = 0;  // tried again later
    std::size_t waiting = 0;     // matches where a computer player is due and does not think yet
    std::size_t thinking = 0;
  };
  Tally tally() const;

 private:
  struct Scheduler;

  std::shared_ptr<Scheduler> scheduler_;
};

}  // namespace adjutant::app
