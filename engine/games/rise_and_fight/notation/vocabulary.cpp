
#include "engine/games/rise_and_fight/notation/notation.hpp"

namespace adjutant::rise_and_fight {

const std::vector<std::string_view>& order_words() {
  static const std::vector<std::string_view> words{"fire",   "move",  "charge",        "go",
                                                   "attach", "rally", "end",           "resign",
                                                   "defend", "stand", "countercharge", "evade"};
  return words;
}

bool is_name(const Scenario& scenario, std::string_view word) {
  const bool is_number =
      !word.empty() && word.find_first_not_of("0123456789.") == std::string_view::npos;
  return is_number || scenario.find_unit(word) || scenario.find_commander(word);
}

}  // namespace adjutant::rise_and_fight
