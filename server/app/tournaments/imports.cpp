#include <algorithm>
#include <optional>

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

std::string_view trimmed(std::string_view line) {
  const auto from = line.find_first_not_of(" \t\r");
  if (from == std::string_view::npos) return {};
  return line.substr(from, line.find_last_not_of(" \t\r") + 1 - from);
}

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const auto end = text.find('\n');
    auto line = text.substr(0, end);
    text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    lines.emplace_back(trimmed(line));
  }
  return lines;
}

struct Import {
  std::vector<ports::Account> accounts;
  std::vector<std::string> teams;  // of each; empty: none
  std::vector<RequestFault> faults;
};

// Where a row has what. A list has no header, and nothing but a player in each line.
struct Columns {
  std::size_t player = 0;
  std::optional<std::size_t> team = std::nullopt;
  std::size_t first_row = 0;
};

std::optional<Columns> columns_of(const std::vector<std::string>& lines) {
  const auto header = lines.empty() ? std::vector<std::string>() : fields_of(lines.front());
  const auto column = [&](std::string_view name) -> std::optional<std::size_t> {
    const auto found = std::ranges::find(header, name);
    if (found == header.end()) return std::nullopt;
    return static_cast<std::size_t>(found - header.begin());
  };
  if (const auto player = column("player")) return Columns{*player, column("team"), 1};
  const bool is_list =
      std::ranges::all_of(lines, [](const std::string& line) { return !line.contains(','); });
  return is_list ? std::optional(Columns{}) : std::nullopt;
}

// What a row has in a column; a row may end before it.
std::string field(const std::vector<std::string>& fields, std::optional<std::size_t> column) {
  return column && *column < fields.size() ? fields[*column] : "";
}

Import read_import(const Context& context, const LoadedTournament& tournament,
                   const std::string& csv) {
  Import import;
  const auto lines = lines_of(csv);
  const auto fault = [&](std::size_t line, std::string why) {
    import.faults.push_back({fmt::format("csv[{}]", line + 1), std::move(why)});
  };
  const auto columns = columns_of(lines);
  if (!columns) {
    fault(0, "the first line of a table names its columns, one of which is player");
    return import;
  }
  for (std::size_t i = columns->first_row; i < lines.size(); ++i) {
    if (lines[i].empty()) continue;
    const auto fields = fields_of(lines[i]);
    const auto handle = field(fields, columns->player);
    const auto account = context.accounts.account_by_handle(handle);
    const bool again = account && std::ranges::find(import.accounts, account->id,
                                                    &ports::Account::id) != import.accounts.end();
    if (!account || account->guest_until) {
      fault(i, fmt::format("there is no player \"{}\"", handle));
    } else if (!account->confirmed) {
      fault(i, fmt::format("{} has not confirmed their address", handle));
    } else if (again || tournament.has_entered(account->id)) {
      fault(i, fmt::format("{} has entered already", handle));
    } else {
      import.accounts.push_back(*account);
      import.teams.push_back(field(fields, columns->team));
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
