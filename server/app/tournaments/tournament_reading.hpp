#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/app/tournaments/tournament_host.hpp"

namespace adjutant::app {

// What anybody may see of tournaments. Any thread.
class TournamentReading {
 public:
  TournamentReading(Context& context, TournamentHost& host) : context_(context), host_(host) {}

  Result<protocol::TournamentPage> list(const MaybeIdentity& identity, const std::string& after,
                                        int limit);
  Result<protocol::TournamentView> status(const MaybeIdentity& identity, std::string_view id);
  Result<std::vector<protocol::EntryView>> entries(const MaybeIdentity& identity,
                                                   std::string_view id);
  Result<std::vector<protocol::RoundView>> rounds(const MaybeIdentity& identity,
                                                  std::string_view id);
  // After `round`; 0: as things stand.
  Result<protocol::StandingsView> standings(const MaybeIdentity& identity, std::string_view id,
                                            int round);
  Result<std::vector<protocol::CrosstableRow>> crosstable(const MaybeIdentity& identity,
                                                          std::string_view id, int round);
  // The bracket of the latest knock-out stage; "not-found" if none has begun.
  Result<protocol::BracketView> bracket(const MaybeIdentity& identity, std::string_view id);
  // {"events":[…],"revision","more"}: those after this number.
  Result<json::object> events(const MaybeIdentity& identity, std::string_view id,
                              std::optional<int> after, int limit);
  // adjutant-tournament-1.
  Result<json::object> record(const MaybeIdentity& identity, std::string_view id);
  // A stage as TRF26, with its rounds from their draw on; 0: the stage of the latest draw.
  Result<std::string> trf(const MaybeIdentity& identity, std::string_view id, int stage);
  // The standings, comma separated (RFC 4180), as they stand in a stage; 0: in the latest in which
  // anything has been decided.
  Result<std::string> csv(const MaybeIdentity& identity, std::string_view id, int stage);

 private:
  // As load_for(), but "forbidden" to read results while they are secret.
  Result<LoadedTournament> with_results(const MaybeIdentity& identity, std::string_view id);

  Context& context_;
  TournamentHost& host_;
};

}  // namespace adjutant::app
