#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "server/app/accounts/meeting.hpp"
#include "server/app/limits.hpp"
#include "server/app/tournaments/player_list.hpp"
#include "server/app/tournaments/tournaments.hpp"

// Entries that the organiser brings along.
namespace adjutant::app {
namespace {

struct Import {
  std::vector<ports::Account> accounts;  // none twice
  std::vector<std::string> teams;        // of each; empty: none
  std::vector<int> lines;                // of each
  std::vector<RequestFault> faults;

  void fault(int line, std::string why) {
    faults.push_back({fmt::format("csv[{}]", line), std::move(why)});
  }
};

std::string already_entered(std::string_view handle) {
  return fmt::format("{} has already entered", handle);
}

// Reads the list and finds its players, whichever tournament they enter.
Import read_import(const Context& context, const std::string& csv) {
  Import import;
  const auto fault = [&](int line, std::string why) { import.fault(line, std::move(why)); };
  const auto players = read_player_list(csv);
  if (!players) {
    fault(players.error().line, players.error().message);
    return import;
  }
  if (players->size() > limits::tournament_imported_max) {
    fault(1, fmt::format("has {} players; the limit is {}", players->size(),
                         limits::tournament_imported_max));
    return import;
  }
  for (const auto& [line, handle, team] : *players) {
    const auto account = context.accounts.account_once_called(handle);
    const bool again = account && std::ranges::find(import.accounts, account->id,
                                                    &ports::Account::id) != import.accounts.end();
    if (handle.empty()) {
      fault(line, "does not name a player");
    } else if (!account || !is_person(*account)) {
      fault(line, fmt::format("there is no player \"{}\"", handle));
    } else if (!account->confirmed) {
      fault(line, fmt::format("{} has not confirmed their address", handle));
    } else if (again) {
      fault(line, already_entered(handle));
    } else {
      import.accounts.push_back(*account);
      import.teams.push_back(team);
      import.lines.push_back(line);
    }
  }
  return import;
}

// A fault for each player who cannot be brought into this tournament.
void check(const LoadedTournament& tournament, Import& import,
           const std::function<Result<void>(std::int64_t)>& may_bring) {
  for (std::size_t i = 0; i < import.accounts.size(); ++i) {
    const auto& account = import.accounts[i];
    if (tournament.has_entered(account.id)) {
      import.fault(import.lines[i], already_entered(account.handle));
    } else if (const auto may = may_bring(account.id); !may) {
      import.fault(import.lines[i], may.error().detail);
    }
  }
  if (import.faults.empty() && import.accounts.empty()) {
    import.faults.push_back({"csv", "names no players: write one handle per line"});
  }
}

// One more for each player, or none and a fault for each player whom others entered too often.
void count_brought(RecentCounts& brought, Import& import, ports::Time now) {
  std::vector<std::string> all;
  for (const auto& account : import.accounts) all.push_back(std::to_string(account.id));
  const auto refused = brought.count_all(all, limits::brought_lately_max, now);
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (std::ranges::find(refused, all[i]) == refused.end()) continue;
    import.fault(
        import.lines[i],
        fmt::format("others have entered {} {} times today, so this player must enter in person",
                    import.accounts[i].handle, limits::brought_lately_max));
  }
}

std::unexpected<Problem> faulty(Import import) {
  return problem("bad-request", "The list has mistakes: see errors.",
                 {.errors = std::move(import.faults)});
}

}  // namespace

// People with an office keep it.
Result<void> Tournaments::may_bring(const LoadedTournament& tournament,
                                    std::int64_t account) const {
  const auto& arbiters = tournament.stored.arbiters;
  if (std::ranges::find(arbiters, account) != arbiters.end()) return {};
  const auto organiser = context_.accounts.account(tournament.stored.row.organiser);
  return organiser ? may_ask(context_, *organiser, account) : Result<void>{};
}

Result<json::object> Tournaments::import_entries(const TournamentRequest& request,
                                                 std::string_view id,
                                                 const protocol::ImportEntries& wanted) {
  if (const auto may = may_change(request.identity, ""); !may) {
    return std::unexpected(may.error());
  }
  const auto fine =
      count_lately(imports_, request.identity,
                   {"brought lists of players {} times", limits::tournament_imports_lately_max},
                   context_.clock.now());
  if (!fine) return std::unexpected(fine.error());
  // Found before anybody else has to wait for it.
  auto import = read_import(context_, wanted.csv);
  return change(request, id, {TournamentRole::organiser, wanted.act},
                [&](TournamentStep& step, const life::Act& act) -> Events {
                  check(step.after, import,
                        [&](std::int64_t account) { return may_bring(step.after, account); });
                  if (!import.faults.empty()) return faulty(std::move(import));
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
                  // Counted once nothing else can be wrong.
                  count_brought(brought_, import, context_.clock.now());
                  if (!import.faults.empty()) return faulty(std::move(import));
                  step.commit.entries = std::move(entering.commit.entries);
                  return all;
                });
}

}  // namespace adjutant::app
