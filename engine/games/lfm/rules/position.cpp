#include "engine/games/lfm/rules/position.hpp"

#include <algorithm>

#include "engine/core/list_of.hpp"
#include "engine/games/lfm/rules/sight.hpp"
#include "engine/hexwar/condition.hpp"

namespace adjutant::lfm {

namespace {

// 6: hexes.
constexpr int influence_of_units = 3;
constexpr int influence_of_guns = 5;
constexpr int influence_by_night = 1;  // L26

template <class Wanted>
Pieces found_at(const State& state, Side side, Hex hex, Wanted wanted) {
  Pieces found;
  for_each_at(state, hex, [&](PieceIndex index) {
    if (piece(state, index).side == side && wanted(piece(state, index))) found.push_back(index);
  });
  return found;
}

template <class Wanted>
bool any_at(const State& state, Side side, Hex hex, Wanted wanted) {
  bool found = false;
  for_each_at(state, hex, [&](PieceIndex index) {
    found = found || (piece(state, index).side == side && wanted(piece(state, index)));
  });
  return found;
}

std::size_t hex_index(const State& state, Hex hex) {
  return static_cast<std::size_t>(state.scenario->map.grid.index(hex));
}

void leave(State& state, PieceIndex index) {
  if (!on_map(state, index)) return;
  state.occupancy.remove(hex_index(state, state.pieces[index].at), index);
}

}  // namespace

std::string list_of(const State& state, const Pieces& pieces, std::string_view last) {
  std::vector<std::string> ids;
  for (const auto index : pieces) ids.push_back(piece(state, index).id);
  return core::list_of(ids, last);
}

bool first_there(const State& state, PieceIndex index) {
  // Commanders of both sides may meet where nobody else is.
  auto first = state.occupancy.first(hex_index(state, state.pieces[index].at));
  while (piece(state, first).side != piece(state, index).side) first = state.occupancy.next(first);
  return first == index;
}

bool has_piece(const State& state, Side side, Hex hex) {
  return any_at(state, side, hex, [](const Piece&) { return true; });
}
bool has_unit(const State& state, Side side, Hex hex) {
  return any_at(state, side, hex, [](const Piece& there) { return !there.commander(); });
}

Pieces pieces_at(const State& state, Side side, Hex hex) {
  return found_at(state, side, hex, [](const Piece&) { return true; });
}
Pieces units_at(const State& state, Side side, Hex hex) {
  return found_at(state, side, hex, [](const Piece& there) { return !there.commander(); });
}
Pieces regiments_at(const State& state, Side side, Hex hex) {
  return found_at(state, side, hex, [](const Piece& there) { return there.regiment(); });
}

std::expected<bool, std::string> holds(const State& state, core::Viewer,
                                       std::string_view condition) {
  const auto place_of = [&](std::string_view name) -> std::optional<std::optional<Hex>> {
    const auto index = state.scenario->find_piece(name);
    if (!index) return {};
    return on_map(state, *index) ? std::optional(state.pieces[*index].at) : std::nullopt;
  };
  const auto is_empty = [&](Hex hex) {
    return pieces_at(state, us, hex).empty() && pieces_at(state, cs, hex).empty();
  };
  return hexwar::holds(condition, state.scenario->map.grid, {place_of, is_empty});
}

// L9: D or not; limbered guns and commanders have none.
bool exerts_zone(const State& state, PieceIndex index) {
  const auto& counter = piece(state, index);
  if (!on_map(state, index) || counter.commander()) return false;
  return counter.regiment() || !state.pieces[index].limbered;
}

// 5, L9: the six hexes around, over any hexside.
std::optional<PieceIndex> enemy_zone(const State& state, Side side, Hex hex) {
  const auto& occupancy = state.occupancy;
  for (const int next : state.scenario->adjacency.of(state.scenario->map.grid.index(hex))) {
    if (next == hexwar::Adjacency::off_map) continue;
    auto index = occupancy.first(static_cast<std::size_t>(next));
    for (; index != Occupancy::nobody; index = occupancy.next(index)) {
      if (piece(state, index).side != side && exerts_zone(state, index)) return index;
    }
  }
  return {};
}

bool in_enemy_zone(const State& state, Side side, Hex hex) {
  return enemy_zone(state, side, hex).has_value();
}

// 6: by range and sight; units do not block it.
std::optional<PieceIndex> enemy_influence(const State& state, Side side, Hex hex) {
  const bool night = state.scenario->night(state.turn);
  for (const auto index : roster(state, core::opponent(side)).units) {
    if (!exerts_zone(state, index)) continue;
    const int range = night                        ? influence_by_night
                      : piece(state, index).guns() ? influence_of_guns
                                                   : influence_of_units;
    const Hex from = state.pieces[index].at;
    if (hex::distance(from, hex) <= range && sees(*state.scenario, from, hex)) return index;
  }
  return {};
}

bool mounted(const State& state, PieceIndex index) {
  return piece(state, index).branch == Branch::cavalry && state.pieces[index].mounted;
}
bool limbered(const State& state, PieceIndex index) {
  return piece(state, index).guns() && state.pieces[index].limbered;
}

bool shattered(const State& state, PieceIndex index) {
  const auto& brigade = piece(state, index).brigade;
  return brigade && state.shattered[static_cast<std::size_t>(*brigade)];
}

bool obeys(const State& state, PieceIndex index) {
  return piece(state, index).guns() || state.pieces[index].obeys;
}

// L25: a substitute has one less, at least 1; who helps nobody (brigadiers) has none who does.
int command_of(const State& state, PieceIndex commander) {
  return std::max(1, piece(state, commander).command - state.pieces[commander].hits);
}
int help_of(const State& state, PieceIndex commander) {
  const int printed = piece(state, commander).help;
  return printed == 0 ? 0 : std::max(1, printed - state.pieces[commander].hits);
}

bool fits(const State& state, const Pieces& comers, Hex hex) {
  if (comers.empty()) return true;
  Pieces all = units_at(state, piece(state, comers.front()).side, hex);
  for (const auto index : comers) {
    if (!piece(state, index).commander() && !has(all, index)) all.push_back(index);
  }
  return fit_together(state, all);
}

bool fit_together(const State& state, const Pieces& pieces) {
  int regiments = 0, guns = 0, batteries = 0;
  bool big = false;
  std::optional<int> brigade;
  for (const auto index : pieces) {
    const auto& counter = piece(state, index);
    if (counter.commander()) continue;
    if (counter.guns()) {
      guns += counter.strength;
      ++batteries;
      big = big || counter.strength >= big_guns;
      continue;
    }
    // 4: all belonging to the same brigade.
    if (brigade && brigade != counter.brigade) return false;
    brigade = counter.brigade;
    regiments += counter.strength;
  }
  // L8: up to ten points of guns, or one unit of six or more alone.
  return regiments <= stack_max && (big ? batteries == 1 : guns <= guns_max);
}

// L14
bool disorganized_stack(const State& state, const Pieces& stack) {
  std::array<int, 2> all{}, bad{};  // regiments, guns
  for (const auto index : stack) {
    const auto& counter = piece(state, index);
    if (counter.commander()) continue;
    const std::size_t kind = counter.guns() ? 1 : 0;
    all[kind] += counter.strength;
    if (state.pieces[index].disorganized) bad[kind] += counter.strength;
  }
  const std::size_t kind = all[0] > 0 ? 0 : 1;
  return all[kind] > 0 && 2 * bad[kind] >= all[kind];
}

bool has_works(const State& state, Side side, Hex hex) {
  return has(state.works, Works{hex, side});
}

int allowance(const State& state, PieceIndex index) {
  const auto& charts = state.scenario->charts;
  const auto& counter = piece(state, index);
  int points = charts.foot_allowance;
  if (counter.commander()) points = charts.commander_allowance;
  if (counter.guns()) points = counter.horse ? charts.horse_guns_allowance : charts.guns_allowance;
  // L6: a rider who gets off has what is left of eight, a walker who gets on the same.
  const bool rides = mounted(state, index) || state.pieces[index].points > 0;
  if (counter.branch == Branch::cavalry && rides) points = charts.mounted_allowance;
  // 23, L6: half of five is two, half of eight is four, never twice.
  const bool half = !obeys(state, index) || state.scenario->night(state.turn);
  return half ? points / 4 * 2 : points;
}

Gait gait(const State& state, PieceIndex index) {
  if (piece(state, index).guns()) return Gait::guns;
  return mounted(state, index) ? Gait::mounted : Gait::foot;
}

void drop_build(State& state, Hex hex) {
  std::erase_if(state.builds, [&](const Works& mark) { return mark.hex == hex; });
  for_each_at(state, hex, [&](PieceIndex index) { state.pieces[index].builder = false; });
}

void remove(State& state, PieceIndex index, Where to) {
  auto& now = state.pieces[index];
  if (now.builder) drop_build(state, now.at);
  leave(state, index);
  const PieceState gone{.where = to, .returned = now.returned, .hits = now.hits};
  now = gone;
}

void find_occupancy(State& state) {
  const auto hexes = static_cast<std::size_t>(state.scenario->map.grid.size());
  state.occupancy = Occupancy(hexes, state.pieces.size());
  for (std::size_t i = 0; i < state.pieces.size(); ++i) {
    const auto index = static_cast<PieceIndex>(i);
    if (on_map(state, index)) state.occupancy.add(hex_index(state, state.pieces[i].at), index);
  }
}

void place(State& state, PieceIndex index, Hex hex) {
  auto& now = state.pieces[index];
  // L27: a builder who leaves takes the mark along.
  if (now.where == Where::on_map && now.builder && now.at != hex) drop_build(state, now.at);
  leave(state, index);
  now.where = Where::on_map;
  now.at = hex;
  state.occupancy.add(hex_index(state, hex), index);
  if (piece(state, index).commander()) return;
  // L27: works serve their side till an enemy unit enters, and so do marks.
  const Side enemy = core::opponent(piece(state, index).side);
  std::erase(state.works, Works{hex, enemy});
  std::erase(state.builds, Works{hex, enemy});
}

// L37
void note_holders(State& state) {
  const auto& hexes = state.scenario->victory.hexes;
  for (std::size_t i = 0; i < hexes.size(); ++i) {
    for (const Side side : core::both_sides) {
      const auto regiment = [](const Piece& there) { return there.regiment(); };
      if (any_at(state, side, hexes[i].hex, regiment)) state.held[i] = side;
    }
  }
}

}  // namespace adjutant::lfm
