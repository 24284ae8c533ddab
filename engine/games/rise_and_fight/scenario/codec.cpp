#include "engine/games/rise_and_fight/scenario/codec.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/core/position_file.hpp"
#include "engine/games/rise_and_fight/notation/notation.hpp"
#include "engine/games/rise_and_fight/rules/sequence.hpp"
#include "engine/games/rise_and_fight/scenario/reader.hpp"

namespace adjutant::rise_and_fight {
namespace {

namespace json = core::json;

// What may be so of a unit, by the name that it has in the file.
struct Flag {
  std::string_view name;
  bool UnitState::* member;
};
constexpr std::array<Flag, 8> flags{{{"volley_spent", &UnitState::volley_spent},
                                     {"moved", &UnitState::ordered},
                                     {"spent", &UnitState::spent},
                                     {"fired", &UnitState::fired},
                                     {"reacted", &UnitState::reacted},
                                     {"charged", &UnitState::charged},
                                     {"fought", &UnitState::fought},
                                     {"left", &UnitState::left}}};

json::object encode_unit(const State& state, UnitIndex index) {
  const auto& unit = state.units[index];
  json::object object{{"id", state.unit(index).id}};
  if (unit.broken) {
    object["broken"] = true;
    return object;
  }
  const auto& stance = unit.placement.stance();
  object["at"] = json::array{stance.pose.at.x, stance.pose.at.y};
  object["facing"] = stance.pose.heading;
  object["formation"] = formation_names[place(stance.formation)];
  const auto& ground = unit.placement.frontage();
  object["size"] = json::array{2 * ground.half_width, ground.depth};
  object["hits"] = unit.hits;
  if (stance.arm != state.unit(index).arm) object["dismounted"] = true;
  if (!unit.still) object["astir"] = true;
  for (const auto& [name, member] : flags) {
    if (unit.*member) object[name] = true;
  }
  if (unit.last_target) object["last_target"] = state.unit(*unit.last_target).id;
  if (unit.shock != Shock::none) object["shock"] = shock_names[place(unit.shock)];
  if (unit.last_round != Round::none) object["last_round"] = round_names[place(unit.last_round)];
  return object;
}

json::object encode_commander(const State& state, std::size_t index) {
  const auto& commander = state.commanders[index];
  const auto pose = pose_of(state, index);
  json::object object{{"id", state.scenario->commanders[index].id}};
  object["at"] = json::array{pose.at.x, pose.at.y};
  object["facing"] = pose.heading;
  if (commander.fallen) object["fallen"] = true;
  if (commander.attached) object["attached"] = state.unit(*commander.attached).id;
  if (commander.ordered) object["moved"] = true;
  return object;
}

json::object encode_loss(const Loss& loss) {
  return {{"lost", loss.lost}, {"scores", loss.scores}};
}

// F27, which follows from the rest.
json::object encode_losses(const State& state) {
  json::object armies, brigades;
  for (const auto side : core::both_sides) armies[id(side)] = encode_loss(army_loss(state, side));
  for (std::size_t i = 0; i < state.scenario->brigades.size(); ++i) {
    brigades[state.scenario->brigades[i].id] = encode_loss(brigade_loss(state, i));
  }
  return {{"armies", std::move(armies)}, {"brigades", std::move(brigades)}};
}

json::object encode_pair(const State& state, const Pair& pair) {
  json::object object{{"striker", state.unit(pair.striker).id},
                      {"struck", state.unit(pair.struck).id},
                      {"face", face_names[place(pair.face)]},
                      {"barrier", barrier_names[place(pair.barrier)]},
                      {"rounds", pair.rounds}};
  if (pair.countercharged) object["countercharged"] = true;
  if (pair.caught) object["caught"] = true;
  if (pair.locked) object["locked"] = true;
  return object;
}

json::object encode_for(const State& state, std::array<bool, 2> seen) {
  json::array units, commanders, pairs;
  for (UnitIndex i = 0; i < state.units.size(); ++i) units.push_back(encode_unit(state, i));
  for (std::size_t i = 0; i < state.commanders.size(); ++i) {
    commanders.push_back(encode_commander(state, i));
  }
  for (const auto& pair : state.pairs) pairs.push_back(encode_pair(state, pair));
  auto position = core::begin_position(state, ruleset);
  position.insert({{"side", id(state.side)},
                   {"phase", phase_names[place(state.phase)]},
                   {"units", std::move(units)},
                   {"commanders", std::move(commanders)},
                   {"pairs", std::move(pairs)},
                   {"losses", encode_losses(state)},
                   {"standing", core::standing_by_side(state, side_ids, seen)},
                   {"awaited", core::awaited_by_side(awaited(state), side_ids)}});
  if (!state.waiting.empty() && seen[core::index(state.side)]) {
    position["waiting"] = core::order_lines(*state.scenario, state.waiting);
  }
  if (state.charge) {
    position["charge"] = json::object{{"charger", state.unit(state.charge->charger).id},
                                      {"target", state.unit(state.charge->target).id},
                                      {"wheel", state.charge->wheel}};
  }
  if (state.resigned) position["resigned"] = id(*state.resigned);
  if (state.winner) position["winner"] = id(*state.winner);
  return position;
}

class Decoder : core::PositionReader<State> {
 public:
  Decoder(std::shared_ptr<const Scenario> scenario, const json::value& position)
      : PositionReader(initial_state(std::move(scenario)), position) {}

  std::expected<State, core::FileFaults> read() {
    read_beginning(ruleset, state_.scenario->turns);
    state_.side = read_side(block_);
    state_.phase =
        static_cast<Phase>(block_.choice("phase", {phase_names.begin(), phase_names.end()}));
    read_units();
    read_commanders();
    read_pairs();
    read_orders();
    if (block_.has("resigned")) state_.resigned = read_side(block_, "resigned");
    if (block_.has("winner")) state_.winner = read_side(block_, "winner");
    block_.find("awaited");
    block_.find("losses");
    block_.finish();
    if (faults_.empty()) lint();
    return finished();
  }

 private:
  UnitIndex unit_named(Block& block, std::string_view name) {
    const auto text = block.text(name);
    const auto found = state_.scenario->find_unit(text);
    if (!found && !text.empty()) {
      fault(block.path_of(name), fmt::format("is \"{}\", which is not a unit", text),
            "write a unit's id");
    }
    return found.value_or(0);
  }

  template <std::size_t count>
  std::size_t one_of(Block& block, std::string_view name,
                     const std::array<std::string_view, count>& names) {
    return static_cast<std::size_t>(block.choice(name, {names.begin(), names.end()}));
  }

  void read_units() {
    std::vector<bool> named(state_.units.size());
    const auto& list = block_.list("units");
    for (std::size_t i = 0; i < list.size(); ++i) {
      Block block(faults_, list[i], element("units", i));
      const auto index = unit_named(block, "id");
      if (named[index]) fault(block.path_of("id"), "is named twice", "once is enough");
      named[index] = true;
      state_.units[index] = read_unit(block, state_.unit(index));
      block.finish();
    }
    for (UnitIndex index = 0; index < named.size(); ++index) {
      if (named[index]) continue;
      fault("units", fmt::format("lacks {}", state_.unit(index).id), "say where each unit is");
    }
  }

  UnitState read_unit(Block& block, const Unit& unit) {
    if (block.flag("broken")) return gone(unit);
    UnitState now{.placement = {unit, read_stance(block, unit)}};
    block.find("size");
    now.hits = block.integer_or("hits", 0, unit.score - 1, 0);
    now.still = !block.flag("astir");
    for (const auto& [name, member] : flags) now.*member = block.flag(name);
    if (block.has("last_target")) now.last_target = unit_named(block, "last_target");
    if (block.has("shock")) now.shock = static_cast<Shock>(one_of(block, "shock", shock_names));
    if (block.has("last_round")) {
      now.last_round = static_cast<Round>(one_of(block, "last_round", round_names));
    }
    return now;
  }

  Stance read_stance(Block& block, const Unit& unit) {
    Stance stance;
    stance.pose.at = read_place(block, state_.scenario->map);
    stance.pose.heading = block.integer("facing", 0, table::full_turn - 1);
    stance.formation = static_cast<Formation>(one_of(block, "formation", formation_names));
    stance.arm = block.flag("dismounted") ? Arm::foot : unit.arm;
    const auto& charts = state_.scenario->charts;
    if (row_of(charts, unit, stance.arm, stance.formation) != nullptr) return stance;
    fault(block.path_of("formation"), "is none of this arm", "write one that it may be in");
    return {unit.set_up, unit.formation, unit.arm};
  }

  void read_commanders() {
    const auto& list = block_.list("commanders");
    for (std::size_t i = 0; i < list.size(); ++i) {
      Block block(faults_, list[i], element("commanders", i));
      const auto name = block.text("id");
      const auto index = state_.scenario->find_commander(name);
      if (!index) fault(block.path_of("id"), "names no commander", "write a commander's id");
      CommanderState commander;
      commander.fallen = block.flag("fallen");
      if (block.has("attached")) commander.attached = unit_named(block, "attached");
      // A commander may fall with a unit that leaves the table, and then lies beyond its edge.
      const auto& map = state_.scenario->map;
      const int beyond = commander.fallen ? std::max(map.width, map.depth) : 0;
      commander.pose.at = read_place(block, map, beyond);
      commander.pose.heading = block.integer("facing", 0, table::full_turn - 1);
      commander.ordered = block.flag("moved");
      if (index) state_.commanders[*index] = commander;
      block.finish();
    }
  }

  void read_pairs() {
    const auto& list = block_.list_or_empty("pairs");
    for (std::size_t i = 0; i < list.size(); ++i) {
      Block block(faults_, list[i], element("pairs", i));
      Pair pair;
      pair.striker = unit_named(block, "striker");
      pair.struck = unit_named(block, "struck");
      pair.face = static_cast<table::Sector>(one_of(block, "face", face_names));
      pair.barrier = static_cast<Barrier>(one_of(block, "barrier", barrier_names));
      pair.rounds = block.integer("rounds", 0, 999);
      pair.countercharged = block.flag("countercharged");
      pair.caught = block.flag("caught");
      pair.locked = block.flag("locked");
      block.finish();
      state_.pairs.push_back(pair);
    }
  }

  void read_orders() {
    core::read_standing_orders(block_, faults_, side_ids, state_);
    if (block_.has("waiting")) {
      auto waiting =
          rise_and_fight::read(*state_.scenario, core::read_order_lines(block_, "waiting"));
      core::add_refusals(faults_, waiting.refusals, "waiting");
      for (const auto& placed : waiting.orders) state_.waiting.push_back(placed.order);
    }
    if (block_.has("charge")) {
      auto block = block_.block("charge");
      const auto charger = unit_named(block, "charger");
      const auto target = unit_named(block, "target");
      state_.charge = {charger, target, block.integer("wheel", -45, 45)};
      block.finish();
    }
  }

  // Nobody on another or off the table; pairs of two enemies; a charge that could be ordered; no
  // stop where nothing is asked.
  void lint() {
    for (UnitIndex index = 0; index < state_.units.size(); ++index) {
      if (!on_table(state_, index)) continue;
      if (const auto wrong = cannot_stand(state_, index, state_.stance(index))) {
        fault("units", wrong->message, "place it elsewhere");
      }
    }
    for (std::size_t i = 0; i < state_.pairs.size(); ++i) {
      if (!are_enemies(state_, state_.pairs[i].striker, state_.pairs[i].struck)) {
        fault(element("pairs", i), "are not enemies on the table", "name two that are");
      }
    }
    if (!faults_.empty()) return;
    if (state_.charge) {
      const auto& [charger, target, wheel] = *state_.charge;
      const std::expected<Charge, Violation> charge =
          are_enemies(state_, charger, target)
              ? try_charge(state_, charger, target, wheel)
              : std::expected<Charge, Violation>(
                    refuse("F11", "its target is not an enemy on the table"));
      if (!charge) return fault("charge", charge.error().message, "remove it");
    }
    const bool stops = state_.charge || state_.phase == Phase::defence ||
                       state_.phase == Phase::combat || state_.phase == Phase::last_fire;
    if (stops && !question(state_)) {
      fault("phase", "stops where nothing is asked", "write a phase in which orders are given");
    }
    if ((state_.phase == Phase::over) != state_.winner.has_value()) {
      fault("winner", "is there when a battle is over, and only then", "mend it or the phase");
    }
  }
};

}  // namespace

json::object encode(const State& state) {
  return encode_for(state, {true, true});
}

json::object view(const State& state, core::Viewer viewer) {
  return encode_for(state, {viewer == us, viewer == crown});
}

std::expected<State, core::FileFaults> decode(std::shared_ptr<const Scenario> scenario,
                                              const json::value& position) {
  return Decoder(std::move(scenario), position).read();
}

}  // namespace adjutant::rise_and_fight
