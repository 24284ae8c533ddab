#include <array>

#include "engine/games/tlg2/rules.hpp"
#include "engine/registry.hpp"
#include "tests/next_rules/next_tlg2.hpp"

// In place of engine/games.cpp: a program with one more version of a game.
namespace adjutant {

Games games() {
  static const std::array all{&tlg2::game_1(), &tlg2::game_2(), &next_rules::tlg2()};
  return all;
}

}  // namespace adjutant
