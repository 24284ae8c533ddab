#pragma once

#include <string>
#include <vector>

// How a match of a game begins: what tests that know no game submit. Each game's
// stands in tests/games/<ruleset>/samples/opening.json, read by tests in Python and of the page
// too.
namespace adjutant::samples {

struct Opening {
  std::string ruleset;
  std::string scenario;       // the id of one that comes with the program
  std::string first, second;  // side ids; the first begins
  // Orders by which a match goes to its end with hardly anything done: at each moment one of them
  // is legal, the first of them at the beginning and, when it was given, for the other side then.
  std::vector<std::string> quiet;
  std::string order;  // that the first side may give at the beginning, and which a record shows
  // The type of the event that it brings, a word that stands in it, and one that could stand there.
  std::string event, word, another_word;
  std::string misunderstood;  // two lines at least that no position makes orders of
  std::string refused;        // understood at the beginning, and not legal
  // Each side's standing orders, one line; none where the game has none.
  std::vector<std::string> standing;

  const std::string& turn() const { return quiet.front(); }
};

const Opening& opening_of(const std::string& ruleset);

// Of the game that such tests play: ADJUTANT_GAME names its ruleset, else tests/games/default-game.
const Opening& opening();

}  // namespace adjutant::samples
