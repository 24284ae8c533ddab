#pragma once

#include <string>
#include <vector>

#include "server/app/context.hpp"
#include "server/app/match/match_host.hpp"
#include "server/app/play/computer_players.hpp"
#include "server/app/resting.hpp"

namespace adjutant::app {

// What a clock has caused, for the log.
struct ClockAction {
  std::string match;
  std::string what;  // "reminded us", "time of us is over", "played for us", "failed: …"
};

// Reminders and expired clocks. One thread calls run_due() again and again.
class Deadlines {
 public:
  Deadlines(Context& context, MatchHost& host, ComputerPlayers& computers)
      : context_(context), host_(host), computers_(computers) {}

  // As the server starts: the computer players whose answers were due when it ended think at once,
  // of at most limits::due_matches_per_run matches; of more, when they are due again. Throws
  // StoreFailure as run_due() does.
  void take_up(ports::Time now);
  // Does what is due at `now`, earliest first; at most limits::due_matches_per_run matches; and
  // ends waits for a match's slot that have lasted too long. A match that stays due, since its work
  // failed or it waits for mail or a computer player, rests for a while, and keeps no other from
  // its turn. Throws StoreFailure if the store cannot read the list of due matches.
  std::vector<ClockAction> run_due(ports::Time now);

 private:
  ClockAction run_one(const std::string& id);
  Context& context_;
  MatchHost& host_;
  ComputerPlayers& computers_;
  Resting resting_;  // matches
};

}  // namespace adjutant::app
