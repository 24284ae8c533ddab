#include "engine/games.hpp"

#include <vector>

#include "tests/games/tiny/rules.hpp"

// In place of engine/program_games.cpp: the games that are shipped, and the one that only tests
// play.
namespace adjutant {

Games games() {
  static const auto all = [] {
    std::vector<const core::Game*> list(shipped_games().begin(), shipped_games().end());
    list.push_back(&tiny::game());
    return list;
  }();
  return all;
}

}  // namespace adjutant
