#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <gtest/gtest.h>

#include "engine/core/rule_book.hpp"
#include "engine/dice/dice.hpp"
#include "engine/registry.hpp"
#include "tests/folder.hpp"
#include "tests/rules/case_file.hpp"
#include "tests/test_name.hpp"

namespace adjutant::rules {
namespace {

namespace json = core::json;

const std::filesystem::path tests_folder = tests::folder();
const std::filesystem::path games_folder = tests_folder / "games";

std::string read_file(const std::filesystem::path& path) {
  std::ifstream in(path);
  std::ostringstream text;
  text << in.rdbuf();
  return text.str();
}

std::string list_of(const core::FileFaults& faults) {
  std::string list;
  for (const auto& fault : faults) list += fault.path + ": " + fault.message + "\n";
  return list;
}

// A file without charts has those of its game's first battle: a fault in them is met by the cases.
void add_charts(json::object& file) {
  if (file.contains("charts")) return;
  for (const auto& battle : built_in_scenarios()) {
    const auto& shipped = battle.scenario.source->as_object();
    if (shipped.at("ruleset") != file.at("ruleset")) continue;
    if (const auto* charts = shipped.if_contains("charts")) file["charts"] = *charts;
    return;
  }
}

// One that comes with the program, or a file beside the cases.
LoadedScenario newest_scenario(const Case& rule_case) {
  const auto& name = rule_case.scenario;
  if (const auto* built_in = find_built_in_scenario(name)) {
    return {built_in->game, built_in->scenario};
  }
  auto file = json::parse(read_file(games_folder / rule_case.game / "cases" / name));
  add_charts(file.as_object());
  auto loaded = load_scenario(json::serialize(file));
  if (!loaded) throw std::runtime_error("scenario " + name + ":\n" + list_of(loaded.error()));
  return *std::move(loaded);
}

// By the rules that the case names.
LoadedScenario scenario_of(const Case& rule_case) {
  auto newest = newest_scenario(rule_case);
  const int version = rule_case.rules_version;
  if (version == 0) return newest;
  const auto* game = find_game(newest.game->description().id, version);
  if (game == nullptr) throw std::runtime_error("no rules of version " + std::to_string(version));
  auto loaded = game->load_scenario(*newest.scenario.source);
  if (!loaded) throw std::runtime_error(rule_case.scenario + ":\n" + list_of(loaded.error()));
  return {game, *std::move(loaded)};
}

// Words of a line; "quoted ones" are one word, without the quotes.
std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words;
  std::istringstream in(line);
  for (std::string word; in >> std::ws && in.peek() != EOF;) {
    if (in.peek() == '"') {
      in.get();
      std::getline(in, word, '"');
    } else {
      in >> word;
    }
    words.push_back(word);
  }
  return words;
}

using samples::text_of;

class Player {
 public:
  explicit Player(const Case& rule_case)
      : case_(rule_case), loaded_(scenario_of(rule_case)), game_(*loaded_.game) {}

  void play() {
    set_up();
    if (::testing::Test::HasFatalFailure()) return;
    for (const auto& exchange : case_.exchanges) {
      submit(exchange);
      for (const auto& expectation : exchange.expectations) {
        SCOPED_TRACE(fmt::format("{}:{}: {}", case_.file, expectation.line, expectation.text));
        expect(expectation.text, exchange);
      }
    }
  }

 private:
  void set_up() {
    auto state = case_.words->position(game_, loaded_.scenario);
    if (!state) {
      for (const auto& fault : state.error()) {
        ADD_FAILURE() << fault.path << ": " << fault.message << " (" << fault.cure << ")";
      }
      FAIL() << case_.file << ":" << case_.line << ": the position is refused";
    }
    state_ = *std::move(state);
    std::map<std::string, std::string> standing;
    for (const auto& order : case_.standing) standing[order.side] += order.text + "\n";
    for (const auto& [name, text] : standing) {
      auto orders = game_.standing_orders()->parse(state_, side_named(name), text);
      ASSERT_TRUE(orders) << "standing orders are refused: " << orders.error().front().message;
      state_ = game_.standing_orders()->set(state_, side_named(name), *orders).state;
    }
  }

  core::Side side_named(const std::string& name) const {
    for (const auto side : core::both_sides) {
      if (game_.description().sides[core::index(side)] == name) return side;
    }
    throw std::runtime_error(case_.file + ": no side " + name);
  }

  void submit(const Exchange& exchange) {
    refusals_.clear();
    events_.clear();
    preview_.clear();
    if (exchange.side.empty()) return;
    const auto side = side_named(exchange.side);
    auto orders = game_.parse_orders(state_, side, exchange.orders);
    if (!orders) {
      refusals_ = orders.error();
      return;
    }
    if (const auto* previews = game_.previews()) {
      preview_ = previews->preview(state_, side, *orders);
    }
    refusals_ = game_.check(state_, side, *orders);
    if (!refusals_.empty()) return;
    dice::ScriptedDice dice(exchange.dice);
    auto result = game_.adjudicate(state_, side, *orders, dice);
    EXPECT_EQ(dice.unused(), 0) << case_.file << ":" << case_.line << ": dice left over";
    state_ = std::move(result.state);
    events_ = std::move(result.events);
  }

  std::string refusal_list() const {
    std::string list = "refusals:";
    for (const auto& refusal : refusals_) {
      list += fmt::format("\n  {}:{} [{}] {} (meant: {})", refusal.line, refusal.column,
                          refusal.rule, refusal.message, refusal.meant);
    }
    return list;
  }

  std::string event_list() const {
    std::string list = "events:";
    for (const auto& event : events_) {
      list += fmt::format("\n  {} [{}] {}", event.type, event.rule, json::serialize(event.fields));
    }
    return list + "\n" + refusal_list();
  }

  void expect(const std::string& text, const Exchange& exchange) {
    auto words = words_of(text);
    const bool negated = words[0] == "no" || words[0] == "not";
    if (negated) words.erase(words.begin());
    const auto& subject = words[0];
    if (subject == "ok") {
      EXPECT_TRUE(refusals_.empty()) << refusal_list();
    } else if (subject == "refused") {
      expect_refused(words);
    } else if (subject == "meant") {
      expect_meant(text);
    } else if (subject == "event") {
      EXPECT_EQ(happened(words), !negated) << event_list();
    } else if (subject == "order") {
      expect_order(words);
    } else if (subject == "legal") {
      expect_legal(text, exchange, negated);
    } else if (subject == "asks") {
      expect_awaited(words);
    } else if (!case_.words->expect(words, {game_, state_, preview_, event_list()})) {
      ADD_FAILURE() << "no expectation begins with '" << subject << "'";
    }
  }

  void expect_refused(const std::vector<std::string>& words) {
    ASSERT_FALSE(refusals_.empty()) << "accepted\n" << event_list();
    if (words.size() == 1) return;
    for (const auto& refusal : refusals_) {
      if (refusal.rule == words[1] &&
          (words.size() < 3 || refusal.message.find(words[2]) != std::string::npos)) {
        return;
      }
    }
    ADD_FAILURE() << refusal_list();
  }

  void expect_meant(const std::string& text) {
    const auto wanted = text.substr(text.find(' ') + 1);
    for (const auto& refusal : refusals_) {
      if (refusal.meant == wanted) return;
    }
    ADD_FAILURE() << refusal_list();
  }

  bool happened(const std::vector<std::string>& words) const {
    for (const auto& event : events_) {
      if (event.type != words[1]) continue;
      bool fits = true;
      for (std::size_t i = 2; fits && i < words.size(); ++i) {
        const auto equals = words[i].find('=');
        const auto* value = event.fields.if_contains(words[i].substr(0, equals));
        const auto wanted = words[i].substr(equals + 1);
        fits = value ? text_of(*value) == wanted
                     : words[i].substr(0, equals) == "rule" && event.rule == wanted;
      }
      if (fits) return true;
    }
    return false;
  }

  void expect_order(const std::vector<std::string>& words) {
    auto from = events_.begin();
    for (std::size_t i = 1; i < words.size(); ++i) {
      from = std::ranges::find(from, events_.end(), words[i], &core::Event::type);
      ASSERT_NE(from, events_.end()) << "no " << words[i] << " in its place\n" << event_list();
      ++from;
    }
  }

  void expect_legal(const std::string& text, const Exchange& exchange, bool negated) {
    const auto order = text.substr(text.find("legal ") + 6);
    const auto side = side_named(exchange.side.empty() ? case_.words->side() : exchange.side);
    const auto legal = game_.legal_orders(state_, side);
    const bool listed = std::ranges::find(legal, order) != legal.end();
    EXPECT_EQ(listed, !negated) << fmt::format("legal orders:\n  {}", fmt::join(legal, "\n  "));
  }

  void expect_awaited(const std::vector<std::string>& words) {
    std::vector<std::string> all;
    for (const auto& awaited : game_.awaited(state_)) {
      const auto& side = game_.description().sides[core::index(awaited.side)];
      all.push_back(awaited.kind + " " + side);
    }
    EXPECT_NE(std::ranges::find(all, words.at(1) + " " + words.at(2)), all.end())
        << fmt::format("awaited: {}\n{}", fmt::join(all, ", "), event_list());
  }

  const Case& case_;
  LoadedScenario loaded_;
  const core::Game& game_;
  core::State state_;
  core::Refusals refusals_;
  core::Events events_;
  json::array preview_;
};

const std::vector<Case>& all_cases() {
  static const auto cases = read_cases(games_folder);
  return cases;
}

class RuleCase : public ::testing::TestWithParam<Case> {};

TEST_P(RuleCase, Holds) {
  SCOPED_TRACE(GetParam().id + ": " + GetParam().sentence);
  Player(GetParam()).play();
}

std::string test_name(const ::testing::TestParamInfo<Case>& info) {
  return tests::test_name(info.param.game + "_" + info.param.id);
}

INSTANTIATE_TEST_SUITE_P(Rules, RuleCase, ::testing::ValuesIn(all_cases()), test_name);

// The names of the cases in the table of rules of a game's README, each row of which must have one.
std::set<std::string> cases_in_table(const std::filesystem::path& readme) {
  std::set<std::string> names;
  std::istringstream table(read_file(readme));
  bool of_rules = false;  // the file has other tables too
  for (std::string line; std::getline(table, line);) {
    if (!line.starts_with("|")) of_rules = false;
    if (line.starts_with("| rule")) of_rules = true;
    if (!of_rules || line.starts_with("| rule") || line.starts_with("| ---")) continue;
    std::string last = line.substr(0, line.rfind('|'));
    last = last.substr(last.rfind('|') + 1);
    std::ranges::replace(last, ',', ' ');
    std::istringstream words(last);
    int listed = 0;
    for (std::string word; words >> word; ++listed) names.insert(word);
    EXPECT_GT(listed, 0) << "no case listed for:" << line;
  }
  return names;
}

class RuleTable : public ::testing::TestWithParam<std::string> {};

// The README of a game names the case of every rule listed as done.
TEST_P(RuleTable, EveryRuleListedHasItsCase) {
  std::set<std::string> ids;
  for (const auto& rule_case : all_cases()) {
    if (rule_case.game != GetParam()) continue;
    EXPECT_TRUE(ids.insert(rule_case.id).second) << "two cases " << rule_case.id;
  }
  auto readme = tests_folder / "../engine/games" / GetParam() / "README.md";
  if (!std::filesystem::exists(readme)) readme = games_folder / GetParam() / "README.md";
  const auto listed = cases_in_table(readme);
  EXPECT_FALSE(listed.empty());
  // Tests of functions, "Suite.Test", are held by tests/tidy/rule_table_test.py.
  const auto is_case = [](const std::string& name) {
    const auto dot = name.find('.');
    return dot == name.npos || std::isalpha(static_cast<unsigned char>(name[dot + 1])) == 0;
  };
  for (const auto& name : listed) {
    if (is_case(name)) EXPECT_TRUE(ids.contains(name)) << "no case " << name;
  }
}

// By their folders.
std::vector<std::string> all_games() {
  std::set<std::string> folders;
  for (const auto* game : newest_games()) folders.insert(core::folder_of(game->description().id));
  return {folders.begin(), folders.end()};
}

INSTANTIATE_TEST_SUITE_P(Games, RuleTable, ::testing::ValuesIn(all_games()),
                         [](const auto& info) { return info.param; });

}  // namespace
}  // namespace adjutant::rules
