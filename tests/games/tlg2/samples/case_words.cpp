#include "tests/games/tlg2/samples/case_words.hpp"

#include <algorithm>
#include <stdexcept>

#include <gtest/gtest.h>

namespace adjutant::tlg2 {

namespace json = core::json;
using samples::text_of;

namespace {

void expect_unit(const std::vector<std::string>& words, const samples::Look& look) {
  const auto position = look.game.encode(look.state);
  for (const auto& value : position.at("units").as_array()) {
    const auto& unit = value.as_object();
    if (unit.at("id").as_string() != words.at(1)) continue;
    const auto* at = unit.if_contains("at");
    if (words[0] == "at") {
      EXPECT_EQ(at ? text_of(*at) : "off the map", words.at(2)) << look.happened;
    } else if (words[0] == "eliminated") {
      const auto* where = unit.if_contains("where");
      EXPECT_EQ(where ? text_of(*where) : "on the map", "eliminated") << look.happened;
    } else {
      EXPECT_EQ(text_of(unit.at("steps")), words.at(2)) << look.happened;
    }
    return;
  }
  ADD_FAILURE() << "no unit " << words[1] << " in the position";
}

void expect_odds(const std::vector<std::string>& words, const samples::Look& look) {
  ASSERT_FALSE(look.preview.empty()) << "no combat was previewed; " << look.happened;
  const auto& combat = look.preview.front().as_object();
  if (words[0] != "shift") {
    EXPECT_EQ(text_of(combat.at(words[0])), words.at(1)) << json::serialize(combat);
    return;
  }
  int columns = 0;
  bool found = false;
  for (const auto& value : combat.at("shifts").as_array()) {
    const auto& shift = value.as_object();
    if (shift.at("rule").as_string() != words.at(1)) continue;
    found = true;
    columns += static_cast<int>(shift.at("columns").as_int64());
  }
  EXPECT_EQ(found ? std::to_string(columns) : "none", words.at(2)) << json::serialize(combat);
}

// Units of the set-up that a case does not name are not in play.
void list_the_rest(const core::Scenario& scenario, json::array& units) {
  for (const auto& value : scenario.source->at("units").as_array()) {
    const auto& unit = value.as_object();
    const auto listed = [&](const json::value& one) { return one.at("id") == unit.at("id"); };
    if (!unit.contains("at") || std::ranges::any_of(units, listed)) continue;
    units.push_back(json::object{{"id", unit.at("id")}, {"where", "not_arrived"}});
  }
}

}  // namespace

bool CaseWords::take(const std::string& keyword, std::istringstream& words) {
  if (keyword == "POSITION") {
    when_.take(words);
  } else if (keyword == "UNIT") {
    take_unit(words);
  } else if (keyword == "HELD") {
    take_held(words);
  } else {
    return false;
  }
  return true;
}

void CaseWords::take_unit(std::istringstream& words) {
  PlacedUnit unit;
  if (!(words >> unit.id >> unit.place)) throw std::runtime_error("write UNIT <id> <hex>");
  for (std::string word; words >> word;) {
    if (word == "steps" && words >> unit.steps) continue;
    if (word == "charges" && words >> unit.charges) continue;
    if (word == "charged" && words >> unit.charged_turn) continue;
    throw std::runtime_error("write steps <n>, or charges <n> charged <turn>");
  }
  units_.push_back(std::move(unit));
}

void CaseWords::take_held(std::istringstream& words) {
  std::string word;
  words >> held_;
  if (words >> word) taken_ = word == "taken";
  if (!word.empty() && word != "taken" && word != "untaken") {
    throw std::runtime_error("write HELD <side> taken");
  }
}

std::expected<core::State, core::FileFaults> CaseWords::position(
    const core::Game& game, const core::Scenario& scenario) const {
  if (when_.from_start()) return when_.start(game, scenario);
  json::array units;
  for (const auto& unit : units_) {
    json::object placed{{"id", unit.id}};
    if (unit.place == "eliminated" || unit.place == "not_arrived") {
      placed["where"] = unit.place;
    } else {
      placed["at"] = unit.place;
    }
    if (unit.steps > 0) placed["steps"] = unit.steps;
    if (unit.charges > 0) placed["charges"] = unit.charges;
    if (unit.charged_turn > 0) placed["charged_turn"] = unit.charged_turn;
    units.push_back(std::move(placed));
  }
  list_the_rest(scenario, units);
  auto position = when_.position(scenario);
  position["units"] = std::move(units);
  if (!held_.empty()) position["home_held_by"] = held_;
  if (taken_) position["home_taken"] = *taken_;
  return game.decode(scenario, position);
}

bool CaseWords::expect(const std::vector<std::string>& words, const samples::Look& look) const {
  const auto& subject = words[0];
  if (subject == "at" || subject == "eliminated" || subject == "steps") {
    expect_unit(words, look);
  } else if (subject == "odds" || subject == "basic" || subject == "shift") {
    expect_odds(words, look);
  } else {
    return false;
  }
  return true;
}

}  // namespace adjutant::tlg2
