#pragma once

#include <string>
#include <string_view>
#include <vector>

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
  Log(const Scenario& scenario, core::Dice* dice, std::vector<Event>& events)
      : scenario_(scenario), dice_(dice), events_(events) {}

  bool trial() const { return dice_ == nullptr; }
  int roll(std::string purpose, std::string_view rule);
  // In a trial nothing is noted.
  void add(std::string_view type, std::string_view rule, core::json::object fields);

  const std::string& id(PieceIndex index) const { return scenario_.pieces[index].id; }
  std::string hex(Hex hex) const { return scenario_.map.grid.print(hex); }
  core::json::array ids(const Pieces& pieces) const;
  core::json::array hexes(const std::vector<Hex>& hexes) const;

 private:
  const Scenario& scenario_;
  core::Dice* dice_;
  std::vector<Event>& events_;
};

}  // namespace adjutant::lfm
