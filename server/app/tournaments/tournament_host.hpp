#pragma once

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

// A tournament as it is stored.
struct LoadedTournament {
  ports::StoredTournament stored;
  life::Tournament value;

  // The entry that they play for; null where they have none, or the computer plays on for them.
  const ports::EntryRow* entry_of(std::int64_t account) const;
  // Whether they have ever entered.
  bool has_entered(std::int64_t account) const;
  const ports::EntryRow& row_of(int entry) const;
};

// The operator of the server acts without an account: no entry or tournament is theirs.
inline constexpr std::int64_t operator_account = -1;

enum class TournamentRole : std::uint8_t { nobody, entrant, arbiter, organiser };
// The caller's account, as far as tournaments go. 0: none, also for a token of one match.
std::int64_t known_as(const MaybeIdentity& identity);
// The highest that they have. Operators organise every tournament.
TournamentRole role_of(const LoadedTournament& tournament, const MaybeIdentity& identity);
bool may_see(const LoadedTournament& tournament, const MaybeIdentity& identity);

// One step of a tournament, being put together.
struct TournamentStep {
  explicit TournamentStep(LoadedTournament before);

  // Puts the events into the chain, with what follows from them by itself.
  void add(std::vector<tournament::Event> events, const std::string& at);

  LoadedTournament after;
  ports::TournamentCommit commit;
  std::vector<std::function<void()>> told;  // done once it is stored
};

// Tournaments as they are stored, and one step of them at a time. Any thread.
class TournamentHost {
 public:
  explicit TournamentHost(Context& context) : context_(context) {}

  // Its owner may change tournaments.
  std::unique_lock<std::mutex> enter() { return std::unique_lock(mutex_); }
  // "not-found" where there is none.
  Result<LoadedTournament> load(std::string_view id);
  Result<LoadedTournament> load_for(std::string_view id, const MaybeIdentity& identity);
  // Brings the row to what the step's events say.
  void complete(TournamentStep& step) const;
  // Commits the step; "stale-revision" when another came first.
  Result<LoadedTournament> store(TournamentStep step);

  std::string now_text() const;
  // The same, and not before its last event: a tournament does not go back in time, whatever the
  // machine's clock does.
  std::string now_text(const life::Tournament& tournament) const;

 private:
  // The events from `first` on, for watchers.
  void publish(const LoadedTournament& tournament, int first) const;
  // What is stored of a tournament as a value; only what came after the one kept is played.
  life::Tournament value_of(const ports::StoredTournament& stored);
  void keep(std::shared_ptr<const life::Tournament> value);

  Context& context_;
  std::mutex mutex_;
  std::mutex kept_mutex_;
  // The most recently used values, the latest first.
  std::list<std::shared_ptr<const life::Tournament>> kept_;
};

// What the computer player is called where it plays on for somebody.
inline constexpr std::string_view computer_name = "Captain";

// Whether they do not play any more, and nobody may come in their place.
bool is_gone(const life::Tournament& tournament, int entry);
// Undecided boards of rounds that have started, at which somebody has gone.
std::vector<const life::Board*> boards_of_gone(const life::Tournament& tournament);
// Of an event.
ports::Time time_of_event(const std::string& at);
// When a round that is drawn starts by itself, and when bids for its sides are opened.
ports::Time start_of(const life::Tournament& tournament, const life::Round& round);
// When it continues by itself; empty: not before somebody acts.
std::optional<ports::Time> steps_due(const LoadedTournament& tournament, ports::Time now);
// When the server looks at it again: for that, and for those who have not come.
std::optional<ports::Time> next_due(const LoadedTournament& tournament, ports::Time now);

// What a command of the tournament refuses, as a problem.
Problem problem_of(const life::Refused& refused);
using Events = Result<std::vector<tournament::Event>>;
Events told(life::Decision decision);
std::unexpected<Problem> no_such_tournament(std::string_view id);

protocol::TournamentView view(const Context& context, const LoadedTournament& tournament,
                              const MaybeIdentity& identity);

}  // namespace adjutant::app
