#include "server/app/mail_in/commands/account_rules.hpp"

#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "server/app/mail_in/answers/account_words.hpp"
#include "server/app/match/how_to_play.hpp"
#include "server/app/match/match_view.hpp"

namespace adjutant::app {
namespace {

using core::Document;
using core::Heading;
using core::Paragraph;

constexpr std::size_t matches_shown = 3;
constexpr std::size_t books_max = 2;  // in one mail

void append(Document& document, Document more) {
  for (auto& block : more) document.push_back(std::move(block));
}

std::vector<ports::MatchRow> matches_of(DeskParts& parts, const ports::Account& account) {
  std::vector<ports::MatchRow> rows;
  const auto page = parts.matches.list(identity_of(account), {.mine = true, .status = "running"});
  if (!page) return rows;
  for (const auto& match : page->matches) {
    if (auto row = parts.context.matches.match(match.id)) rows.push_back(*std::move(row));
  }
  return rows;
}

std::set<std::string> rulesets_of(DeskParts& parts, const ports::Account& account) {
  std::set<std::string> rulesets;
  for (const auto& row : matches_of(parts, account)) {
    rulesets.insert(game_of(row).description().id);
  }
  if (!rulesets.empty()) return rulesets;
  for (const auto& one : parts.context.scenarios.all()) {
    rulesets.insert(one.game->description().id);
  }
  return rulesets;
}

}  // namespace

Document how_of_matches(DeskParts& parts, const ports::Account& account) {
  Document document;
  auto rows = matches_of(parts, account);
  if (rows.size() > matches_shown) rows.resize(matches_shown);
  for (const auto& row : rows) {
    const auto live = parts.host.read(row);
    const auto side = side_of(row, account.id);
    if (!live || !side) continue;
    const auto& setup = *(*live)->match.setup;
    const auto& game = *setup.game;
    document.emplace_back(Heading{2, fmt::format("{} ({})", setup.scenario.title, row.id)});
    append(document, how_to_win(game, setup.scenario));
    append(document, orders_to_try(game, (*live)->match.state, *side));
  }
  if (document.empty()) {
    document.emplace_back(
        Paragraph{"You have no match in progress. To see the battles and how to start one, write "
                  "\"list\". The first mail of a match says how to win."});
  }
  return document;
}

Document rules_of_matches(DeskParts& parts, const ports::Account& account,
                          std::string_view number) {
  Document document;
  std::size_t count = 0;
  for (const auto& ruleset : rulesets_of(parts, account)) {
    if (number.empty() && count == books_max) {
      document.emplace_back(
          Paragraph{"You play more than one game. To get the rules of one, answer a mail of a "
                    "match of that game."});
      break;
    }
    auto rules = rules_of(ruleset, number);
    if (!rules.empty()) ++count;
    append(document, std::move(rules));
  }
  if (document.empty())
    document.emplace_back(Paragraph{fmt::format("There is no rule {}.", number)});
  return document;
}

}  // namespace adjutant::app
