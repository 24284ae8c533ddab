#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/core/event_log.hpp"
#include "engine/games/lfm/rules/position.hpp"
#include "engine/hexwar/chosen_by.hpp"

// What happens in a battle, in the form that is stored and sent: docstrings of protocol/games.
namespace adjutant::lfm {

using Event = core::Event;

// For the report (L30).
using hexwar::because;
using hexwar::ChosenBy;
using hexwar::name;

// Without dice it is a trial (L31): nothing is thrown or noted.
class Log : public core::EventLog {
 public:
  Log(const Scenario& scenario, core::Dice* dice, std::vector<Event>& events)
      : EventLog(dice, die_faces, dice == nullptr ? nullptr : &events), scenario_(scenario) {}
  // For games that computers play out.
  Log(const Scenario& scenario, core::Dice& dice)
      : EventLog(&dice, die_faces, nullptr), scenario_(scenario) {}

  bool trial() const { return !has_dice(); }

  // For what is noted; empty where nothing is.
  const std::string& id(PieceIndex index) const { return scenario_.pieces[index].id; }
  std::string hex(Hex hex) const { return told() ? scenario_.map.grid.print(hex) : ""; }
  core::json::array ids(const Pieces& pieces) const;
  core::json::array hexes(const std::vector<Hex>& hexes) const;
  std::vector<std::string> names(const std::vector<Hex>& hexes) const;

 private:
  static constexpr int die_faces = 6;

  const Scenario& scenario_;
};

}  // namespace adjutant::lfm
