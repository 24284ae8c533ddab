#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/dice.hpp"
#include "engine/core/event.hpp"
#include "engine/games/two_by_two/rules/fire.hpp"
#include "engine/table/telling.hpp"

// What happens in a battle, in the form that is stored and sent.
namespace adjutant::two_by_two {

using Event = core::Event;

// The author of a choice, for the report.
enum class ChosenBy : std::uint8_t { order, standing_order, doctrine };
inline constexpr std::array<std::string_view, 3> chosen_by_names{"order", "standing_order",
                                                                 "doctrine"};
inline std::string_view name(ChosenBy chosen_by) {
  return chosen_by_names[static_cast<std::size_t>(chosen_by)];
}

// Throws dice and notes what happens.
class Log {
 public:
  Log(const Scenario& scenario, core::Dice& dice, std::vector<Event>& events)
      : scenario_(scenario), dice_(dice), events_(events) {}

  int roll(std::string purpose, std::string_view rule);
  void add(std::string_view type, std::string_view rule, core::json::object fields);

  const std::string& id(UnitIndex index) const { return scenario_.units[index].id; }

 private:
  const Scenario& scenario_;
  core::Dice& dice_;
  std::vector<Event>& events_;
};

using table::json_of;
core::json::array json_of(const std::vector<Modifier>& modifiers);

}  // namespace adjutant::two_by_two
