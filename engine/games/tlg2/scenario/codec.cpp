#include "engine/games/tlg2/scenario/codec.hpp"

#include "engine/core/position_file.hpp"
#include "engine/games/tlg2/notation/notation.hpp"
#include "engine/games/tlg2/rules/awaited.hpp"
#include "engine/games/tlg2/rules/victory.hpp"

namespace adjutant::tlg2 {
namespace {

namespace json = core::json;

std::string_view name(Whereabouts where) {
  switch (where) {
    case Whereabouts::not_arrived:
      return "not_arrived";
    case Whereabouts::on_map:
      return "on_map";
    case Whereabouts::eliminated:
      return "eliminated";
  }
  return "";
}

class Encoder {
 public:
  explicit Encoder(const State& state) : state_(state), scenario_(*state.scenario) {}

  json::object position() const {
    auto position = core::begin_position(state_);
    position.insert({{"side", id(state_.side)},
                     {"phase", tlg2::name(state_.phase)},
                     {"units", units()},
                     {"points", core::points_by_side(points(state_), side_ids)},
                     {"awaited", core::awaited_by_side(awaited(state_), side_ids)}});
    if (const int entered = state_.entered[core::index(state_.side)]; entered > 0) {
      position["entered"] = entered;
    }
    if (state_.substitute) position["substitute"] = hex(*state_.substitute);
    if (const auto& returning = scenario_.special.returning) {
      position["home_held_by"] = id(state_.home_held_by);
      // R38
      const bool lost = state_.units[returning->unit].where == Whereabouts::eliminated;
      if (scenario_.rules.return_after_capture && lost) position["home_taken"] = state_.home_taken;
    }
    if (state_.combat) position["combat"] = combat(*state_.combat);
    if (!state_.queue.empty()) position["queue"] = core::order_lines(scenario_, state_.queue);
    auto standing = core::standing_where_any(state_, side_ids);
    if (!standing.empty()) position["standing"] = std::move(standing);
    if (state_.resigned) position["resigned"] = id(*state_.resigned);
    return position;
  }

 private:
  std::string hex(Hex hex) const { return scenario_.map.grid.print(hex); }
  const std::string& unit(UnitIndex unit) const { return scenario_.units[unit].id; }

  json::array units() const {
    json::array list;
    for (std::size_t i = 0; i < state_.units.size(); ++i) {
      const auto& now = state_.units[i];
      json::object object{{"id", scenario_.units[i].id}};
      if (now.where == Whereabouts::on_map) {
        object["at"] = hex(now.at);
      } else {
        object["where"] = name(now.where);
      }
      object["steps"] = now.steps;
      for (const auto& flag : unit_flags) {
        // Said of every unit in a combat phase: without it, it would follow from the positions.
        const bool always = flag.member == &UnitState::engaged_at_start &&
                            state_.phase == Phase::combat && now.where == Whereabouts::on_map;
        if (now.*flag.member || always) object[flag.name] = now.*flag.member;
      }
      if (now.charges > 0) object["charges"] = int{now.charges};
      if (now.charged_turn > 0) object["charged_turn"] = int{now.charged_turn};
      list.push_back(std::move(object));
    }
    return list;
  }

  json::array ids(const std::vector<UnitIndex>& units) const {
    json::array list;
    for (const auto index : units) list.emplace_back(unit(index));
    return list;
  }
  json::array hexes(const std::vector<Hex>& places) const {
    json::array list;
    for (const auto place : places) list.emplace_back(hex(place));
    return list;
  }

  json::object combat(const Combat& combat) const {
    json::array chain;
    for (const OnTheWay& moving : combat.chain) {
      json::object object{{"unit", unit(moving.unit)}, {"to", hex(moving.to)}};
      if (moving.untold) object["chosen_by"] = tlg2::name(*moving.untold);
      chain.push_back(std::move(object));
    }
    json::object object{{"attackers", ids(combat.attackers)},
                        {"attacker_hexes", hexes(combat.attacker_hexes)},
                        {"guns", ids(combat.guns)},
                        {"defenders", ids(combat.defenders)},
                        {"defender_hexes", hexes(combat.defender_hexes)},
                        {"bombardment", combat.bombardment},
                        {"result", combat.result.name},
                        {"attacker_losses", combat.attacker_losses},
                        {"defender_losses", combat.defender_losses},
                        {"retreating", ids(combat.retreating)},
                        {"chain", std::move(chain)},
                        {"advance_due", combat.advance_due}};
    if (combat.advance) {
      auto advance = print_json(scenario_, Order(*combat.advance));
      advance.erase("order");
      object["advance"] = std::move(advance);
    }
    return object;
  }

  const State& state_;
  const Scenario& scenario_;
};

}  // namespace

json::object encode(const State& state) {
  return Encoder(state).position();
}

json::object view(const State& state, Viewer viewer) {
  auto seen = state;
  core::hide_standing_orders(seen, viewer);
  // What waits was ordered by the side whose turn it is.
  if (viewer != state.side) seen.queue.clear();
  return encode(seen);
}

}  // namespace adjutant::tlg2
