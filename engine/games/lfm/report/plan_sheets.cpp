#include "engine/games/lfm/report/plan_sheets.hpp"

#include <algorithm>

#include "engine/games/lfm/notation/notation.hpp"
#include "engine/games/lfm/report/names.hpp"
#include "engine/games/lfm/rules/command.hpp"
#include "engine/games/lfm/rules/contact.hpp"
#include "engine/games/lfm/rules/course.hpp"
#include "engine/games/lfm/rules/fire.hpp"
#include "engine/games/lfm/rules/movement.hpp"
#include "engine/games/lfm/rules/reasons.hpp"
#include "engine/games/lfm/rules/sequence.hpp"
#include "engine/games/lfm/rules/sight.hpp"
#include "engine/games/lfm/rules/who.hpp"

namespace adjutant::lfm {

namespace {

namespace json = core::json;

constexpr int sight_drawn = 8;  // 17: as far as guns fire

bool may_order(const State& state, Phase phase) {
  return state.phase <= phase && state.phase != Phase::over && !question(state);
}

Pieces pieces_of(const State& state, Side side) {
  Pieces all;
  for (std::size_t i = 0; i < state.pieces.size(); ++i) {
    const auto index = static_cast<PieceIndex>(i);
    if (piece(state, index).side == side) all.push_back(index);
  }
  return all;
}

std::vector<Hex> hexes_held(const State& state, Side side) {
  std::vector<Hex> hexes;
  for (const auto index : pieces_of(state, side)) {
    if (on_map(state, index)) hexes.push_back(state.pieces[index].at);
  }
  std::ranges::sort(hexes);
  hexes.erase(std::ranges::unique(hexes).begin(), hexes.end());
  return hexes;
}

std::string_view name(hexwar::Sight sight) {
  switch (sight) {
    case hexwar::Sight::clear:
      return "clear";
    case hexwar::Sight::obstructed:
      return "obstructed";
    case hexwar::Sight::blocked:
      break;
  }
  return "blocked";
}

// 17, L29: whom a gun could fire at, and what is in the way of the others.
json::array lines_of_fire(const State& state, PieceIndex gun) {
  json::array lines;
  const Hex from = state.pieces[gun].at;
  for (const Hex target : hexes_held(state, core::opponent(state.side))) {
    const int range = hex::distance(from, target);
    if (range < 2 || range > sight_drawn) continue;
    if (units_at(state, core::opponent(state.side), target).empty()) continue;
    const auto halves = fire_at(state, gun, target);
    const Order order{
        .verb = Verb::fire, .who = whos_of(*state.scenario, {gun}), .hexes = {target}};
    lines.push_back(json::object{{"hex", print(state, target)},
                                 {"order", print(*state.scenario, order)},
                                 {"range", range},
                                 {"halves", halves.value_or(0)},
                                 {"sight", name(sight(state, from, target))},
                                 {"in_the_way", names_of(state, in_the_way(state, from, target))},
                                 {"fired_at", has(state.fired_at, target)}});
  }
  return lines;
}

// The groups that go as one, by hex or by entry: each by itself, a brigade's regiments with and
// without its brigadier, a whole stack.
class MovementSheet {
 public:
  explicit MovementSheet(const State& state) : state_(state) {}

  json::array list() {
    for (const Hex hex : hexes_held(state_, state_.side)) {
      add_groups(pieces_at(state_, state_.side, hex), false);
    }
    for (const Hex entry : entries()) add_groups(comers(entry), true);
    return std::move(list_);
  }

 private:
  struct Going {
    std::vector<std::pair<Hex, int>> places;
    std::size_t sheet = 0;
  };

  Pieces comers(std::optional<Hex> entry) const {
    Pieces all;
    for (const auto index : pieces_of(state_, state_.side)) {
      const auto& counter = piece(state_, index);
      const bool due = counter.arrives != 0 && counter.arrives <= state_.turn;
      if (state_.pieces[index].where != Where::to_come || !due) continue;
      if (!entry || counter.entry == *entry) all.push_back(index);
    }
    return all;
  }
  std::vector<Hex> entries() const {
    std::vector<Hex> all;
    for (const auto index : comers({})) {
      if (!has(all, piece(state_, index).entry)) all.push_back(piece(state_, index).entry);
    }
    return all;
  }

  void add_groups(const Pieces& here, bool entering) {
    known_.clear();
    std::vector<Pieces> groups;
    const auto add = [&](Pieces group) {
      if (!group.empty() && !has(groups, group)) groups.push_back(std::move(group));
    };
    for (const auto index : here) add({index});
    Pieces free;
    std::ranges::copy_if(here, std::back_inserter(free),
                         [&](auto index) { return entering || !cannot_move(state_, {index}); });
    for (const auto& brigade : state_.scenario->brigades) {
      Pieces regiments;
      for (const auto index : free) {
        if (has(brigade.regiments, index)) regiments.push_back(index);
      }
      auto all = regiments;
      if (has(free, brigade.brigadier)) all.push_back(brigade.brigadier);
      if (entering) {
        add(part_that_fits(regiments));
        add(part_that_fits(all));
      }
      add(std::move(regiments));
      add(std::move(all));
    }
    Pieces stack;
    std::ranges::copy_if(free, std::back_inserter(stack),
                         [&](auto index) { return !piece(state_, index).guns(); });
    if (!entering) add(std::move(stack));
    for (const auto& group : groups) add_group(group, entering);
  }

  // 4: of a brigade that is too large for one hex, as many as fit, in file order.
  Pieces part_that_fits(const Pieces& all) const {
    Pieces part;
    int points = 0;
    for (const auto index : all) {
      const auto& counter = piece(state_, index);
      if (counter.regiment() && points + counter.strength > stack_max) continue;
      points += counter.regiment() ? counter.strength : 0;
      part.push_back(index);
    }
    return part;
  }

  void add_group(const Pieces& group, bool entering) {
    const auto why = entering ? Refused{} : cannot_move(state_, group);
    const auto places = reach(state_, group);
    if (group.size() > 1 && places.empty()) return;
    std::string words = entering ? "enter" : "move";
    for (const auto& who : whos_of(*state_.scenario, group)) {
      words += " " + print(*state_.scenario, who);
    }
    json::object told{{"units", ids_of(state_, group)}, {"order", std::move(words)}};
    Going going;
    for (const auto& place : places) going.places.emplace_back(place.hex, place.cost);
    // Those who come to the same hexes at the same costs share a sheet.
    const auto same = std::ranges::find(known_, going.places, &Going::places);
    if (same != known_.end() && !why && !places.empty()) {
      list_[same->sheet].as_object()["groups"].as_array().push_back(std::move(told));
      return;
    }
    going.sheet = list_.size();
    known_.push_back(std::move(going));
    list_.push_back(sheet(group, entering, std::move(told), why, places));
  }

  json::object sheet(const Pieces& group, bool entering, json::object told, const Refused& why,
                     const std::vector<Reach>& places) const {
    int left = 1000;
    for (const auto index : group) {
      left = std::min(left, allowance(state_, index) - state_.pieces[index].points);
    }
    json::object form{{"groups", json::array{std::move(told)}}, {"allowance", left}};
    if (entering) {
      form["entry"] = names_of(state_, entry_hexes(state_, group.front()));
    } else {
      form["from"] = print(state_, state_.pieces[group.front()].at);
    }
    if (why)
      form["stays"] = json::object{{"rule", why->rule},
                                   {"message", core::told(*why, plain_reason(why->message))}};
    json::array reached;
    const bool heeds = !only_commanders(state_, group);
    for (const auto& place : places) {
      json::object one{{"hex", print(state_, place.hex)}, {"cost", place.cost}};
      if (entering) one["by"] = print(state_, place.path.front());
      if (heeds && in_enemy_zone(state_, state_.side, place.hex)) one["ends"] = "zone";  // L4
      reached.push_back(std::move(one));
    }
    form["reach"] = std::move(reached);
    return form;
  }

  const State& state_;
  std::vector<Going> known_;  // of the hex, or entry, at hand
  json::array list_;
};

// 8.1, L12, L34
class CombatSheet {
 public:
  explicit CombatSheet(const State& state) : state_(state) {}

  json::object form() const {
    json::array targets, duties, completion;
    for (const Hex hex : hexes_held(state_, core::opponent(state_.side))) {
      if (!attackable(state_, hex) || state_.scenario->night(state_.turn)) continue;
      const auto attackers = could_attack(state_, hex);
      if (attackers.empty()) continue;
      auto with_guns = attackers;
      add_guns(state_, with_guns);
      std::erase_if(with_guns, [&](auto index) { return has(attackers, index); });
      const Order order{.verb = Verb::attack, .hexes = {hex}};
      targets.push_back(json::object{{"hex", print(state_, hex)},
                                     {"order", print(*state_.scenario, order)},
                                     {"attackers", ids_of(state_, attackers)},
                                     {"guns", ids_of(state_, with_guns)},
                                     {"due", has(state_.due, hex)}});
    }
    for (const auto& open : open_duties(state_)) {
      duties.push_back(json::object{{"kind", open.attack ? "attack" : "withdraw"},
                                    {"unit", piece(state_, open.unit).id},
                                    {"hex", print(state_, open.hex)},
                                    {"rule", open.attack ? "8.1" : "L34"},
                                    {"message", open.message}});
    }
    for (const auto& order : completing(state_)) {
      completion.emplace_back(print(*state_.scenario, order));
    }
    return {{"targets", std::move(targets)},
            {"duties", std::move(duties)},
            {"completion", std::move(completion)}};
  }

 private:
  // L30: what the referee orders where nobody does, if all stays in place.
  static std::vector<Order> completing(State state) {
    std::vector<Order> orders;
    std::vector<Event> unseen;
    while (state.phase == Phase::combat) {
      if (const auto duty = next_duty(state)) {
        Order order{.verb = duty->attack ? Verb::attack : Verb::withdraw,
                    .who = whos_of(*state.scenario, duty->units)};
        if (duty->attack) order.hexes = {duty->target};
        orders.push_back(std::move(order));
      }
      Course(state, nullptr, unseen).step_to_next_phase();
    }
    return orders;
  }

  const State& state_;
};

}  // namespace

json::array fire_sheet(const State& state) {
  json::array list;
  if (!may_order(state, Phase::artillery)) return list;
  const auto then = in_phase(state, Phase::artillery);
  for (const auto gun : pieces_of(then, then.side)) {
    if (!may_fire(then, gun)) continue;
    list.push_back(json::object{{"unit", piece(then, gun).id},
                                {"from", print(then, then.pieces[gun].at)},
                                {"targets", lines_of_fire(then, gun)}});
  }
  return list;
}

json::array movement_sheet(const State& state) {
  if (!may_order(state, Phase::movement)) return {};
  return MovementSheet(in_phase(state, Phase::movement)).list();
}

json::object combat_sheet(const State& state) {
  if (!may_order(state, Phase::combat)) {
    return {{"targets", json::array{}}, {"duties", json::array{}}, {"completion", json::array{}}};
  }
  return CombatSheet(in_phase(state, Phase::combat)).form();
}

json::array other_sheet(const Trial& trial) {
  json::array list;
  for (std::size_t phase = 0; phase < trial.after.size(); ++phase) {
    const State& state = trial.after[phase];
    for (const auto& order : orders_beside_marches(state, static_cast<Phase>(phase))) {
      Pieces units;
      for (const auto& who : order.who) {
        if (who.kind != Who::Kind::brigade) units.push_back(static_cast<PieceIndex>(who.index));
      }
      std::vector<Hex> hexes = order.hexes;
      if (order.verb == Verb::fire && units.empty()) {
        units = guns_on(in_phase(state, Phase::artillery), state.side, hexes.front());
      }
      for (const auto index : units) {
        if (on_map(state, index)) hexes.push_back(state.pieces[index].at);
      }
      list.push_back(json::object{{"order", print(*state.scenario, order)},
                                  {"phase", phase_names[phase]},
                                  {"units", ids_of(state, units)},
                                  {"hexes", names_of(state, hexes)}});
    }
  }
  return list;
}

json::array command_sheet(const State& state) {
  json::array list;
  for (std::size_t i = 0; i < state.pieces.size(); ++i) {
    const auto index = static_cast<PieceIndex>(i);
    if (!piece(state, index).commander() || !on_map(state, index)) continue;
    Pieces under;
    for (const auto other : pieces_of(state, piece(state, index).side)) {
      if (on_map(state, other) && superior(state, other) == index) under.push_back(other);
    }
    list.push_back(json::object{{"unit", piece(state, index).id},
                                {"hex", print(state, state.pieces[i].at)},
                                {"range", command_range(state, index)},
                                {"help_range", help_range(state, index)},
                                {"help", help_of(state, index) - state.pieces[i].helped},
                                {"under", ids_of(state, under)}});
  }
  return list;
}

json::object zone_sheet(const State& state) {
  json::object zones;
  const auto& grid = state.scenario->map.grid;
  for (const Side side : core::both_sides) {
    std::vector<Hex> control, influence;
    for (int i = 0; i < grid.size(); ++i) {
      const Hex hex = grid.at(i);
      if (in_enemy_zone(state, core::opponent(side), hex)) control.push_back(hex);
      if (enemy_influence(state, core::opponent(side), hex)) influence.push_back(hex);
    }
    zones[id(side)] = json::object{{"control", names_of(state, control)},
                                   {"influence", names_of(state, influence)}};
  }
  return zones;
}

}  // namespace adjutant::lfm
