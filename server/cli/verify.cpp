#include <memory>
#include <optional>

#include <fmt/format.h>

#include "engine/core/count_of.hpp"
#include "engine/core/hash.hpp"
#include "engine/core/plain_text.hpp"
#include "engine/match/record.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/input.hpp"
#include "tournament/life/record.hpp"

// adjutant verify: checks the record of a match or of a tournament whole, from the files alone.
namespace adjutant::cli {
namespace {

namespace json = core::json;
namespace life = tournament::life;

struct Arguments {
  std::string record;
  std::vector<std::string> matches;
  std::optional<std::string> head;
  bool all = false;
  bool as_json = false;
};

std::string told(const match::Finding& finding) {
  std::string line = finding.what;
  if (!finding.where.empty()) line += fmt::format(" ({})", finding.where);
  if (!finding.why.empty()) line += ": " + finding.why;
  return core::on_one_line(line);
}

bool is_of_a_tournament(const json::value& record) {
  const auto* format = record.is_object() ? record.get_object().if_contains("format") : nullptr;
  return format != nullptr && *format == "adjutant-tournament-1";
}

// The matches of a tournament, each verified by itself.
std::vector<life::MatchRecord> read_matches(const std::vector<std::string>& files,
                                            std::vector<life::Finding>& findings) {
  std::vector<life::MatchRecord> matches;
  for (const auto& file : files) {
    const auto text = read_json_file(file);
    const auto verdict = match::verify(text, games());
    for (const auto& finding : verdict.findings) {
      if (!finding.holds) findings.push_back({file, told(finding)});
    }
    if (!verdict.holds) continue;
    matches.push_back(
        life::match_record_of(file, verdict.head, core::parse_json(text)->as_object()));
  }
  return matches;
}

void print_as_json(const life::Verdict& verdict) {
  json::array list;
  for (const auto& finding : verdict.findings) {
    list.push_back(json::object{{"where", finding.where}, {"what", finding.what}});
  }
  fmt::print("{}\n",
             core::canonical_json(json::object{{"holds", verdict.findings.empty()},
                                               {"findings", std::move(list)},
                                               {"head", verdict.head},
                                               {"revision", verdict.revision},
                                               {"results_of_records", verdict.tied},
                                               {"results_without", verdict.untied},
                                               {"open", json::value_from(verdict.open)},
                                               {"notes", json::value_from(verdict.notes)}}));
}

int verify_tournament(const Arguments& arguments, const json::value& record) {
  std::vector<life::Finding> of_matches;
  const auto matches = read_matches(arguments.matches, of_matches);
  auto verdict = life::verdict_on(record, matches);
  verdict.findings.insert(verdict.findings.end(), of_matches.begin(), of_matches.end());
  const bool holds = verdict.findings.empty();
  if (arguments.as_json) {
    print_as_json(verdict);
    return holds ? exit_done : exit_refused;
  }
  for (const auto& finding : verdict.findings) {
    fmt::print(stderr, "{}: fails: {}\n", arguments.record,
               core::on_one_line(finding.where + " " + finding.what));
  }
  if (!holds) return exit_refused;
  const auto& members = record.as_object();
  const auto count = [&](std::string_view member, std::string_view one) {
    return core::count_of(members.at(member).as_array().size(), one);
  };
  if (arguments.all) {
    fmt::print(
        "verified: the chain of {}\n"
        "verified: {}, drawn from the commitment and the seeds\n"
        "verified: the pairs of every round that was drawn\n"
        "verified: {}, with the seeds that they had committed to\n"
        "verified: {}, and the standings that follow from them\n",
        core::count_of(verdict.revision, "event"), count("draws", "lot"),
        count("entrants", "entrant"), count("results", "result"));
  }
  fmt::print("{}: verified: {}, {}, {}\n", arguments.record, count("entrants", "entrant"),
             count("draws", "draw"), core::count_of(verdict.revision, "event"));
  if (verdict.tied > 0) {
    fmt::print("{} the records of their matches\n",
               core::count_of(verdict.tied, "result matches", "results match"));
  }
  if (verdict.untied > 0) {
    fmt::print(
        "not checked: {} without the record of their match: name those files after this one\n",
        core::count_of(verdict.untied, "result"));
  }
  for (const auto& one : verdict.open) fmt::print("open: {}\n", core::on_one_line(one));
  for (const auto& one : verdict.notes) fmt::print("note: {}\n", core::on_one_line(one));
  fmt::print("head hash {}\n", verdict.head);
  return exit_done;
}

int verify_match(const Arguments& arguments, const std::string& text) {
  if (!arguments.matches.empty()) {
    throw BadInput("name one record of a match, or that of a tournament and then its matches'");
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
      fmt::print("{}: {}\n", finding.is_note ? "note" : "not checked", told(finding));
    } else if (arguments.all) {
      fmt::print("verified: {}\n", told(finding));
    }
  }
  if (!verdict.holds) return exit_refused;
  fmt::print("{}: verified: {}, {}, {}{}\nhead hash {}\n", arguments.record,
             core::count_of(verdict.submissions, "submission"),
             core::count_of(verdict.events, "event"), core::count_of(verdict.dice, "die", "dice"),
             verdict.complete ? "; the match is finished" : "; the match is still in progress",
             verdict.head);
  return exit_done;
}

// Whether the hash that somebody has kept, from a mail or the page, is one of the record's events.
int find_head(const Arguments& arguments, const json::value& record) {
  const auto* events = record.is_object() ? record.get_object().if_contains("events") : nullptr;
  const auto* list = events == nullptr ? nullptr : events->if_array();
  for (std::size_t i = 0; list != nullptr && i < list->size(); ++i) {
    const auto* event = (*list)[i].if_object();
    const auto* hash = event == nullptr ? nullptr : event->if_contains("hash");
    if (hash == nullptr || !hash->is_string() || hash->get_string() != *arguments.head) continue;
    if (!arguments.as_json) fmt::print("the hash {} belongs to event {}\n", *arguments.head, i);
    return exit_done;
  }
  fmt::print(stderr,
             "{}: fails: no event has the hash {}: the event it belongs to is not in this record\n",
             arguments.record, *arguments.head);
  return exit_refused;
}

int verify(const Arguments& arguments) {
  if (arguments.head) {
    const auto head = core::digest_from_hex(*arguments.head);
    if (!head || core::to_hex(*head) != *arguments.head) {
      throw BadInput(fmt::format(
          "--head: \"{}\" is not a hash; write 64 lower-case hexadecimal digits", *arguments.head));
    }
  }
  const auto text = read_json_file(arguments.record);
  const auto value = core::parse_json(text);
  const int code = value && is_of_a_tournament(*value) ? verify_tournament(arguments, *value)
                                                       : verify_match(arguments, text);
  if (!arguments.head || code != exit_done) return code;
  return find_head(arguments, *value);
}

}  // namespace

void add_verify(Command program) {
  const auto command = program.command(
      "verify",
      "Checks a record. For a match: its commitment, dice, hashes and, by replaying it, every "
      "order. For a tournament: its chain, draws, pairings, results and standings");
  auto arguments = std::make_shared<Arguments>();
  command.option("RECORD", arguments->record, "Record file; - is stdin").required();
  command.option("MATCHES", arguments->matches,
                 "After the record of a tournament: records of its matches, to check its results");
  command.option("--head", arguments->head,
                 "Hash from a mail or the page; check that the record has its event");
  command.flag("--all", arguments->all, "Also print what is correct");
  command.flag("--json", arguments->as_json, "Print all findings as JSON");
  command.does([arguments] { return verify(*arguments); });
}

}  // namespace adjutant::cli
