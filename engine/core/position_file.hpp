#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/file_block.hpp"
#include "engine/core/scenario_file.hpp"
#include "engine/core/values.hpp"

// What the positions of all games have (docs/formats.md section 3.2), read and written.
namespace adjutant::core {

// "scenario": its id and its hash, against those of the scenario at hand.
void read_scenario_named(FileBlock& position, std::string_view id, std::string_view sha256);

// "decisions"; left out: by standing orders.
Decisions read_decisions(FileBlock& position);

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

// "points" and "awaited", which follow from the rest.
json::object points_by_side(const std::array<int, 2>& points, const SideIds& sides);
json::array awaited_by_side(const std::vector<Awaited>& awaited, const SideIds& sides);

}  // namespace adjutant::core
