#include "engine/core/rule_book.hpp"

#include <algorithm>
#include <map>

#include "embedded/files.hpp"
#include "engine/core/ensure.hpp"
#include "engine/core/json.hpp"

namespace adjutant::core {
namespace {

constexpr std::string_view file_name = "/rules.json";

std::string text_at(const json::value& value, std::string_view member) {
  return std::string(value.at(member).as_string());
}

std::vector<OrderText> orders_at(const json::value& file, std::string_view member) {
  std::vector<OrderText> all;
  const auto* orders = file.as_object().if_contains(member);
  if (orders == nullptr) return all;
  for (const auto& order : orders->as_array()) {
    all.push_back({text_at(order, "form"), text_at(order, "text")});
  }
  return all;
}

RuleBook read(std::string_view bytes) {
  const auto file = parse_json(bytes);
  ENSURE(file.has_value(), "a rule book is JSON");
  RuleBook book{.title = text_at(*file, "title"),
                .orders = orders_at(*file, "orders"),
                .standing = orders_at(*file, "standing"),
                .sections = {}};
  for (const auto& told : file->at("sections").as_array()) {
    RuleSection section{.title = text_at(told, "title"), .rules = {}};
    for (const auto& rule : told.at("rules").as_array()) {
      const auto* wins = rule.as_object().if_contains("wins");
      section.rules.push_back({text_at(rule, "number"), text_at(rule, "title"),
                               text_at(rule, "text"), wins != nullptr && wins->as_bool()});
    }
    book.sections.push_back(std::move(section));
  }
  return book;
}

// By the name of the folder.
std::map<std::string, RuleBook, std::less<>> read_all() {
  std::map<std::string, RuleBook, std::less<>> books;
  for (const embedded::File& file : embedded::files()) {
    if (!file.path.ends_with(file_name)) continue;
    const auto folder = file.path.substr(0, file.path.size() - file_name.size());
    books.emplace(folder.substr(folder.rfind('/') + 1), read(file.bytes));
  }
  return books;
}

}  // namespace

const RuleText* RuleBook::find(std::string_view number) const {
  for (const auto& section : sections) {
    for (const auto& rule : section.rules) {
      if (rule.number == number) return &rule;
    }
  }
  return nullptr;
}

std::vector<const RuleText*> RuleBook::winning(std::string_view battle) const {
  std::vector<const RuleText*> of_battle, of_all;
  for (const auto& section : sections) {
    for (const auto& rule : section.rules) {
      if (!rule.wins) continue;
      of_all.push_back(&rule);
      if (section.title.contains(battle)) of_battle.push_back(&rule);
    }
  }
  return of_battle.empty() ? of_all : of_battle;
}

std::string folder_of(std::string_view ruleset) {
  std::string folder(ruleset);
  std::ranges::replace(folder, '-', '_');
  return folder;
}

const RuleBook* find_rule_book(std::string_view ruleset) {
  static const auto books = read_all();
  const auto found = books.find(folder_of(ruleset));
  return found == books.end() ? nullptr : &found->second;
}

}  // namespace adjutant::core
