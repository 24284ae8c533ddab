#include <memory>

#include <fmt/format.h>

#include "engine/core/count_of.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/input.hpp"
#include "server/cli/trf_input.hpp"
#include "tournament/pairing/check.hpp"

// adjutant pair: the next round of a Swiss tournament, or whether those there are were paired so.
namespace adjutant::cli {
namespace {

namespace json = core::json;
namespace pairing = tournament::pairing;

struct Arguments {
  std::string file;
  std::string encoding;
  int round = 0;
  bool check = false;
  bool as_json = false;
};

json::object encoded(const pairing::Pairing& made, int round) {
  json::array games;
  for (const auto& game : made.games) {
    games.push_back(json::object{{"white", game.white}, {"black", game.black}});
  }
  json::value bye = nullptr;
  if (made.bye != 0) bye = made.bye;
  json::object all{{"round", round}, {"games", std::move(games)}, {"bye", std::move(bye)}};
  if (made.window > 0) all.emplace("window", made.window);
  return all;
}

// The knowledge at the pairing of this round; the initial colour may come from the first round
// alone.
tournament::Crosstable before_round(const tournament::Crosstable& table, int round) {
  auto before = tournament::until_round(table, round - 1);
  before.initial = pairing::initial_colour(table);
  return before;
}

int pair_after(const tournament::Crosstable& table, const Arguments& arguments) {
  const int round = table.rounds_paired() + 1;
  const auto made = pairing::pair_dutch(table);
  if (!made) {
    fmt::print(stderr, "{}: round {}: {} ({})\n", arguments.file, round, made.error().why,
               made.error().cure);
    return exit_refused;
  }
  if (arguments.as_json) {
    fmt::print("{}\n", core::canonical_json(encoded(*made, round)));
    return exit_done;
  }
  fmt::print("round {}\n", round);
  for (std::size_t i = 0; i < made->games.size(); ++i) {
    fmt::print("{:4}  {} - {}\n", i + 1, named(table, made->games[i].white),
               named(table, made->games[i].black));
  }
  if (made->bye != 0) fmt::print(" bye  {}\n", named(table, made->bye));
  return exit_done;
}

// Each round from what was before it.
int check_round(const tournament::Crosstable& table, int round, const Arguments& arguments,
                json::array& found) {
  const auto before = before_round(table, round);
  const auto findings = pairing::check_dutch(before, pairing::pairing_of(table, round));
  if (!findings) {
    fmt::print(stderr, "{}: round {}: {} ({})\n", arguments.file, round, findings.error().why,
               findings.error().cure);
    return exit_refused;
  }
  for (const auto& finding : *findings) {
    const auto what = in_words(finding);
    found.push_back(json::object{{"round", round}, {"rule", finding.rule}, {"what", what}});
    if (!arguments.as_json) {
      fmt::print(stderr, "{}: round {}: {}: {}\n", arguments.file, round, finding.rule, what);
    }
  }
  return findings->empty() ? exit_done : exit_refused;
}

int check(const tournament::Crosstable& table, const Arguments& arguments) {
  json::array found;
  int code = exit_done;
  const int first = arguments.round == 0 ? 1 : arguments.round;
  const int last = arguments.round == 0 ? table.rounds_paired() : arguments.round;
  if (last > table.rounds_paired()) table_after(table, last);
  for (int round = first; round <= last; ++round) {
    if (const int one = check_round(table, round, arguments, found); one != exit_done) code = one;
  }
  if (arguments.as_json) {
    fmt::print("{}\n", core::canonical_json(found));
  } else if (code == exit_done) {
    fmt::print("{}: {} with C.04.3\n", arguments.file,
               core::count_of(last - first + 1, "round complies", "rounds comply"));
  }
  return code;
}

int pair_next(const tournament::trf::File& file, const Arguments& arguments) {
  const auto table = file.with_drawn();
  const int last = table.rounds_paired();
  // Only games of the last round may run on.
  const bool waits = !file.drawn.empty() && !(file.adjourned && file.drawn.size() == 1);
  if (!waits && table.rounds_planned != 0 && last >= table.rounds_planned) {
    fmt::print(stderr, "{}: all {} rounds are paired. If more are played, correct record 142\n",
               arguments.file, last);
    return exit_refused;
  }
  if (!waits) return pair_after(table, arguments);
  const int drawn = file.table.rounds_paired() + 1;
  fmt::print(
      stderr,
      "{0}: round {1} is paired, and {2} no result. Enter the results to "
      "pair round {3}, or pair round {4} again with --round {4}\n",
      arguments.file, drawn,
      core::count_of(file.drawn.front().open.size() / 2, "of its games has", "of its games have"),
      last + 1, last);
  return exit_refused;
}

// Why no rule of C.04.3 gives the rounds of such a file; empty: they do.
std::string_view not_swiss(const tournament::trf::File& file) {
  switch (file.system()) {
    case tournament::trf::System::swiss:
      return {};
    case tournament::trf::System::round_robin:
      return "a round robin, whose pairs are those of the Berger tables (C.05)";
    case tournament::trf::System::knock_out:
      return "a knock-out, whose pairs are those of its bracket";
  }
  return {};
}

int pair(const Arguments& arguments) {
  const auto file = read_trf(arguments.file, arguments.encoding);
  if (const auto why = not_swiss(file); !why.empty()) {
    fmt::print(stderr, "{}: this is {}. If it is a Swiss, correct the records 092 and 192\n",
               arguments.file, why);
    return exit_refused;
  }
  // Pairings do not depend on the results of their own round.
  const auto table = file.with_drawn();
  if (arguments.check) return check(table, arguments);
  if (arguments.round == 0) return pair_next(file, arguments);
  table_after(table, arguments.round);
  return pair_after(before_round(table, arguments.round), arguments);
}

}  // namespace

void add_pair(Command program) {
  const auto command = program.command(
      "pair", "Pairs the next round of a Swiss tournament by FIDE's Dutch system (C.04.3 of 2026)");
  auto arguments = std::make_shared<Arguments>();
  command.option("FILE", arguments->file, trf_help).required();
  command.flag("--check", arguments->check,
               "Check the rounds of the file instead and print what does not comply");
  command.option("--round", arguments->round, "Pair or check this round of the file")
      .between(1, tournament::rounds_max);
  command.option("--encoding", arguments->encoding, encoding_help);
  command.flag("--json", arguments->as_json, "Print JSON");
  command.does([arguments] { return pair(*arguments); });
}

}  // namespace adjutant::cli
