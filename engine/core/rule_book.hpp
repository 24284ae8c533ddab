#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace adjutant::core {

// A rule as players read it, in the project's own words.
struct RuleText {
  std::string number;  // as refusals and events cite it: "4.3", "R16"
  std::string title;
  std::string text;   // other rules are named in parentheses: "(4.3)", "(R26, R27)"
  bool wins = false;  // says how a battle is won
};

struct RuleSection {
  std::string title;
  std::vector<RuleText> rules;
};

// An order of the game as players write it.
struct OrderText {
  std::string form;  // "attack HEX… with UNIT…"
  std::string text;  // what it does
};

// The rules of a game, in the order in which they are read.
struct RuleBook {
  std::string title;
  std::vector<OrderText> orders;    // all of them, in the order in which they are given
  std::vector<OrderText> standing;  // those that stand for the opponent's turn
  std::vector<RuleSection> sections;

  // The rule with exactly this number, or null.
  const RuleText* find(std::string_view number) const;
  // Those that say how the battle of this title is won: its section's, or those of all battles.
  std::vector<const RuleText*> winning(std::string_view battle) const;
};

// What the folders of a ruleset are called: its id with "_" for each "-", as namespaces are.
std::string folder_of(std::string_view ruleset);

// That of a ruleset ("tlg2"): the file rules.json in its folder. Null where there is none.
const RuleBook* find_rule_book(std::string_view ruleset);

}  // namespace adjutant::core
