#pragma once

#include <string_view>

#include "server/app/accounts/recent_counts.hpp"
#include "server/app/limits.hpp"
#include "server/app/tournaments/tournament_host.hpp"

// Sides of tournaments that are bid for. Until they all open, nobody sees a bid, or whether there
// is one.
namespace adjutant::app {

class Bidding {
 public:
  Bidding(Context& context, TournamentHost& host) : context_(context), host_(host) {}

  // The caller's, at their board of a drawn round, instead of their earlier bid: {"side","level"}.
  // "bid-closed" once they are open.
  Result<json::object> bid(const Identity& identity, std::string_view id, int round, int board,
                           const protocol::PlaceBid& wanted);

 private:
  Context& context_;
  TournamentHost& host_;
  RecentCounts bids_{limits::lately, context_.accounts, "bids"};  // by account
};

// A drawn round whose bids are due for opening; 0: none.
int bids_due(const life::Tournament& tournament, ports::Time now);
// Opens what was bid for the sides of this round. For who has entered the host.
Result<LoadedTournament> open_bids(Context& context, TournamentHost& host,
                                   LoadedTournament tournament, int round, const life::Act& act);

}  // namespace adjutant::app
