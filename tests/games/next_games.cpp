#include <vector>

#include "engine/games.hpp"
#include "tests/games/tiny/rules.hpp"
#include "tests/games/tlg2/next/next_tlg2.hpp"

// In place of engine/program_games.cpp: a program with one more version of some games.
namespace adjutant {

Games games() {
  static const auto all = [] {
    std::vector<const core::Game*> list(shipped_games().begin(), shipped_games().end());
    for (const auto* game : {&next_rules::tlg2(), &tiny::game(), &tiny::next_game()}) {
      list.push_back(game);
    }
    return list;
  }();
  return all;
}

}  // namespace adjutant
