#include <memory>

#include <fmt/format.h>

#include "engine/match/record.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/input.hpp"

// adjutant verify: checks a match record whole, from the file alone.
namespace adjutant::cli {
namespace {

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

int verify(const Arguments& arguments) {
  const auto verdict = match::verify(read_json_file(arguments.record), games());
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
  const auto command = program.command(
      "verify", "Checks a match record: commitment, dice, hashes, and every order by replaying it");
  auto arguments = std::make_shared<Arguments>();
  command.option("RECORD", arguments->record, "Record file; - is stdin").required();
  command.flag("--all", arguments->all, "Name what holds as well");
  command.flag("--json", arguments->as_json, "Print all findings as JSON");
  command.does([arguments] { return verify(*arguments); });
}

}  // namespace adjutant::cli
