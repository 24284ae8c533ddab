#include "server/cli/tournament_show.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "server/cli/input.hpp"
#include "server/cli/program.hpp"
#include "tournament/life/bracket.hpp"
#include "tournament/life/commands.hpp"
#include "tournament/life/record.hpp"
#include "tournament/life/systems/system.hpp"
#include "tournament/life/table.hpp"

namespace adjutant::cli {
namespace {

namespace life = tournament::life;
namespace json = core::json;

class Show {
 public:
  Show(const json::object& record, const life::Tournament& tournament) : tournament_(tournament) {
    for (const auto& one : record.at("entrants").as_array()) {
      const auto& player = one.at("player");
      const auto number = json::value_to<int>(one.at("entry"));
      names_.push_back(player.is_string() ? std::string(player.get_string())
                                          : fmt::format("entry {}", number));
    }
  }

  void print() const {
    fmt::print("{}: {}\n", tournament_.definition.title, life::name(tournament_.status));
    for (const auto& round : tournament_.rounds) print_round(round);
    for (int stage = 1; stage <= tournament_.stage_number(); ++stage) {
      print_bracket(life::stage_of(tournament_, stage));
    }
    print_standings();
  }

 private:
  const std::string& name(int entry) const {
    return names_.at(static_cast<std::size_t>(entry) - 1);
  }
  std::string name_or(int entry, std::string_view otherwise) const {
    return entry > 0 ? side_name(entry) : std::string(otherwise);
  }
  // In tables: where teams play a row is theirs.
  const std::string& side_name(int entry) const {
    const auto& team = tournament_.entry(entry)->team;
    return team.empty() ? name(entry) : team;
  }

  void print_round(const life::Round& round) const {
    fmt::print("\nRound {}, {}{}\n", round.number, title_of_scenario(round.scenario),
               round.decides ? ", third matches" : "");
    for (const auto& board : round.boards) {
      const auto result = life::in_words(board.result);
      fmt::print("  {}{}  {} - {}  {}{}\n", board.number, board.leg > 1 ? "r" : " ",
                 name(board.white), name(board.black), result.empty() ? "plays" : result,
                 board.scenario.empty() ? "" : "  " + title_of_scenario(board.scenario));
    }
    for (const auto& free : round.free) {
      fmt::print("      {}: {}\n", name(free.entry), static_cast<char>(free.outcome));
    }
  }

  void print_bracket(const life::StageView& stage) const {
    if (!life::systems::system_of(*stage.wanted).is_bracket(*stage.wanted)) return;
    const auto bracket = life::bracket_of(stage);
    for (std::size_t level = 0; level < bracket.size(); ++level) {
      fmt::print("\nBracket, level {} of {}\n", level + 1, bracket.size());
      for (const auto& tie : bracket[level]) {
        fmt::print("  {} - {}: {} ({})\n", name_or(tie.first, "?"), name_or(tie.second, "-"),
                   tie.over() ? name_or(tie.winner, "nobody") : "", life::name(tie.decided));
      }
    }
  }

  void print_standings() const {
    if (tournament_.rounds.empty()) return;
    const int closed = life::rounds_closed(tournament_);
    fmt::print("\nStandings after round {}\n", closed);
    for (const auto& [row, stage] : life::places_of(tournament_, closed)) {
      fmt::print("  {:>3}  {:>5}  {}\n", row.place, tournament::in_points(row.points),
                 side_name(tournament_.by_pairing(row.number)->number));
    }
  }

  const life::Tournament& tournament_;
  std::vector<std::string> names_;
};

}  // namespace

int show_tournament(const std::string& file) {
  const auto record = *core::parse_json(read_json_file(file));
  for (const auto& finding : life::verify(record)) {
    fmt::print(stderr, "{}: {} {}\n", file, finding.where, finding.what);
    return exit_refused;
  }
  std::vector<tournament::Event> events;
  for (const auto& event : record.at("events").as_array()) {
    events.push_back(*tournament::decode(event.as_object()));
  }
  const auto value = life::replay(std::string(record.at("tournament").as_string()),
                                  std::string(record.at("commitment").as_string()), events);
  Show(record.as_object(), *value).print();
  return exit_done;
}

}  // namespace adjutant::cli
