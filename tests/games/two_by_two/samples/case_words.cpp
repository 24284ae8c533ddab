#include "tests/games/two_by_two/samples/case_words.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace adjutant::two_by_two {

namespace json = core::json;
using samples::text_of;
using samples::unit_in;
using samples::word_of;

namespace {

int number_of(std::istringstream& words) {
  return std::stoi(word_of(words, "UNIT <id> <x> <y> <facing>"));
}

void expect_unit(const std::vector<std::string>& words, const samples::Look& look) {
  const auto position = look.game.encode(look.state);
  const auto* unit = unit_in(position, words.at(1));
  ASSERT_NE(unit, nullptr) << "nobody is called " << words[1];
  const auto* member = words[0] == "off" ? "where" : words[0].c_str();
  const auto* told = unit->if_contains(member);
  std::string wanted = words.at(2);
  if (words[0] == "at") wanted += "," + words.at(3);
  const std::string otherwise = words[0] == "state" ? "steady" : "nothing";
  EXPECT_EQ(told != nullptr ? text_of(*told) : otherwise, wanted) << look.happened;
}

void expect_preview(const std::vector<std::string>& words, const samples::Look& look) {
  ASSERT_FALSE(look.preview.empty()) << "nothing was previewed; " << look.happened;
  const auto& told = look.preview.back().as_object();
  if (words[0] == "sum") {
    EXPECT_EQ(text_of(told.at("sum")), words.at(1)) << json::serialize(told);
    return;
  }
  if (words[0] == "modifier") {
    EXPECT_EQ(std::to_string(samples::sum_of_modifiers(told, words.at(1), words.at(2))),
              words.at(3))
        << json::serialize(told);
    return;
  }
  std::int64_t cases = 0;
  for (const auto& entry : told.at("chances").as_array()) {
    const auto& one = entry.as_object();
    if (one.at("result").as_string().find(words.at(1)) != json::string::npos) {
      cases += one.at("cases").as_int64();
    }
  }
  EXPECT_EQ(std::to_string(cases), words.at(2)) << json::serialize(told);
}

}  // namespace

bool CaseWords::take(const std::string& keyword, std::istringstream& words) {
  if (keyword == "POSITION") {
    when_.take(words);
  } else if (keyword == "UNIT") {
    take_unit(words);
  } else {
    return false;
  }
  return true;
}

void CaseWords::take_unit(std::istringstream& words) {
  const auto id = word_of(words, "UNIT <id> <x> <y> <facing>");
  const auto place = word_of(words, "UNIT <id> <x> <y> <facing>");
  json::object unit{{"id", id}};
  if (place == "waiting" || place == "destroyed" || place == "left") {
    unit["where"] = place;
  } else {
    const int x = std::stoi(place), y = number_of(words);
    unit["at"] = json::array{x, y};
    unit["facing"] = number_of(words);
  }
  for (std::string word; words >> word;) {
    if (word == "charged") {
      unit["charged"] = word_of(words, "charged <enemy>");
    } else if (word == "pinned" || word == "disrupted") {
      unit["state"] = word;
    } else {
      unit[word] = true;
    }
  }
  units_.push_back(std::move(unit));
}

std::expected<core::State, core::FileFaults> CaseWords::position(
    const core::Game& game, const core::Scenario& scenario) const {
  if (when_.from_start()) return when_.start(game, scenario);
  // Who is not named is gone.
  json::array units = units_;
  for (const json::value& unit : scenario.source->at("units").as_array()) {
    const auto named = [&](const json::value& one) { return one.at("id") == unit.at("id"); };
    if (std::ranges::any_of(units_, named)) continue;
    units.push_back(json::object{{"id", unit.at("id")}, {"where", "left"}});
  }
  auto position = when_.position(scenario);
  position["ruleset"] = "two-by-two";
  position["units"] = std::move(units);
  return game.decode(scenario, position);
}

bool CaseWords::expect(const std::vector<std::string>& words, const samples::Look& look) const {
  const auto& subject = words[0];
  const auto position = look.game.encode(look.state);
  if (subject == "at" || subject == "off" || subject == "state" || subject == "facing") {
    expect_unit(words, look);
  } else if (subject == "sum" || subject == "chance" || subject == "modifier") {
    expect_preview(words, look);
  } else if (subject == "points") {
    EXPECT_EQ(text_of(position.at("points").as_object().at(words.at(1))), words.at(2))
        << look.happened;
  } else if (subject == "phase") {
    EXPECT_EQ(text_of(position.at("phase")), words.at(1)) << look.happened;
  } else if (subject == "turn") {
    EXPECT_EQ(text_of(position.at("turn")) + " " + text_of(position.at("side")),
              words.at(1) + " " + words.at(2))
        << look.happened;
  } else {
    return false;
  }
  return true;
}

}  // namespace adjutant::two_by_two
