#include "server/app/match/how_to_play.hpp"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/core/notation/words.hpp"
#include "engine/core/rule_book.hpp"

namespace adjutant::app {
namespace {

using core::Document;
using core::Heading;
using core::Paragraph;
using core::Verbatim;

constexpr std::size_t orders_shown = 3;

std::string_view first_word(std::string_view order) {
  return order.substr(0, order.find(' '));
}

std::string text_of(const core::RuleText& rule) {
  return fmt::format("{} {}: {}", rule.number, rule.title, rule.text);
}

}  // namespace

Document how_to_win(std::string_view ruleset, std::string_view battle) {
  const auto* book = core::find_rule_book(ruleset);
  if (book == nullptr) return {};
  Document document;
  for (const auto* rule : book->winning(battle)) document.emplace_back(Paragraph{text_of(*rule)});
  if (!document.empty()) document.insert(document.begin(), Heading{3, "How to win"});
  return document;
}

Document orders_to_try(const core::Game& game, const core::State& state, core::Side side) {
  std::vector<std::string> some;
  const auto legal = game.legal_orders(state, side);
  const auto is_shown = [&](std::string_view order) {
    return std::ranges::any_of(
        some, [&](const std::string& one) { return first_word(one) == first_word(order); });
  };
  for (const bool is_of_another_kind : {true, false}) {
    for (const auto& order : legal) {
      if (some.size() == orders_shown) break;
      const bool is_known = std::ranges::find(some, order) != some.end();
      if (order == "resign" || is_known || (is_of_another_kind && is_shown(order))) continue;
      some.push_back(order);
    }
  }
  if (some.empty()) return {};
  std::string text;
  for (const auto& order : some) text += order + "\n";
  return {Heading{3, "Examples of orders you can give now"}, Verbatim{std::move(text)}};
}

Document rules_of(std::string_view ruleset, std::string_view number) {
  const auto* book = core::find_rule_book(ruleset);
  if (book == nullptr) return {};
  Document document;
  for (const auto& section : book->sections) {
    bool is_headed = false;
    for (const auto& rule : section.rules) {
      if (!number.empty() && !core::notation::same_word(rule.number, number)) continue;
      if (!std::exchange(is_headed, true)) document.emplace_back(Heading{3, section.title});
      document.emplace_back(Paragraph{text_of(rule)});
    }
  }
  if (!document.empty()) document.insert(document.begin(), Heading{2, book->title});
  return document;
}

}  // namespace adjutant::app
