#include <fmt/format.h>

#include "engine/games/tlg2/notation/notation.hpp"
#include "engine/games/tlg2/notation/notation_words.hpp"

namespace adjutant::tlg2 {
namespace {

namespace json = core::json;

class Printer {
 public:
  explicit Printer(const Scenario& scenario) : scenario_(scenario) {}

  std::string operator()(const Move& move) const {
    return "move " + unit(move.unit) + hexes(move.path);
  }
  std::string operator()(const Enter& enter) const {
    return "enter " + unit(enter.unit) + hexes(enter.path);
  }
  std::string operator()(const DoneMoving&) const { return "done moving"; }
  std::string operator()(const Attack& attack) const {
    auto text = "attack" + hexes(attack.targets) + with(attack.with) + cap(attack.cap);
    if (attack.charge) text += " charge";
    if (attack.advance) text += " " + (*this)(*attack.advance);
    return text;
  }
  std::string operator()(const Bombard& bombard) const {
    return "bombard " + hex(bombard.target) + with(bombard.with) + cap(bombard.cap);
  }
  std::string operator()(const Lose& lose) const { return "lose " + unit(lose.unit); }
  std::string operator()(const Retreat& retreat) const {
    return "retreat " + unit(retreat.unit) + " to " + hex(retreat.to);
  }
  std::string operator()(const Advance& advance) const {
    if (!advance.unit) return "advance none";
    return "advance " + unit(*advance.unit) + " to " + hex(advance.to);
  }
  std::string operator()(const EndTurn&) const { return "end turn"; }
  std::string operator()(const Resign&) const { return "resign"; }

  std::string operator()(const StandingLosses& losses) const {
    return "losses" + units(losses.units);
  }
  std::string operator()(const StandingRetreat& retreat) const {
    return "retreat " + (retreat.unit ? unit(*retreat.unit) : "any") +
           (retreat.toward ? " toward" : " to") + hexes(retreat.to);
  }

 private:
  std::string unit(UnitIndex unit) const { return quoted(scenario_.units[unit].id); }
  std::string hex(Hex hex) const { return scenario_.map.grid.print(hex); }
  std::string units(const std::vector<UnitIndex>& list) const {
    std::string text;
    for (const auto index : list) text += " " + unit(index);
    return text;
  }
  std::string hexes(const std::vector<Hex>& list) const {
    std::string text;
    for (const auto place : list) text += " " + hex(place);
    return text;
  }
  std::string with(const std::vector<UnitIndex>& list) const {
    return list.empty() ? "" : " with" + units(list);
  }
  static std::string cap(const std::optional<OddsColumn>& column) {
    return column ? fmt::format(" cap {}", odds_names[*column]) : "";
  }

  const Scenario& scenario_;
};

class JsonPrinter {
 public:
  explicit JsonPrinter(const Scenario& scenario) : scenario_(scenario) {}

  json::object operator()(const Move& move) const {
    return {{"order", "move"}, {"unit", unit(move.unit)}, {"path", hexes(move.path)}};
  }
  json::object operator()(const Enter& enter) const {
    json::object object{{"order", "enter"}, {"unit", unit(enter.unit)}};
    if (!enter.path.empty()) object["path"] = hexes(enter.path);
    return object;
  }
  json::object operator()(const DoneMoving&) const { return {{"order", "done moving"}}; }
  json::object operator()(const Attack& attack) const {
    json::object object{{"order", "attack"}, {"targets", hexes(attack.targets)}};
    add_with(object, attack.with);
    add_cap(object, attack.cap);
    if (attack.charge) object["charge"] = true;
    if (attack.advance) {
      auto advance = (*this)(*attack.advance);
      advance.erase("order");
      object["advance"] = std::move(advance);
    }
    return object;
  }
  json::object operator()(const Bombard& bombard) const {
    json::object object{{"order", "bombard"}, {"target", hex(bombard.target)}};
    add_with(object, bombard.with);
    add_cap(object, bombard.cap);
    return object;
  }
  json::object operator()(const Lose& lose) const {
    return {{"order", "lose"}, {"unit", unit(lose.unit)}};
  }
  json::object operator()(const Retreat& retreat) const {
    return {{"order", "retreat"}, {"unit", unit(retreat.unit)}, {"to", hex(retreat.to)}};
  }
  json::object operator()(const Advance& advance) const {
    if (!advance.unit) return {{"order", "advance"}, {"unit", "none"}};
    return {{"order", "advance"}, {"unit", unit(*advance.unit)}, {"to", hex(advance.to)}};
  }
  json::object operator()(const EndTurn&) const { return {{"order", "end turn"}}; }
  json::object operator()(const Resign&) const { return {{"order", "resign"}}; }

  json::object operator()(const StandingLosses& losses) const {
    return {{"order", "losses"}, {"units", units(losses.units)}};
  }
  json::object operator()(const StandingRetreat& retreat) const {
    json::object object{{"order", "retreat"},
                        {"unit", retreat.unit ? std::string_view(unit(*retreat.unit)) : "any"}};
    if (retreat.toward) {
      object["toward"] = hex(retreat.to.front());
    } else {
      object["to"] = hexes(retreat.to);
    }
    return object;
  }

 private:
  const std::string& unit(UnitIndex unit) const { return scenario_.units[unit].id; }
  std::string hex(Hex hex) const { return scenario_.map.grid.print(hex); }
  json::array hexes(const std::vector<Hex>& list) const {
    json::array array;
    for (const auto place : list) array.emplace_back(hex(place));
    return array;
  }
  json::array units(const std::vector<UnitIndex>& list) const {
    json::array array;
    for (const auto index : list) array.emplace_back(unit(index));
    return array;
  }
  void add_with(json::object& object, const std::vector<UnitIndex>& list) const {
    if (!list.empty()) object["with"] = units(list);
  }
  static void add_cap(json::object& object, const std::optional<OddsColumn>& column) {
    if (column) object["cap"] = odds_names[*column];
  }

  const Scenario& scenario_;
};

}  // namespace

std::string print(const Scenario& scenario, const Order& order) {
  return std::visit(Printer(scenario), order);
}

std::string print(const Scenario& scenario, const StandingOrder& order) {
  return std::visit(Printer(scenario), order);
}

json::object print_json(const Scenario& scenario, const Order& order) {
  return std::visit(JsonPrinter(scenario), order);
}

json::object print_json(const Scenario& scenario, const StandingOrder& order) {
  return std::visit(JsonPrinter(scenario), order);
}

}  // namespace adjutant::tlg2
