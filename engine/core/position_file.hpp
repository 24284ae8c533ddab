#pragma once

#include <array>
#include <expected>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/file_block.hpp"
#include "engine/core/scenario_file.hpp"
#include "engine/core/values.hpp"

// What the positions of all games have (docs/formats.md section 3.2), read and written.
namespace adjutant::core {

inline constexpr std::string_view position_format = "adjutant-position-1";

// How a position begins: what it is, its scenario, how questions are answered, the turn. `ruleset`:
// empty in games whose positions do not name it.
template <class State>
json::object begin_position(const State& state, std::string_view ruleset = {}) {
  json::object position{{"format", position_format}};
  if (!ruleset.empty()) position["ruleset"] = ruleset;
  position["scenario"] = {{"id", state.scenario->id}, {"sha256", state.scenario->sha256}};
  position["decisions"] = state.decisions == Decisions::ask ? "ask" : "standing";
  position["turn"] = state.turn;
  return position;
}

// "scenario": its id and its hash, against those of the scenario at hand.
void read_scenario_named(FileBlock& position, std::string_view id, std::string_view sha256);

// "decisions"; left out: by standing orders.
Decisions read_decisions(FileBlock& position);

// Orders or standing orders in canonical notation, a text each.
template <class Scenario, class List>
json::array order_lines(const Scenario& scenario, const List& orders) {
  json::array lines;
  for (const auto& order : orders) lines.emplace_back(print(scenario, order));
  return lines;
}
// The orders of a list as one text, a line each.
std::string read_order_lines(FileBlock& block, std::string_view name);
// What is wrong with them; `path` is the list's.
void add_refusals(FileFaults& faults, const Refusals& refusals, const std::string& path);

// "standing", if it is there: the standing orders of each side, by the game's read_standing().
template <class State>
void read_standing_orders(FileBlock& position, FileFaults& faults, const SideIds& sides,
                          State& state) {
  if (!position.has("standing")) return;
  auto standing = position.block("standing");
  for (const auto side : both_sides) {
    const auto name = sides[index(side)];
    auto orders =
        read_standing(*state.scenario, std::string_view(read_order_lines(standing, name)));
    if (orders) {
      state.standing[index(side)] = *std::move(orders);
    } else {
      add_refusals(faults, orders.error(), standing.path_of(name));
    }
  }
  standing.finish();
}

// "standing": of each side that is seen, by side; of the others an empty list.
template <class State>
json::object standing_by_side(const State& state, const SideIds& sides,
                              const std::array<bool, 2>& seen) {
  json::object standing;
  for (const auto side : both_sides) {
    const auto& orders = state.standing[index(side)];
    standing[sides[index(side)]] =
        seen[index(side)] ? order_lines(*state.scenario, orders) : json::array();
  }
  return standing;
}
// The same in games whose positions name only those that have some.
template <class State>
json::object standing_where_any(const State& state, const SideIds& sides) {
  json::object standing;
  for (const auto side : both_sides) {
    const auto& orders = state.standing[index(side)];
    if (!orders.empty()) standing[sides[index(side)]] = order_lines(*state.scenario, orders);
  }
  return standing;
}
// Hides from a viewer what only its side may see.
template <class State>
void hide_standing_orders(State& state, Viewer viewer) {
  for (const auto side : both_sides) {
    if (viewer != side) state.standing[index(side)].clear();
  }
}

// "points" and "awaited", which follow from the rest.
json::object points_by_side(const std::array<int, 2>& points, const SideIds& sides);
json::array awaited_by_side(const std::vector<Awaited>& awaited, const SideIds& sides);

// Reads a position into a state of its scenario. A game's reader derives from it.
template <class State>
class PositionReader {
 protected:
  PositionReader(State state, const json::value& position)
      : state_(std::move(state)), block_(faults_, position, "") {}

  // What begin_position() writes.
  void read_beginning(std::string_view ruleset, int turns) {
    block_.choice("format", {position_format});
    if (block_.has("ruleset")) block_.choice("ruleset", {ruleset});
    read_scenario_named(block_, state_.scenario->id, state_.scenario->sha256);
    state_.decisions = read_decisions(block_);
    state_.turn = block_.integer("turn", 1, turns);
  }
  void fault(std::string path, std::string message, std::string cure) {
    add_fault(faults_, std::move(path), std::move(message), std::move(cure));
  }
  // The state, unless something is wrong.
  std::expected<State, FileFaults> finished() {
    if (!faults_.empty()) return std::unexpected(std::move(faults_));
    return std::move(state_);
  }

  State state_;
  FileFaults faults_;
  FileBlock block_;
};

}  // namespace adjutant::core
