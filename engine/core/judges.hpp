#pragma once

#include <array>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/network.hpp"
#include "engine/core/scenario_file.hpp"

namespace adjutant::core {

// Networks that have learned a battle, by the side that is to move in it.
using Judges = std::array<Network, 2>;

// All that the program has learned of a game: engine/games/FOLDER/networks/*.json,
// {"scenario_sha256": …, "to_move": {SIDE: core::Network's file, …}}.
class Learned {
 public:
  struct Battle {
    std::string sha256;                 // of its file
    std::vector<std::string> features;  // their names, in their order
  };
  // `read` loads a battle of the game from the file that the program carries.
  Learned(std::string_view folder, const SideIds& sides,
          const std::function<Battle(const json::value&)>& read);

  // Null where nobody has learned the battle as this file has it: with other figures other things
  // are worth while.
  const Judges* find(std::string_view scenario_sha256) const;

 private:
  std::map<std::string, Judges, std::less<>> by_sha256_;
};

}  // namespace adjutant::core
