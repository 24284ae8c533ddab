#include "engine/games/lfm/rules/fire.hpp"

#include <algorithm>
#include <tuple>

#include <fmt/format.h>

#include "engine/games/lfm/rules/casualties.hpp"
#include "engine/games/lfm/rules/odds.hpp"
#include "engine/games/lfm/rules/sight.hpp"
#include "engine/games/lfm/rules/who.hpp"
#include "engine/hex/line.hpp"

namespace adjutant::lfm {

namespace {

// 17
constexpr int least_range = 2;
constexpr int full_range = 4;
constexpr int most_range = 8;

// L10: the wall of the hexside where the line enters; at a corner none.
bool behind_wall(const State& state, Hex gun, Hex target) {
  const auto& map = state.scenario->map;
  for (const auto& crossing : hex::line(gun, target).crossings) {
    const auto direction = hex::direction_to(crossing.from, crossing.to);
    if (crossing.to == target && direction && map.has(map.wall, crossing.from, *direction)) {
      return true;
    }
  }
  return false;
}

// Calls add(value, cause, rule, gun) for each modifier; `gun` is whom the cause speaks of, if
// anybody.
template <class Add>
void for_each_modifier(const State& state, const Pieces& guns, Hex target, Add&& add) {
  const auto& map = state.scenario->map;
  const Side enemy = core::opponent(piece(state, guns.front()).side);
  bool above = true, below = true, obstructed = false, covered = has_works(state, enemy, target);
  for (const auto gun : guns) {
    const Hex from = state.pieces[gun].at;
    // L10: for each gun that is disorganized.
    if (state.pieces[gun].disorganized) add(-1, " is disorganized", "7", piece(state, gun).id);
    above = above && map.level_of(target) > map.level_of(from);
    below = below && map.level_of(target) < map.level_of(from);
    obstructed = obstructed || sight(state, from, target) == hexwar::Sight::obstructed;
    covered = covered || behind_wall(state, from, target);
  }
  const auto there = map.terrain_of(target);
  if (above) add(-1, "the target is higher than all who fire", "7", "");
  if (obstructed) add(-1, "the line of sight is obstructed", "7", "");
  if (there == Terrain::sunken) add(-1, "sunken road", "7", "");
  if (covered) add(-1, "wall or works", "L10", "");
  if (below && there == Terrain::clear && !has_works(state, enemy, target)) {
    add(1, "the target is lower than all who fire, in the clear", "7", "");
  }
}

int halves_of(const State& state, const Pieces& guns, Hex target) {
  int halves = 0;
  for (const auto gun : guns) halves += fire_at(state, gun, target).value_or(0);
  return halves;
}

int column_of(int halves, int modifiers) {
  return std::clamp(halves / 2 + modifiers, fire_least, fire_most);
}

// What all these would come to, without the words.
int strength_of(const State& state, const Pieces& guns, Hex target) {
  int sum = 0;
  for_each_modifier(
      state, guns, target,
      [&](int value, std::string_view, std::string_view, std::string_view) { sum += value; });
  return column_of(halves_of(state, guns, target), sum);
}

// L30: the organized unit of most points, else the disorganized of most; file order.
PieceIndex aimed_at(const State& state, Side side, Hex target) {
  const auto units = units_at(state, core::opponent(side), target);
  return *std::ranges::max_element(units, {}, [&](auto index) {
    return std::tuple(!state.pieces[index].disorganized, piece(state, index).strength, -index);
  });
}

int points_in(const State& state, Side side, Hex hex) {
  int points = 0;
  for (const auto index : units_at(state, side, hex)) points += piece(state, index).strength;
  return points;
}

}  // namespace

core::json::array modifiers_form(const std::vector<Modifier>& modifiers) {
  core::json::array list;
  for (const auto& one : modifiers) {
    list.push_back(
        core::json::object{{"value", one.value}, {"cause", one.cause}, {"rule", one.rule}});
  }
  return list;
}

bool may_fire(const State& state, PieceIndex gun) {
  const auto& now = state.pieces[gun];
  if (!on_map(state, gun) || !piece(state, gun).guns() || now.limbered || now.fired) return false;
  return !state.scenario->night(state.turn) &&
         !in_enemy_zone(state, piece(state, gun).side, now.at);
}

std::optional<int> fire_at(const State& state, PieceIndex gun, Hex target) {
  const Hex from = state.pieces[gun].at;
  const int range = hex::distance(from, target);
  if (range < least_range || range > most_range || !sees(*state.scenario, from, target)) return {};
  const int strength = piece(state, gun).strength;
  return range <= full_range ? 2 * strength : strength;
}

std::vector<Hex> fire_targets(const State& state, Side side) {
  std::vector<Hex> all;
  Pieces guns;
  for (const auto index : roster(state, side).guns) {
    if (may_fire(state, index)) guns.push_back(index);
  }
  if (guns.empty()) return all;
  for (const auto index : roster(state, core::opponent(side)).units) {
    if (!on_map(state, index)) continue;
    const Hex at = state.pieces[index].at;
    if (has(all, at) || has(state.fired_at, at)) continue;
    const auto reaches = [&](auto gun) { return fire_at(state, gun, at).has_value(); };
    if (std::ranges::any_of(guns, reaches)) all.push_back(at);
  }
  std::ranges::sort(all);
  return all;
}

Pieces guns_on(const State& state, Side side, Hex target) {
  Pieces guns;
  for (const auto index : roster(state, side).guns) {
    if (may_fire(state, index) && fire_at(state, index, target)) guns.push_back(index);
  }
  return guns;
}

// L10: halves summed, then floored.
Fire fire_of(const State& state, Pieces guns, Hex target) {
  Fire fire{.guns = std::move(guns), .target = target};
  fire.halves = halves_of(state, fire.guns, target);
  for_each_modifier(
      state, fire.guns, target,
      [&](int value, std::string_view cause, std::string_view rule, std::string_view gun) {
        fire.modifiers.push_back({value, std::string(gun).append(cause), std::string(rule)});
      });
  fire.strength = column_of(fire.halves, sum_of(fire.modifiers));
  fire.at = aimed_at(state, piece(state, fire.guns.front()).side, target);
  return fire;
}

std::expected<Fire, Violation> plan_fire(const State& state, Side side, const Order& order) {
  const Hex target = order.hexes.front();
  const auto where = print(state, target);
  if (state.scenario->night(state.turn)) return refuse("L26", "by night no guns fire");
  const auto enemies = units_at(state, core::opponent(side), target);
  if (enemies.empty()) return refuse("7", fmt::format("no enemy unit is in {}", where));
  if (has(state.fired_at, target)) {
    return refuse("L10",
                  fmt::format("{} has been fired at: all guns on one hex make one fire", where));
  }
  Pieces guns = guns_on(state, side, target);
  if (!order.who.empty()) {
    const auto named =
        among(state, order.who, roster(state, side).guns, "7", "is none of your artillery");
    if (!named) return std::unexpected(named.error());
    for (const auto gun : *named) {
      if (has(guns, gun)) continue;
      const auto& now = state.pieces[gun];
      const auto& id = piece(state, gun).id;
      if (now.where != Where::on_map) return refuse("7", fmt::format("{} is not on the map", id));
      if (now.limbered) return refuse("7", fmt::format("{} is limbered", id));
      if (now.fired) return refuse("7", fmt::format("{} has fired or limbered in this phase", id));
      if (in_enemy_zone(state, side, now.at)) {
        return refuse("7", fmt::format("{} is in an EZOC and does not fire", id));
      }
      const int range = hex::distance(now.at, target);
      if (range < least_range || range > most_range) {
        return refuse("17", fmt::format("{} is {} hex{} from {}: guns fire at 2 to 8", id, range,
                                        range == 1 ? "" : "es", where));
      }
      const auto between = hex_names(state, in_the_way(state, now.at, target));
      return std::unexpected(Violation{
          "L29", fmt::format("{} does not see {} from {}", id, where, print(state, now.at)),
          fmt::format("{} {} in the way", fmt::join(between, " and "),
                      between.size() == 1 ? "is" : "are")});
    }
    guns = *named;
    std::ranges::sort(guns);
  }
  if (guns.empty()) {
    return refuse("7", fmt::format("no guns could fire at {}: unlimbered, in no EZOC, 2 to 8 hexes "
                                   "from it and in sight of it",
                                   where));
  }
  auto fire = fire_of(state, std::move(guns), target);
  if (order.at) {
    if (!has(enemies, *order.at)) {
      return refuse("7", fmt::format("{} is not in {}", piece(state, *order.at).id, where));
    }
    fire.at = *order.at;
  }
  return fire;
}

std::optional<Fire> choose_fire(const State& state, Side side) {
  Pieces guns, held;
  std::vector<Hex> first;
  for (const auto& standing : state.standing[core::index(side)]) {
    if (standing.kind == StandingOrder::Kind::fire) first = standing.hexes;
    if (standing.kind != StandingOrder::Kind::hold) continue;
    for (const auto& who : standing.who) held.push_back(static_cast<PieceIndex>(who.index));
  }
  for (const auto index : roster(state, side).guns) {
    if (may_fire(state, index) && !has(held, index)) guns.push_back(index);
  }
  const auto targets = fire_targets(state, side);
  // In file order, each joins those who chose before it.
  std::vector<Pieces> chosen(targets.size());
  std::optional<std::size_t> begun;
  for (const auto gun : guns) {
    std::optional<std::size_t> best;
    std::tuple<bool, int, int> most;
    for (std::size_t i = 0; i < targets.size(); ++i) {
      if (!fire_at(state, gun, targets[i])) continue;
      auto with = chosen[i];
      with.push_back(gun);
      const std::tuple value(has(first, targets[i]), strength_of(state, with, targets[i]),
                             points_in(state, core::opponent(side), targets[i]));
      if (best && value <= most) continue;
      best = i;
      most = value;
    }
    if (!best) continue;
    chosen[*best].push_back(gun);
    if (!begun) begun = best;
  }
  if (!begun) return {};
  return fire_of(state, chosen[*begun], targets[*begun]);
}

}  // namespace adjutant::lfm
