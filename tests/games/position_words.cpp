#include "tests/games/position_words.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace adjutant::samples {

namespace json = core::json;

PositionWords::PositionWords(std::vector<std::string> sides, std::vector<std::string> phases,
                             std::string phase)
    : sides_(std::move(sides)),
      phases_(std::move(phases)),
      side_(sides_.front()),
      phase_(std::move(phase)) {}

void PositionWords::take(std::istringstream& words) {
  const auto has = [](const std::vector<std::string>& known, const std::string& word) {
    return std::ranges::find(known, word) != known.end();
  };
  for (std::string word; words >> word;) {
    if (word == "turn") {
      if (!(words >> turn_)) throw std::runtime_error("write turn <n>");
    } else if (word == "first") {
      if (!(words >> first_)) throw std::runtime_error("write first <side>");
    } else if (word == "start") {
      from_start_ = true;
    } else if (word == "standing" || word == "ask") {
      decisions_ = word;
    } else if (has(phases_, word)) {
      phase_ = word;
    } else if (has(sides_, word)) {
      side_ = word;
    } else {
      throw std::runtime_error("POSITION does not know '" + word + "'");
    }
  }
}

core::State PositionWords::start(const core::Game& game, const core::Scenario& scenario) const {
  return game.initial_state(scenario,
                            decisions_ == "ask" ? core::Decisions::ask : core::Decisions::standing);
}

json::object PositionWords::position(const core::Scenario& scenario) const {
  json::object position{{"format", "adjutant-position-1"},
                        {"scenario", {{"id", scenario.id}}},
                        {"decisions", decisions_},
                        {"turn", turn_},
                        {"side", side_},
                        {"phase", phase_}};
  if (!first_.empty()) position["first"] = first_;
  return position;
}

}  // namespace adjutant::samples
