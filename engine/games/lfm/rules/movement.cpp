#include "engine/games/lfm/rules/movement.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/games/lfm/rules/who.hpp"

namespace adjutant::lfm {

namespace {

using hexwar::Arena;
using hexwar::CheapestPaths;
using hexwar::points_text;
using hexwar::ZoneEffect;

Side side_of(const State& state, const Pieces& group) {
  return piece(state, group.front()).side;
}

// L21, L24, L26: why a group enters no new EZOC; empty where it may.
std::string why_out_of_zones(const State& state, const Pieces& group) {
  if (state.scenario->night(state.turn)) return "it is night";
  for (const auto index : group) {
    const auto& id = piece(state, index).id;
    if (!obeys(state, index)) return id + " is out of command";
    if (shattered(state, index)) return id + " is shattered (L21)";
  }
  return {};
}

// Whose zone of control a hex is in, as a refusal adds it.
std::string of_whom(const State& state, const Pieces& group, Hex hex) {
  const auto enemy = enemy_zone(state, side_of(state, group), hex);
  if (!enemy) return {};
  return fmt::format("that of {} in {}", piece(state, *enemy).id,
                     print(state, state.pieces[*enemy].at));
}

const hexwar::MovementCosts& costs_of(const State& state, const Pieces& group) {
  std::size_t gaits = 0;
  for (const auto index : group)
    gaits |= std::size_t{1} << static_cast<unsigned>(gait(state, index));
  return state.scenario->costs[gaits];
}

// L33: the smallest allowance, less what has been spent.
int points_left(const State& state, const Pieces& group) {
  int left = 1000;
  for (const auto index : group) {
    left = std::min(left, allowance(state, index) - state.pieces[index].points);
  }
  return left;
}

// Whether full hexes are marked; otherwise the caller looks at each that they reach.
enum class FullHexes : std::uint8_t { marked, left };

// The map as it lies before a group.
class GroupMap : public hexwar::MovementMap {
 public:
  GroupMap(const State& state, const Pieces& group, std::optional<Hex> from, Arena& arena,
           FullHexes full = FullHexes::marked)
      : MovementMap(state.scenario->map.grid, state.scenario->adjacency, state.scenario->zones,
                    arena) {
    const Side side = side_of(state, group);
    reserve(state.pieces.size());
    for (const auto index : roster(state, core::opponent(side)).units) {
      if (!on_map(state, index)) continue;
      const int at = grid().index(state.pieces[index].at);
      if (!enemy_in(at)) add_enemy(at);
      if (exerts_zone(state, index)) add_zone_from(at);
    }
    fit_alone_ = fit_together(state, group);
    if (only_commanders(state, group)) {
      zones_ = ZoneEffect::none;  // L3: they ignore EZOCs
    } else {
      if (full == FullHexes::marked) add_full_hexes(state, group);
      if (!why_out_of_zones(state, group).empty()) shut_zones(from);
    }
    use(costs_of(state, group), points_left(state, group));
  }

  // Whether they could end in a hex that is not full, given the units there.
  bool fits_in(const State& state, const Pieces& group, Hex hex) const {
    if (!has_unit(state, side_of(state, group), hex)) return fit_alone_;
    return heeds_zones() || fits(state, group, hex);
  }

  // The same where full hexes are not marked.
  bool may_end_in(const State& state, const Pieces& group, Hex hex) const {
    if (!has_unit(state, side_of(state, group), hex)) return fit_alone_;
    return fits(state, group, hex);
  }

  ZoneEffect zones() const { return zones_; }
  bool heeds_zones() const { return zones_ != ZoneEffect::none; }

 private:
  void add_full_hexes(const State& state, const Pieces& group) {
    const Side side = side_of(state, group);
    Pieces all;
    for (const auto index : roster(state, side).units) {
      if (!on_map(state, index) || !first_there(state, index)) continue;
      all = group;
      for_each_at(state, state.pieces[index].at, [&](PieceIndex there) {
        if (piece(state, there).side == side && !has(group, there)) all.push_back(there);
      });
      if (!fit_together(state, all)) add_full(grid().index(state.pieces[index].at));
    }
  }
  void shut_zones(std::optional<Hex> from) {
    const int here = from ? grid().index(*from) : -1;
    for (int at = 0; at < grid().size(); ++at) {
      if (enemy_zone(at) && at != here) add_friend_who_shuts(at);
    }
  }

  ZoneEffect zones_ = ZoneEffect::stops_and_holds;
  bool fit_alone_ = true;
};

// Why a group may not take this step (L3, L4, L21, L24, L26).
Refused cannot_step(const State& state, const Pieces& group, const GroupMap& map, Hex from, Hex to,
                    bool first) {
  const auto where = [&](Hex hex) { return print(state, hex); };
  const auto direction = hex::direction_to(from, to);
  if (!direction || !map.grid().contains(to)) {
    const auto enemies = map.grid().contains(to)
                             ? units_at(state, core::opponent(side_of(state, group)), to)
                             : Pieces();
    return Violation{"1", fmt::format("{} is not next to {}", where(to), where(from)),
                     enemies.empty()
                         ? std::string()
                         : fmt::format("no path ends there: the enemy holds it with {}",
                                       list_of(state, enemies))};
  }
  if (map.enemy_in(to)) {
    return Violation{
        "1", fmt::format("the enemy holds {} with {}: nobody enters", where(to),
                         list_of(state, units_at(state, core::opponent(side_of(state, group)), to)))};
  }
  if (!map.cost(from, *direction)) {
    return Violation{"L3", fmt::format("{} is closed to {} from {}", where(to),
                                       list_of(state, group), where(from))};
  }
  if (!map.heeds_zones()) return {};
  if (!first && map.enemy_zone(from)) {
    return Violation{"L4", fmt::format("entering the EZOC in {} ends the move", where(from)),
                     of_whom(state, group, from)};
  }
  if (map.shut_by_friend(to)) {
    return Violation{state.scenario->night(state.turn) ? "L26" : "L24",
                     fmt::format("{} is in an EZOC: by night, out of command or shattered nobody "
                                 "enters a new one",
                                 where(to)),
                     why_out_of_zones(state, group)};
  }
  if (map.enemy_zone(from) && map.enemy_zone(to)) {
    return Violation{"L4",
                     fmt::format("out of the EZOC in {} a step leads only into a hex that is "
                                 "in none; {} is in one",
                                 where(from), where(to)),
                     of_whom(state, group, to)};
  }
  return {};
}

Violation too_far(const State& state, const Pieces& group, Hex to, int cost, int left) {
  return {"1", fmt::format("{} would need {} movement points to {} and {} {}",
                           list_of(state, group), points_text(cost), print(state, to),
                           group.size() == 1 ? "has" : "have", points_text(std::max(left, 0)))};
}

// L38: a brigade's name says more than the name of its general.
std::string name_of_brigade(const State& state, const Pieces& group) {
  for (const auto& brigade : state.scenario->brigades) {
    if (group.size() < 2 || !has(group, brigade.brigadier)) continue;
    return fmt::format("; '{}' is the brigade with its general, 'gen {}' the general alone",
                       brigade.id, brigade.id);
  }
  return {};
}

Violation does_not_fit(const State& state, const Pieces& group, Hex to) {
  const auto there = units_at(state, side_of(state, group), to);
  return {"4", fmt::format("{} may not end in {}{}: a hex holds {} points of one brigade's "
                           "regiments, and {} of guns or one battery of {} or more: name "
                           "fewer, or another hex{}",
                           list_of(state, group), print(state, to),
                           there.empty() ? "" : " with " + list_of(state, there), stack_max,
                           guns_max, big_guns, name_of_brigade(state, group))};
}

// Fills in the way from a hex where `cost` is spent already: named hex by hex, or its last hex.
std::expected<int, Violation> walk(const State& state, const Pieces& group, const GroupMap& map,
                                   std::vector<Hex>& path, std::vector<Hex> on, int cost,
                                   bool entering) {
  const Hex from = path.back();
  if (on.size() == 1 && on[0] != from && !map.enemy_in(on[0])) {
    const Hex goal = on[0];
    const std::array start{CheapestPaths::Start{from, cost}};
    const auto cheapest = [&](int cost_max) {
      return CheapestPaths(map, start, {.cost_max = cost_max, .zones = map.zones(), .goal = goal});
    };
    const auto paths = cheapest(std::max(map.allowance(), cost));
    if (paths.cost(goal)) {
      on = paths.path(goal, false);
    } else if (map.full(goal)) {
      return std::unexpected(does_not_fit(state, group, goal));
    } else if (hex::distance(from, goal) != 1) {
      constexpr int boundless = 200;
      if (const auto all = cheapest(boundless).cost(goal)) {
        return std::unexpected(too_far(state, group, goal, *all, map.allowance()));
      }
      return refuse("L4",
                    fmt::format("no way leads {} from {} to {}: the enemy, EZOCs or closed "
                                "hexes bar it",
                                list_of(state, group), print(state, from), print(state, goal)));
    }
  }
  bool first = !entering;
  for (const Hex to : on) {
    if (auto fault = cannot_step(state, group, map, path.back(), to, first)) {
      return std::unexpected(*std::move(fault));
    }
    cost += *map.cost(path.back(), *hex::direction_to(path.back(), to));
    path.push_back(to);
    first = false;
  }
  if (!fits(state, group, path.back())) {
    return std::unexpected(does_not_fit(state, group, path.back()));
  }
  return cost;
}

// L6 and S 5: what closes a move.
Refused check_then(const State& state, const Pieces& group, Then then, int cost) {
  if (then == Then::nothing) return {};
  bool any = false;
  for (const auto index : group) {
    if (then == Then::unlimber) any = any || piece(state, index).guns();
    if (then != Then::dismount || !mounted(state, index)) continue;
    any = true;
    const int spent = state.pieces[index].points + cost;
    if (spent + mount_cost > allowance(state, index)) {
      return Violation{"L6", fmt::format("{} has spent {} movement points and needs 4 to dismount",
                                         piece(state, index).id, points_text(spent))};
    }
  }
  if (any) return {};
  return Violation{then == Then::unlimber ? "L4" : "L6",
                   fmt::format("nobody among {} could {}", list_of(state, group),
                               then_names[static_cast<std::size_t>(then)])};
}

// L5: one hex, whatever it costs.
bool guaranteed(const State& state, const Movement& move) {
  return !move.entering && move.path.size() == 2 &&
         std::ranges::all_of(move.group,
                             [&](auto index) { return state.pieces[index].points == 0; });
}

// L28: an enemy unit or an EZOC in the hex.
bool is_blocked(const State& state, Side side, Hex hex) {
  return !units_at(state, core::opponent(side), hex).empty() || in_enemy_zone(state, side, hex);
}

std::vector<Hex> open_entries(const State& state, Side side, Hex entry) {
  if (!is_blocked(state, side, entry)) return {entry};
  const auto& grid = state.scenario->map.grid;
  std::vector<Hex> nearest;
  int fewest = 1000;
  for (int at = 0; at < grid.size(); ++at) {
    const Hex hex = grid.at(at);
    const int distance = hex::distance(entry, hex);
    if (!grid.on_edge(hex) || distance > fewest || is_blocked(state, side, hex)) continue;
    if (distance < fewest) nearest.clear();
    fewest = distance;
    nearest.push_back(hex);
  }
  return nearest;
}

int stacks_through(const State& state, Hex entry) {
  for (const auto& column : state.columns) {
    if (column.entry == entry) return column.stacks;
  }
  return 0;
}

// L28: what it has cost to stand in the hex it enters by.
int entry_cost(const State& state, const Pieces& group, Hex entry, Hex by, const GroupMap& map) {
  const int road = state.scenario->charts.road_cost;
  const bool alone = only_commanders(state, group);
  const int place = alone ? 1 : stacks_through(state, entry) + 1;
  return by == entry ? place * road : (place - 1) * road + map.entering_cost(by);
}

std::vector<std::string> names(const State& state, const std::vector<Hex>& hexes) {
  std::vector<std::string> all;
  for (const Hex hex : hexes) all.push_back(print(state, hex));
  return all;
}

}  // namespace

Refused cannot_move(const State& state, const Pieces& group) {
  for (const auto index : group) {
    const auto& counter = piece(state, index);
    const auto& now = state.pieces[index];
    if (now.moved) return Violation{"L33", fmt::format("{} has moved in this phase", counter.id)};
    if (counter.guns() && !now.limbered) {
      return Violation{"L4", fmt::format("{} is unlimbered and stays: 'limber {}' comes in the "
                                         "artillery phase",
                                         counter.id, counter.id)};
    }
    if (now.building) {
      return Violation{"24", fmt::format("{} builds in {} and neither moves nor attacks",
                                         counter.id, print(state, now.at))};
    }
  }
  return {};
}

bool only_commanders(const State& state, const Pieces& group) {
  return std::ranges::all_of(group, [&](auto index) { return piece(state, index).commander(); });
}

std::optional<int> step_cost(const State& state, const Pieces& group, Hex from, Hex to) {
  const auto direction = hex::direction_to(from, to);
  const auto& grid = state.scenario->map.grid;
  if (!direction || !grid.contains(to)) return {};
  return costs_of(state, group).step(grid.index(from), *direction);
}

std::expected<Movement, Violation> plan_move(const State& state, Side side, const Order& order) {
  auto who = group(state, side, order.who, Where::on_map);
  if (!who) return std::unexpected(who.error());
  Movement move{.group = *std::move(who), .then = order.then};
  if (auto fault = cannot_move(state, move.group)) return std::unexpected(*std::move(fault));
  const Hex from = state.pieces[move.group.front()].at;
  move.path = {from};
  if (order.hexes.back() == from && order.hexes.size() == 1) {
    return refuse("1", fmt::format("{} stands in {} already", list_of(state, move.group),
                                   print(state, from)));
  }
  Arena arena;
  const GroupMap map(state, move.group, from, arena);
  const auto cost = walk(state, move.group, map, move.path, order.hexes, 0, false);
  if (!cost) return std::unexpected(cost.error());
  move.cost = *cost;
  if (*cost > map.allowance()) {
    if (!guaranteed(state, move)) {
      return std::unexpected(too_far(state, move.group, move.path.back(), *cost, map.allowance()));
    }
    move.cost = map.allowance();
  }
  if (auto fault = check_then(state, move.group, move.then, move.cost)) {
    return std::unexpected(*std::move(fault));
  }
  return move;
}

std::vector<Hex> entry_hexes(const State& state, PieceIndex index) {
  const auto& counter = piece(state, index);
  const bool due = counter.arrives != 0 && counter.arrives <= state.turn;
  if (state.pieces[index].where != Where::to_come || !due) return {};
  return open_entries(state, counter.side, counter.entry);
}

std::expected<Movement, Violation> plan_enter(const State& state, Side side, const Order& order) {
  auto who = group(state, side, order.who, Where::to_come);
  if (!who) return std::unexpected(who.error());
  Movement move{.group = *std::move(who), .entering = true, .then = order.then};
  const Hex entry = piece(state, move.group.front()).entry;
  for (const auto index : move.group) {
    const auto& counter = piece(state, index);
    if (counter.arrives == 0)
      return refuse("26", fmt::format("{} is no reinforcement", counter.id));
    if (counter.arrives > state.turn) {
      return refuse("26", fmt::format("{} enters from turn {} on; this is turn {}", counter.id,
                                      counter.arrives, state.turn));
    }
    if (counter.entry != entry) {
      return refuse("L28", fmt::format("{} enters by {} and {} by {}: order them one by one",
                                       counter.id, print(state, counter.entry),
                                       piece(state, move.group.front()).id, print(state, entry)));
    }
  }
  const auto open = open_entries(state, side, entry);
  if (open.empty()) return refuse("L28", "the enemy bars every hex of the edge: they wait");
  Hex by = open.front();
  auto on = order.hexes;
  if (!on.empty() && has(open, on.front())) {
    by = on.front();
    on.erase(on.begin());
  } else if (open.size() > 1) {
    return refuse("L28", fmt::format("{} is blocked: begin with the hex to enter by, one of {}",
                                     print(state, entry), fmt::join(names(state, open), ", ")));
  }
  move.path = {by};
  Arena arena;
  const GroupMap map(state, move.group, {}, arena);
  const int spent = entry_cost(state, move.group, entry, by, map);
  if (!only_commanders(state, move.group)) move.stack = stacks_through(state, entry) + 1;
  const auto cost = walk(state, move.group, map, move.path, std::move(on), spent, true);
  if (!cost) return std::unexpected(cost.error());
  move.cost = *cost;
  if (*cost > map.allowance()) {
    auto fault = too_far(state, move.group, move.path.back(), *cost, map.allowance());
    return refuse("L28", fault.message + fmt::format(" ({} to enter)", points_text(spent)));
  }
  if (auto fault = check_then(state, move.group, move.then, move.cost)) {
    return std::unexpected(*std::move(fault));
  }
  return move;
}

namespace {

// Calls act(paths, map, here) with all ways of a group, if it may go anywhere now; `here`: where it
// stands, or the hex it should enter by.
template <class Act>
void with_ways(const State& state, const Pieces& group, FullHexes full, Act&& act) {
  const bool entering = state.pieces[group.front()].where == Where::to_come;
  if (!entering && cannot_move(state, group)) return;
  const Side side = side_of(state, group);
  // A unit that is not a reinforcement, or comes later, has no hex to enter by.
  const auto waits = [&](PieceIndex index) { return entry_hexes(state, index).empty(); };
  if (entering && std::ranges::any_of(group, waits)) return;
  const Hex here = entering ? piece(state, group.front()).entry : state.pieces[group.front()].at;
  Arena arena;
  const GroupMap map(state, group, entering ? std::nullopt : std::optional(here), arena, full);
  std::pmr::vector<CheapestPaths::Start> starts(&arena);
  if (entering) {
    for (const Hex by : open_entries(state, side, here)) {
      starts.emplace_back(by, entry_cost(state, group, here, by, map));
    }
  } else {
    starts.emplace_back(here, 0);
  }
  if (starts.empty() || map.allowance() < 0) return;
  // A hex that is entered by in an EZOC ends the way, as any other.
  CheapestPaths paths(map, starts, {.cost_max = map.allowance(), .zones = map.zones()});
  const bool unmoved =
      std::ranges::all_of(group, [&](auto index) { return state.pieces[index].points == 0; });
  if (!entering && unmoved) paths.add_guaranteed_steps(here);
  act(paths, map, here);
}

// Calls found(paths, hex, entering) for each hex a group could end in now, in no order.
template <class Found>
void search_reach(const State& state, const Pieces& group, Found&& found) {
  const bool entering = state.pieces[group.front()].where == Where::to_come;
  with_ways(state, group, FullHexes::marked, [&](const auto& paths, const auto& map, Hex here) {
    for (std::size_t i = 0; i < paths.reached(); ++i) {
      const Hex hex = paths.reached(i);
      if ((!entering && hex == here) || !paths.cost(hex)) continue;
      if (map.fits_in(state, group, hex)) found(paths, hex, entering);
    }
  });
}

}  // namespace

std::vector<Reach> reach(const State& state, const Pieces& group) {
  std::vector<Reach> all;
  search_reach(state, group, [&](const CheapestPaths& paths, Hex hex, bool entering) {
    all.push_back({hex, *paths.cost(hex), paths.path(hex, entering)});
  });
  std::ranges::sort(all, {}, &Reach::hex);
  return all;
}

std::vector<Place> places_in_reach(const State& state, const Pieces& group) {
  std::vector<Place> all;
  all.reserve(128);  // more than most reach
  search_reach(state, group, [&](const CheapestPaths& paths, Hex hex, bool) {
    all.push_back({hex, paths.start(hex)});
  });
  return all;
}

namespace {

// L5: the one hex that is always possible may be as cheap by a longer way, which an order means.
void by_way_round(const State& state, Movement& movement) {
  auto planned = plan_move(state, side_of(state, movement.group), order_of(state, movement));
  if (planned) movement = *std::move(planned);
}

}  // namespace

std::optional<Movement> random_movement(const State& state, const Pieces& group,
                                        core::Random& random) {
  constexpr int draws_max = 16;  // who has hardly anywhere to go stays
  const bool entering = state.pieces[group.front()].where == Where::to_come;
  std::optional<Movement> drawn;
  with_ways(state, group, FullHexes::left, [&](const auto& paths, const auto& map, Hex here) {
    for (int draw = 0; draw < draws_max && paths.reached() > 0; ++draw) {
      const Hex hex = paths.reached(random.below(paths.reached()));
      if ((!entering && hex == here) || !map.may_end_in(state, group, hex)) continue;
      drawn = Movement{.group = group, .entering = entering, .path = paths.path(hex, true)};
      drawn->cost = *paths.cost(hex);
      if (!entering && drawn->path.size() == 2 && drawn->cost == map.allowance()) {
        const auto direct = map.cost(here, *hex::direction_to(here, hex));
        if (direct > map.allowance()) by_way_round(state, *drawn);
      }
      if (entering && !only_commanders(state, group))
        drawn->stack = stacks_through(state, here) + 1;
      return;
    }
  });
  return drawn;
}

Order order_of(const State& state, const Movement& movement) {
  Order order{.verb = movement.entering ? Verb::enter : Verb::move,
              .who = whos_of(*state.scenario, movement.group),
              .then = movement.then};
  if (movement.entering) order.hexes.push_back(movement.path.front());
  if (movement.path.size() > 1) order.hexes.push_back(movement.path.back());
  return order;
}

}  // namespace adjutant::lfm
