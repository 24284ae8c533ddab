#pragma once

#include <algorithm>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/core/game.hpp"
#include "engine/registry.hpp"
#include "server/app/mail_in/reading/game_language.hpp"
#include "server/app/mail_in/reading/reading.hpp"

// Mails as they are read for a match that has just begun, in every game.
namespace adjutant::app {

// A game in its first position, with an order that is legal there and leaves the turn open.
struct Table {
  explicit Table(const BuiltInScenario& built_in)
      : scenario(built_in),
        state(built_in.game->initial_state(built_in.scenario, core::Decisions::standing)),
        side(built_in.game->awaited(state).front().side),
        language(*built_in.game, built_in.scenario, state, side) {
    for (const auto& one : built_in.game->legal_orders(state, side)) {
      if (one.starts_with("resign") || language.ends_turn(one)) continue;
      if (order.empty()) order = one;
    }
    end_turn = built_in.game->words()->ends_turn();
  }

  ReadMail read(const std::string& text, Numbers numbers = Numbers::of_a_list) const {
    Text lines;
    for (std::size_t from = 0; from < text.size();) {
      const auto end = std::min(text.find('\n', from), text.size());
      lines.push_back({text.substr(from, end - from), 0});
      from = end + 1;
    }
    return read_text(lines, {"Adjutant", "referee@example.org", "a match"}, language, numbers);
  }

  // The order with its first word as hasty fingers write it.
  std::vector<std::string> misspelt() const {
    const auto end = std::min(order.find(' '), order.size());
    const auto verb = order.substr(0, end), rest = order.substr(end);
    std::vector<std::string> lines;
    if (verb.size() < 4) return lines;
    auto swapped = verb;
    std::swap(swapped[1], swapped[2]);
    if (swapped != verb) lines.push_back(swapped + rest);
    auto shorter = verb;
    shorter.erase(2, 1);
    lines.push_back(shorter + rest);
    return lines;
  }

  const BuiltInScenario& scenario;
  core::State state;
  core::Side side;
  GameLanguage language;
  std::string order, end_turn;
};

inline std::vector<std::string> orders_of(const ReadMail& reading) {
  return reading.sets.empty() ? std::vector<std::string>{} : reading.sets.front().lines;
}

inline std::string told(const ReadMail& reading) {
  std::string text;
  for (const auto& one : reading.refusals) text += one.message + " [" + one.meant + "]\n";
  for (const auto& set : reading.sets) {
    for (const auto& one : set.refusals) text += fmt::format("{}: {}\n", one.line, one.message);
  }
  return text;
}

inline bool has(const ReadMail& reading, const command::Command& wanted) {
  return std::ranges::find(reading.commands, wanted) != reading.commands.end();
}

inline const std::vector<std::unique_ptr<Table>>& tables() {
  static const auto all = [] {
    std::vector<std::unique_ptr<Table>> list;
    std::set<std::string> rulesets;
    for (const auto& one : built_in_scenarios()) {
      const auto ruleset = one.scenario.id.substr(0, one.scenario.id.find('/'));
      if (one.game->words() == nullptr || !rulesets.insert(ruleset).second) continue;
      auto table = std::make_unique<Table>(one);
      if (!table->order.empty()) list.push_back(std::move(table));
    }
    return list;
  }();
  return all;
}

// One of a game with an order that ends the turn.
inline const Table& table_with_turns() {
  return **std::ranges::find_if(tables(), [](const auto& one) { return !one->end_turn.empty(); });
}

}  // namespace adjutant::app
