#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/event_log.hpp"
#include "engine/games/rise_and_fight/rules/fire.hpp"
#include "engine/table/telling.hpp"

// What happens in a battle, in the form that is stored and sent.
namespace adjutant::rise_and_fight {

using Event = core::Event;

class Log : public core::EventLog {
 public:
  // Games that computers play out have no events.
  Log(const Scenario& scenario, core::Dice& dice, std::vector<Event>* events)
      : EventLog(&dice, die_faces, events), scenario_(scenario) {}

  const std::string& id(UnitIndex index) const { return scenario_.units[index].id; }
  const std::string& commander(std::size_t index) const { return scenario_.commanders[index].id; }

 private:
  const Scenario& scenario_;
};

// The rule that a factor's name begins with: "9.3" of "9.3 light", "6.1" of "6.1a".
std::string_view rule_of(std::string_view factor);
using table::json_of;
core::json::array json_of(const std::vector<Modifier>& modifiers);

}  // namespace adjutant::rise_and_fight
