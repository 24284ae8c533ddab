#include "server/app/match/how_to_play.hpp"

#include <algorithm>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/core/notation/words.hpp"
#include "engine/core/question.hpp"
#include "engine/core/random.hpp"
#include "engine/core/rule_book.hpp"

namespace adjutant::app {
namespace {

using core::Document;
using core::Heading;
using core::Paragraph;
using core::Verbatim;

constexpr std::size_t orders_shown = 3;
constexpr int tries_max = 200;
constexpr std::size_t answers_shown = 20;

// Orders that are legal together, each behind those before it.
class Examples {
 public:
  Examples(const core::Game& game, const core::State& state, core::Side side)
      : game_(game), state_(state), side_(side) {}

  // One order of each kind, each for another unit, but none that ends the turn: the orders after it
  // would be too late.
  void add_kinds(const std::vector<std::string>& candidates) {
    for (const auto& order : candidates) {
      const bool is_new = !is_shown(order, 0) && !is_shown(order, 1);
      if (is_new && !ends_turn(order)) try_to_add(order, orders_shown);
    }
  }
  // More orders of the same kinds, for other units.
  void add_units(const std::vector<std::string>& candidates, std::size_t most) {
    for (const auto& order : candidates) {
      if (!is_shown(order, 1) && !ends_turn(order)) try_to_add(order, most);
    }
  }
  void add_end_of_turn() {
    if (game_.words() == nullptr) return;
    try_to_add(std::string(game_.words()->ends_turn()), orders_shown);
  }
  const std::vector<std::string>& orders() const { return orders_; }

 private:
  // Whether an order with the same word stands in this place: 0 is the kind, 1 the unit.
  bool is_shown(const std::string& order, std::size_t place) const {
    const auto word_of = [place](const std::string& line) {
      const auto words = core::notation::split(line).words;
      return place < words.size() ? words[place].text : std::string();
    };
    const auto word = word_of(order);
    return std::ranges::any_of(orders_, [&](const auto& one) { return word_of(one) == word; });
  }
  bool ends_turn(const std::string& order) const {
    return game_.words() != nullptr && order == game_.words()->ends_turn();
  }
  void try_to_add(const std::string& order, std::size_t most) {
    if (orders_.size() >= most || order.empty() || order == "resign") return;
    if (++tries_ > tries_max) return;
    std::string text;
    for (const auto& one : orders_) text += one + "\n";
    const auto together = game_.parse_orders(state_, side_, text + order);
    if (together && game_.check(state_, side_, *together).empty()) orders_.push_back(order);
  }

  const core::Game& game_;
  const core::State& state_;
  core::Side side_;
  std::vector<std::string> orders_;
  int tries_ = 0;
};

// What the computer player would order first, without a search; the same for everybody who asks.
std::vector<std::string> sensible_orders(const core::Game& game, const core::State& state,
                                         core::Side side) {
  if (game.computer_player() == nullptr) return {};
  core::Random random(1);
  auto plan = game.computer_player()->propose(state, side, random);
  std::ranges::move(plan.chancy.lines, std::back_inserter(plan.certain.lines));
  return std::move(plan.certain.lines);
}

// Whether one submission may have the first of the answers and another.
bool go_together(const core::Game& game, const core::State& state, core::Side side,
                 const std::vector<std::string>& answers) {
  return std::ranges::any_of(answers, [&](const std::string& other) {
    if (&other == answers.data()) return false;
    const auto both = game.parse_orders(state, side, answers.front() + "\n" + other);
    return both && game.check(state, side, *both).empty();
  });
}

core::List forms_of(const std::vector<core::OrderText>& orders) {
  core::List list;
  for (const auto& [form, text] : orders) {
    list.items.push_back({fmt::format("{}: {}", form, text), {}});
  }
  return list;
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

Document how_to_win(const core::Game& game, const core::Scenario& scenario) {
  auto document = how_to_win(game.description().id, scenario.title);
  auto goal = game.goal(scenario);
  if (!document.empty() && !goal.empty()) document.emplace_back(Paragraph{std::move(goal)});
  return document;
}

Document answers_to_give(const core::Game& game, const core::State& state, core::Side side) {
  if (!core::asks(game.awaited(state), side)) return {};
  auto answers = game.legal_orders(state, side);
  if (answers.empty()) return {};
  const auto all = answers.size();
  answers.resize(std::min(all, answers_shown));
  const std::size_t kind = answers.size() == 1                       ? 0
                           : go_together(game, state, side, answers) ? 2
                                                                     : 1;
  std::string text;
  for (const auto& answer : answers) text += answer + "\n";
  Document document{Paragraph{std::string(answers_to_give_begin.at(kind))},
                    Verbatim{std::move(text)}};
  if (answers.size() < all) {
    document.emplace_back(Paragraph{fmt::format(
        "There are {} more. Write \"legal\" to get all of them.", all - answers.size())});
  }
  return document;
}

Document orders_to_try(const core::Game& game, const core::State& state, core::Side side) {
  const auto awaited = game.awaited(state);
  if (core::asks(awaited, side)) return answers_to_give(game, state, side);
  if (std::ranges::find(awaited, side, &core::Awaited::side) == awaited.end()) return {};
  const auto legal = game.legal_orders(state, side);
  // Later in the battle this would be advice.
  const bool is_first_turn = game.turn(state) <= 1;
  const auto sensible =
      is_first_turn ? sensible_orders(game, state, side) : std::vector<std::string>();
  Examples examples(game, state, side);
  examples.add_kinds(sensible);
  examples.add_kinds(legal);
  for (const auto* candidates : {&sensible, &legal}) {
    examples.add_units(*candidates, orders_shown - 1);  // leaves room for the end of the turn
  }
  examples.add_end_of_turn();
  for (const auto* candidates : {&sensible, &legal}) examples.add_units(*candidates, orders_shown);
  if (examples.orders().empty()) return {};
  std::string text;
  for (const auto& order : examples.orders()) text += order + "\n";
  return {Heading{3, "Examples of orders you can give now"},
          Paragraph{std::string(orders_to_try_begin)}, Verbatim{std::move(text)}};
}

Document orders_of(std::string_view ruleset) {
  const auto* book = core::find_rule_book(ruleset);
  if (book == nullptr || book->orders.empty()) return {};
  Document document{Heading{3, "The orders of this game"}, forms_of(book->orders)};
  if (book->standing.empty()) return document;
  document.emplace_back(Heading{3, "Standing orders"});
  document.emplace_back(
      Paragraph{"They decide for you during your opponent's turn. Write them between STANDING and "
                "END."});
  document.emplace_back(forms_of(book->standing));
  return document;
}

Document rules_of(std::string_view ruleset, std::string_view number) {
  const auto* book = core::find_rule_book(ruleset);
  if (book == nullptr) return {};
  Document document;
  for (const auto& section : book->sections) {
    bool is_headed = false;
    for (const auto& rule : section.rules) {
      const bool is_it = core::notation::same_word(rule.number, number) ||
                         core::notation::begins_with(rule.number, std::string(number) + ".");
      if (!number.empty() && !is_it) continue;
      if (!std::exchange(is_headed, true)) document.emplace_back(Heading{3, section.title});
      document.emplace_back(Paragraph{text_of(rule)});
    }
  }
  if (!document.empty()) document.insert(document.begin(), Heading{2, book->title});
  return document;
}

}  // namespace adjutant::app
