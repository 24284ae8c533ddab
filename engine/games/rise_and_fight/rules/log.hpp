#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/core/dice.hpp"
#include "engine/core/event.hpp"
#include "engine/games/rise_and_fight/rules/fire.hpp"

// What happens in a battle, in the form that is stored and sent.
namespace adjutant::rise_and_fight {

using Event = core::Event;

// Throws dice and notes what happens.
class Log {
 public:
  using Fields = std::initializer_list<std::pair<core::json::string_view, core::json::value_ref>>;

  // Games that computers play out have no events, and dice for no purpose.
  Log(const Scenario& scenario, core::Dice& dice, std::vector<Event>* events)
      : scenario_(scenario), dice_(dice), events_(events) {}

  bool told() const { return events_ != nullptr; }
  template <class... Parts>
  int roll(std::string_view rule, fmt::format_string<Parts...> purpose, Parts&&... parts) {
    return rolled(rule, told() ? fmt::format(purpose, std::forward<Parts>(parts)...) : "");
  }
  void add(std::string_view type, std::string_view rule, Fields fields) {
    if (told()) note(type, rule, fields);
  }
  void add(std::string_view type, std::string_view rule, core::json::object fields) {
    if (told()) note(type, rule, std::move(fields));
  }

  const std::string& id(UnitIndex index) const { return scenario_.units[index].id; }
  const std::string& commander(std::size_t index) const { return scenario_.commanders[index].id; }

 private:
  int rolled(std::string_view rule, std::string purpose);
  void note(std::string_view type, std::string_view rule, core::json::object fields);

  const Scenario& scenario_;
  core::Dice& dice_;
  std::vector<Event>* events_;
};

// The rule that a factor's name begins with: "9.3" of "9.3 light", "6.1" of "6.1a".
std::string_view rule_of(std::string_view factor);
// [x, y] in mils, and lists of them.
core::json::array json_of(Point point);
core::json::array json_of(const std::vector<Point>& points);
core::json::array json_of(const std::vector<Modifier>& modifiers);

}  // namespace adjutant::rise_and_fight
