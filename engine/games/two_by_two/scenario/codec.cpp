#include "engine/games/two_by_two/scenario/codec.hpp"

#include <fmt/format.h>

#include "engine/core/position_file.hpp"
#include "engine/games/two_by_two/notation/notation.hpp"
#include "engine/games/two_by_two/rules/sequence.hpp"
#include "engine/games/two_by_two/rules/set_up.hpp"
#include "engine/games/two_by_two/rules/victory.hpp"
#include "engine/games/two_by_two/scenario/reader.hpp"

namespace adjutant::two_by_two {
namespace {

namespace json = core::json;

std::string_view name_of(Condition condition) {
  return condition_names[static_cast<std::size_t>(condition)];
}

json::object encode_unit(const State& state, UnitIndex index) {
  const auto& unit = state.units[index];
  json::object object{{"id", state.unit(index).id}};
  if (unit.where == Where::table) {
    object["at"] = json::array{unit.at.x, unit.at.y};
    object["facing"] = unit.heading;
    if (unit.condition != Condition::steady) object["state"] = name_of(unit.condition);
  } else {
    object["where"] = where_names[static_cast<std::size_t>(unit.where)];
  }
  if (unit.ordered) object["moved"] = true;
  if (unit.fired) object["fired"] = true;
  if (unit.charged) object["charged"] = state.unit(*unit.charged).id;
  return object;
}

// What has begun and waits for answers: said where it is so.
void add_course(const State& state, bool shots_seen, json::object& position) {
  const auto name = [&](UnitIndex unit) { return state.unit(unit).id; };
  if (state.ending) position["ending"] = true;
  if (state.done_firing) position["done_firing"] = true;
  if (!state.shots.empty() && shots_seen)
    position["shots"] = core::order_lines(*state.scenario, state.shots);
  if (state.fighting) {
    json::array fought;
    for (const auto unit : state.fought) fought.emplace_back(name(unit));
    position["fought"] = std::move(fought);
  }
  if (const auto& won = state.pursuit) {
    position["pursuit"] = json::object{
        {"unit", name(won->winner)}, {"difference", won->difference}, {"follow", won->follow}};
  }
  if (const auto& open = state.routing) {
    position["rout"] = json::object{{"unit", name(open->router)}, {"cause", name(open->cause)}};
  }
}

json::object encode_for(const State& state, std::array<bool, 2> seen) {
  json::array units, held, contacts;
  for (UnitIndex index = 0; index < state.units.size(); ++index) {
    units.push_back(encode_unit(state, index));
  }
  for (const auto side : state.held) held.push_back(side ? json::value(id(*side)) : nullptr);
  for (const auto& [mover, enemy] : state.contacts) {
    contacts.push_back(json::array{state.unit(mover).id, state.unit(enemy).id});
  }
  const bool melees_seen = seen[core::index(state.side)];
  auto position = core::begin_position(state, ruleset);
  position.insert(
      {{"side", id(state.side)},
       {"phase", phase_names[static_cast<std::size_t>(state.phase)]},
       {"arrival_dice", state.arrival_dice},
       {"units", std::move(units)},
       {"held", std::move(held)},
       {"contacts", std::move(contacts)},
       {"melees", melees_seen ? core::order_lines(*state.scenario, state.melees) : json::array()},
       {"standing", core::standing_by_side(state, side_ids, seen)},
       {"resigned", state.resigned ? json::value(id(*state.resigned)) : nullptr},
       {"points", core::points_by_side(scores(state), side_ids)},
       {"awaited", core::awaited_by_side(awaited(state), side_ids)}});
  add_course(state, seen[core::index(core::opponent(state.side))], position);
  return position;
}

// Reads a position into a state of its scenario.
class Decoder : core::PositionReader<State> {
 public:
  Decoder(std::shared_ptr<const Scenario> scenario, const json::value& position)
      : PositionReader(initial_state(std::move(scenario)), position) {}

  std::expected<State, core::FileFaults> read() {
    read_beginning(ruleset, state_.scenario->turns);
    state_.side = side_in(block_, "side");
    state_.phase =
        static_cast<Phase>(block_.choice("phase", {phase_names.begin(), phase_names.end()}));
    state_.arrival_dice = block_.integer_or("arrival_dice", 0, 2, 2);
    read_units();
    read_held();
    read_contacts();
    read_lines();
    const auto* resigned = block_.find("resigned");
    if (resigned != nullptr && !resigned->is_null()) state_.resigned = side_in(block_, "resigned");
    read_course();
    block_.find("points");
    block_.find("awaited");
    block_.finish();
    if (faults_.empty()) lint();
    return finished();
  }

 private:
  static Side side_in(Block& block, std::string_view name) {
    return block.choice(name, {side_ids.begin(), side_ids.end()}) == 0 ? blue : red;
  }

  std::optional<UnitIndex> unit_named(const std::string& name, const std::string& path) {
    const auto found = state_.scenario->find_unit(name);
    if (!found && !name.empty()) {
      fault(path, fmt::format("is \"{}\", which is not a unit", name), "write a unit's id");
    }
    return found;
  }

  void read_units() {
    std::vector<bool> named(state_.units.size());
    const auto& list = block_.list("units");
    for (std::size_t i = 0; i < list.size(); ++i) {
      Block block(faults_, list[i], element("units", i));
      const auto index = unit_named(block.text("id"), block.path_of("id"));
      auto unit = read_unit(block);
      if (index) {
        if (named[*index]) fault(block.path_of("id"), "is named twice", "once is enough");
        named[*index] = true;
        if (unit.where == Where::waiting && !may_wait(*index)) {
          fault(block.path_of("where"), "has no entry to wait for",
                "write \"destroyed\" or \"left\"");
        }
        state_.units[*index] = unit;
      }
      block.finish();
    }
    for (UnitIndex index = 0; index < named.size(); ++index) {
      if (named[index] || may_wait(index)) continue;
      fault("units", fmt::format("lacks {}", state_.unit(index).id), "say where each unit is");
    }
  }

  // Reinforcements, and before the battle the units that are not set up yet.
  bool may_wait(UnitIndex index) const {
    const auto& unit = state_.unit(index);
    return unit.entry || (unit.is_free && state_.phase == Phase::setup);
  }

  UnitState read_unit(Block& block) {
    UnitState unit;
    if (block.has("where")) {
      const auto where = block.choice("where", {"waiting", "destroyed", "left"});
      constexpr std::array places{Where::waiting, Where::destroyed, Where::left};
      unit.where = places[static_cast<std::size_t>(where)];
    } else {
      unit.where = Where::table;
      unit.at = read_place(block, state_.scenario->map);
      unit.heading = block.integer("facing", 0, table::full_turn - 1);
      if (block.has("state")) {
        unit.condition = static_cast<Condition>(
            block.choice("state", {condition_names.begin(), condition_names.end()}));
      }
    }
    unit.ordered = block.flag("moved");
    unit.fired = block.flag("fired");
    if (block.has("charged")) {
      unit.charged = unit_named(block.text("charged"), block.path_of("charged"));
    }
    return unit;
  }

  void read_held() {
    if (!block_.has("held")) return take_objectives(state_);
    const auto& list = block_.list("held");
    if (list.size() != state_.held.size()) {
      return fault("held", fmt::format("has {} entries", list.size()),
                   fmt::format("give {}, one an objective", state_.held.size()));
    }
    for (std::size_t i = 0; i < list.size(); ++i) {
      const auto* name = list[i].if_string();
      if (name != nullptr && (*name == id(blue) || *name == id(red))) {
        state_.held[i] = *name == id(blue) ? blue : red;
      } else if (list[i].is_null()) {
        state_.held[i].reset();
      } else {
        fault(element("held", i), "is no side", "write a side or null");
      }
    }
  }

  void read_contacts() {
    const auto& list = block_.list_or_empty("contacts");
    for (std::size_t i = 0; i < list.size(); ++i) {
      const auto path = element("contacts", i);
      const auto* pair = list[i].if_array();
      if (pair == nullptr || pair->size() != 2 || !(*pair)[0].is_string() ||
          !(*pair)[1].is_string()) {
        fault(path, "are not two units", "write [\"MOVER\", \"ENEMY\"]");
        continue;
      }
      const auto mover = unit_named(std::string((*pair)[0].get_string()), path);
      const auto enemy = unit_named(std::string((*pair)[1].get_string()), path);
      if (mover && enemy) state_.contacts.push_back({*mover, *enemy});
    }
  }

  void read_lines() {
    if (block_.has("melees")) {
      auto melees = two_by_two::read(*state_.scenario, core::read_order_lines(block_, "melees"));
      core::add_refusals(faults_, melees.refusals, "melees");
      for (const auto& placed : melees.orders) {
        if (const auto* melee = std::get_if<MeleeOrder>(&placed.order)) {
          state_.melees.push_back(*melee);
        } else {
          fault("melees", "holds another order", "list 'melee' lines");
        }
      }
    }
    core::read_standing_orders(block_, faults_, side_ids, state_);
  }

  void read_course() {
    state_.ending = block_.flag("ending");
    state_.done_firing = block_.flag("done_firing");
    if (block_.has("shots")) {
      auto shots = two_by_two::read(*state_.scenario, core::read_order_lines(block_, "shots"));
      core::add_refusals(faults_, shots.refusals, "shots");
      for (const auto& placed : shots.orders) {
        if (const auto* shot = std::get_if<FireOrder>(&placed.order)) state_.shots.push_back(*shot);
      }
    }
    state_.fighting = block_.has("fought");
    const auto& fought = block_.list_or_empty("fought");
    for (std::size_t i = 0; i < fought.size(); ++i) {
      const auto path = element("fought", i);
      const auto* name = fought[i].if_string();
      const auto unit = unit_named(name == nullptr ? "?" : std::string(*name), path);
      if (unit) state_.fought.push_back(*unit);
    }
    if (block_.has("pursuit")) {
      auto block = block_.block("pursuit");
      const auto unit = unit_named(block.text("unit"), block.path_of("unit"));
      const int difference = block.integer("difference", 1, 99);
      state_.pursuit = {unit.value_or(0), difference, block.flag("follow")};
      block.finish();
    }
    if (block_.has("rout")) {
      auto block = block_.block("rout");
      const auto unit = unit_named(block.text("unit"), block.path_of("unit"));
      const auto cause = unit_named(block.text("cause"), block.path_of("cause"));
      state_.routing = {unit.value_or(0), cause.value_or(0)};
      block.finish();
    }
  }

  void lint_course() {
    const auto here = [&](UnitIndex unit) { return on_table(state_, unit); };
    if (state_.routing && (!here(state_.routing->router) || !here(state_.routing->cause))) {
      fault("rout", "names a unit that is not on the table", "name two that are");
    }
    const bool fires = state_.phase == Phase::fire, fights = state_.phase == Phase::melee;
    if (!fires && (!state_.shots.empty() || state_.done_firing)) {
      fault("shots", "wait outside the fire phase", "remove them");
    }
    if (!fights && (state_.fighting || state_.pursuit || !state_.fought.empty())) {
      fault("fought", "stands outside the melee phase", "remove it");
    }
    if (!fires && !fights && (state_.routing || state_.ending)) {
      fault("rout", "stands outside the fire and melee phases", "remove it, and \"ending\"");
    }
    if (state_.phase == Phase::setup && !sets_up(*state_.scenario, state_.side)) {
      fault("phase", "is a set-up, and the side has nobody to set up", "write another phase");
    }
    const bool stops = question(state_).has_value();
    const bool waits = fires || (fights && (state_.ending || state_.pursuit || state_.routing));
    if (waits && !stops) {
      fault("phase", "stops where nothing is asked",
            "write \"melee\" without what has begun, or set decisions to \"ask\"");
    }
    if (state_.phase == Phase::over && !state_.resigned && !victory(state_, true)) {
      fault("phase", "is over, and nobody has won", "write another phase");
    }
  }

  // N3: wholly on the table, and nobody on another.
  void lint() {
    lint_course();
    for (UnitIndex index = 0; index < state_.units.size(); ++index) {
      if (!on_table(state_, index)) continue;
      const auto& name = state_.unit(index).id;
      if (!fits_table(state_.scenario->map, base_of(state_, index))) {
        fault("units", name + " is not wholly on the table", "place it farther in");
      }
      for (const auto other : overlapped_at(state_, index, place_of(state_, index))) {
        if (other < index) continue;
        fault("units", fmt::format("{} and {} overlap", name, state_.unit(other).id),
              "place them apart");
      }
    }
  }
};

}  // namespace

json::object encode(const State& state) {
  return encode_for(state, {true, true});
}

json::object view(const State& state, core::Viewer viewer) {
  return encode_for(state, {viewer == blue, viewer == red});
}

std::expected<State, core::FileFaults> decode(std::shared_ptr<const Scenario> scenario,
                                              const json::value& position) {
  return Decoder(std::move(scenario), position).read();
}

}  // namespace adjutant::two_by_two
