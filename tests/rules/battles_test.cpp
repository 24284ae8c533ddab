#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>

#include "engine/core/rule_book.hpp"
#include "engine/registry.hpp"
#include "tests/folder.hpp"
#include "tests/games/samples.hpp"
#include "tests/test_name.hpp"

// What holds in each battle that comes with the program.
namespace adjutant::rules {
namespace {

namespace json = core::json;

class EveryBattle : public testing::TestWithParam<std::string> {};

// Charts against a second typing of the sheet, made independently of the scenario files:
// tests/games/<game>/cases/sheet.txt. A line is the path of a figure in `charts` and the figure;
// `*` in the path stands for the places of a list, whose figures then follow in order.
using Cells = std::map<std::string, std::string>;  // by path

void add_cells(const json::value& value, const std::string& path, Cells& cells) {
  const auto below = [&](std::string_view name) {
    return path.empty() ? std::string(name) : fmt::format("{}/{}", path, name);
  };
  if (const auto* object = value.if_object()) {
    for (const auto& [name, member] : *object) {
      if (name != "provenance") add_cells(member, below(std::string_view(name)), cells);
    }
  } else if (const auto* list = value.if_array()) {
    for (std::size_t i = 0; i < list->size(); ++i) {
      add_cells((*list)[i], below(fmt::to_string(i)), cells);
    }
  } else if (const auto* text = value.if_string()) {
    cells[path] = std::string(*text);
  } else {
    cells[path] = json::serialize(value);
  }
}

void take_line(const std::string& line, Cells& cells) {
  const auto colon = line.rfind(':');
  const auto path = line.substr(0, colon);
  const auto star = path.find('*');
  std::istringstream figures(line.substr(colon + 1));
  int place = 0;
  for (std::string figure; figures >> figure; ++place) {
    auto where = path;
    if (star != path.npos) where.replace(star, 1, fmt::to_string(place));
    EXPECT_TRUE(cells.emplace(where, figure).second) << where << " is typed twice";
  }
  EXPECT_GT(place, 0) << "no figure: " << line;
}

Cells sheet_of(std::string_view ruleset) {
  const auto path = tests::folder() / "games" / core::folder_of(ruleset) / "cases/sheet.txt";
  std::ifstream file(path);
  EXPECT_TRUE(file) << path << " is missing: type the game's charts in a second time";
  Cells cells;
  for (std::string line; std::getline(file, line);) {
    if (!line.empty() && !line.starts_with('#')) take_line(line, cells);
  }
  return cells;
}

TEST_P(EveryBattle, HasTheChartsOfTheSheet) {
  const auto* battle = find_built_in_scenario(GetParam());
  const auto& file = battle->scenario.source->as_object();
  const auto* charts = file.if_contains("charts");
  if (charts == nullptr) return;  // the game has none
  Cells shipped;
  add_cells(*charts, "", shipped);
  const auto sheet = sheet_of(battle->game->description().id);
  for (const auto& [path, figure] : sheet) {
    const auto found = shipped.find(path);
    EXPECT_EQ(found == shipped.end() ? "nothing" : found->second, figure) << path;
  }
  for (const auto& [path, figure] : shipped) {
    EXPECT_TRUE(sheet.contains(path)) << path << " " << figure << " is not on the sheet";
  }
}

// What a position may leave out, in every game alike (docs/formats.md section 3.2).
json::object without(json::object position, std::string_view name) {
  position.erase(name);
  if (const auto* units = position.if_contains("units"); units != nullptr && units->is_array()) {
    for (auto& unit : position["units"].as_array()) unit.as_object().erase(name);
  }
  return position;
}

TEST_P(EveryBattle, HasPositionsThatLeaveOutWhatIsUsual) {
  const auto* battle = find_built_in_scenario(GetParam());
  const auto& game = *battle->game;
  const auto start = game.initial_state(battle->scenario, core::Decisions::standing);
  const auto position = game.encode(start);
  for (const auto* name : {"decisions", "standing", "hits"}) {
    const auto read = game.decode(battle->scenario, without(position, name));
    ASSERT_TRUE(read) << name << ": " << read.error().front().path << " "
                      << read.error().front().message;
    EXPECT_EQ(game.encode(*read), position) << name;
  }
}

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (!line.empty()) lines.push_back(line);
  }
  return lines;
}

// A standing order among the orders of a turn.
TEST_P(EveryBattle, TellsStandingOrdersAmongOrdersToBeSome) {
  const auto* battle = find_built_in_scenario(GetParam());
  const auto& game = *battle->game;
  const auto& sample = samples::of(game.description().id);
  const auto start = game.initial_state(battle->scenario, core::Decisions::standing);
  core::Random random(1);
  int refused = 0;
  for (const auto side : core::both_sides) {
    for (const auto& text : sample.standing_orders(game, battle->scenario, side, random)) {
      for (const auto& line : lines_of(text)) {
        const auto orders = game.parse_orders(start, side, line);
        if (orders) continue;  // the line is an order as well
        ++refused;
        EXPECT_THAT(orders.error().front().message, testing::HasSubstr("this is a standing order"))
            << line;
      }
    }
  }
  if (game.standing_orders() != nullptr) EXPECT_GT(refused, 0);
}

TEST_P(EveryBattle, RefusesStandingOrdersForUnitsOfTheOtherSide) {
  const auto* battle = find_built_in_scenario(GetParam());
  const auto& game = *battle->game;
  const auto* standing = game.standing_orders();
  if (standing == nullptr) return;
  const auto& sample = samples::of(game.description().id);
  const auto start = game.initial_state(battle->scenario, core::Decisions::standing);
  core::Random random(1);
  int refused = 0;
  for (const auto side : core::both_sides) {
    for (const auto& text : sample.standing_orders(game, battle->scenario, side, random)) {
      const auto own = core::read_standing_orders(*standing, start, side, text);
      EXPECT_TRUE(own) << text << own.error().front().message;
      const auto commented = "# a comment\n" + text;
      const auto strange =
          core::read_standing_orders(*standing, start, core::opponent(side), commented);
      if (strange) continue;  // it names no unit
      ++refused;
      const auto& refusal = strange.error().front();
      EXPECT_THAT(refusal.message, testing::EndsWith(" is not your unit"));
      EXPECT_GT(refusal.line, 1);
      EXPECT_EQ(refusal.order, lines_of(commented).at(refusal.line - 1));
    }
  }
  EXPECT_GT(refused, 0);
}

TEST_P(EveryBattle, ListsTheOrdersOfItsGameForPlayers) {
  const auto& game = *find_built_in_scenario(GetParam())->game;
  const auto* book = core::find_rule_book(game.description().id);
  if (game.words() == nullptr || book == nullptr || book->orders.empty()) return;
  std::set<std::string> listed, known;
  for (const auto& order : book->orders) listed.insert(order.form.substr(0, order.form.find(' ')));
  for (const auto word : game.words()->order_words()) known.emplace(word);
  EXPECT_EQ(listed, known);
}

std::vector<std::string> all_battles() {
  std::vector<std::string> ids;
  for (const auto& battle : built_in_scenarios()) ids.push_back(battle.scenario.id);
  return ids;
}

INSTANTIATE_TEST_SUITE_P(Battles, EveryBattle, testing::ValuesIn(all_battles()),
                         [](const auto& info) { return tests::test_name(info.param); });

}  // namespace
}  // namespace adjutant::rules
