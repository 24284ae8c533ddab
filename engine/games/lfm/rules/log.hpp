#pragma once

#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/core/dice.hpp"
#include "engine/core/event.hpp"
#include "engine/games/lfm/rules/position.hpp"
#include "engine/hexwar/chosen_by.hpp"

// What happens in a battle, in the form that is stored and sent: docstrings of protocol/games.
namespace adjutant::lfm {

using Event = core::Event;

// For the report (L30).
using hexwar::because;
using hexwar::ChosenBy;
using hexwar::name;

// Throws dice and notes what happens. Without dice it is a trial (L31): nothing is thrown.
class Log {
 public:
  using Fields = std::initializer_list<std::pair<core::json::string_view, core::json::value_ref>>;

  Log(const Scenario& scenario, core::Dice* dice, std::vector<Event>& events)
      : scenario_(scenario), dice_(dice), events_(dice == nullptr ? nullptr : &events) {}
  // No events: for games that computers play out. Dice are rolled without a purpose.
  Log(const Scenario& scenario, core::Dice& dice)
      : scenario_(scenario), dice_(&dice), events_(nullptr) {}

  bool trial() const { return dice_ == nullptr; }
  // Whether anything is logged: not in a trial, nor in games that computers play out.
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

  // For what is noted; empty where nothing is.
  const std::string& id(PieceIndex index) const { return scenario_.pieces[index].id; }
  std::string hex(Hex hex) const { return told() ? scenario_.map.grid.print(hex) : ""; }
  core::json::array ids(const Pieces& pieces) const;
  core::json::array hexes(const std::vector<Hex>& hexes) const;
  std::vector<std::string> names(const std::vector<Hex>& hexes) const;

 private:
  int rolled(std::string_view rule, std::string purpose);
  void note(std::string_view type, std::string_view rule, core::json::object fields);

  const Scenario& scenario_;
  core::Dice* dice_;
  std::vector<Event>* events_;
};

}  // namespace adjutant::lfm
