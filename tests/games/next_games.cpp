#include <array>

#include "engine/games/tlg2/rules.hpp"
#include "engine/registry.hpp"
#include "tests/games/tiny/rules.hpp"
#include "tests/games/tlg2/next/next_tlg2.hpp"

// In place of engine/games.cpp: a program with one more version of each game.
namespace adjutant {

Games games() {
  static const std::array all{&tlg2::game_1(), &tlg2::game_2(), &next_rules::tlg2(), &tiny::game(),
                              &tiny::next_game()};
  return all;
}

}  // namespace adjutant
