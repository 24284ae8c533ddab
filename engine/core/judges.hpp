#pragma once

#include <array>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/ensure.hpp"
#include "engine/core/network.hpp"
#include "engine/core/scenario_file.hpp"

namespace adjutant::core {

// Networks that have learned a battle, by the side that is to move in it.
using Judges = std::array<Network, 2>;

// All that the program has learned of a game: engine/games/FOLDER/networks/*.json,
// {"scenario_sha256": …, "to_move": {SIDE: core::Network's file, …}}.
class Learned {
 public:
  // `load` gives a battle of the game from the file that the program carries, `names` those of its
  // features, in their order. (A lambda that loads, not load_scenario itself: where its address is
  // taken before its result is a complete type, clang links a trap into the browser's engine.)
  template <class Load, class Names>
  Learned(std::string_view folder, const SideIds& sides, const Load& load, const Names& names)
      : Learned(folder, sides, Read([&](const json::value& file) {
                  const auto battle = load(file);
                  ENSURE(battle.has_value(), "a battle that the program carries can be loaded");
                  return Battle{battle->sha256, names(*battle)};
                })) {}

  // Null where nobody has learned the battle as this file has it: with other figures other things
  // are worth while.
  const Judges* find(std::string_view scenario_sha256) const;

 private:
  struct Battle {
    std::string sha256;                 // of its file
    std::vector<std::string> features;  // their names
  };
  using Read = std::function<Battle(const json::value&)>;
  Learned(std::string_view folder, const SideIds& sides, const Read& read);

  std::map<std::string, Judges, std::less<>> by_sha256_;
};

}  // namespace adjutant::core
