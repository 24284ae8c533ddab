#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "engine/core/file_block.hpp"
#include "engine/core/plain_text.hpp"
#include "tournament/definition/definition.hpp"
#include "tournament/definition/stages_max.hpp"

namespace adjutant::tournament::definition {
namespace {

namespace json = core::json;
using core::FileBlock;

constexpr int minutes_max = 525600;
constexpr int scenarios_max = 64;
constexpr int awards_max = 100;

// A member that may be left out, and is then an empty object.
class Optional {
 public:
  Optional(FileBlock& parent, std::string_view name)
      : found_(parent.find(name)),
        block_(parent.faults(), found_ == nullptr ? nothing() : *found_, parent.path_of(name)) {}
  FileBlock* operator->() { return &block_; }
  FileBlock& operator*() { return block_; }

 private:
  static const json::value& nothing() {
    static const json::value none = json::object{};
    return none;
  }
  const json::value* found_;
  FileBlock block_;
};

bool flag_or(FileBlock& block, std::string_view name, bool otherwise) {
  return block.has(name) ? block.flag(name) : otherwise;
}

template <class Choice>
Choice choice_or(FileBlock& block, std::string_view name,
                 const std::vector<std::string_view>& choices, Choice otherwise) {
  return block.has(name) ? static_cast<Choice>(block.choice(name, choices)) : otherwise;
}

// "2-1": what each side gives.
std::optional<std::pair<int, int>> level_pair(std::string_view text) {
  if (text.size() != 3 || text[1] != '-') return std::nullopt;
  const int first = text[0] - '0', second = text[2] - '0';
  if (first < 0 || first > level_max || second < 0 || second > level_max) return std::nullopt;
  if (first == 0 && second == 0) return std::nullopt;  // the scenario itself
  return std::pair(first, second);
}

void read_levels(FileBlock& block, Scenario& scenario) {
  const auto* found = block.find("levels");
  if (found == nullptr) return;
  const auto path = block.path_of("levels");
  if (!found->is_object()) {
    return core::add_fault(block.faults(), path, "is " + core::kind_of(*found),
                           "write an object: {\"1-0\": \"scenario\"}");
  }
  int highest = 0;
  for (const auto& [name, value] : found->get_object()) {
    const auto pair = level_pair(name);
    if (!pair || !value.is_string()) {
      core::add_fault(block.faults(), path + "." + std::string(name), "is not a pair of levels",
                      "write levels from 0 to 3 of the first and the second side, and a scenario");
      continue;
    }
    highest = std::max({highest, pair->first, pair->second});
    scenario.levels[*pair] = std::string(value.get_string());
  }
  for (int first = 0; first <= highest; ++first) {
    for (int second = 0; second <= highest; ++second) {
      if ((first == 0 && second == 0) || scenario.levels.contains({first, second})) continue;
      core::add_fault(block.faults(), path, fmt::format("has no {}-{}", first, second),
                      fmt::format("name a scenario for each pair up to {}", highest));
    }
  }
}

Scenario read_scenario(FileBlock block) {
  Scenario scenario;
  scenario.id = block.text("id");
  scenario.favoured = block.text_or_empty("favoured");
  scenario.margin_full = block.integer_or("margin_full", 1, 1000000, 0);
  read_levels(block, scenario);
  block.finish();
  return scenario;
}

// Where sides are swapped both play both of each pairing.
int read_legs(FileBlock& block, Sides sides) {
  const bool swap = sides == Sides::swap;
  const int legs = block.integer_or("legs", 1, 2, swap ? 2 : 1);
  if (swap && legs == 1) {
    core::add_fault(block.faults(), block.path_of("legs"), "is 1, but sides are swapped",
                    "leave out legs or sides");
  }
  return legs;
}

// Of teams, and of nothing else.
void read_team(FileBlock& block, Stage& stage) {
  if (stage.system == System::team) {
    stage.boards = block.integer("boards", 2, boards_max);
    stage.bracket = choice_or(block, "pairing", {"round-robin", "knock-out"}, 0) == 1;
    return;
  }
  for (const std::string_view name : {"boards", "pairing"}) {
    if (!block.has(name)) continue;
    core::add_fault(block.faults(), block.path_of(name), "applies only to teams", "leave it out");
  }
}

Stage read_stage(FileBlock block, Sides sides, bool last) {
  Stage stage;
  stage.system = static_cast<System>(
      block.choice("system", {"round-robin", "swiss", "knock-out", "ladder", "league", "team"}));
  if (stage.system == System::swiss) {
    stage.rounds = block.integer("rounds", 1, 99);
  } else if (block.has("rounds")) {
    core::add_fault(block.faults(), block.path_of("rounds"), "applies only to a Swiss",
                    "leave it out: the number of entrants decides");
  }
  stage.legs = read_legs(block, sides);
  stage.cycles = block.integer_or("cycles", 1, 2, 1);
  stage.concurrent = block.integer_or("concurrent", 0, 99, 0);
  stage.groups = block.integer_or("groups", 1, 99, 1);
  const bool league = stage.system == System::league;
  if (stage.groups > 1 && stage.system != System::round_robin && !league) {
    core::add_fault(block.faults(), block.path_of("groups"), "applies only to a round robin",
                    "leave it out");
  }
  if (block.has("moves") && !league) {
    core::add_fault(block.faults(), block.path_of("moves"), "applies only to a league",
                    "leave it out");
  }
  stage.moves = block.integer_or("moves", 0, 3, 1);
  read_team(block, stage);
  if (last) {
    if (block.has("advance")) {
      core::add_fault(block.faults(), block.path_of("advance"), "has no stage to lead to",
                      "leave it out of the last stage");
    }
  } else if (league) {  // everybody plays the next season
    stage.advance = block.integer_or("advance", 2, entrants_max, entrants_max);
  } else {
    stage.advance = block.integer("advance", 2, entrants_max);
  }
  block.finish();
  return stage;
}

Entrants read_entrants(FileBlock block) {
  Entrants entrants;
  entrants.min = block.integer_or("min", 2, entrants_max, 2);
  entrants.max = block.integer_or("max", 2, entrants_max, entrants_max);
  entrants.late_until = block.integer_or("late_until", 0, 99, 0);
  entrants.rating_max = block.integer_or("rating_max", 1, 9999, 0);
  entrants.invite = flag_or(block, "invite", false);
  entrants.teams = flag_or(block, "teams", false);
  if (entrants.max < entrants.min) {
    core::add_fault(block.faults(), block.path_of("max"), "is less than min", "raise it");
  }
  block.finish();
  return entrants;
}

void read_points(FileBlock& file, Definition& definition) {
  const auto* found = file.find("points");
  if (found == nullptr || found->is_string()) {
    definition.point_rule =
        choice_or(file, "points", {"standard", "margin20"}, PointRule::standard);
    if (definition.point_rule == PointRule::margin20) definition.points = margin20();
    return;
  }
  definition.point_rule = PointRule::own;
  FileBlock block(file.faults(), *found, "points");
  definition.points.win = block.integer("win", 0, 2000);
  definition.points.draw = block.integer("draw", 0, 2000);
  definition.points.loss = block.integer("loss", 0, 2000);
  definition.points.absent = 0;
  definition.points.pairing_bye = block.integer("bye", 0, 2000);
  if (definition.points.win <= definition.points.loss) {
    core::add_fault(file.faults(), "points.win", "is not more than a loss", "raise it");
  }
  block.finish();
}

void read_tie_breaks(FileBlock& file, Definition& definition) {
  const auto& list = file.list_or_empty("tiebreaks");
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto path = core::element("tiebreaks", i);
    if (!list[i].is_string()) {
      core::add_fault(file.faults(), path, "is " + core::kind_of(list[i]), "write \"BH/C1\"");
      continue;
    }
    const auto one = standing::tie_break(list[i].get_string());
    if (!one) {
      core::add_fault(file.faults(), path, one.error(), "write one of these");
    } else {
      definition.tie_breaks.push_back(*one);
    }
  }
}

RoundTimes read_round(FileBlock& file) {
  RoundTimes round;
  Optional block(file, "round");
  round.days = block->integer_or("days", 1, 365, 0);
  round.hour = block->integer_or("hour", 0, 23, 18);
  round.automatic = flag_or(*block, "automatic", true);
  round.bid_hours = block->integer_or("bid_hours", 1, 720, 48);
  round.confirm_days = block->integer_or("confirm_days", 0, 30, 0);
  round.start_days = block->integer_or("start_days", 1, 60, 5);
  round.unfinished =
      choice_or(*block, "unfinished", {"run-on", "settle", "arbiter", "draw"}, Unfinished::run_on);
  round.settle = choice_or(*block, "settle", {"playouts", "points"}, Settle::playouts);
  round.overlap = block->integer_or("overlap", 0, 1, 0);
  block->finish();
  return round;
}

void read_visibility(FileBlock& file, Definition& definition) {
  Optional block(file, "visibility");
  definition.results = choice_or(*block, "results", {"live", "round", "end"}, Results::live);
  definition.anonymous = flag_or(*block, "anonymous", false);
  definition.spectators = flag_or(*block, "spectators", true);
  block->finish();
}

std::optional<Clock> read_clock(FileBlock& file) {
  const auto* found = file.find("clock");
  if (found == nullptr || found->is_null()) return std::nullopt;
  FileBlock block(file.faults(), *found, "clock");
  Clock clock;
  clock.turn = block.integer("turn_minutes", 1, 86400);
  clock.reserve = block.integer_or("reserve_minutes", 0, minutes_max, 0);
  block.integer_or("decision_minutes", 1, 86400, 1440);
  choice_or(block, "on_timeout", {"claim", "doctrine", "greedy", "captain"}, 0);
  block.finish();
  return clock;
}

template <class Read>
void each(FileBlock& file, std::string_view name, int most, const Read& read) {
  const auto& list = file.list(name);
  if (file.has(name) && (list.empty() || static_cast<int>(list.size()) > most)) {
    core::add_fault(file.faults(), std::string(name), fmt::format("has {}", list.size()),
                    fmt::format("write from 1 to {}", most));
    return;
  }
  for (std::size_t i = 0; i < list.size(); ++i) {
    read(FileBlock(file.faults(), list[i], core::element(name, i)), i + 1 == list.size());
  }
}

void check_together(core::FileFaults& faults, const Definition& definition) {
  for (std::size_t i = 0; i < definition.scenarios.size(); ++i) {
    if (definition.point_rule != PointRule::margin20) break;
    if (definition.scenarios[i].margin_full > 0) continue;
    core::add_fault(faults, core::element("scenarios", i), "has no margin_full",
                    "add the game points that are a full win: margin20 needs it");
  }
  for (std::size_t i = 0; i < definition.stages.size(); ++i) {
    const auto& stage = definition.stages[i];
    const auto path = core::element("stages", i);
    const bool round_robin = stage.system == System::round_robin ||
                             stage.system == System::league ||
                             (stage.system == System::team && !stage.bracket);
    if (stage.cycles > 1 && !round_robin) {
      core::add_fault(faults, path + ".cycles", "applies only to a round robin", "leave it out");
    }
    const int least = stage.system == System::league ? division_least : 2;
    const bool grouped = stage.groups > 1 || stage.system == System::league;
    if (grouped && definition.entrants.min < least * stage.groups && i == 0) {
      core::add_fault(faults, "entrants.min", fmt::format("is less than {} a group", least),
                      fmt::format("write {} at least", least * stage.groups));
    }
    if (stage.advance >= definition.entrants.max && stage.system != System::league) {
      core::add_fault(faults, path + ".advance", "lets everyone advance",
                      "let fewer players advance than can enter");
    }
    if (stage.system == System::swiss && definition.half_byes >= stage.rounds && stage.rounds > 0) {
      core::add_fault(faults, "half_byes", "are too many",
                      "write at most one fewer than rounds: the last round allows none");
    }
  }
}

// What a ladder has no use for is refused, so that nobody waits for it.
void check_ladder(core::FileFaults& faults, const Definition& definition) {
  const auto is_ladder = [](const Stage& stage) { return stage.system == System::ladder; };
  if (std::ranges::none_of(definition.stages, is_ladder)) return;
  const auto refuse = [&](bool there, std::string path, std::string what, std::string cure) {
    if (there) core::add_fault(faults, std::move(path), std::move(what), std::move(cure));
  };
  refuse(definition.stages.size() > 1, "stages", "has a ladder and another stage",
         "a ladder does not end by itself: define it alone");
  refuse(definition.scenarios.size() > 1, "scenarios", "has more than one",
         "name one: a ladder uses one scenario");
  refuse(definition.stages.front().legs > 1, "stages[0].legs", "is 2", "leave it out");
  refuse(definition.sides != Sides::balance, "sides", "does not apply to a ladder", "leave it out");
  refuse(definition.point_rule == PointRule::margin20, "points", "does not apply to a ladder",
         "leave it out: places count on a ladder");
  refuse(!definition.tie_breaks.empty(), "tiebreaks", "do not apply to a ladder", "leave them out");
  refuse(definition.round.days > 0, "round.days", "ends rounds, and a ladder has none",
         "leave it out");
  refuse(definition.dropout != Dropout::forfeit, "dropout", "does not apply to a ladder",
         "leave it out: players who leave are removed from a ladder");
}

// Teams play among themselves from the first stage to the last, and what is counted by boards is
// theirs alone.
void check_teams(core::FileFaults& faults, const Definition& definition) {
  const auto refuse = [&](bool there, std::string path, std::string what, std::string cure) {
    if (there) core::add_fault(faults, std::move(path), std::move(what), std::move(cure));
  };
  const auto& stages = definition.stages;
  const bool teams =
      std::ranges::any_of(stages, [](const Stage& stage) { return stage.system == System::team; });
  refuse(teams && !definition.entrants.teams, "entrants.teams", "is not set, but teams play",
         "set it");
  refuse(!teams && definition.entrants.teams, "entrants.teams", "is set, but no teams play",
         "leave it out, or name the system team");
  for (const auto& tie_break : definition.tie_breaks) {
    refuse(!teams && standing::is_of_teams(tie_break.code), "tiebreaks",
           "have " + standing::name_of(tie_break) + ", which applies only to teams",
           "leave it out");
  }
  if (!teams || stages.empty()) return;
  const auto alike = [&](const Stage& stage) {
    return stage.system == System::team && stage.boards == stages.front().boards;
  };
  refuse(!std::ranges::all_of(stages, alike), "stages",
         "are not all for teams with the same number of boards",
         "write the same system and boards in each");
  refuse(definition.entrants.min < 2 * stages.front().boards, "entrants.min",
         "are fewer than two teams", fmt::format("write {} at least", 2 * stages.front().boards));
  refuse(definition.sides != Sides::balance, "sides", "does not apply to teams",
         "sides alternate by board: leave it out, or write legs 2");
  refuse(definition.point_rule == PointRule::margin20, "points", "does not apply to teams",
         "leave it out, or write your own");
}

// Nobody is level behind the lots.
void check_lots(core::FileFaults& faults, const Definition& definition) {
  for (std::size_t i = 0; i + 1 < definition.tie_breaks.size(); ++i) {
    if (definition.tie_breaks[i].code != standing::Code::lot) continue;
    core::add_fault(faults, core::element("tiebreaks", i),
                    "is LOT, after which no players are level", "write it last");
  }
}

void check_round(core::FileFaults& faults, const RoundTimes& round) {
  if (round.days == 0 && round.unfinished != Unfinished::run_on) {
    core::add_fault(faults, "round.unfinished", "applies only to rounds that end, and these do not",
                    "set round.days");
  }
  if (round.overlap == 0) return;
  if (round.days == 0 || round.unfinished != Unfinished::run_on) {
    core::add_fault(faults, "round.overlap",
                    "applies only to rounds that end and whose matches run on",
                    "set round.days, and round.unfinished to run-on");
  }
  if (round.confirm_days > 0) {
    core::add_fault(faults, "round.overlap", "leaves no time to confirm rounds",
                    "leave out confirm_days");
  }
}

void read_awards(FileBlock& file, Definition& definition) {
  const auto& list = file.list_or_empty("awards");
  for (std::size_t i = 0; i < list.size() && i < awards_max; ++i) {
    if (list[i].is_string()) {
      definition.awards.emplace_back(list[i].get_string());
    } else {
      core::add_fault(file.faults(), core::element("awards", i), "is " + core::kind_of(list[i]),
                      "write a text");
    }
  }
}

}  // namespace

std::string_view award_of(const Definition& definition, int place) {
  const auto& awards = definition.awards;
  const bool wins = place >= 1 && place <= static_cast<int>(awards.size());
  return wins ? std::string_view(awards[static_cast<std::size_t>(place) - 1]) : std::string_view();
}

std::expected<Definition, core::FileFaults> read(const core::json::value& value) {
  core::FileFaults faults;
  FileBlock file(faults, value, "");
  Definition definition;
  file.find("$schema");
  file.choice("format", {"adjutant-tournament-definition-1"});
  definition.title = file.text("title");
  definition.ruleset = file.text("ruleset");
  each(file, "scenarios", scenarios_max, [&](FileBlock block, bool) {
    definition.scenarios.push_back(read_scenario(std::move(block)));
  });
  definition.sides = choice_or(file, "sides", {"balance", "swap", "bid"}, Sides::balance);
  each(file, "stages", stages_max, [&](FileBlock block, bool last) {
    definition.stages.push_back(read_stage(std::move(block), definition.sides, last));
  });
  if (file.has("entrants")) definition.entrants = read_entrants(file.block("entrants"));
  read_points(file, definition);
  read_tie_breaks(file, definition);
  definition.edition =
      choice_or(file, "edition", {"2024-08-01", "2026-03-01"}, standing::Edition::of_2026);
  definition.clock = read_clock(file);
  definition.round = read_round(file);
  definition.half_byes = file.integer_or("half_byes", 0, 9, 0);
  definition.vacation_days = file.integer_or("vacation_days", 0, 365, 0);
  definition.dropout =
      choice_or(file, "dropout", {"forfeit", "substitute", "computer"}, Dropout::forfeit);
  read_visibility(file, definition);
  definition.rated = flag_or(file, "rated", true);
  read_awards(file, definition);
  file.finish();
  check_together(faults, definition);
  check_ladder(faults, definition);
  check_teams(faults, definition);
  check_lots(faults, definition);
  check_round(faults, definition.round);
  if (!faults.empty()) return std::unexpected(std::move(faults));
  return definition;
}

namespace {

// Adds what is too long, or not of one line, in a value of a definition and all that is in it.
void check_texts(core::FileFaults& faults, const json::value& value, const std::string& path) {
  if (const auto* text = value.if_string()) {
    if (text->size() > text_bytes_max) {
      core::add_fault(faults, path, fmt::format("has {} bytes", text->size()),
                      fmt::format("write {} at most", text_bytes_max));
    } else if (!core::is_one_line(*text)) {
      core::add_fault(faults, path, "has control or invisible characters",
                      "write plain text on one line");
    }
  } else if (const auto* list = value.if_array()) {
    if (list->size() > elements_max) {
      return core::add_fault(faults, path, fmt::format("has {} elements", list->size()),
                             fmt::format("write {} at most", elements_max));
    }
    for (std::size_t i = 0; i < list->size(); ++i) {
      check_texts(faults, (*list)[i], core::element(path, i));
    }
  } else if (const auto* object = value.if_object()) {
    for (const auto& [name, member] : *object) {
      check_texts(faults, member,
                  path.empty() ? std::string(name) : path + "." + std::string(name));
    }
  }
}

}  // namespace

std::expected<Definition, core::FileFaults> read_new(const json::value& file) {
  core::FileFaults faults;
  if (const auto bytes = json::serialize(file).size(); bytes > bytes_max) {
    core::add_fault(faults, "", fmt::format("has {} bytes", bytes),
                    fmt::format("write {} at most", bytes_max));
    return std::unexpected(std::move(faults));
  }
  check_texts(faults, file, "");
  if (!faults.empty()) return std::unexpected(std::move(faults));
  auto definition = read(file);
  if (!definition) return definition;
  // Tournaments that were created before these were refused go on.
  const auto& points = definition->points;
  if (points.draw > points.win) {
    core::add_fault(faults, "points.draw", "is more than a win",
                    fmt::format("write {} at most", points.win));
  }
  if (points.draw < points.loss) {
    core::add_fault(faults, "points.draw", "is less than a loss",
                    fmt::format("write {} at least", points.loss));
  }
  if (!faults.empty()) return std::unexpected(std::move(faults));
  return definition;
}

}  // namespace adjutant::tournament::definition
