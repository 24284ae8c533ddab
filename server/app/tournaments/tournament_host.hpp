#pragma once

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

  const ports::EntryRow* entry_of(std::int64_t account) const;
  const ports::EntryRow& row_of(int entry) const;
};

enum class TournamentRole : std::uint8_t { nobody, entrant, arbiter, organiser };
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
};

// Tournaments as they are stored, and one step of them at a time. Any thread.
class TournamentHost {
 public:
  explicit TournamentHost(Context& context) : context_(context) {}

  // Whoever has it changes tournaments.
  std::unique_lock<std::mutex> enter() { return std::unique_lock(mutex_); }
  // "not-found" where there is none.
  Result<LoadedTournament> load(std::string_view id);
  Result<LoadedTournament> load_for(std::string_view id, const MaybeIdentity& identity);
  // Brings the row to what the step's events say.
  void complete(TournamentStep& step) const;
  // Commits the step; "stale-revision" when another came first.
  Result<LoadedTournament> store(TournamentStep step);

  std::string now_text() const;

 private:
  Context& context_;
  std::mutex mutex_;
};

// Undecided boards of rounds that have started, at which somebody has gone.
std::vector<const life::Board*> boards_of_gone(const life::Tournament& tournament);
// Of an event, to the minute.
ports::Time time_of_event(const std::string& at);
// When a round that is drawn starts by itself.
ports::Time start_of(const life::Round& round);
// When the server has something to do with it of itself; empty: not before somebody does.
std::optional<ports::Time> next_due(const LoadedTournament& tournament, ports::Time now);

// What a command of the tournament refuses, as a problem.
Problem problem_of(const life::Refused& refused);
std::unexpected<Problem> no_such_tournament(std::string_view id);

protocol::TournamentView view(const Context& context, const LoadedTournament& tournament,
                              const MaybeIdentity& identity);

}  // namespace adjutant::app
