#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/match/match.hpp"
#include "engine/registry.hpp"
#include "tests/fuzz/shared/door.hpp"

namespace adjutant::fuzz {

// Dice that go through a list of faces again and again.
class GivenDice : public core::Dice {
 public:
  explicit GivenDice(std::string_view digits);
  int roll(int sides, std::string_view purpose) override;

 private:
  std::string digits_;
  std::size_t next_ = 0;
};

// A match that is held to the contract of core::Game at each step.
class Referee {
 public:
  Referee(const core::Game& game, const core::Scenario& scenario, core::Decisions decisions,
          std::string_view dice);
  // The same from a position on.
  Referee(const core::Game& game, const core::Scenario& scenario, core::State state,
          std::string_view dice);

  // Orders in the mail language: refused with nothing changed, or played.
  void submit_text(core::Side side, std::string_view text);
  void submit_json(core::Side side, const core::json::array& orders);
  void set_standing(core::Side side, std::string_view text);
  // Up to `submissions` legal orders at random, for whoever is awaited.
  void play_on(int submissions, Random& random);

  // What must hold of the match as it stands: somebody can go on.
  void check_end() const;

  const match::Match& match() const { return match_; }
  std::vector<core::Awaited> awaited() const { return game_.awaited(match_.state); }
  std::vector<std::string> legal(core::Side side) const {
    return game_.legal_orders(match_.state, side);
  }

 private:
  void check_refusals(const core::Refusals& refusals, std::size_t lines) const;
  void check_round_trip(core::Side side, const core::Orders& orders) const;
  // `lines`: of what was submitted.
  void submit(core::Side side, match::Kind kind, const core::Orders& orders, std::size_t lines);

  const core::Game& game_;
  match::Match match_;
  GivenDice dice_;
};

// One state, one text, that reads as the same state.
void check_text(const core::Game& game, const core::Scenario& scenario, const core::State& state);

// That, and somebody is awaited who can go on, or the game is over.
void check_state(const core::Game& game, const core::Scenario& scenario, const core::State& state);

}  // namespace adjutant::fuzz
