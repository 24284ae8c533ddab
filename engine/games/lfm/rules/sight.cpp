#include "engine/games/lfm/rules/sight.hpp"

#include <algorithm>

#include "engine/games/lfm/rules/position.hpp"

namespace adjutant::lfm {

namespace {

// L29: what stands in a hex that is neither end, against the line between the levels of the ends.
struct Line {
  const Map& map;
  Hex from, to;

  // Too high to be seen over.
  bool blocks(Hex hex) const {
    return map.grid.contains(hex) &&
           hexwar::rises_above(map.height_of(hex), map.level_of(from), map.level_of(to),
                               hex::distance(from, hex), hex::distance(hex, to));
  }
  // Whether the line clears those who stand there.
  bool over_heads(Hex hex) const {
    const int i = hex::distance(from, hex), j = hex::distance(hex, to);
    return map.level_of(hex) * (i + j) < map.level_of(from) * j + map.level_of(to) * i;
  }
  // Whether units of either side stand in its way there.
  bool crowded(const State& state, Hex hex) const {
    if (!map.grid.contains(hex) || over_heads(hex)) return false;
    return has_unit(state, us, hex) || has_unit(state, cs, hex);
  }
};

}  // namespace

bool sees(const Scenario& scenario, Hex from, Hex to) {
  const Line view{scenario.map, from, to};
  return !hexwar::is_blocked(hex::line(from, to), [&](Hex hex) { return view.blocks(hex); });
}

// L29: units of either side obstruct unless the line runs above them.
hexwar::Sight sight(const State& state, Hex from, Hex to) {
  const Line view{state.scenario->map, from, to};
  return hexwar::sight(
      hex::line(from, to), [&](Hex hex) { return view.blocks(hex); },
      [&](Hex hex) { return view.crowded(state, hex); });
}

std::vector<Hex> in_the_way(const State& state, Hex from, Hex to) {
  const Line view{state.scenario->map, from, to};
  std::vector<Hex> blocking, crowded;
  const auto look = [&](Hex hex) {
    if (view.blocks(hex)) blocking.push_back(hex);
    if (view.crowded(state, hex)) crowded.push_back(hex);
  };
  for (const auto& step : hex::line(from, to).steps) {
    look(step.hex);
    if (step.along) look(step.other);
  }
  if (sight(state, from, to) == hexwar::Sight::blocked) return blocking;
  blocking.insert(blocking.end(), crowded.begin(), crowded.end());
  std::ranges::sort(blocking);
  blocking.erase(std::ranges::unique(blocking).begin(), blocking.end());
  return blocking;
}

}  // namespace adjutant::lfm
