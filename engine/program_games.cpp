#include "engine/games.hpp"

namespace adjutant {

Games games() {
  return shipped_games();
}

}  // namespace adjutant
