#include "engine/core/turn_plan.hpp"

#include <algorithm>

#include "engine/games/tlg2/report/report.hpp"
#include "engine/games/tlg2/rules/combat.hpp"
#include "engine/games/tlg2/rules/course.hpp"
#include "engine/games/tlg2/rules/doctrine.hpp"
#include "engine/games/tlg2/rules/movement_steps.hpp"
#include "engine/games/tlg2/rules/obligations.hpp"
#include "engine/games/tlg2/rules/reasons.hpp"
#include "engine/games/tlg2/rules/resolution.hpp"
#include "engine/games/tlg2/rules/retreat.hpp"
#include "engine/games/tlg2/rules/sequence.hpp"
#include "engine/games/tlg2/rules/trial.hpp"
#include "engine/games/tlg2/scenario/codec.hpp"
#include "engine/hexwar/default_answer.hpp"

namespace adjutant::tlg2 {
namespace {

namespace json = core::json;

// The names of units and hexes of one state.
class Names {
 public:
  explicit Names(const State& state) : state_(state) {}

  const std::string& unit(UnitIndex index) const { return state_.scenario->units[index].id; }
  std::string hex(Hex hex) const { return state_.scenario->map.grid.print(hex); }
  std::string place(UnitIndex index) const { return hex(state_.units[index].at); }

  json::array units(UnitSet set) const {
    json::array list;
    for (const UnitIndex index : each(set)) list.emplace_back(unit(index));
    return list;
  }
  json::array hexes(const std::vector<Hex>& places) const {
    json::array list;
    for (const Hex at : places) list.emplace_back(hex(at));
    return list;
  }
  // Where these units stand.
  json::array places(UnitSet set) const {
    json::array list;
    for (const UnitIndex index : each(set)) list.emplace_back(place(index));
    return list;
  }

 private:
  const State& state_;
};

json::object form(const Violation& violation) {
  return {{"rule", violation.rule}, {"message", told(violation, plain_reason(violation.message))}};
}

// The units of `side` whose zone of control this hex lies in (4.1).
UnitSet holders(const State& state, const Occupancy& occupancy, Side side, Hex hex) {
  const auto& scenario = *state.scenario;
  const int index = scenario.map.grid.index(hex);
  const auto& neighbours = scenario.movement.adjacency().of(index);
  UnitSet found = 0;
  for (const auto direction : hex::all_directions) {
    const auto step = static_cast<std::size_t>(direction);
    if (!zone_crosses(scenario.map, hex, direction)) continue;
    found |= occupancy.at(scenario.map.grid.at(neighbours[step]));
  }
  return found & scenario.units_of(side);
}

json::object zones(const State& state) {
  const Names names(state);
  const Occupancy occupancy(state);
  const auto& grid = state.scenario->map.grid;
  json::object zones;
  for (const Side side : core::both_sides) {
    json::array hexes;
    for (int index = 0; index < grid.size(); ++index) {
      const Hex hex = grid.at(index);
      if (holders(state, occupancy, side, hex) != 0) hexes.emplace_back(names.hex(hex));
    }
    zones[id(side)] = std::move(hexes);
  }
  return zones;
}

// Where a unit may go and enter, on the position after the orders.
class MovementSheet {
 public:
  explicit MovementSheet(const State& state) : state_(state), names_(state), occupancy_(state) {}

  json::array list() const {
    json::array list;
    if (state_.phase != Phase::movement || state_.combat) return list;
    for (const UnitIndex unit : each(state_.scenario->units_of(state_.side))) {
      if (state_.units[unit].where != Whereabouts::eliminated) list.push_back(of(unit));
    }
    return list;
  }

 private:
  json::object of(UnitIndex unit) const {
    const bool entering = state_.units[unit].where == Whereabouts::not_arrived;
    Arena arena;
    const SideMap map(state_, unit, arena);
    json::object sheet{
        {"unit", names_.unit(unit)}, {"allowance", map.allowance()}, {"reach", json::array{}}};
    if (entering) {
      sheet["entry"] = names_.hexes(entry_hexes(state_, unit));
      sheet["column"] = state_.entered[core::index(state_.side)] + 1;
    } else {
      sheet["from"] = names_.place(unit);
    }
    if (const auto why = must_stay(state_, unit)) {
      sheet["stays"] = form(*why);
      return sheet;
    }
    json::array places;
    for (const Reach& place : reach(state_, unit)) places.push_back(of(unit, place, map));
    sheet["reach"] = std::move(places);
    return sheet;
  }

  json::object of(UnitIndex unit, const Reach& place, const SideMap& map) const {
    const Order order = order_of(state_, Arrival{unit, place.path.front(), place.hex});
    json::object entry{{"hex", names_.hex(place.hex)},
                       {"cost", place.cost},
                       {"path", names_.hexes(place.path)},
                       {"order", print(*state_.scenario, order)}};
    if (map.enemy_zone(place.hex)) {
      entry["ends"] = "zone";  // 4.3
      entry["zone_of"] =
          names_.units(holders(state_, occupancy_, core::opponent(state_.side), place.hex));
    } else if (guaranteed(unit, place, map)) {
      entry["ends"] = "guaranteed";  // 4.8
    } else if (!goes_on(place, map)) {
      entry["ends"] = "points";  // 4.6
    }
    return entry;
  }

  // R25: a single step that costs more than there is.
  bool guaranteed(UnitIndex unit, const Reach& place, const SideMap& map) const {
    if (state_.units[unit].where != Whereabouts::on_map || place.path.size() != 1) return false;
    const Hex from = state_.units[unit].at;
    return map.cost(from, *hex::direction_to(from, place.hex)) > map.allowance();
  }

  static bool goes_on(const Reach& place, const SideMap& map) {
    return std::ranges::any_of(hex::all_directions, [&](hex::Direction direction) {
      const auto cost = map.cost(place.hex, direction);
      const Hex to = hex::neighbour(place.hex, direction);
      return cost && place.cost + *cost <= map.allowance() && !map.friend_in(to) &&
             !map.enemy_in(to);
    });
  }

  const State& state_;
  Names names_;
  Occupancy occupancy_;
};

// The possible and the mandatory combats if the movement phase were over.
class CombatSheet {
 public:
  explicit CombatSheet(const State& state)
      : state_(state), names_(state), occupancy_(state), graph_(contacts(state)) {}

  json::object form() const {
    json::object sheet{{"targets", json::array{}}, {"attackers", json::array{}}};
    for (const UnitIndex unit : each(enemies())) add_target(unit, sheet["targets"].as_array());
    for (const UnitIndex unit : each(graph_.attackers)) {
      add_attacker(unit, sheet["attackers"].as_array());
    }
    json::array obligatory;
    for (const auto& open : obligations(graph_)) obligatory.push_back(of(open));
    sheet["obligations"] = std::move(obligatory);
    json::array completion;
    for (const auto& attack : remaining_obligations(state_)) {
      completion.emplace_back(print(*state_.scenario, attack));
    }
    sheet["completion"] = std::move(completion);
    return sheet;
  }

 private:
  // One for each hex that may be attacked.
  UnitSet enemies() const {
    UnitSet set = 0;
    for (const UnitIndex unit : each(state_.scenario->units_of(core::opponent(state_.side)))) {
      if (may_be_attacked(state_, unit)) set |= bit(lowest(occupancy_.at(state_.units[unit].at)));
    }
    return set;
  }

  // 7.1-7.3: who could bombard a unit's hex.
  UnitSet guns_on(UnitIndex target) const {
    UnitSet guns = 0;
    for (const UnitIndex gun : each(graph_.attackers & state_.scenario->guns)) {
      if (fires_at(gun, target)) guns |= bit(gun);
    }
    return guns;
  }
  bool fires_at(UnitIndex gun, UnitIndex target) const {
    return muster(state_, Bombard{state_.units[target].at, {gun}, std::nullopt}).has_value();
  }

  void add_target(UnitIndex unit, json::array& list) const {
    const UnitSet attackers = graph_.of[unit] & graph_.attackers;
    const UnitSet guns = guns_on(unit);
    if ((attackers | guns) == 0) return;
    list.push_back(json::object{{"hex", names_.place(unit)},
                                {"units", names_.units(occupancy_.at(state_.units[unit].at))},
                                {"attackers", names_.units(attackers)},
                                {"guns", names_.units(guns)},
                                {"obligatory", (graph_.bound_targets & bit(unit)) != 0}});
  }

  void add_attacker(UnitIndex unit, json::array& list) const {
    const UnitSet adjacent = graph_.of[unit] & graph_.targets;
    UnitSet afar = 0;
    if ((state_.scenario->guns & bit(unit)) != 0) {
      for (const UnitIndex enemy : each(enemies())) {
        if (fires_at(unit, enemy)) afar |= bit(enemy);
      }
    }
    if ((adjacent | afar) == 0) return;
    list.push_back(json::object{{"unit", names_.unit(unit)},
                                {"adjacent", names_.places(adjacent)},
                                {"from_afar", names_.places(afar)},
                                {"obligatory", (graph_.bound_attackers & bit(unit)) != 0}});
  }

  json::object of(const Obligation& open) const {
    return {{"kind", open.attacks ? "attack" : "be_attacked"},
            {"unit", names_.unit(open.unit)},
            {"hex", names_.place(open.unit)},
            {"with", names_.units(open.with)},
            {"with_hexes", names_.places(open.with)},
            {"rule", open.attacks ? "6.4" : "6.1"},
            {"message", sentence(state_, open)}};
  }

  const State& state_;
  Names names_;
  Occupancy occupancy_;
  Contacts graph_;
};

// As if the movement phase ended here.
json::object combats(const Trial& trial, Side side) {
  if (trial.marked.side != side || trial.marked.phase == Phase::over || trial.marked.combat) {
    return {{"targets", json::array{}},
            {"attackers", json::array{}},
            {"obligations", json::array{}},
            {"completion", json::array{}}};
  }
  auto state = trial.marked;
  std::vector<Event> unseen;
  begin_combat(state, unseen);
  return CombatSheet(state).form();
}

json::object answer_form(const State& state, const Order& order) {
  const Names names(state);
  auto answer = core::answer_form(*state.scenario, order);
  if (const auto* lose = std::get_if<Lose>(&order)) answer["unit"] = names.unit(lose->unit);
  if (const auto* retreat = std::get_if<Retreat>(&order)) {
    answer["unit"] = names.unit(retreat->unit);
    answer["hex"] = names.hex(retreat->to);
    if (const auto friendly = in_the_way(state, retreat->to)) {
      answer["displaces"] = names.unit(*friendly);
    }
  }
  if (const auto* advance = std::get_if<Advance>(&order)) {
    answer["unit"] = names.unit(*advance->unit);
    answer["hex"] = names.hex(advance->to);
  }
  return answer;
}

json::value question_form(const State& state, Viewer viewer) {
  const auto open = question(state);
  if (!open) return nullptr;
  json::array answers;
  for (const Order& order : open->answers) answers.push_back(answer_form(state, order));
  json::object form{{"side", id(open->side)},
                    {"kind", name(open->kind)},
                    {"rule", rule_of(open->kind)},
                    {"message", sentence(state, *open)},
                    {"answers", std::move(answers)}};
  if (open->unit) {
    form["unit"] = state.scenario->units[*open->unit].id;
    form["hex"] = Names(state).place(*open->unit);
  }
  // Standing orders are nobody else's to know.
  if (viewer == open->side) form["by_default"] = hexwar::default_answer(state, *open);
  return form;
}

// 3: the first combat ends the movement.
void warn_of_combat(json::object& plan, const State& state, Side side, const Parsed& read,
                    int first_combat) {
  const auto moves = core::before_first(
      read.orders, [&](const PlacedOrder& placed) { return placed.line >= first_combat; });
  const auto sheets = MovementSheet(try_out(state, side, moves).position).list();
  const auto left = std::ranges::count_if(
      sheets, [](const auto& sheet) { return !sheet.at("reach").as_array().empty(); });
  core::warn_of_end(plan, "movement", "move", left);
}

}  // namespace

json::object turn_plan(const State& state, Viewer viewer, const Parsed& read) {
  auto [side, trial, plan] = core::begin_plan(state, viewer, read, side_ids);
  const bool acts = trial.position.side == side && !trial.ended;
  if (acts && trial.rolls_at > 0) warn_of_combat(plan, state, side, read, trial.rolls_at);
  plan["zones"] = zones(trial.position);
  plan["movement"] =
      acts && trial.rolls_at == 0 ? MovementSheet(trial.position).list() : json::array{};
  plan["combat"] = combats(trial, side);
  plan["question"] = question_form(trial.marked, viewer);
  return core::end_plan(std::move(plan), state, side, viewer, read, trial);
}

}  // namespace adjutant::tlg2
