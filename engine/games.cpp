#include "engine/games.hpp"

#include <array>

#include "engine/games/lfm/rules.hpp"
#include "engine/games/rise_and_fight/rules.hpp"
#include "engine/games/tlg2/rules.hpp"
#include "engine/games/two_by_two/rules.hpp"
#include "engine/reasons.hpp"

namespace adjutant {

Games shipped_games() {
  static const std::array all{&tlg2::game_1(),
                              &tlg2::game_2(),
                              &lfm::game_1(),
                              &lfm::game_2(),
                              &two_by_two::game_1(),
                              &two_by_two::game_2(),
                              &rise_and_fight::game_1(),
                              &rise_and_fight::game_2()};
  return all;
}

std::string plain_reason(std::string_view ruleset, std::string_view reason) {
  if (ruleset == "tlg2") return tlg2::plain_reason(reason);
  if (ruleset == "lfm") return lfm::plain_reason(reason);
  if (ruleset == "two-by-two") return two_by_two::plain_reason(reason);
  if (ruleset == "rise-and-fight") return rise_and_fight::plain_reason(reason);
  return std::string(reason);
}

}  // namespace adjutant
