#include <algorithm>

#include <fmt/format.h>

#include "server/app/limits.hpp"
#include "server/app/tournaments/tournaments.hpp"

// Entries that the organiser brings along.
namespace adjutant::app {
namespace {

// RFC 4180, a line without the end: fields in quotes may hold commas, and two quotes are one.
std::vector<std::string> fields_of(std::string_view line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const bool twice = quoted && line.substr(i, 2) == "\"\"";
    if (line[i] == '"' && !twice) {
      quoted = !quoted;
    } else if (line[i] == ',' && !quoted) {
      fields.emplace_back();
    } else {
      fields.back() += line[i];
      if (twice) ++i;
    }
  }
  return fields;
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const auto end = text.find('\n');
    auto line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.emplace_back(line);
  }
  return lines;
}

struct Import {
  std::vector<ports::Account> accounts;
  std::vector<std::string> teams;  // of each; empty: none
  std::vector<RequestFault> faults;
};

Import read_import(const Context& context, const LoadedTournament& tournament,
                   const std::string& csv) {
  Import import;
  const auto lines = lines_of(csv);
  const auto fault = [&](std::size_t line, std::string why) {
    import.faults.push_back({fmt::format("csv[{}]", line + 1), std::move(why)});
  };
  const auto header = lines.empty() ? std::vector<std::string>() : fields_of(lines.front());
  const auto found = std::ranges::find(header, "player");
  const auto team = static_cast<std::size_t>(std::ranges::find(header, "team") - header.begin());
  if (found == header.end()) {
    fault(0, "the first line names the columns, one of which is player");
    return import;
  }
  const auto column = static_cast<std::size_t>(found - header.begin());
  for (std::size_t i = 1; i < lines.size(); ++i) {
    if (lines[i].empty()) continue;
    const auto fields = fields_of(lines[i]);
    const auto account =
        column < fields.size() ? context.accounts.account_by_handle(fields[column]) : std::nullopt;
    const bool again = account && std::ranges::find(import.accounts, account->id,
                                                    &ports::Account::id) != import.accounts.end();
    if (!account || account->guest_until) {
      fault(i, "there is no such player");
    } else if (!account->confirmed) {
      fault(i, "they have not confirmed their address");
    } else if (again || tournament.has_entered(account->id)) {
      fault(i, "they have entered already");
    } else {
      import.accounts.push_back(*account);
      import.teams.push_back(team < fields.size() ? fields[team] : "");
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
                    import.faults.push_back({"csv", "names nobody"});
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
