#include <array>

#include "engine/games/tlg2/rules.hpp"
#include "engine/registry.hpp"

namespace adjutant {

Games games() {
  static const std::array all{&tlg2::game()};
  return all;
}

}  // namespace adjutant
