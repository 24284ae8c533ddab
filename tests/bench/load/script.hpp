#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/side.hpp"

// What the players of every measured match submit: the quiet cycle of the game's samples. Nothing
// is rolled, the same list fits every match, and it repeats for as long as the scenario goes on.
namespace adjutant::bench {

enum class HandedIn : std::uint8_t { one_by_one, in_turns };

// One submission.
struct Step {
  core::Side side = core::Side::first;
  std::string text;  // a line for each order
  std::string json;  // the same as a JSON string, to be sent
  std::size_t orders = 1;
};

struct Script {
  std::vector<Step> cycle;
  // Mean size of what a submission leaves in the database: itself and its events.
  std::size_t row_bytes = 0;

  // The revision that step number n is for is n.
  const Step& step(std::size_t number) const { return cycle[number % cycle.size()]; }
};

// Throws std::runtime_error when the scenario file has faults or its sides cannot stay apart.
Script write_script(std::string_view scenario_file, HandedIn handed_in);

}  // namespace adjutant::bench
