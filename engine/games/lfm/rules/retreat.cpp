#include "engine/games/lfm/rules/retreat.hpp"

#include <algorithm>
#include <tuple>

#include "engine/games/lfm/rules/movement.hpp"
#include "engine/games/lfm/rules/who.hpp"

namespace adjutant::lfm {

namespace {

constexpr int retreat_hexes = 2;
constexpr int long_retreat_hexes = 3;

// L18: looks at all ways of this many hexes out of the one a unit stands in.
class Search {
 public:
  Search(const State& state, PieceIndex unit)
      : state_(state), unit_(unit), side_(piece(state, unit).side), from_(state.pieces[unit].at) {}

  std::vector<RetreatWay> ways() {
    extend(retreat_hexes, true);
    if (found_.empty()) extend(long_retreat_hexes, true);
    if (found_.empty()) {
      extend(retreat_hexes, false);
      keep_fewest_checks();
    }
    std::ranges::sort(found_, {}, &RetreatWay::to);
    return std::move(found_);
  }

 private:
  // In no EZOC, or with a friendly unit there.
  bool clear(Hex hex) const {
    if (!in_enemy_zone(state_, side_, hex)) return true;
    bool friends = false;
    for_each_at(state_, hex, [&](PieceIndex index) {
      const auto& there = piece(state_, index);
      friends = friends || (there.side == side_ && !there.commander() && index != unit_);
    });
    return friends;
  }

  bool open(Hex from, Hex to) const {
    return step_cost(state_, {unit_}, from, to) && !has_unit(state_, core::opponent(side_), to);
  }

  void extend(int hexes, bool only_clear) {
    const Hex here = way_.path.empty() ? from_ : way_.to();
    if (static_cast<int>(way_.path.size()) == hexes) return end(way_);
    for (const auto direction : hex::all_directions) {
      const Hex to = hex::neighbour(here, direction);
      if (to == from_ || !open(here, to)) continue;
      const bool safe = clear(to);
      if (only_clear && !safe) continue;
      way_.path.push_back(to);
      way_.checks.push_back(!safe);
      extend(hexes, only_clear);
      way_.path.pop_back();
      way_.checks.pop_back();
    }
  }

  void end(const RetreatWay& way) {
    const int distance = hex::distance(from_, way.to());
    if (distance < retreat_hexes || !fits(state_, {unit_}, way.to())) return;
    const auto known = std::ranges::find(found_, way.to(), &RetreatWay::to);
    if (known == found_.end()) {
      found_.push_back(way);
    } else if (rank(way) < rank(*known)) {
      *known = way;
    }
  }

  static std::tuple<std::ptrdiff_t, std::vector<Hex>> rank(const RetreatWay& way) {
    return {std::ranges::count(way.checks, true), way.path};
  }

  void keep_fewest_checks() {
    if (found_.empty()) return;
    const auto checks = [](const RetreatWay& way) { return std::ranges::count(way.checks, true); };
    const auto fewest = checks(*std::ranges::min_element(found_, {}, checks));
    std::erase_if(found_, [&](const RetreatWay& way) { return checks(way) > fewest; });
  }

  const State& state_;
  PieceIndex unit_;
  Side side_;
  Hex from_;
  RetreatWay way_;  // as far as it has been looked at
  std::vector<RetreatWay> found_;
};

int nearest_enemy(const State& state, Side side, Hex hex) {
  int nearest = 1000;
  for (const auto index : roster(state, core::opponent(side)).units) {
    if (!on_map(state, index)) continue;
    nearest = std::min(nearest, hex::distance(hex, state.pieces[index].at));
  }
  return nearest;
}

// 8.4: what helps a defender there.
bool covers(const State& state, Side side, Hex hex) {
  const auto there = state.scenario->map.terrain_of(hex);
  return has_works(state, side, hex) || (there != Terrain::clear && there != Terrain::woods);
}

// A unit's own way onto the map, or the edge behind its side where it has none.
int to_own_entry(const State& state, PieceIndex unit, Hex hex) {
  const Side side = piece(state, unit).side;
  int nearest = 1000;
  for (const auto& counter : state.scenario->pieces) {
    if (counter.side != side || counter.arrives == 0) continue;
    nearest = std::min(nearest, hex::distance(hex, counter.entry));
  }
  const auto& own = piece(state, unit);
  return own.arrives != 0 ? hex::distance(hex, own.entry) : nearest;
}

}  // namespace

std::vector<RetreatWay> retreat_ways(const State& state, PieceIndex unit) {
  return Search(state, unit).ways();
}

ChosenRetreat choose_retreat(const State& state, PieceIndex unit,
                             const std::vector<RetreatWay>& ways,
                             const std::vector<Going>& clauses) {
  const auto way_to = [&](Hex hex) { return std::ranges::find(ways, hex, &RetreatWay::to); };
  for (const auto& clause : clauses) {
    if (!means(state, clause.who, unit)) continue;
    if (const auto found = way_to(clause.to); found != ways.end()) return {*found, ChosenBy::order};
  }
  const Side side = piece(state, unit).side;
  for (const auto& standing : state.standing[core::index(side)]) {
    if (standing.kind != StandingOrder::Kind::retreat) continue;
    const bool meant =
        standing.who.empty() ||
        std::ranges::any_of(standing.who, [&](const Who& who) { return means(state, who, unit); });
    if (!meant) continue;
    if (standing.toward) {
      const auto nearest = std::ranges::min_element(ways, {}, [&](const RetreatWay& way) {
        return std::pair(hex::distance(way.to(), standing.hexes.front()), way.to());
      });
      return {*nearest, ChosenBy::standing_order};
    }
    for (const Hex hex : standing.hexes) {
      const auto found = way_to(hex);
      if (found != ways.end()) return {*found, ChosenBy::standing_order};
    }
  }
  if (ways.size() == 1) return {ways.front(), ChosenBy::only_choice};
  const auto best = std::ranges::min_element(ways, {}, [&](const RetreatWay& way) {
    return std::tuple(in_enemy_zone(state, side, way.to()), -nearest_enemy(state, side, way.to()),
                      !covers(state, side, way.to()), to_own_entry(state, unit, way.to()),
                      way.to());
  });
  return {*best, ChosenBy::doctrine};
}

}  // namespace adjutant::lfm
