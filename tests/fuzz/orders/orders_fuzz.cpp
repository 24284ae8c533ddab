#include <algorithm>
#include <fstream>

#include "engine/core/rule_book.hpp"
#include "tests/folder.hpp"
#include "tests/fuzz/shared/positions.hpp"
#include "tests/fuzz/shared/referee.hpp"

// Orders and standing orders in the mail language, played. An input is a match:
//
//   tlg2/chippewa ask 352          scenario; "ask" for questions, or "combat", "retreat" … for a
//                                  position in which that is asked; faces of the dice
//   --- us                         a submission of this side
//   move 22US C1928
//   --- ac standing                the standing orders
//   losses 41F
namespace adjutant::fuzz {
namespace {

constexpr std::size_t submissions_max = 40;
constexpr std::size_t text_bytes_max = 20 * 1024;

struct Section {
  core::Side side = core::Side::first;
  bool standing = false;
  std::string text;
};

struct Script {
  const BuiltInScenario* scenario = nullptr;
  const core::State* state = nullptr;  // where it begins, if not at the beginning
  core::Decisions decisions = core::Decisions::standing;
  std::string dice;
  std::vector<Section> sections;
};

Script read_script(std::string_view text) {
  auto lines = lines_of(text);
  Script script;
  script.scenario = &built_in_scenarios().front();
  if (lines.empty()) return script;
  for (const auto& known : built_in_scenarios()) {
    if (lines[0].starts_with(known.scenario.id + " ")) script.scenario = &known;
  }
  if (lines[0].contains(" ask")) script.decisions = core::Decisions::ask;
  for (const auto& [name, position] : known_positions()) {
    if (lines[0].starts_with(name + " ")) script.state = &position.state;
  }
  script.dice = lines[0].substr(std::min(lines[0].find(' '), lines[0].size()));
  const auto& second = script.scenario->game->description().sides[1];
  for (std::size_t i = 1; i < lines.size(); ++i) {
    if (lines[i].starts_with("--- ")) {
      const bool is_second = lines[i].starts_with("--- " + second);
      script.sections.push_back({is_second ? core::Side::second : core::Side::first,
                                 lines[i].ends_with(" standing"),
                                 {}});
    } else if (!script.sections.empty()) {
      script.sections.back().text += lines[i] + "\n";
    }
  }
  if (script.sections.size() > submissions_max) script.sections.resize(submissions_max);
  return script;
}

Referee table_of(const Script& script) {
  const auto& [game, scenario] = *script.scenario;
  if (script.state != nullptr) return {*game, scenario, *script.state, script.dice};
  return {*game, scenario, script.decisions, script.dice};
}

Referee played(const Script& script) {
  Referee referee = table_of(script);
  for (const auto& section : script.sections) {
    if (section.standing) {
      referee.set_standing(section.side, section.text);
    } else {
      referee.submit_text(section.side, section.text);
    }
  }
  return referee;
}

// The short texts of a file, ids of units and places among them.
void add_texts(const core::json::value& value, std::vector<std::string>& words) {
  if (const auto* text = value.if_string(); text != nullptr && text->size() <= 20) {
    words.emplace_back(*text);
  } else if (const auto* list = value.if_array()) {
    for (const auto& element : *list) add_texts(element, words);
  } else if (const auto* object = value.if_object()) {
    for (const auto& member : *object) add_texts(member.value(), words);
  }
}

// Words of the game's notation (tests/games/<ruleset>/fuzz/words), and those of the scenario.
std::vector<std::string> words_of(const BuiltInScenario& scenario) {
  const auto folder = core::folder_of(scenario.game->description().id);
  const auto path = tests::folder() / "games" / folder / "fuzz/words";
  std::ifstream file(path);
  holds(file.is_open(), path.string() + " has words of the game's notation");
  std::vector<std::string> words{"-- "};
  for (std::string word; file >> word;) words.push_back(word);
  add_texts(*scenario.scenario.source, words);
  return words;
}

// The match with one more submission, of orders that are legal there.
std::string with_legal_orders(const std::string& text, Random& random) {
  const auto script = read_script(text);
  const auto referee = played(script);
  const auto due = referee.awaited();
  if (due.empty() || script.sections.size() == submissions_max) return text;
  const auto legal = referee.legal(due.front().side);
  const auto& id = script.scenario->game->description().sides[core::index(due.front().side)];
  auto more = text + (text.ends_with('\n') ? "" : "\n") + "--- " + id + "\n";
  for (auto count = 1 + random.below(4); count > 0; --count) more += any_of(random, legal) + "\n";
  return more;
}

}  // namespace
}  // namespace adjutant::fuzz

// To find them takes longer than an input may.
extern "C" int LLVMFuzzerInitialize(int*, char***) {
  adjutant::fuzz::known_positions();
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace adjutant::fuzz;
  if (size <= text_bytes_max) played(read_script(text_of(data, size))).check_end();
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t size_max, unsigned seed) {
  using namespace adjutant::fuzz;
  Random random(seed);
  const std::string text(text_of(data, size));
  if (size <= text_bytes_max && random.below(3) == 0) {
    return give(with_legal_orders(text, random), data, size_max);
  }
  const auto script = read_script(text);
  return give(mutated_text(text, words_of(*script.scenario), random), data, size_max);
}
