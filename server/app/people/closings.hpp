#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "protocol/json/people.hpp"
#include "server/app/accounts/sessions.hpp"
#include "server/app/context.hpp"
#include "server/app/lobby/matches.hpp"
#include "server/app/match/match_host.hpp"
#include "server/app/play/submissions.hpp"
#include "server/app/problem.hpp"
#include "server/app/resting.hpp"
#include "server/app/tournaments/tournament_host.hpp"

namespace adjutant::app {

// Accounts in deletion. What is only the player's goes in one commit, and with it every way in;
// run() then leaves the tournaments, declines the invitations, resigns the matches that run and
// takes the name out of what others have, however often it is cut off in between.
class Closings {
 public:
  Closings(Context& context, MatchHost& host, Sessions& sessions, Matches& matches,
           Submissions& submissions, TournamentHost& tournaments)
      : context_(context),
        host_(host),
        sessions_(sessions),
        matches_(matches),
        submissions_(submissions),
        tournaments_(tournaments) {}

  // What the player has to do first, and what they give up.
  Result<protocol::TiesView> ties(const Identity& identity);
  // Needs the current password; `peer` as in Sessions::sign_in. "account-in-use", with everything
  // that they must do first, while they organise or play a tournament, while a match is suspended,
  // and while matches run that they have not asked to resign.
  Result<void> close(const Identity& identity, const protocol::Leave& request,
                     std::string_view peer);

  // What became of an account that is closing, for the log.
  struct Action {
    std::int64_t account = 0;
    std::string what;  // "left t_…", "declined m_…", "resigned m_…", "closed", "failed: …"
  };
  // Continues closing accounts. Called by one thread, again and again.
  std::vector<Action> run(ports::Time now);

 private:
  protocol::TiesView ties_of(std::int64_t account);
  // Each returns whether nothing remains to do.
  bool leave_tournaments(const ports::Account& account, std::vector<Action>& actions);
  bool decline_invitations(const ports::Account& account, std::vector<Action>& actions);
  bool resign_all(const ports::Account& account, std::vector<Action>& actions);
  void forget_matches(std::int64_t account);

  Context& context_;
  MatchHost& host_;
  Sessions& sessions_;
  Matches& matches_;
  Submissions& submissions_;
  TournamentHost& tournaments_;
  Resting resting_;  // accounts that it could not close
};

}  // namespace adjutant::app
