#include "tests/games/opening.hpp"

#include <cstdlib>
#include <fstream>
#include <map>
#include <sstream>
#include <stdexcept>

#include "engine/core/json.hpp"
#include "engine/core/rule_book.hpp"
#include "tests/folder.hpp"

namespace adjutant::samples {
namespace {

namespace json = core::json;

// Of a file in tests/games.
std::string text_of(const std::string& name) {
  const auto path = tests::folder() / "games" / name;
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  if (!file) throw std::runtime_error(path.string() + ": cannot be read");
  return text.str();
}

std::string played_ruleset() {
  const char* named = std::getenv("ADJUTANT_GAME");
  const std::string ruleset = named != nullptr ? named : text_of("default-game");
  return ruleset.substr(0, ruleset.find('\n'));
}

std::string text(const json::value& of, const char* member) {
  return std::string(of.at(member).as_string());
}

std::vector<std::string> texts(const json::value& of, const char* member) {
  std::vector<std::string> all;
  for (const auto& one : of.at(member).as_array()) all.emplace_back(one.as_string());
  return all;
}

Opening read(const std::string& ruleset) {
  const auto file = json::parse(text_of(core::folder_of(ruleset) + "/samples/opening.json"));
  const auto sides = texts(file, "sides");
  const auto& says = file.at("order_says");
  return {.ruleset = ruleset,
          .scenario = text(file, "scenario"),
          .first = sides.at(0),
          .second = sides.at(1),
          .quiet = texts(file, "quiet"),
          .order = text(file, "order"),
          .event = text(says, "event"),
          .word = text(says, "word"),
          .another_word = text(says, "another"),
          .misunderstood = text(file, "misunderstood"),
          .refused = text(file, "refused"),
          .standing = texts(file, "standing")};
}

}  // namespace

const Opening& opening_of(const std::string& ruleset) {
  static std::map<std::string, Opening> known;
  const auto found = known.find(ruleset);
  return found != known.end() ? found->second : known.emplace(ruleset, read(ruleset)).first->second;
}

const Opening& opening() {
  static const Opening& played = opening_of(played_ruleset());
  return played;
}

}  // namespace adjutant::samples
