#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "server/app/tournaments/tournament_host.hpp"

namespace adjutant::app {

// Something that has happened in a tournament, for people who follow it from elsewhere.
struct FeedItem {
  int number = 0;  // of its event
  std::string at;  // RFC 3339
  std::string by;  // a player, "organiser", "arbiter", "server"
  std::string text;
  std::string reason;  // of the person who decided it; empty: nobody
};

struct Feed {
  std::string title;
  std::string updated;          // RFC 3339
  std::vector<FeedItem> items;  // latest first
};

// A tournament for other programs. Any thread.
class TournamentFeeds {
 public:
  TournamentFeeds(Context& context, TournamentHost& host) : context_(context), host_(host) {}

  // {"format":"adjutant-tournament-export-1","tournament","entries","rounds","standings"|null}: as
  // the calls of these names have them.
  Result<json::object> whole(const MaybeIdentity& identity, std::string_view id);
  // The latest events that concern spectators; results not before they are published.
  Result<Feed> feed(const MaybeIdentity& identity, std::string_view id);
  // RFC 5545: the starts of drawn rounds, and the planned ends of those in progress.
  Result<std::string> calendar(const MaybeIdentity& identity, std::string_view id);

 private:
  Context& context_;
  TournamentHost& host_;
};

// The starts of drawn rounds, as far as the server starts them, and the planned ends of rounds;
// with an entry, only where they still play, and until then.
std::vector<ports::CalendarEntry> dates_of(const LoadedTournament& tournament, int entry);
// The same of one round.
std::vector<ports::CalendarEntry> dates_of(const LoadedTournament& tournament,
                                           const life::Round& round, int entry);
// When it should end, RFC 3339; empty: not known, or never.
std::string end_of_round(const life::Tournament& value, const life::Round& round);

}  // namespace adjutant::app
