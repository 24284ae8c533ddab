#pragma once

#include <mutex>
#include <string>
#include <vector>

#include "server/app/accounts/accounts.hpp"
#include "server/app/accounts/sessions.hpp"
#include "server/app/context.hpp"
#include "server/app/play/chat.hpp"
#include "server/app/play/planning.hpp"
#include "server/app/problem.hpp"
#include "server/app/reading/reading.hpp"
#include "server/app/tournaments/ratings.hpp"
#include "server/app/tournaments/tournament_host.hpp"

namespace adjutant::app {

// All that the server keeps of a player and that is theirs to take along (adjutant-account-1): as
// they may see it themselves. Any thread.
class OwnData {
 public:
  struct Parts {
    Accounts& accounts;
    Sessions& sessions;
    Chat& chat;
    Planning& planning;
    Reading& reading;
    Ratings& ratings;
    TournamentHost& tournaments;
  };
  OwnData(Context& context, const Parts& parts) : context_(context), parts_(parts) {}

  // The account, and its latest matches; with `after`, the cursor of the previous part, only those
  // that follow. "busy" during another account's, since it is much work.
  Result<json::object> part(const Identity& identity, const std::string& after, int limit);

 private:
  json::object account(const Identity& identity);
  // What they said before another player took their seat.
  std::vector<ports::KeptText> said_in_matches_left(std::int64_t account);
  json::array tournaments(const Identity& identity);
  json::object match(const Identity& identity, const ports::MatchRow& row);
  json::array chat(const Identity& identity, const std::string& match);

  Context& context_;
  Parts parts_;
  std::mutex one_at_a_time_;
};

}  // namespace adjutant::app
