#pragma once

#include <optional>
#include <string>

#include "server/app/accounts/sessions.hpp"
#include "server/app/context.hpp"
#include "server/app/match/match_host.hpp"
#include "server/app/play/chat.hpp"
#include "server/app/play/computer_players.hpp"
#include "server/app/tournaments/tournament_host.hpp"
#include "server/ports/news_store.hpp"

namespace adjutant::app {

// What other servers of the club have done, for people with a connection to this one. The server
// that leads also learns of matches where a computer player is to act. One thread.
class News {
 public:
  struct Parts {
    Context& context;
    MatchHost& host;
    Sessions& sessions;
    Chat& chat;
    ComputerPlayers& computers;
    TournamentHost& tournaments;
    ports::NewsStore& store;
  };
  // What is in the store by now is not news. Throws StoreFailure.
  explicit News(const Parts& parts) : parts_(parts), read_to_(parts.store.news_mark()) {}

  // Publishes what has come since it looked last. Throws StoreFailure: the rest comes next time.
  void look();

 private:
  void tell(const std::vector<ports::StepNews>& steps);
  void tell_steps(const std::string& match, int first_event, int last_event);
  void tell(const ports::OtherNews& news);

  Parts parts_;
  ports::NewsMark read_to_;
};

}  // namespace adjutant::app
