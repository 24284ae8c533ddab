#pragma once

#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/registry.hpp"
#include "server/app/mail_in/reading/order_language.hpp"

namespace adjutant::mail {

// The words of a real game's orders in one of its scenarios; tests/server/mail/in/language.txt says
// which, and in what orders a name may stand. What is an order, the game's own reader says.
class GameLanguage : public app::OrderLanguage {
 public:
  GameLanguage();

  const std::vector<std::string_view>& order_words() const override { return order_words_; }
  const std::vector<std::string_view>& keywords() const override { return keywords_; }
  bool is_name(std::string_view word) const override;
  bool is_order(std::string_view line) const override;
  bool ends_turn(std::string_view line) const override;

  core::Refusals refusals(std::string_view orders) const;
  std::vector<std::string> legal_orders() const;
  // The orders as the game prints them; empty where it cannot read one.
  std::vector<std::string> canonical(const std::vector<std::string>& lines) const;

 private:
  std::string text_;
  const BuiltInScenario* scenario_ = nullptr;
  core::State state_;
  std::vector<std::string_view> order_words_, keywords_, places_of_names_;
  std::string_view ends_turn_;
  mutable std::map<std::string, bool, std::less<>> known_orders_, known_names_;
};

}  // namespace adjutant::mail
