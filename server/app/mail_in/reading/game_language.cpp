#include "server/app/mail_in/reading/game_language.hpp"

#include "engine/core/notation/answers.hpp"
#include "engine/core/notation/lines.hpp"
#include "engine/core/question.hpp"
#include "server/app/mail_in/reading/words.hpp"

namespace adjutant::app {

GameLanguage::GameLanguage(const core::Game& game, const core::Scenario& scenario,
                           const core::State& state, core::Side side)
    : game_(game), scenario_(scenario), state_(state), side_(side) {
  if (core::asks(game.awaited(state), side)) answers_ = game.legal_orders(state, side);
  if (const auto* words = game.words()) {
    order_words_ = words->order_words();
    keywords_ = words->keywords();
    return;
  }
  legal_ = game.legal_orders(state, side);
  for (const auto& order : legal_) order_words_.push_back(words_of(order).front());
}

bool GameLanguage::is_name(std::string_view word) const {
  const auto* words = game_.words();
  return words != nullptr && words->is_name(scenario_, word);
}

bool GameLanguage::is_order(std::string_view line) const {
  if (line.size() > core::notation::line_bytes_max) return false;
  const auto [known, is_new] = known_orders_.try_emplace(std::string(line));
  if (is_new) {
    const auto orders = game_.parse_orders(state_, side_, line);
    known->second = orders && orders->lines.size() == 1;
  }
  return known->second;
}

bool GameLanguage::may_answer(std::string_view line) const {
  return core::notation::is_part_of_answer(line, answers_);
}

bool GameLanguage::ends_turn(std::string_view line) const {
  const auto* words = game_.words();
  if (words == nullptr || words->ends_turn().empty() || !is_order(line)) return false;
  return game_.parse_orders(state_, side_, line)->lines.front() == words->ends_turn();
}

}  // namespace adjutant::app
