#include <memory>

#include <fmt/format.h>

#include "engine/core/rule_book.hpp"
#include "server/cli/commands.hpp"
#include "server/cli/input.hpp"
#include "server/render/document.hpp"

// adjutant rules: the rules of a game in words, all of them or one.
namespace adjutant::cli {
namespace {

int list() {
  for (const auto* game : newest_games()) {
    fmt::print("{}\t{}\n", game->description().id, game->description().title);
  }
  return exit_done;
}

const core::RuleBook& book_of(const std::string& ruleset) {
  if (const auto* book = core::find_rule_book(ruleset); book != nullptr) return *book;
  std::string known;
  for (const auto* game : newest_games()) {
    known += (known.empty() ? "" : ", ") + game->description().id;
  }
  throw BadInput(fmt::format("{}: no such ruleset; the rulesets are: {}", ruleset, known));
}

core::Item item_of(const core::RuleText& rule) {
  return {fmt::format("{} {}", rule.number, rule.title), {rule.text}};
}

int print(const core::Document& document) {
  fmt::print("{}", render::to_text(document));
  return exit_done;
}

int all_of(const core::RuleBook& book) {
  core::Document document{core::Heading{1, book.title}};
  for (const auto& section : book.sections) {
    document.push_back(core::Heading{2, section.title});
    core::List list;
    for (const auto& rule : section.rules) list.items.push_back(item_of(rule));
    document.push_back(std::move(list));
  }
  return print(document);
}

int one_of(const core::RuleBook& book, const std::string& ruleset, const std::string& number) {
  const auto* rule = book.find(number);
  if (rule == nullptr) {
    throw BadInput(fmt::format("{}: {} has no such rule; adjutant rules {} prints all of them",
                               number, book.title, ruleset));
  }
  return print({core::List{{item_of(*rule)}}});
}

}  // namespace

void add_rules(Command program) {
  const auto command = program.command("rules", "Prints the rules of a game: all of them, or one");
  auto ruleset = std::make_shared<std::string>();
  auto number = std::make_shared<std::string>();
  command.option("RULESET", *ruleset, "Game; without it, the command lists all games");
  command.option("NUMBER", *number, "Number of one rule, as cited in refusals and reports");
  command.does([ruleset, number] {
    if (ruleset->empty()) return list();
    const auto& book = book_of(*ruleset);
    return number->empty() ? all_of(book) : one_of(book, *ruleset, *number);
  });
}

}  // namespace adjutant::cli
