#include <algorithm>

#include "engine/games/two_by_two/notation/notation.hpp"
#include "engine/games/two_by_two/notation/words.hpp"

namespace adjutant::two_by_two {

const std::vector<std::string_view>& order_words() {
  static const std::vector<std::string_view> words{"move", "turn",  "charge", "reinforce",
                                                   "done", "melee", "end",    "resign",
                                                   "fire", "rout",  "place",  "ready"};
  return words;
}

const std::vector<std::string_view>& words_that_follow() {
  static const auto words = [] {
    std::vector<std::string_view> all(language.begin(), language.end());
    all.insert(all.end(), {"firing", "n", "ne", "e", "se", "s", "sw", "w", "nw"});
    return all;
  }();
  return words;
}

bool is_name(const Scenario& scenario, std::string_view word) {
  const bool is_number =
      !word.empty() && word.find_first_not_of("0123456789.") == std::string_view::npos;
  return is_number || scenario.find_unit(word) ||
         std::ranges::any_of(scenario.map.entries,
                             [&](const Entry& entry) { return same_word(entry.id, word); });
}

}  // namespace adjutant::two_by_two
