#include <algorithm>
#include <iterator>
#include <memory>

#include <fmt/format.h>

#include "server/cli/commands.hpp"
#include "server/cli/input.hpp"
#include "server/cli/trf_input.hpp"
#include "tournament/standing/standing.hpp"

// adjutant standings: the table of a tournament with its tie-breaks, each of which unfolds.
namespace adjutant::cli {
namespace {

namespace standing = tournament::standing;

struct Arguments {
  std::string file;
  std::string encoding;
  std::string tie_breaks;
  int edition = 0;  // that of the file, else 2026
  int round = 0;
  bool round_robin = false;
  bool unfold = false;
  bool as_json = false;
};

std::vector<standing::TieBreak> read_tie_breaks(std::string_view list, std::string_view where) {
  std::vector<standing::TieBreak> read;
  while (!list.empty()) {
    const auto end = std::min(list.find(','), list.size());
    auto word = list.substr(0, end);
    list.remove_prefix(std::min(end + 1, list.size()));
    while (word.starts_with(' ')) word.remove_prefix(1);
    while (word.ends_with(' ')) word.remove_suffix(1);
    if (word.empty() || word == "PTS") continue;  // points come first anyway
    const auto one = standing::tie_break(word);
    if (!one) throw BadInput(fmt::format("{}: {}", where, one.error()));
    if (standing::is_of_tournaments_only(one->code)) {
      throw BadInput(fmt::format(
          "{}: \"{}\" needs margins or lots, which a report file does not have", where, word));
    }
    read.push_back(*one);
  }
  return read;
}

// The rules of the command line, else those of the file, else the usual ones.
standing::Rules rules_of(const tournament::trf::File& file, const Arguments& arguments) {
  standing::Rules rules;
  if (arguments.edition != 0 && arguments.edition != 2024 && arguments.edition != 2026) {
    throw BadInput(fmt::format("--edition: use 2024 or 2026, not {}", arguments.edition));
  }
  const bool older = arguments.edition == 2024 ||
                     (arguments.edition == 0 && file.text_of("XXE").starts_with("2024"));
  rules.edition = older ? standing::Edition::of_2024 : standing::Edition::of_2026;
  rules.round_robin =
      arguments.round_robin || file.system() == tournament::trf::System::round_robin;
  const auto recorded = file.text_of("212").empty() ? file.text_of("202") : file.text_of("212");
  if (!arguments.tie_breaks.empty()) {
    rules.tie_breaks = read_tie_breaks(arguments.tie_breaks, "--tiebreaks");
  } else if (!recorded.empty()) {
    rules.tie_breaks = read_tie_breaks(
        recorded, fmt::format("{}: record 202 or 212 (or give --tiebreaks)", arguments.file));
  } else {
    rules.tie_breaks = standing::default_tie_breaks(rules.round_robin);
  }
  return rules;
}

// "3 + 2.5 + (1) …", where what is in brackets is cut.
std::string unfolded(const standing::Figure& figure) {
  std::string text;
  for (const auto& part : figure.parts) {
    auto value = standing::in_decimals(part.value);
    if (part.of_opponent != 0 || part.own != 0) {
      value = fmt::format("{}x{}", standing::in_decimals({part.of_opponent, 2}),
                          standing::in_decimals({part.own, 2}));
    }
    if (part.dummy) value += "*";
    text += fmt::format("{}{}", text.empty() ? "" : " + ", part.cut ? "(" + value + ")" : value);
  }
  if (figure.divisor != 1) text = fmt::format("({}) / {}", text, figure.divisor);
  if (figure.plus.numerator != 0) text += " + " + standing::in_decimals(figure.plus);
  return text;
}

// Canonical JSON, written at once: a table has tens of thousands of parts, each of numbers.
void append_parts(std::string& out, const std::vector<standing::Part>& parts) {
  const char* before = "";
  for (const auto& part : parts) {
    fmt::format_to(std::back_inserter(out),
                   R"({}{{"cut":{},"dummy":{},"opponent":{},"round":{},"value":"{}"}})", before,
                   part.cut, part.dummy, part.opponent, part.round,
                   standing::in_decimals(part.value));
    before = ",";
  }
}

void append_row(std::string& out, const tournament::Crosstable& table,
                const std::vector<std::string>& names, const standing::Row& row) {
  out += R"({"figures":[)";
  for (std::size_t i = 0; i < row.figures.size(); ++i) {
    const auto& figure = row.figures[i];
    fmt::format_to(std::back_inserter(out), R"({}{{"divisor":{},"parts":[)", i == 0 ? "" : ",",
                   figure.divisor);
    append_parts(out, figure.parts);
    fmt::format_to(std::back_inserter(out), R"(],"plus":"{}","tiebreak":"{}","value":"{}"}})",
                   standing::in_decimals(figure.plus), names[i], standing::text_of(figure));
  }
  fmt::format_to(std::back_inserter(out), R"(],"name":{},"number":{},"place":{},"points":"{}"}})",
                 core::canonical_json(core::json::value(table.find(row.number)->name)), row.number,
                 row.place, standing::in_decimals({row.points, 2}));
}

std::string encoded(const tournament::Crosstable& table, const standing::Rules& rules,
                    const std::vector<standing::Row>& rows) {
  std::vector<std::string> names;
  for (const auto& one : rules.tie_breaks) names.push_back(standing::name_of(one));
  std::string out = "[";
  for (const auto& row : rows) {
    if (out.size() > 1) out += ',';
    append_row(out, table, names, row);
  }
  return out + "]";
}

void print_table(const tournament::Crosstable& table, const standing::Rules& rules,
                 const std::vector<standing::Row>& rows, bool unfold) {
  std::string head = fmt::format("place  points");
  for (const auto& tie_break : rules.tie_breaks) {
    head += fmt::format("  {:>6}", standing::name_of(tie_break));
  }
  fmt::print("{}  entrant\n", head);
  for (const auto& row : rows) {
    std::string line =
        fmt::format("{:5}  {:>6}", row.place, standing::in_decimals({row.points, 2}));
    for (const auto& figure : row.figures) {
      line += fmt::format("  {:>6}", standing::text_of(figure));
    }
    fmt::print("{}  {}\n", line, named(table, row.number));
    for (std::size_t i = 0; unfold && i < row.figures.size(); ++i) {
      const auto sum = unfolded(row.figures[i]);
      if (sum.empty()) continue;
      fmt::print("         {} {} = {}\n", standing::name_of(rules.tie_breaks[i]),
                 standing::text_of(row.figures[i]), sum);
    }
  }
}

int show(const Arguments& arguments) {
  const auto file = read_trf(arguments.file, arguments.encoding);
  const auto rules = rules_of(file, arguments);
  const auto table = table_after(file.counted(), arguments.round);
  const auto rows = standing::standings(table, rules);
  if (!arguments.as_json) {
    print_table(table, rules, rows, arguments.unfold);
    if (arguments.round == 0) print_drawn(file);
    return exit_done;
  }
  fmt::print("{}\n", encoded(table, rules, rows));
  return exit_done;
}

}  // namespace

void add_standings(Command program) {
  const auto command = program.command(
      "standings", "Prints the standings of a tournament with FIDE's tie-breaks (C.07)");
  auto arguments = std::make_shared<Arguments>();
  command.option("FILE", arguments->file, trf_help).required();
  command.option("--tiebreaks", arguments->tie_breaks,
                 "Tie-breaks in order: BH/C1,BH,SB,DE,WON; default: those of the file, else these");
  command.option("--edition", arguments->edition,
                 "Edition of C.07: 2024 or 2026; default: that of the file, else 2026");
  command.flag("--round-robin", arguments->round_robin,
               "Count forfeits as games (C.07 15.2); default: if the file says that it is one");
  command.option("--round", arguments->round, "Standings after this round")
      .between(1, tournament::rounds_max);
  command.flag("--unfold", arguments->unfold,
               "Show the terms of each figure: (2) is cut, 3* is a virtual opponent");
  command.option("--encoding", arguments->encoding, encoding_help);
  command.flag("--json", arguments->as_json, "Print JSON with the terms of each figure");
  command.does([arguments] { return show(*arguments); });
}

}  // namespace adjutant::cli
