#include <algorithm>
#include <memory>

#include <fmt/format.h>

#include "engine/core/count_of.hpp"
#include "server/app/tournaments/rating_periods.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/input.hpp"
#include "server/cli/operate.hpp"
#include "server/cli/trf_input.hpp"
#include "tournament/rating/glicko.hpp"

// adjutant rating: what the games of a tournament, taken as one period, do to ratings; and whether
// those of a server are what its stored matches make.
namespace adjutant::cli {
namespace {

namespace json = core::json;
namespace rating = tournament::rating;

struct Arguments {
  std::string file;
  std::string encoding;
  double deviation = 350;
  bool as_json = false;
  DataArguments data;
  bool stored = false;
};

struct Change {
  int number = 0;
  rating::Rating before, after;
  int games = 0;
};

rating::Rating start_of(const tournament::Entrant& entrant, double deviation) {
  rating::Rating start;
  if (entrant.rating == 0) return start;
  start.rating = entrant.rating;
  start.deviation = deviation;
  return start;
}

// Played games that count for ratings.
bool counts(const tournament::Cell& cell) {
  return cell.outcome == tournament::Outcome::win || cell.outcome == tournament::Outcome::draw ||
         cell.outcome == tournament::Outcome::loss;
}

double score_of(const tournament::Cell& cell) {
  return cell.outcome == tournament::Outcome::win    ? 1
         : cell.outcome == tournament::Outcome::draw ? 0.5
                                                     : 0;
}

std::vector<Change> changes(const tournament::Crosstable& table, double deviation,
                            std::vector<rating::Meeting>& meetings) {
  std::vector<Change> made;
  for (const auto& entrant : table.entrants) {
    const auto before = start_of(entrant, deviation);
    std::vector<rating::Game> games;
    for (const auto& cell : entrant.cells) {
      if (!counts(cell)) continue;
      const auto opponent = start_of(*table.find(cell.opponent), deviation);
      games.push_back({opponent, score_of(cell), 0});
      if (cell.colour == tournament::Colour::white) {
        meetings.push_back({before, opponent, score_of(cell)});
      }
    }
    made.push_back({entrant.number, before, rating::rounded(rating::after_period(before, games)),
                    static_cast<int>(games.size())});
  }
  return made;
}

int show(const Arguments& arguments) {
  const auto file = read_trf(arguments.file, arguments.encoding);
  std::vector<rating::Meeting> meetings;
  const auto made = changes(file.counted(), arguments.deviation, meetings);
  const double advantage = rating::side_advantage(meetings);
  if (arguments.as_json) {
    json::array all;
    for (const auto& one : made) {
      all.push_back(json::object{{"number", one.number},
                                 {"games", one.games},
                                 {"before", fmt::format("{:.2f}", one.before.rating)},
                                 {"rating", fmt::format("{:.2f}", one.after.rating)},
                                 {"deviation", fmt::format("{:.2f}", one.after.deviation)},
                                 {"volatility", fmt::format("{:.6f}", one.after.volatility)},
                                 {"provisional", one.after.is_provisional()}});
    }
    fmt::print("{}\n", core::canonical_json(
                           json::object{{"ratings", std::move(all)},
                                        {"advantage_of_white", fmt::format("{:.1f}", advantage)},
                                        {"games", static_cast<std::int64_t>(meetings.size())}}));
    return exit_done;
  }
  fmt::print(" before    after       RD  volatility  games  entrant\n");
  for (const auto& one : made) {
    fmt::print("{:7.2f}  {:7.2f}{} {:7.2f}    {:.6f}  {:5}  {}\n", one.before.rating,
               one.after.rating, one.after.is_provisional() ? "?" : " ", one.after.deviation,
               one.after.volatility, one.games, named(file.table, one.number));
  }
  print_drawn(file);
  fmt::print("white's advantage is {:.1f} points, from {}\n", advantage,
             core::count_of(meetings.size(), "game"));
  return exit_done;
}

// The ratings of a server, made again from its stored matches.
int check_stored(const Arguments& arguments) {
  const auto store = open_store(arguments.data, true);
  const auto newest = store->newest_rating_period();
  if (!newest) {
    fmt::print("no rating period has ended yet; {} counted so far\n",
               core::count_of(store->rated_matches().size(), "match", "matches"));
    return exit_done;
  }
  const auto found = app::check_ratings(*store);
  for (const auto& one : found) fmt::print("{}\n", one);
  if (!found.empty()) return exit_refused;
  fmt::print("all ratings until {} follow exactly from the {} stored matches\n",
             rating::month_of(*newest), store->rated_matches().size());
  return exit_done;
}

int run(const Arguments& arguments) {
  if (arguments.stored != arguments.file.empty()) {
    throw BadInput("name a tournament file, or use --stored for a server's ratings");
  }
  return arguments.stored ? check_stored(arguments) : show(arguments);
}

}  // namespace

void add_rating(Command program) {
  const auto command = program.command("rating",
                                       "Rates the games of a tournament by Glicko-2 as one "
                                       "period, or recalculates a server's ratings");
  auto arguments = std::make_shared<Arguments>();
  command.option("FILE", arguments->file, trf_help);
  command
      .option("--deviation", arguments->deviation,
              "Rating deviation (RD) of players with a rating in the file; default 350")
      .between(30.0, 350.0);
  command.option("--encoding", arguments->encoding, encoding_help);
  command.flag("--json", arguments->as_json, "Print JSON");
  command.flag("--stored", arguments->stored,
               "Recalculate a server's ratings from its stored matches and compare them exactly");
  add_data_options(command, arguments->data);
  command.does([arguments] { return run(*arguments); });
}

}  // namespace adjutant::cli
