#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "server/app/match/match_host.hpp"
#include "server/app/resting.hpp"
#include "server/app/tournaments/round_ends.hpp"
#include "server/app/tournaments/tournament_host.hpp"

namespace adjutant::app {

// What the server has done of itself, for the log.
struct TournamentAction {
  std::string tournament;
  std::string what;  // "took a result", "drew round 2", "failed: …"
};

// What tournaments do by themselves: take the results of finished matches, continue rounds that
// were opening, draw, start and finish automatic ones, and resign the matches of players who left.
// run_due() is called by one thread, again and again. It looks before each step whether it
// `goes_on`; the next call does the rest.
class TournamentTimer {
 public:
  TournamentTimer(Context& context, TournamentHost& host, MatchHost& matches)
      : context_(context), host_(host), matches_(matches) {}

  std::vector<TournamentAction> run_due(
      ports::Time now, const std::function<bool()>& goes_on = [] { return true; });

 private:
  // `what` rests after a failure.
  template <class Work>
  TournamentAction safely(const std::string& tournament, std::string_view what, Work work);
  Result<std::string> take_result(const ports::BoardPlace& place);
  Result<std::string> go_on(const std::string& id, ports::Time now);
  Result<std::string> one_step(const std::string& id, ports::Time now);
  Result<std::string> play_out(const std::string& id);
  Result<std::string> decide_overdue(LoadedTournament tournament, ports::Time now);
  Result<std::string> ask_the_silent(LoadedTournament tournament, ports::Time now);
  Result<std::string> offer_places(LoadedTournament tournament, ports::Time now);
  Result<std::string> seat_computer(LoadedTournament tournament, ports::Time now);
  Result<std::string> end_challenges(LoadedTournament tournament, ports::Time now);
  Result<std::string> remind(LoadedTournament tournament, ports::Time now);
  Result<std::string> look_for_no_shows(LoadedTournament tournament, ports::Time now);
  Result<std::string> resign_the_gone(const std::string& id);
  Result<std::string> draw(LoadedTournament tournament, const life::Act& act);

  Context& context_;
  TournamentHost& host_;
  MatchHost& matches_;
  Resting resting_;  // matches with new results, tournaments, rating periods
  std::map<std::string, PlayOutsOfBoard, std::less<>> played_out_;  // by tournament
  bool plays_out_ = true;                                           // once a run
};

}  // namespace adjutant::app
