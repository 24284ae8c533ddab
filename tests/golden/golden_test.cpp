#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "engine/core/explained_actions.hpp"
#include "engine/core/rule_book.hpp"
#include "engine/dice/dice.hpp"
#include "engine/registry.hpp"
#include "server/render/document.hpp"
#include "tests/folder.hpp"
#include "tests/test_name.hpp"

// Golden matches: a whole match as a directory, tests/games/<game>/golden/<scenario>/<match>/. Each
// submission is turn-NN-SIDE[-K].orders with its dice in .dice and the report it must give in .txt.
// A file `rules` names the versions of the rules that the match is played by, all of which must
// give these reports; without it, it is the newest. Where the report by a version is another, that
// stands beside it with the number: turn-NN-SIDE.1.txt. In said.txt stands what a computer player
// would say of the same orders (core::Narrator), all of it. A scenario.json beside them is the file
// the match was played with, where the program's may have changed since; it must load as stored
// ones do. GOLDEN_UPDATE=1 rewrites the reports: the difference reads like a battle report.
namespace adjutant::golden {
namespace {

namespace fs = std::filesystem;

const fs::path games_folder = tests::folder() / "games";

// Where a match stands that is called game/scenario/match.
fs::path folder_of(const std::string& match) {
  const auto slash = match.find('/');
  return games_folder / match.substr(0, slash) / "golden" / match.substr(slash + 1);
}

std::string read_file(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

// What the matches of a battle are called before their own names: "two_by_two/maida".
std::string place_of(const BuiltInScenario& battle) {
  const auto& ruleset = battle.game->description().id;
  return core::folder_of(ruleset) + battle.scenario.id.substr(ruleset.size());
}

struct TurnFile {
  int turn = 0;
  std::string side;
  int part = 1;
  fs::path stem;  // without the extension
};

std::vector<TurnFile> turn_files(const fs::path& match) {
  static const std::regex form(R"(turn-(\d\d)-([a-z]+)(?:-(\d))?\.orders)");
  std::vector<TurnFile> files;
  for (const auto& entry : fs::directory_iterator(match)) {
    const std::string name = entry.path().filename().string();
    std::smatch parts;
    if (entry.path().extension() != ".orders") continue;
    if (!std::regex_match(name, parts, form)) {
      ADD_FAILURE() << entry.path() << ": must be called turn-NN-SIDE.orders";
      continue;
    }
    files.push_back({std::stoi(parts[1]), parts[2], parts[3].matched ? std::stoi(parts[3]) : 1,
                     fs::path(entry.path()).replace_extension()});
  }
  return files;
}

std::vector<int> dice_in(const fs::path& path) {
  std::vector<int> dice;
  std::istringstream lines(read_file(path));
  for (std::string line; std::getline(lines, line);) {
    std::istringstream words(line.substr(0, line.find('#')));
    for (int die = 0; words >> die;) dice.push_back(die);
  }
  return dice;
}

// The next file: of the earliest turn, of the side that is awaited, its lowest part.
std::optional<TurnFile> take_next(std::vector<TurnFile>& files, const std::string& side) {
  const auto earliest = std::ranges::min_element(files, {}, &TurnFile::turn);
  if (earliest == files.end()) return std::nullopt;
  const int turn = earliest->turn;
  auto next = files.end();
  for (auto file = files.begin(); file != files.end(); ++file) {
    if (file->turn != turn || file->side != side) continue;
    if (next == files.end() || file->part < next->part) next = file;
  }
  if (next == files.end()) return std::nullopt;
  TurnFile taken = *next;
  files.erase(next);
  return taken;
}

class Replayer {
 public:
  explicit Replayer(const LoadedScenario& played)
      : game_(*played.game),
        state_(game_.initial_state(played.scenario, core::Decisions::standing)) {}

  bool over() const { return game_.outcome(state_).has_value(); }

  std::string awaited_side() const {
    const auto awaited = game_.awaited(state_);
    return awaited.empty() ? "" : game_.description().sides[index(awaited.front().side)];
  }

  // The report of one submission, or an empty text when it fails.
  std::string play(const TurnFile& file) {
    const core::Side side = game_.awaited(state_).front().side;
    const std::string text = read_file(file.stem.string() + ".orders");
    const auto orders = game_.parse_orders(state_, side, text);
    const auto refusals = orders ? game_.check(state_, side, *orders) : orders.error();
    for (const core::Refusal& refusal : refusals) {
      ADD_FAILURE() << file.stem.string() << ".orders:" << refusal.line << ": " << refusal.order
                    << ": [" << refusal.rule << "] " << refusal.message;
    }
    if (!refusals.empty()) return {};
    dice::ScriptedDice dice(dice_in(file.stem.string() + ".dice"));
    const core::State before = state_;
    core::Events events;
    try {
      auto adjudication = game_.adjudicate(before, side, *orders, dice);
      state_ = std::move(adjudication.state);
      events = std::move(adjudication.events);
    } catch (const core::DiceFault& fault) {
      ADD_FAILURE() << file.stem.string() << ".dice: " << fault.what();
      return {};
    }
    EXPECT_EQ(dice.unused(), 0) << file.stem.string() << ".dice: dice that were not rolled";
    note_said(file.stem.filename().string(), before, side, *orders, events);
    return render::to_text(game_.report({before, state_, events, std::nullopt}));
  }

  // Of all that was played: a line an action; empty where the game has no words for it.
  const std::string& said() const { return said_; }

 private:
  void note_said(const std::string& turn, const core::State& before, core::Side side,
                 const core::Orders& orders, const core::Events& events) {
    const auto* narrator = dynamic_cast<const core::Narrator*>(game_.computer_player());
    if (narrator == nullptr) return;
    for (const auto& action : narrator->actions(before, side, orders, events)) {
      std::vector<std::string> words{action.what, action.unit, action.why};
      std::erase(words, "");
      said_ += fmt::format("{}: {}\n", turn, fmt::join(words, " "));
    }
  }

  const core::Game& game_;
  core::State state_;
  std::string said_;
};

std::optional<LoadedScenario> valid(const fs::path& file,
                                    std::expected<LoadedScenario, core::FileFaults> loaded) {
  if (loaded) return *std::move(loaded);
  ADD_FAILURE() << file << ": " << loaded.error().front().path << " "
                << loaded.error().front().message;
  return std::nullopt;
}

// The match's own scenario file, or the program's; empty when there is none.
std::optional<LoadedScenario> newest_scenario_of(const std::string& match) {
  if (const fs::path own = folder_of(match) / "scenario.json"; fs::exists(own)) {
    return valid(own, load_scenario(read_file(own)));
  }
  const auto place = fs::path(match).parent_path().generic_string();
  const auto& battles = built_in_scenarios();
  const auto built_in = std::ranges::find(battles, place, place_of);
  if (built_in == battles.end()) return std::nullopt;
  return LoadedScenario{built_in->game, built_in->scenario};
}

// The same by each of the rules that the match names.
std::vector<LoadedScenario> scenarios_of(const std::string& match) {
  const auto newest = newest_scenario_of(match);
  if (!newest) return {};
  const fs::path rules = folder_of(match) / "rules";
  if (!fs::exists(rules)) return {*newest};
  std::vector<LoadedScenario> all;
  std::istringstream versions(read_file(rules));
  for (int version = 0; versions >> version;) {
    const auto* game = find_game(newest->game->description().id, version);
    if (game == nullptr) {
      ADD_FAILURE() << rules << ": version " << version << " of the rules is not carried";
      continue;
    }
    auto loaded = game->load_scenario(*newest->scenario.source);
    if (loaded) {
      all.push_back({game, *std::move(loaded)});
    } else {
      valid(rules, std::unexpected(std::move(loaded.error())));
    }
  }
  return all;
}

void expect_golden(const fs::path& path, const std::string& report) {
  if (std::getenv("GOLDEN_UPDATE") != nullptr) {
    std::ofstream(path, std::ios::binary) << report;
    return;
  }
  EXPECT_EQ(read_file(path), report) << path << ": GOLDEN_UPDATE=1 rewrites it";
}

// Of one submission, by the rules that the match is played by.
fs::path report_of(const TurnFile& file, const LoadedScenario& scenario) {
  const auto version = scenario.game->description().rules_version;
  const fs::path own = fmt::format("{}.{}.txt", file.stem.string(), version);
  return fs::exists(own) ? own : fs::path(file.stem.string() + ".txt");
}

// Every folder with turns in it, as game/scenario/match.
std::vector<std::string> golden_matches() {
  std::vector<std::string> matches;
  for (const auto& game : fs::directory_iterator(games_folder)) {
    const fs::path golden = game.path() / "golden";
    if (!fs::exists(golden)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(golden)) {
      if (entry.path().extension() != ".orders") continue;
      const auto match = fs::relative(entry.path().parent_path(), golden);
      matches.push_back((game.path().filename() / match).generic_string());
    }
  }
  std::ranges::sort(matches);
  const auto [first, last] = std::ranges::unique(matches);
  matches.erase(first, last);
  return matches;
}

std::string test_name(const testing::TestParamInfo<std::string>& info) {
  return tests::test_name(info.param);
}

class GoldenMatch : public testing::TestWithParam<std::string> {};

void play_match(const std::string& match, const LoadedScenario& scenario) {
  SCOPED_TRACE("by version " + std::to_string(scenario.game->description().rules_version));
  Replayer replayer(scenario);
  auto files = turn_files(folder_of(match));
  while (!files.empty()) {
    ASSERT_FALSE(replayer.over()) << "orders are left after the end";
    const auto file = take_next(files, replayer.awaited_side());
    ASSERT_TRUE(file) << "no orders for " << replayer.awaited_side() << ", who is awaited";
    const std::string report = replayer.play(*file);
    ASSERT_FALSE(report.empty());
    expect_golden(report_of(*file, scenario), report);
  }
  EXPECT_TRUE(replayer.over()) << "the match stops before its end";
  if (!replayer.said().empty()) expect_golden(folder_of(match) / "said.txt", replayer.said());
}

TEST_P(GoldenMatch, GivesTheSameReports) {
  const auto scenarios = scenarios_of(GetParam());
  ASSERT_FALSE(scenarios.empty()) << GetParam() << " has no scenario";
  for (const auto& scenario : scenarios) play_match(GetParam(), scenario);
}

INSTANTIATE_TEST_SUITE_P(Matches, GoldenMatch, testing::ValuesIn(golden_matches()), test_name);

TEST(GoldenMatches, ThereIsOneForEachBattleAndVersion) {
  const auto matches = golden_matches();
  for (const BuiltInScenario& battle : built_in_scenarios()) {
    for (const core::Game* game : games()) {
      if (game->description().id != battle.game->description().id) continue;
      const auto shows = [&](const std::string& match) {
        return match.starts_with(place_of(battle) + "/") &&
               std::ranges::count(scenarios_of(match), game, &LoadedScenario::game) > 0;
      };
      EXPECT_TRUE(std::ranges::any_of(matches, shows))
          << battle.scenario.id << " has no golden match by version "
          << game->description().rules_version << ": see tests/golden/golden_test.cpp";
    }
  }
}

}  // namespace
}  // namespace adjutant::golden
