#pragma once

#include <array>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/ensure.hpp"
#include "engine/core/feature_sheet.hpp"
#include "engine/core/network.hpp"
#include "engine/core/scenario_file.hpp"
#include "engine/core/side.hpp"

namespace adjutant::core {

// The networks that learned a game: engine/games/FOLDER/networks/*.json, {"scenario_sha256": …,
// "to_move": {SIDE: core::Network's file, …}}.
class Learned {
 public:
  // `load` gives a battle of the game from the file that the program carries. (A lambda that loads,
  // not load_scenario itself: where its address is taken before its result is a complete type,
  // clang links a trap into the browser's engine.)
  template <class Load>
  Learned(std::string_view folder, const SideIds& sides, const Load& load)
      : Learned(folder, sides, Read([&](const json::value& file) {
                  const auto battle = load(file);
                  ENSURE(battle.has_value(), "a battle that the program carries can be loaded");
                  return Battle{battle->sha256, feature_names(*battle)};
                })) {}

  // The network for a battle with this side to move. Null if none has learned exactly this scenario
  // file, as other figures change what matters.
  const Network* find(std::string_view scenario_sha256, Side to_move) const;

 private:
  struct Battle {
    std::string sha256;                 // of its file
    std::vector<std::string> features;  // their names
  };
  using Networks = std::array<Network, 2>;  // by the side that is to move
  using Read = std::function<Battle(const json::value&)>;
  Learned(std::string_view folder, const SideIds& sides, const Read& read);

  std::map<std::string, Networks, std::less<>> by_sha256_;
};

}  // namespace adjutant::core
