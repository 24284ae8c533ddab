#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/core/event.hpp"
#include "engine/core/event_fields.hpp"
#include "engine/core/list_of.hpp"

// The sentence of an event has the dice that decided it: "1Md fires at 63F: 1 hit (rolled 7)".
namespace adjutant::core {

struct Happening {
  const Event& event;
  std::vector<std::string> dice;  // the values of those that decided it
  const Event* next = nullptr;    // of a die: the event after it and other dice
};

// "rolled 3 and 5"; empty without dice.
inline std::string rolled_text(const std::vector<std::string>& dice) {
  return dice.empty() ? std::string() : "rolled " + list_of(dice);
}

// What stands in brackets: "rolled 3, needed 7 or less".
inline std::string with_roll(const std::vector<std::string>& dice, std::string_view rest) {
  const auto rolled = rolled_text(dice);
  if (rolled.empty()) return std::string(rest);
  return rest.empty() ? rolled : fmt::format("{}, {}", rolled, rest);
}

// Each event in a sentence; a die has an empty one if the event that it decided follows. Of dice
// for the same purpose the last decided it.
inline std::vector<std::string> tell_with_dice(
    const Events& events, const std::function<bool(const Event& die, const Event& event)>& decided,
    const std::function<std::string(const Happening&)>& sentence) {
  std::vector<std::string> told(events.size());
  std::vector<std::size_t> dice;  // not told yet
  const auto tell_dice = [&](const Event* next) {
    std::vector<std::string> values;
    const auto purpose = [&](std::size_t die) {
      return event_fields::text(events[die].fields, "purpose");
    };
    for (auto at = dice.begin(); at != dice.end(); ++at) {
      const auto die = *at;
      const bool again = std::any_of(std::next(at), dice.end(),
                                     [&](auto later) { return purpose(later) == purpose(die); });
      if (next != nullptr && !again && decided(events[die], *next)) {
        values.push_back(std::to_string(event_fields::number(events[die].fields, "value")));
      } else {
        told[die] = sentence({events[die], {}, next});
      }
    }
    dice.clear();
    return values;
  };
  for (std::size_t i = 0; i < events.size(); ++i) {
    if (events[i].type == "rolled") {
      dice.push_back(i);
    } else {
      told[i] = sentence({events[i], tell_dice(&events[i]), nullptr});
    }
  }
  tell_dice(nullptr);
  return told;
}

}  // namespace adjutant::core
