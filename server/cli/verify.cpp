#include <memory>

#include <fmt/format.h>

#include "engine/match/record.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/input.hpp"
#include "tournament/life/record.hpp"

// adjutant verify: checks the record of a match or of a tournament whole, from the file alone.
namespace adjutant::cli {
namespace {

namespace json = core::json;

struct Arguments {
  std::string record;
  bool all = false;
  bool as_json = false;
};

std::string told(const match::Finding& finding) {
  std::string line = finding.what;
  if (!finding.where.empty()) line += fmt::format(" ({})", finding.where);
  if (!finding.why.empty()) line += ": " + finding.why;
  return line;
}

bool is_of_a_tournament(const json::value& record) {
  const auto* format = record.is_object() ? record.get_object().if_contains("format") : nullptr;
  return format != nullptr && *format == "adjutant-tournament-1";
}

int verify_tournament(const Arguments& arguments, const json::value& record) {
  const auto findings = tournament::life::verify(record);
  if (arguments.as_json) {
    json::array list;
    for (const auto& finding : findings) {
      list.push_back(json::object{{"where", finding.where}, {"what", finding.what}});
    }
    fmt::print("{}\n",
               core::canonical_json(json::object{{"holds", findings.empty()}, {"findings", list}}));
    return findings.empty() ? exit_done : exit_refused;
  }
  for (const auto& finding : findings) {
    fmt::print(stderr, "{}: fails: {} {}\n", arguments.record, finding.where, finding.what);
  }
  if (!findings.empty()) return exit_refused;
  const auto& members = record.as_object();
  fmt::print("{}: holds: {} entrants, {} draws, {} events; matches have records of their own\n",
             arguments.record, members.at("entrants").as_array().size(),
             members.at("draws").as_array().size(), members.at("events").as_array().size());
  return exit_done;
}

int verify(const Arguments& arguments) {
  const auto text = read_json_file(arguments.record);
  if (const auto value = core::parse_json(text); value && is_of_a_tournament(*value)) {
    return verify_tournament(arguments, *value);
  }
  const auto verdict = match::verify(text, games());
  if (arguments.as_json) {
    fmt::print("{}\n", core::canonical_json(match::encode(verdict)));
    return verdict.holds ? exit_done : exit_refused;
  }
  for (const match::Finding& finding : verdict.findings) {
    if (!finding.holds) {
      fmt::print(stderr, "{}: fails: {}\n", arguments.record, told(finding));
    } else if (!finding.why.empty()) {
      fmt::print("not checked: {}\n", told(finding));
    } else if (arguments.all) {
      fmt::print("holds: {}\n", told(finding));
    }
  }
  if (!verdict.holds) return exit_refused;
  fmt::print("{}: holds: {} submissions, {} events, {} dice{}\nhead hash {}\n", arguments.record,
             verdict.submissions, verdict.events, verdict.dice,
             verdict.complete ? "; the match is complete" : "; the match still runs", verdict.head);
  return exit_done;
}

}  // namespace

void add_verify(Command program) {
  const auto command = program.command("verify",
                                       "Checks a record: of a match its commitment, dice, hashes "
                                       "and every order by replaying it; of "
                                       "a tournament its chain, draws, pairings and standings");
  auto arguments = std::make_shared<Arguments>();
  command.option("RECORD", arguments->record, "Record file; - is stdin").required();
  command.flag("--all", arguments->all, "Name what holds as well");
  command.flag("--json", arguments->as_json, "Print all findings as JSON");
  command.does([arguments] { return verify(*arguments); });
}

}  // namespace adjutant::cli
