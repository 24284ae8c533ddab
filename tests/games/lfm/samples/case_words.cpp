#include "tests/games/lfm/samples/case_words.hpp"

#include <algorithm>

#include <gtest/gtest.h>

namespace adjutant::lfm {

namespace json = core::json;
using samples::text_of;
using samples::unit_in;
using samples::word_of;

namespace {

void expect_unit(const std::vector<std::string>& words, const samples::Look& look) {
  const auto position = look.game.encode(look.state);
  const auto* unit = unit_in(position, words.at(1));
  ASSERT_NE(unit, nullptr) << "nobody is called " << words[1];
  if (words[0] == "is") {
    // "not" is taken off by the runner, so a flag is asked for with its value.
    const auto* flag = unit->if_contains(words.at(2));
    const std::string wanted = words.size() > 3 ? words[3] : "true";
    EXPECT_EQ(flag                  ? text_of(*flag)
              : words[2] == "obeys" ? "true"
                                    : "false",
              wanted)
        << look.happened;
    return;
  }
  const auto* there = unit->if_contains(words[0] == "at" ? "at" : "where");
  EXPECT_EQ(there              ? text_of(*there)
            : words[0] == "at" ? "off the map"
                               : "on the map",
            words.at(2))
      << look.happened;
}

void expect_preview(const std::vector<std::string>& words, const samples::Look& look) {
  ASSERT_FALSE(look.preview.empty()) << "nothing was previewed; " << look.happened;
  const auto& told = look.preview.back().as_object();
  if (words[0] != "modifier") {
    EXPECT_EQ(text_of(told.at(words[0])), words.at(1)) << json::serialize(told);
    return;
  }
  // modifier RULE WORDS VALUE; 0: none.
  EXPECT_EQ(std::to_string(samples::sum_of_modifiers(told, words.at(1), words.at(2))), words.at(3))
      << json::serialize(told);
}

}  // namespace

bool CaseWords::take(const std::string& keyword, std::istringstream& words) {
  if (keyword == "POSITION") {
    when_.take(words);
  } else if (keyword == "UNIT") {
    take_unit(words);
  } else if (keyword == "WORKS" || keyword == "MARK") {
    const auto side = word_of(words, "WORKS <side> <hex>");
    const auto at = word_of(words, "WORKS <side> <hex>");
    (keyword == "WORKS" ? works_ : builds_).push_back(json::object{{"at", at}, {"side", side}});
  } else if (keyword == "SHATTERED") {
    shattered_.emplace_back(word_of(words, "SHATTERED <brigade>"));
  } else if (keyword == "HELD") {
    const auto hex = word_of(words, "HELD <hex> <side>");
    held_.push_back(json::object{{"hex", hex}, {"side", word_of(words, "HELD <hex> <side>")}});
  } else {
    return false;
  }
  return true;
}

// UNIT <id> <hex or where> and flags: D, a flag of positions, "not <flag>", "<number> <n>".
void CaseWords::take_unit(std::istringstream& words) {
  const auto id = word_of(words, "UNIT <id> <hex>");
  const auto place = word_of(words, "UNIT <id> <hex>");
  json::object unit{{"id", id}};
  const bool off = place == "routed" || place == "lost" || place == "to_come";
  unit[off ? "where" : "at"] = place;
  for (std::string word; words >> word;) {
    if (word == "not") {
      unit[word_of(words, "not <flag>")] = false;
    } else if (word == "hits" || word == "points" || word == "helped") {
      unit[word] = std::stoi(word_of(words, "points <n>"));
    } else {
      unit[word == "D" ? "disorganized" : word] = true;
    }
  }
  units_.push_back(std::move(unit));
}

std::expected<core::State, core::FileFaults> CaseWords::position(
    const core::Game& game, const core::Scenario& scenario) const {
  if (when_.from_start()) return when_.start(game, scenario);
  // Who is not named is not there.
  json::array units = units_;
  for (const std::string_view list : {"units", "commanders"}) {
    for (const json::value& piece : scenario.source->at(list).as_array()) {
      const auto named = [&](const json::value& one) { return one.at("id") == piece.at("id"); };
      if (std::ranges::any_of(units_, named)) continue;
      units.push_back(json::object{{"id", piece.at("id")}, {"where", "to_come"}});
    }
  }
  auto position = when_.position(scenario);
  position["units"] = std::move(units);
  position["works"] = works_;
  position["builds"] = builds_;
  position["shattered"] = shattered_;
  if (!held_.empty()) position["held"] = held_;
  return game.decode(scenario, position);
}

bool CaseWords::expect(const std::vector<std::string>& words, const samples::Look& look) const {
  const auto& subject = words[0];
  if (subject == "at" || subject == "off" || subject == "is") {
    expect_unit(words, look);
  } else if (subject == "odds" || subject == "modifier" || subject == "strength" ||
             subject == "sum" || subject == "difference" || subject == "attack" ||
             subject == "defence") {
    expect_preview(words, look);
  } else if (subject == "points") {
    const auto position = look.game.encode(look.state);
    EXPECT_EQ(text_of(position.at("points").as_object().at(words.at(1))), words.at(2))
        << look.happened;
  } else if (subject == "due") {
    const auto awaited = look.game.awaited(look.state);
    const auto question = awaited.empty() ? std::string{} : awaited.front().question;
    EXPECT_NE(question.find(words.at(1)), std::string::npos) << question << look.happened;
  } else if (subject == "turn") {
    const auto position = look.game.encode(look.state);
    EXPECT_EQ(text_of(position.at("turn")) + " " + text_of(position.at("side")),
              words.at(1) + " " + words.at(2))
        << look.happened;
  } else {
    return false;
  }
  return true;
}

}  // namespace adjutant::lfm
