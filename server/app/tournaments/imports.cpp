#include <algorithm>

#include <fmt/format.h>

#include "server/app/limits.hpp"
#include "server/app/tournaments/player_list.hpp"
#include "server/app/tournaments/tournaments.hpp"

// Entries that the organiser brings along.
namespace adjutant::app {
namespace {

struct Import {
  std::vector<ports::Account> accounts;
  std::vector<std::string> teams;  // of each; empty: none
  std::vector<RequestFault> faults;
};

Import read_import(const Context& context, const LoadedTournament& tournament,
                   const std::string& csv) {
  Import import;
  const auto fault = [&](int line, std::string why) {
    import.faults.push_back({fmt::format("csv[{}]", line), std::move(why)});
  };
  const auto players = read_player_list(csv);
  if (!players) {
    fault(1, players.error());
    return import;
  }
  if (players->size() > limits::tournament_imported_max) {
    fault(1, fmt::format("has {} players: write at most {}", players->size(),
                         limits::tournament_imported_max));
    return import;
  }
  for (const auto& [line, handle, team] : *players) {
    const auto account = context.accounts.account_by_handle(handle);
    const bool again = account && std::ranges::find(import.accounts, account->id,
                                                    &ports::Account::id) != import.accounts.end();
    if (handle.empty()) {
      fault(line, "names no player");
    } else if (!account || account->guest_until) {
      fault(line, fmt::format("there is no player \"{}\"", handle));
    } else if (!account->confirmed) {
      fault(line, fmt::format("{} has not confirmed their address", handle));
    } else if (again || tournament.has_entered(account->id)) {
      fault(line, fmt::format("{} has entered already", handle));
    } else {
      import.accounts.push_back(*account);
      import.teams.push_back(team);
    }
  }
  return import;
}

}  // namespace

Result<json::object> Tournaments::import_entries(const TournamentRequest& request,
                                                 std::string_view id,
                                                 const protocol::ImportEntries& wanted) {
  return change(request, id, {TournamentRole::organiser, wanted.act},
                [&](TournamentStep& step, const life::Act& act) -> Events {
                  auto import = read_import(context_, step.after, wanted.csv);
                  if (import.faults.empty() && import.accounts.empty()) {
                    import.faults.push_back({"csv", "names nobody: write a handle a line"});
                  }
                  if (!import.faults.empty()) {
                    return problem("bad-request", "The list has faults: see errors.",
                                   {.errors = std::move(import.faults)});
                  }
                  // Each enters the tournament as those before have left it.
                  TournamentStep entering(step.after);
                  std::vector<tournament::Event> all;
                  for (std::size_t i = 0; i < import.accounts.size(); ++i) {
                    auto events =
                        new_entry(entering, import.accounts[i], {.team = import.teams[i]}, act);
                    if (!events) return events;
                    for (auto& event : *events) {
                      all.push_back(event);
                      life::record(entering.after.value, std::move(event));
                    }
                  }
                  step.commit.entries = std::move(entering.commit.entries);
                  return all;
                });
}

}  // namespace adjutant::app
