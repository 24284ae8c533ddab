#pragma once

#include <expected>
#include <sstream>
#include <string>
#include <vector>

#include "engine/core/game.hpp"

namespace adjutant::samples {

// Where a case stands when something is expected.
struct Look {
  const core::Game& game;
  const core::State& state;
  const core::json::array& preview;  // of the last orders; empty where the game has none
  const std::string& happened;       // events and refusals, for the message of a failure
};

// What the rule cases of a game say in words of its own: how a position is told, and what may be
// expected of one. Made for each case.
class CaseWords {
 public:
  virtual ~CaseWords() = default;

  // The scenario of a case that names none.
  virtual std::string scenario() const = 0;

  // One line of a case before its first orders; false when the keyword is not known. Throws
  // std::runtime_error, with the form that is right, on what it cannot read.
  virtual bool take(const std::string& keyword, std::istringstream& words) = 0;

  // The id of the side that orders belong to where the case names none.
  virtual std::string side() const = 0;

  // The position that those lines tell.
  virtual std::expected<core::State, core::FileFaults> position(
      const core::Game& game, const core::Scenario& scenario) const = 0;

  // One expectation, by GoogleTest failures; false when its first word is not known.
  virtual bool expect(const std::vector<std::string>& words, const Look& look) const = 0;
};

// A value of JSON as a case writes it: strings as they are, lists joined by commas.
std::string text_of(const core::json::value& value);

// The next word of a line. Throws std::runtime_error with the line's right form where there is
// none.
std::string word_of(std::istringstream& words, const char* form);

// Of the members "units" of a position the one with this id; null: none has it.
const core::json::object* unit_in(const core::json::object& position, const std::string& id);

// Of a preview: the values of the modifiers by this rule with these words in their cause, added up.
std::int64_t sum_of_modifiers(const core::json::object& preview, const std::string& rule,
                              const std::string& words);

}  // namespace adjutant::samples
