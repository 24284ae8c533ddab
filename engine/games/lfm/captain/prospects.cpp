#include "engine/games/lfm/captain/prospects.hpp"

#include <algorithm>

namespace adjutant::lfm {

namespace {

constexpr int point = 100;           // a point of the victory conditions, in hundredths
constexpr int fighting_power = 45;   // of a strength point that stays in the fight
constexpr int broken_percent = 30;   // of their worth that units lose when they retreat
constexpr int retreat_percent = 12;  // and who are disorganized already
constexpr int faces = 6;

constexpr int march = 4;  // hexes to an enemy whom infantry attacks next turn
constexpr int comers_max = 3 * stack_max;

int least_worth(const State& state, const Pieces& units) {
  int least = 0;
  for (const auto index : units) {
    if (const int one = worth(state, index); least == 0 || one < least) least = one;
  }
  return least;
}

int retreat_costs(const State& state, const Pieces& units) {
  int sum = 0;
  for (const auto index : units) {
    const int percent = state.pieces[index].disorganized ? retreat_percent : broken_percent;
    sum += worth(state, index) * percent / 100;
  }
  return sum;
}

Pieces regiments_of(const State& state, const Pieces& units) {
  Pieces found;
  std::ranges::copy_if(units, std::back_inserter(found),
                       [&](auto index) { return piece(state, index).regiment(); });
  return found;
}

// A side's regiments round this hex that could attack it.
Pieces next_to(const State& state, Side side, Hex hex) {
  Pieces found;
  for (const auto direction : hex::all_directions) {
    for_each_at(state, hex::neighbour(hex, direction), [&](PieceIndex index) {
      const auto& counter = piece(state, index);
      if (counter.side != side || !counter.regiment()) return;
      if (!shattered(state, index)) found.push_back(index);
    });
  }
  std::ranges::sort(found);
  return found;
}

// The strength that could come to attack this hex, by foot and in order in full, else half of it.
int comers(const State& state, Side side, Hex hex) {
  int halves = 0;
  for (const auto index : roster(state, side).regiments) {
    if (!on_map(state, index) || shattered(state, index)) continue;
    const int away = hex::distance(state.pieces[index].at, hex);
    if (away > march) continue;
    const bool hindered = away == march || state.pieces[index].disorganized;
    halves += piece(state, index).strength * (hindered ? 1 : 2);
  }
  return std::min(halves / 2, comers_max);
}

}  // namespace

int worth(const State& state, PieceIndex unit) {
  const auto& counter = piece(state, unit);
  const int points = counter.branch == Branch::cavalry ? 2 * counter.strength : counter.strength;
  return points * point + counter.strength * fighting_power;
}

int stake(const State& state, Side side, Hex hex) {
  const auto& hexes = state.scenario->victory.hexes;
  for (std::size_t i = 0; i < hexes.size(); ++i) {
    if (hexes[i].hex == hex) return state.held[i] == side ? 0 : hexes[i].points * point;
  }
  return 0;
}

int expected_gain(const State& state, const Pieces& attackers, const std::vector<Hex>& targets) {
  const Side side = piece(state, attackers.front()).side;
  const auto now = odds(state, attackers, targets);
  if (now.column == too_weak) return no_promise;
  Pieces defenders;
  int ground = 0;
  for (const Hex hex : targets) {
    const auto there = units_at(state, core::opponent(side), hex);
    defenders.insert(defenders.end(), there.begin(), there.end());
    ground += stake(state, side, hex);
  }
  const auto regiments = regiments_of(state, attackers);
  const int least = least_worth(state, defenders);
  int sum = 0;
  for (int face = 1; face <= faces; ++face) {
    const int die = std::clamp(face + now.sum, 0, combat_die_max);
    const auto& result =
        state.scenario->charts
            .results[static_cast<std::size_t>(die)][static_cast<std::size_t>(now.column)];
    if (result.defender_loses) sum += least;
    if (result.exchange) sum -= std::max(least, least_worth(state, regiments));
    if (result.attacker_loses) sum -= least_worth(state, regiments);
    if (result.defender_retreats) sum += retreat_costs(state, defenders) + ground;
    if (result.attacker_retreats) sum -= retreat_costs(state, attackers);
    if (result.defender_loses && defenders.size() == 1) sum += ground;
  }
  return sum / faces;
}

Touch touch(const State& state, Side side) {
  Touch touch;
  if (state.scenario->night(state.turn)) return touch;
  Pieces used;
  for (std::size_t i = 0; i < state.pieces.size(); ++i) {
    const auto index = static_cast<PieceIndex>(i);
    const auto& counter = piece(state, index);
    if (counter.side == side || counter.commander() || !on_map(state, index)) continue;
    if (!first_there(state, index)) continue;
    const Hex at = state.pieces[i].at;
    auto attackers = next_to(state, side, at);
    std::erase_if(attackers, [&](auto one) { return has(used, one); });
    if (attackers.empty()) continue;
    const int gain = expected_gain(state, attackers, {at});
    if (gain <= 0) {
      if (gain != no_promise) touch.burdens += gain;
      continue;
    }
    touch.hopes += gain;
    used.insert(used.end(), attackers.begin(), attackers.end());
  }
  return touch;
}

int danger(const State& state, Side side, Hex hex) {
  const Side enemy = core::opponent(side);
  const int attack = comers(state, enemy, hex);
  const int defence = defence_in(state, side, hex);
  if (attack * odds_scale[0].defence < defence * odds_scale[0].attack) return 0;
  const auto column = static_cast<std::size_t>(odds_scale.column(attack, defence));
  const auto units = units_at(state, side, hex);
  const auto ground = state.scenario->map.terrain_of(hex);
  const bool covered = ground != Terrain::clear && ground != Terrain::woods;
  // 8.4: what hangs on the hex and its defenders alone.
  const int shift = (covered || has_works(state, side, hex) ? 1 : 0) +
                    (disorganized_stack(state, units) ? -1 : 0);
  const auto& hexes = state.scenario->victory.hexes;
  int retreating = retreat_costs(state, units);
  for (const auto& decides : hexes) {
    if (decides.hex == hex) retreating += decides.points * point;
  }
  const int least = least_worth(state, units);
  int sum = 0;
  for (int face = 1; face <= faces; ++face) {
    const auto die = static_cast<std::size_t>(std::clamp(face + shift, 0, combat_die_max));
    const auto& result = state.scenario->charts.results[die][column];
    if (result.defender_loses) sum += least;
    if (result.defender_retreats) sum += retreating;
  }
  return sum / faces;
}

}  // namespace adjutant::lfm
