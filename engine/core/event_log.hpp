#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/core/dice.hpp"
#include "engine/core/event.hpp"

namespace adjutant::core {

// Throws dice and notes what happens, in the form that is stored and sent. A game's log derives
// from it.
class EventLog {
 public:
  using Fields = std::initializer_list<std::pair<json::string_view, json::value_ref>>;

  // Without a list of events nothing is noted, and dice have no purpose: in games that computers
  // play out. Without dice none may be rolled.
  EventLog(Dice* dice, int faces, std::vector<Event>* events)
      : dice_(dice), faces_(faces), events_(events) {}

  bool told() const { return events_ != nullptr; }
  template <class... Parts>
  int roll(std::string_view rule, fmt::format_string<Parts...> purpose, Parts&&... parts) {
    return rolled(rule, told() ? fmt::format(purpose, std::forward<Parts>(parts)...) : "");
  }
  void add(std::string_view type, std::string_view rule, Fields fields) {
    if (told()) note(type, rule, fields);
  }
  void add(std::string_view type, std::string_view rule, json::object fields) {
    if (told()) note(type, rule, std::move(fields));
  }

 protected:
  bool has_dice() const { return dice_ != nullptr; }

 private:
  int rolled(std::string_view rule, std::string purpose);
  void note(std::string_view type, std::string_view rule, json::object fields);

  Dice* dice_;
  int faces_;
  std::vector<Event>* events_;
};

}  // namespace adjutant::core
