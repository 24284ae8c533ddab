#include <array>

#include "engine/games/tlg2/rules.hpp"
#include "engine/registry.hpp"
#include "tests/games/tiny/rules.hpp"

// In place of engine/games.cpp: the games of the program, and the one that only tests play.
namespace adjutant {

Games games() {
  static const std::array all{&tlg2::game_1(), &tlg2::game_2(), &tiny::game()};
  return all;
}

}  // namespace adjutant
