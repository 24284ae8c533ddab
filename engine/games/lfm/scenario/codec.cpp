#include "engine/games/lfm/scenario/codec.hpp"

#include "engine/core/position_file.hpp"
#include "engine/games/lfm/notation/notation.hpp"
#include "engine/games/lfm/rules/sequence.hpp"
#include "engine/games/lfm/rules/victory.hpp"

namespace adjutant::lfm {

namespace {

namespace json = core::json;

class Encoder {
 public:
  explicit Encoder(const State& state) : state_(state), scenario_(*state.scenario) {}

  json::object position() const {
    auto position = core::begin_position(state_);
    position.insert({{"first", id(state_.first)},
                     {"side", id(state_.side)},
                     {"phase", phase_names[static_cast<std::size_t>(state_.phase)]},
                     {"units", pieces()},
                     {"held", held()},
                     {"points", core::points_by_side(points(state_), side_ids)},
                     {"awaited", core::awaited_by_side(awaited(state_), side_ids)}});
    put(position, "works", works(state_.works));
    put(position, "builds", works(state_.builds));
    put(position, "shattered", shattered());
    put(position, "columns", columns());
    put(position, "fired_at", hexes(state_.fired_at));
    put(position, "charged", hexes(state_.charged));
    put(position, "attacked", hexes(state_.attacked));
    if (state_.phase == Phase::combat) position["due"] = hexes(state_.due);
    if (state_.combat) position["combat"] = combat(*state_.combat);
    put(position, "queue", core::order_lines(scenario_, state_.queue));
    auto standing = core::standing_where_any(state_, side_ids);
    if (!standing.empty()) position["standing"] = std::move(standing);
    if (state_.resigned) position["resigned"] = id(*state_.resigned);
    return position;
  }

 private:
  static void put(json::object& object, std::string_view name, json::array list) {
    if (!list.empty()) object[name] = std::move(list);
  }
  std::string hex(Hex hex) const { return scenario_.map.grid.print(hex); }

  json::array pieces() const {
    json::array list;
    for (std::size_t i = 0; i < state_.pieces.size(); ++i) {
      const auto& now = state_.pieces[i];
      json::object object{{"id", scenario_.pieces[i].id}};
      if (now.where == Where::on_map) {
        object["at"] = hex(now.at);
      } else {
        object["where"] = where_names[static_cast<std::size_t>(now.where)];
      }
      for (const auto& flag : piece_flags) {
        if (now.*flag.member != flag.usual) object[flag.name] = now.*flag.member;
      }
      for (const auto& number : piece_numbers) {
        if (now.*number.member > 0) object[number.name] = int{now.*number.member};
      }
      list.push_back(std::move(object));
    }
    return list;
  }

  json::array works(const std::vector<Works>& all) const {
    json::array list;
    for (const auto& one : all) {
      list.push_back(json::object{{"at", hex(one.hex)}, {"side", id(one.side)}});
    }
    return list;
  }
  json::array shattered() const {
    json::array list;
    for (std::size_t i = 0; i < state_.shattered.size(); ++i) {
      if (state_.shattered[i]) list.emplace_back(scenario_.brigades[i].id);
    }
    return list;
  }
  json::array columns() const {
    json::array list;
    for (const auto& one : state_.columns) {
      list.push_back(json::object{{"entry", hex(one.entry)}, {"stacks", one.stacks}});
    }
    return list;
  }
  json::array held() const {
    json::array list;
    for (std::size_t i = 0; i < state_.held.size(); ++i) {
      list.push_back(
          json::object{{"hex", hex(scenario_.victory.hexes[i].hex)}, {"side", id(state_.held[i])}});
    }
    return list;
  }
  json::array ids(const std::vector<PieceIndex>& all) const {
    json::array list;
    for (const auto index : all) list.emplace_back(scenario_.pieces[index].id);
    return list;
  }
  json::array hexes(const std::vector<Hex>& all) const {
    json::array list;
    for (const Hex one : all) list.emplace_back(hex(one));
    return list;
  }

  json::object combat(const Combat& combat) const {
    json::object object{{"kind", combat_kind_names[static_cast<std::size_t>(combat.kind)]},
                        {"step", combat_step_names[static_cast<std::size_t>(combat.step)]},
                        {"attackers", ids(combat.attackers)},
                        {"from", hexes(combat.from)},
                        {"targets", hexes(combat.targets)},
                        {"rounds", combat.rounds},
                        {"round", combat.round},
                        {"result", combat.result.name},
                        {"owed", combat.owed},
                        {"declined", combat.declined},
                        {"completed", combat.completed},
                        {"retreating", ids(combat.retreating)},
                        {"endangered", ids(combat.endangered)},
                        {"survived", ids(combat.survived)}};
    json::array left;
    for (const auto& one : combat.left) {
      left.push_back(
          json::object{{"unit", scenario_.pieces[one.unit].id}, {"from", hex(one.from)}});
    }
    object["left"] = std::move(left);
    if (combat.kind != Combat::Kind::fire) object["order"] = print(scenario_, combat.order);
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
  // What waits was ordered by the side whose turn it is, and so were the clauses of its attack.
  if (viewer != state.side) {
    seen.queue.clear();
    if (seen.combat) {
      auto& order = seen.combat->order;
      order.lose.clear();
      order.retreat.clear();
      order.advance.clear();
      order.on.clear();
      order.none = false;
    }
  }
  return encode(seen);
}

}  // namespace adjutant::lfm
