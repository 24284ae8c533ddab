#pragma once

#include <atomic>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/json/tournaments.hpp"
#include "server/app/accounts/access.hpp"
#include "server/app/context.hpp"
#include "server/app/problem.hpp"
#include "tournament/life/commands.hpp"
#include "tournament/life/record.hpp"

namespace adjutant::app {

namespace life = tournament::life;

// A tournament as the store has it.
struct LoadedTournament {
  ports::StoredTournament stored;
  life::Tournament value;

  // The entry that the account plays for; null if it has none, or if the computer has taken it
  // over.
  const ports::EntryRow* entry_of(std::int64_t account) const;
  // Whether the account has ever entered.
  bool has_entered(std::int64_t account) const;
  const ports::EntryRow& row_of(int entry) const;
};

// The operator of the server acts without an account, and owns no entry or tournament.
inline constexpr std::int64_t operator_account = -1;

enum class TournamentRole : std::uint8_t { nobody, entrant, arbiter, organiser };
// The caller's account; 0 without one, and for a token of one match.
std::int64_t known_as(const MaybeIdentity& identity);
// The caller's highest role. Operators are organisers of every tournament.
TournamentRole role_of(const LoadedTournament& tournament, const MaybeIdentity& identity);
// A cancelled draft stays a draft.
bool was_opened(const life::Tournament& value);
bool may_see(const LoadedTournament& tournament, const MaybeIdentity& identity);

// One step of a tournament, before its commit.
struct TournamentStep {
  explicit TournamentStep(LoadedTournament before);

  // Adds the events to the chain, with the events that follow from them.
  void add(std::vector<tournament::Event> events, const std::string& at);

  LoadedTournament after;
  ports::TournamentCommit commit;
  std::vector<std::function<void()>> told;  // called after the commit
};

// Loads tournaments and stores their steps, one at a time. Any thread.
class TournamentHost {
 public:
  explicit TournamentHost(Context& context) : context_(context) {}

  // Its owner may change tournaments, alone among the threads of all servers.
  struct Entered {
    std::unique_lock<std::timed_mutex> here;
    std::unique_ptr<ports::TournamentTurn> among_servers;
  };
  // For a request: "busy" if too many wait already, or for too long.
  Result<Entered> enter();
  // For what the server does by itself: waits as long as it takes.
  Entered enter_in_the_end();
  // "not-found" if there is no such tournament.
  Result<LoadedTournament> load(std::string_view id);
  Result<LoadedTournament> load_for(std::string_view id, const MaybeIdentity& identity);
  // Updates the row from the step's events.
  void complete(TournamentStep& step) const;
  // Commits the step; "stale-revision" if another came first.
  Result<LoadedTournament> store(TournamentStep step);

  // Another server has stored the events from `first` on: for watchers here.
  void tell(const std::string& id, int first);

  std::string now_text() const;
  // The same, but never before the tournament's last event, whatever the machine's clock says.
  std::string now_text(const life::Tournament& tournament) const;

 private:
  // Sends the events from `first` on to spectators.
  void publish(const LoadedTournament& tournament, int first) const;
  // The stored tournament as a value; replays only the events since the value in memory.
  life::Tournament value_of(const ports::StoredTournament& stored);
  void keep(std::shared_ptr<const life::Tournament> value);

  Context& context_;
  std::timed_mutex mutex_;
  std::atomic<int> threads_waiting_ = 0;
  std::mutex kept_mutex_;
  // The most recently used values, the latest first.
  std::list<std::shared_ptr<const life::Tournament>> kept_;
};

// The computer player's name when it takes over an entry.
inline constexpr std::string_view computer_name = "Captain";

// Whether the entry no longer plays and no substitute may take it over.
bool is_gone(const life::Tournament& tournament, int entry);
// Boards without a result, in rounds that have started, with an entry that is gone.
std::vector<const life::Board*> boards_of_gone(const life::Tournament& tournament);
// The time of an event.
ports::Time time_of_event(const std::string& at);
// When a drawn round starts automatically, and when the bids for its sides open.
ports::Time start_of(const life::Tournament& tournament, const life::Round& round);
// When the tournament continues automatically; empty if it waits for a person.
std::optional<ports::Time> steps_due(const LoadedTournament& tournament, ports::Time now);
// When the server looks at the tournament again: for that, and for players who did not come.
std::optional<ports::Time> next_due(const LoadedTournament& tournament, ports::Time now);

// The refusal of a tournament's command, as a problem.
Problem problem_of(const life::Refused& refused);
using Events = Result<std::vector<tournament::Event>>;
Events told(life::Decision decision);
std::unexpected<Problem> no_such_tournament(std::string_view id);

protocol::TournamentView view(const Context& context, const LoadedTournament& tournament,
                              const MaybeIdentity& identity);

}  // namespace adjutant::app
