#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game.hpp"
#include "tests/games/case_words.hpp"

// What tests that know no game need of each: tests/games/<ruleset>/samples gives it. The list of
// them is made by CMake from the folders that are there.
namespace adjutant::samples {

// What one side submits.
struct SidesOrder {
  core::Side side = core::Side::first;
  std::string text;
};

class GameSamples {
 public:
  virtual ~GameSamples() = default;

  virtual std::string_view ruleset() const = 0;

  // Standing orders that `side` may leave now, at least four texts of which the last is empty; none
  // where the game has no standing orders.
  virtual std::vector<std::string> standing_orders(const core::Game&, const core::Scenario&,
                                                   core::Side, core::Random&) const {
    return {};
  }

  // Holds core::TurnPlans to what check() and legal_orders() say in this state, by GoogleTest
  // failures; called where the game has plans.
  virtual void check_plan(const core::Game&, const core::State&, core::Side, core::Random&) const {}

  // Whether the order gives the game up: players who play at random leave it alone.
  virtual bool gives_up(const std::string& /*order*/) const { return false; }

  // What a simulated player submits, given one of the orders that are listed for them: that order,
  // perhaps with more after it.
  virtual std::string submission(const std::string& order,
                                 const std::vector<std::string>& /*listed*/, core::Random&) const {
    return order;
  }

  // Orders that can be played over and over from the beginning of this scenario: each legal, no die
  // rolled, and all stands after the last as before the first. For what measures a server's load.
  // Throws std::runtime_error where there are none.
  virtual std::vector<SidesOrder> quiet_cycle(const core::Game&, const core::Scenario&) const {
    throw std::runtime_error(std::string(ruleset()) + " has no quiet cycle");
  }

  // The words of the game's rule cases, for one case.
  virtual std::unique_ptr<CaseWords> case_words() const = 0;
};

// In order of ruleset.
const std::vector<const GameSamples*>& all();

// By the ruleset or the name of its folder. Throws std::runtime_error where the folder
// tests/games/<ruleset>/samples is missing.
const GameSamples& of(std::string_view ruleset);

}  // namespace adjutant::samples
