#include "tests/games/samples.hpp"

#include <stdexcept>

#include <gtest/gtest.h>

namespace adjutant::tiny {
namespace {

namespace json = core::json;
using core::Side;

// POSITION night ask round 2 · CREW owl coins 3 hides mill oil 7
// coins owl 4
class CaseWords final : public samples::CaseWords {
 public:
  std::string scenario() const override { return "tiny/bay"; }
  std::string side() const override { return "owl"; }

  bool take(const std::string& keyword, std::istringstream& words) override {
    if (keyword == "POSITION") {
      take_position(words);
    } else if (keyword == "CREW") {
      take_crew(words);
    } else {
      return false;
    }
    return true;
  }

  std::expected<core::State, core::FileFaults> position(
      const core::Game& game, const core::Scenario& scenario) const override {
    return game.decode(scenario, position_);
  }

  bool expect(const std::vector<std::string>& words, const samples::Look& look) const override {
    if (words[0] != "coins") return false;
    const auto position = look.game.encode(look.state);
    const auto& crew = position.at("crews").at(words.at(1) == "owl" ? 0 : 1);
    EXPECT_EQ(samples::text_of(crew.at("coins")), words.at(2)) << look.happened;
    return true;
  }

 private:
  static json::object crew(std::string_view side) {
    return {{"side", side}, {"coins", 0}, {"hides", ""}, {"oil", 0}, {"sealed", nullptr}};
  }

  void take_position(std::istringstream& words) {
    for (std::string word; words >> word;) {
      int round = 0;
      if (word == "round" && words >> round) {
        position_["round"] = round;
      } else if (word == "ask" || word == "standing") {
        position_["decisions"] = word;
      } else if (word == "dusk" || word == "night" || word == "dawn") {
        position_["phase"] = word;
      } else {
        throw std::runtime_error("POSITION does not know '" + word + "'");
      }
    }
  }

  void take_crew(std::istringstream& words) {
    std::string side;
    words >> side;
    auto& told = position_["crews"].as_array()[side == "owl" ? 0 : 1].as_object();
    for (std::string word; words >> word;) {
      int number = 0;
      std::string cove;
      if ((word == "coins" || word == "oil") && words >> number) {
        told[word] = number;
      } else if (word == "hides" && words >> cove) {
        told[word] = cove;
      } else {
        throw std::runtime_error("write CREW <side> coins <n> hides <cove> oil <n>");
      }
    }
  }

  json::object position_{{"decisions", "standing"},
                         {"round", 1},
                         {"phase", "dusk"},
                         {"crews", json::array{crew("owl"), crew("fox")}}};
};

class Samples final : public samples::GameSamples {
 public:
  std::string_view ruleset() const override { return "tiny"; }
  std::unique_ptr<samples::CaseWords> case_words() const override {
    return std::make_unique<CaseWords>();
  }
};

}  // namespace

const samples::GameSamples& samples() {
  static const Samples all;
  return all;
}

}  // namespace adjutant::tiny
