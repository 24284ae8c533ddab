#include <array>

#include "engine/games/tlg2/rules.hpp"
#include "engine/registry.hpp"

namespace adjutant {

Games games() {
  static const std::array all{&tlg2::game_1(), &tlg2::game_2()};
  return all;
}

}  // namespace adjutant
