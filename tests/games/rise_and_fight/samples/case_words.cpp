#include "tests/games/rise_and_fight/samples/case_words.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace adjutant::rise_and_fight {

namespace json = core::json;
using samples::text_of;
using samples::unit_in;
using samples::word_of;

namespace {

constexpr auto unit_form = "UNIT <id> <formation> <x> <y> <facing>";

int number_of(std::istringstream& words, const char* form) {
  return std::stoi(word_of(words, form));
}

const json::object* named_in(const json::array& list, const json::value& id) {
  const auto found =
      std::ranges::find_if(list, [&](const json::value& one) { return one.at("id") == id; });
  return found == list.end() ? nullptr : &found->as_object();
}

void expect_unit(const std::vector<std::string>& words, const samples::Look& look) {
  const auto position = look.game.encode(look.state);
  const auto* unit = unit_in(position, words.at(1));
  ASSERT_NE(unit, nullptr) << "nobody is called " << words[1];
  if (words[0] == "gone") {
    EXPECT_TRUE(unit->contains("broken")) << look.happened;
    return;
  }
  const auto* told = unit->if_contains(words[0]);
  auto wanted = words.at(2);
  if (words[0] == "at") wanted += "," + words.at(3);
  EXPECT_EQ(told != nullptr ? text_of(*told) : "nothing", wanted) << look.happened;
}

// Of the last order that a die hangs on.
void expect_odds(const std::vector<std::string>& words, const samples::Look& look) {
  ASSERT_FALSE(look.preview.empty()) << "nothing was previewed; " << look.happened;
  const auto& told = look.preview.back().as_object();
  if (words[0] == "required") {
    EXPECT_EQ(text_of(told.at("required")), words.at(1)) << json::serialize(told);
    return;
  }
  std::int64_t sum = 0;
  const bool is_factor = words[0] == "factor";
  for (const auto& entry : told.at(is_factor ? "modifiers" : "chances").as_array()) {
    const auto& one = entry.as_object();
    if (text_of(one.at(is_factor ? "factor" : "hits")) != words.at(1)) continue;
    sum += one.at(is_factor ? "value" : "cases").as_int64();
  }
  EXPECT_EQ(std::to_string(sum), words.at(2)) << json::serialize(told);
}

// Whether a factor is the rule's: "9.1 shock" is 9.1's.
bool is_of(std::string_view factor, std::string_view rule) {
  return factor.substr(0, factor.find(' ')) == rule;
}

// Of the last charge, if its target stands: what a fighter has of a factor in the first round, or
// the roll that it needs.
void expect_fight(const std::vector<std::string>& words, const samples::Look& look) {
  ASSERT_FALSE(look.preview.empty()) << "nothing was previewed; " << look.happened;
  const auto& charge = look.preview.back().as_object();
  ASSERT_EQ(text_of(charge.at("kind")), "charge");
  const auto& combat = charge.at("reactions").as_array().front().at("combat").as_object();
  for (const auto* camp : {"own", "enemy"}) {
    for (const auto& fighter : combat.at(camp).as_array()) {
      if (text_of(fighter.at("unit")) != words.at(1)) continue;
      std::int64_t sum = 0;
      for (const auto& factor : fighter.at("modifiers").as_array()) {
        if (is_of(text_of(factor.at("factor")), words.at(2))) {
          sum += factor.at("value").as_int64();
        }
      }
      if (words[2] == "required") sum = fighter.at("required").as_int64();
      if (words[2] == "score") sum = fighter.at("score").as_int64();
      EXPECT_EQ(std::to_string(sum), words.at(3)) << json::serialize(fighter);
      return;
    }
  }
  ADD_FAILURE() << words[1] << " does not fight: " << json::serialize(combat);
}

void expect_reactions(const std::vector<std::string>& words, const samples::Look& look) {
  ASSERT_FALSE(look.preview.empty()) << "nothing was previewed; " << look.happened;
  std::vector<std::string> possible{words[0]};
  for (const auto& reaction : look.preview.back().at("reactions").as_array()) {
    possible.push_back(text_of(reaction.at("reaction")));
  }
  EXPECT_EQ(possible, words) << look.happened;
}

// On which face, after how many mils.
void expect_strike(const std::vector<std::string>& words, const samples::Look& look) {
  ASSERT_FALSE(look.preview.empty()) << "nothing was previewed; " << look.happened;
  const auto& charge = look.preview.back().as_object();
  EXPECT_EQ(text_of(charge.at("face")) + " " + text_of(charge.at("distance")),
            words.at(1) + " " + words.at(2));
}

}  // namespace

bool CaseWords::take(const std::string& keyword, std::istringstream& words) {
  if (keyword == "POSITION") {
    when_.take(words);
  } else if (keyword == "UNIT") {
    take_unit(words);
  } else if (keyword == "COMMANDER") {
    take_commander(words);
  } else if (keyword == "PAIR") {
    constexpr auto form = "PAIR <striker> <struck> <face>";
    json::object pair{{"striker", word_of(words, form)}};
    pair["struck"] = word_of(words, form);
    pair["face"] = word_of(words, form);
    pair["barrier"] = "none";
    pair["rounds"] = 2;
    pair["locked"] = true;
    pairs_.push_back(std::move(pair));
  } else {
    return false;
  }
  return true;
}

void CaseWords::take_unit(std::istringstream& words) {
  json::object unit{{"id", word_of(words, unit_form)}, {"hits", 0}};
  unit["formation"] = word_of(words, unit_form);
  const int x = number_of(words, unit_form), y = number_of(words, unit_form);
  unit["at"] = json::array{x, y};
  unit["facing"] = number_of(words, unit_form);
  for (std::string word; words >> word;) {
    if (word == "hits") {
      unit["hits"] = number_of(words, "hits <number>");
    } else {
      unit[word] = true;
    }
  }
  units_.push_back(std::move(unit));
}

void CaseWords::take_commander(std::istringstream& words) {
  constexpr auto form = "COMMANDER <id> <x> <y>, or COMMANDER <id> with <unit>";
  json::object commander{{"id", word_of(words, form)}};
  const auto word = word_of(words, form);
  if (word == "with") {
    commander["attached"] = word_of(words, form);
  } else {
    const int x = std::stoi(word), y = number_of(words, form);
    commander["at"] = json::array{x, y};
  }
  commanders_.push_back(std::move(commander));
}

json::array CaseWords::units_of(const core::Scenario& scenario) const {
  json::array units = units_;
  for (const json::value& unit : scenario.source->at("units").as_array()) {
    if (named_in(units_, unit.at("id")) != nullptr) continue;
    units.push_back(json::object{{"id", unit.at("id")}, {"broken", true}});
  }
  return units;
}

json::array CaseWords::commanders_of(const core::Scenario& scenario) const {
  json::array commanders;
  for (const json::value& one : scenario.source->at("commanders").as_array()) {
    json::object commander{
        {"id", one.at("id")}, {"at", one.at("at")}, {"facing", one.at("facing")}};
    if (const auto* told = named_in(commanders_, one.at("id"))) {
      for (const auto& member : *told) commander[member.key()] = member.value();
    }
    commanders.push_back(std::move(commander));
  }
  return commanders;
}

std::expected<core::State, core::FileFaults> CaseWords::position(
    const core::Game& game, const core::Scenario& scenario) const {
  if (when_.from_start()) return when_.start(game, scenario);
  auto position = when_.position(scenario);
  position["ruleset"] = "rise-and-fight";
  position["units"] = units_of(scenario);
  position["commanders"] = commanders_of(scenario);
  position["pairs"] = pairs_;
  position["standing"] = json::object{};
  return game.decode(scenario, position);
}

bool CaseWords::expect(const std::vector<std::string>& words, const samples::Look& look) const {
  const auto& subject = words[0];
  const auto position = look.game.encode(look.state);
  if (subject == "at" || subject == "facing" || subject == "hits" || subject == "formation" ||
      subject == "gone") {
    expect_unit(words, look);
  } else if (subject == "required" || subject == "chance" || subject == "factor") {
    expect_odds(words, look);
  } else if (subject == "fights") {
    expect_fight(words, look);
  } else if (subject == "reactions") {
    expect_reactions(words, look);
  } else if (subject == "strikes") {
    expect_strike(words, look);
  } else if (subject == "phase" || subject == "winner") {
    const auto* told = position.if_contains(subject);
    EXPECT_EQ(told != nullptr ? text_of(*told) : "nothing", words.at(1)) << look.happened;
  } else if (subject == "turn") {
    EXPECT_EQ(text_of(position.at("turn")) + " " + text_of(position.at("side")),
              words.at(1) + " " + words.at(2))
        << look.happened;
  } else {
    return false;
  }
  return true;
}

}  // namespace adjutant::rise_and_fight
