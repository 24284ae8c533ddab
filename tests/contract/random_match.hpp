#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/random.hpp"
#include "engine/core/rule_book.hpp"
#include "engine/match/match.hpp"
#include "engine/match/record.hpp"
#include "engine/registry.hpp"
#include "tests/games/samples.hpp"

namespace adjutant::contract {

// A match of two players who choose at random, one order a submission. At each step it holds the
// game to the contract of core::Game; what does not hold is a GoogleTest failure.
class RandomMatch {
 public:
  RandomMatch(const BuiltInScenario& scenario, core::Decisions decisions, std::uint64_t seed);

  // To the end; false when something fatal did not hold.
  bool play();
  int submissions() const { return static_cast<int>(submissions_.size()); }

 private:
  bool step();
  bool check_position();
  bool check_all_legal(core::Side side);
  bool check_random_order(core::Side side, const std::vector<std::string>& legal);
  bool check_abilities(const core::Awaited& due);
  void check_hidden(core::Side viewer);
  void check_sealed(core::Side side);
  void check_sentences(const std::vector<match::LoggedEvent>& logged, core::Viewer viewer) const;
  bool set_standing_orders(core::Side side);
  bool submit(match::Kind kind, core::Side side, core::Orders orders);
  std::string choose(const core::Awaited& awaited, const std::vector<std::string>& legal);
  std::optional<core::State> without_dice(const core::State& state, core::Side side,
                                          const std::string& order) const;
  bool accepted(core::Side side, const std::string& order);
  bool check_record() const;
  std::vector<std::string> some_standing_orders(core::Side side);
  std::string what_is_shown(const core::State& state, core::Viewer viewer) const;

  const core::Game& game_;
  const samples::GameSamples& samples_;
  const core::RuleBook* book_;
  core::Random random_;
  match::Match match_;
  std::vector<match::Submission> submissions_;
  std::vector<match::LoggedEvent> events_;
};

}  // namespace adjutant::contract
