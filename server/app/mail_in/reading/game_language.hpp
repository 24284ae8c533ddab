#pragma once

#include <map>
#include <string>

#include "engine/core/game.hpp"
#include "server/app/mail_in/reading/order_language.hpp"

namespace adjutant::app {

// The orders of a match as its game reads them now, for one side. Refers to its arguments; for one
// mail on one thread, as it remembers its answers.
class GameLanguage : public OrderLanguage {
 public:
  GameLanguage(const core::Game& game, const core::Scenario& scenario, const core::State& state,
               core::Side side);

  const std::vector<std::string_view>& order_words() const override { return order_words_; }
  const std::vector<std::string_view>& keywords() const override { return keywords_; }
  bool is_name(std::string_view word) const override;
  bool is_order(std::string_view line) const override;
  bool may_answer(std::string_view line) const override;
  bool ends_turn(std::string_view line) const override;

 private:
  const core::Game& game_;
  const core::Scenario& scenario_;
  const core::State& state_;
  core::Side side_;
  std::vector<std::string> legal_;    // where words come from if the game has none
  std::vector<std::string> answers_;  // to the question that is open
  std::vector<std::string_view> order_words_, keywords_;
  mutable std::map<std::string, bool, std::less<>> known_orders_;
};

// Without a match: no line is an order.
class NoLanguage : public OrderLanguage {
 public:
  const std::vector<std::string_view>& order_words() const override { return none_; }
  const std::vector<std::string_view>& keywords() const override { return none_; }
  bool is_name(std::string_view) const override { return false; }
  bool is_order(std::string_view) const override { return false; }
  bool ends_turn(std::string_view) const override { return false; }

 private:
  std::vector<std::string_view> none_;
};

}  // namespace adjutant::app
