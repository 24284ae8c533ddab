#include "engine/games/tlg2/rules/ways.hpp"

#include <algorithm>
#include <bit>
#include <string>

namespace adjutant::tlg2 {

Ground::Ground(const State& state, Side side, Room& room)
    : state_(state),
      map_(state.scenario->map),
      tables_(state.scenario->ground),
      marks_(room.numbers<std::uint8_t>(map_.grid.size(), 0)),
      occupied_(&room),
      room_(room) {
  const auto& scenario = *state.scenario;
  // 9.2, R30: no road bonus for this side during this turn.
  road_bonus_ =
      scenario.special.no_road_side != side || scenario.special.no_road_turn != state.turn;
  occupied_.reserve(state.units.size());
  const auto note = [&](UnitSet units) {
    for (const UnitIndex unit : each(units)) {
      const UnitState& now = state.units[unit];
      if (now.where != Whereabouts::on_map) continue;
      occupied_.push_back(static_cast<std::int16_t>(map_.grid.index(now.at)));
    }
  };
  // 10.2: the hilltop battery does not count for stacking.
  note(scenario.units_of(side) & ~scenario.immobile);
  const std::size_t friends = occupied_.size();
  note(scenario.units_of(core::opponent(side)));
  const std::span hexes(occupied_);
  const auto marks = marks_;
  for (const int index : hexes.first(friends)) marks[index] |= friend_mark;
  for (const int index : hexes.subspan(friends)) {
    marks[index] |= enemy_mark;
    for (const int next : tables_.zone(index)) marks[next] |= zone_mark;
  }
}

Ground::Ground(const State& state, UnitIndex unit, Room& room)
    : Ground(state, state.scenario->units[unit].side, room) {
  turn_to(unit);
}

void Ground::turn_to(UnitIndex unit) {
  const auto& scenario = *state_.scenario;
  const auto& charts = scenario.charts;
  const bool night = scenario.night(state_.turn);
  const UnitState& now = state_.units[unit];
  own_hex_ = now.where == Whereabouts::on_map ? std::optional(now.at) : std::nullopt;
  type_ = scenario.units[unit].type;
  // 2.7: by type, day and night.
  allowance_ =
      (night ? charts.allowance_night : charts.allowance_day)[static_cast<std::size_t>(type_)];
}

bool Ground::enterable(Hex hex) const {
  return map_.grid.contains(hex) && map_.terrain[map_.grid.index(hex)] != Terrain::water;
}

bool Ground::friend_in(Hex hex) const {
  return hex != own_hex_ && marked(hex, friend_mark);
}

bool Ground::enemy_in(Hex hex) const {
  return marked(hex, enemy_mark);
}

bool Ground::enemy_zone(Hex hex) const {
  return marked(hex, zone_mark);
}

bool Ground::has_road(Hex hex) const {
  return map_.road[map_.grid.index(hex)] != 0;
}

int Ground::terrain_cost(Hex hex) const {
  return tables_.terrain(type_, road_bonus_, map_.grid.index(hex));
}

std::optional<int> Ground::cost(Hex from, hex::Direction direction) const {
  const auto& steps = tables_.steps(type_, road_bonus_)[map_.grid.index(from)];
  const int cost = steps[static_cast<std::size_t>(direction)].cost;
  if (cost == GroundTables::no_way) return {};
  return cost;
}

Ways::Ways(const Ground& ground, std::span<const Start> starts, Limits limits)
    : ground_(ground),
      limits_(limits),
      steps_(ground.tables_.steps(ground.type_, ground.road_bonus_)),
      starts_(&ground.room()),
      costs_(ground.room().numbers(grid().size(), static_cast<std::int16_t>(limits.cost_max + 1))),
      found_(ground.room().numbers<std::int16_t>(grid().size() + 1, 0)),
      waiting_(&ground.room()),
      chains_(ground.room().numbers(limits.cost_max + 1, none)) {
  constexpr std::size_t hexes_in_reach = 128;  // of most units, so that the list seldom grows
  waiting_.reserve(hexes_in_reach);
  if (limits_.heed_units) {
    for (const int index : ground_.occupied_) costs_[index] = blocked;
  }
  starts_.reserve(starts.size());
  for (const auto& [hex, cost] : starts) {
    const int index = grid().index(hex);
    starts_.emplace_back(index, cost);
    if (cost > limits_.cost_max) continue;
    costs_[index] = static_cast<std::int16_t>(limits_.cost_max + 1);  // whoever is there may leave
    add(index, cost);
    wait(index, cost);
  }
  search();
}

// A way that costs less than what is known of its hex. Counted is a hex that was not known before.
inline void Ways::add(int index, int cost) {
  std::int16_t& known = costs_[index];
  found_[found_count_] = static_cast<std::int16_t>(index);
  found_count_ += known > limits_.cost_max ? 1 : 0;
  known = static_cast<std::int16_t>(cost);
}

inline void Ways::wait(int index, int cost) {
  int& chain = chains_[cost];
  waiting_.emplace_back(index, chain);
  chain = static_cast<int>(waiting_.size()) - 1;
}

inline void Ways::expand(int index, int cost) {
  const auto& steps = steps_[index];
  const std::int16_t* const costs = costs_.data();
  // Most hexes are known already by a way that is as good, or blocked. A bit for each of the
  // others, and no branch, as nobody could foretell it.
  unsigned others = 0;
  for (unsigned direction = 0; direction < steps.size(); ++direction) {
    const auto& step = steps[direction];
    others |= static_cast<unsigned>(cost + step.cost < costs[step.to]) << direction;
  }
  for (; others != 0; others &= others - 1) {
    const auto step = steps[static_cast<std::size_t>(std::countr_zero(others))];
    add(step.to, cost + step.cost);
    if (!ends_in(step.to)) wait(step.to, cost + step.cost);
  }
}

void Ways::search() {
  for (int cost = 0; cost < limits_.cost_max; ++cost) {
    // Steps cost something: whatever costs no more is settled.
    if (limits_.goal && costs_[grid().index(*limits_.goal)] == cost) return;
    for (int at = chains_[cost]; at != none; at = waiting_[at].next) {
      const int index = waiting_[at].index;
      if (costs_[index] == cost) expand(index, cost);
    }
  }
}

void Ways::add_guaranteed_steps(Hex from) {
  guaranteed_from_ = grid().index(from);
  for (const auto& step : steps_[*guaranteed_from_]) {
    const bool new_one = costs_[step.to] > limits_.cost_max;
    if (step.cost != GroundTables::no_way && new_one) add(step.to, limits_.cost_max);
  }
}

std::optional<int> Ways::cost(Hex hex) const {
  const int cost = costs_[grid().index(hex)];
  if (cost == blocked || cost > limits_.cost_max) return {};
  return cost;
}

// 4.8, R25: no way of that cost has fewer hexes.
bool Ways::by_guaranteed_step(Hex hex) const {
  if (!guaranteed_from_ || costs_[grid().index(hex)] != limits_.cost_max) return false;
  const auto direction = hex::direction_to(grid().at(*guaranteed_from_), hex);
  return direction && steps_[*guaranteed_from_][static_cast<std::size_t>(*direction)].cost !=
                          GroundTables::no_way;
}

bool Ways::is_start(int index) const {
  return std::ranges::find(starts_, std::pair<int, int>(index, costs_[index])) != starts_.end();
}

// All hexes from which a cheapest way goes on to a linked one; those linked from `ring` on are as
// far away.
void Ways::add_links_to(int place, std::size_t ring, std::pmr::vector<Link>& links) const {
  const int index = links[place].index;
  const auto& neighbours = ground_.tables_.neighbours()[index];
  for (int back = 0; back < 6; ++back) {
    const int from = neighbours[static_cast<std::size_t>(back)];
    if (from == GroundTables::off_map || costs_[from] == blocked) continue;
    const int direction = (back + 3) % 6;
    const int step = steps_[from][static_cast<std::size_t>(direction)].cost;
    if (costs_[from] + step != costs_[index]) continue;
    if (ends_in(from) && !is_start(from)) continue;
    const auto known = std::find_if(links.begin() + static_cast<std::ptrdiff_t>(ring), links.end(),
                                    [&](const Link& link) { return link.index == from; });
    if (known == links.end()) {
      links.push_back({from, place, direction});
    } else if (direction < known->direction) {
      *known = {from, place, direction};
    }
  }
}

// Where in a ring the first start stands; none when no start is among its hexes.
int Ways::begin_of_way(std::span<const Link> ring) const {
  for (const auto& [index, cost] : starts_) {
    if (costs_[index] != cost) continue;
    const auto found = std::ranges::find(ring, index, &Link::index);
    if (found != ring.end()) return static_cast<int>(found - ring.begin());
  }
  return none;
}

// Back from the hex, ring by ring, each a hex farther away, until one holds a start.
std::vector<Hex> Ways::path(Hex hex, bool with_start) const {
  if (by_guaranteed_step(hex)) {
    const Hex start = grid().at(*guaranteed_from_);
    return with_start ? std::vector{start, hex} : std::vector{hex};
  }
  constexpr std::size_t links_of_most = 48;
  std::pmr::vector<Link> links(&ground_.room());
  links.reserve(links_of_most);
  links.push_back({grid().index(hex)});
  std::size_t ring = 0, rings = 0;
  int at = begin_of_way(links);
  for (; at == none; ++rings) {
    const std::size_t next_ring = links.size();
    for (std::size_t place = ring; place < next_ring; ++place) {
      add_links_to(static_cast<int>(place), next_ring, links);
    }
    ring = next_ring;
    at = begin_of_way(std::span(links).subspan(ring));
  }
  std::vector<Hex> path;
  path.reserve(rings + 1);
  at += static_cast<int>(ring);
  for (at = with_start ? at : links[at].next; at != none; at = links[at].next) {
    path.push_back(grid().at(links[at].index));
  }
  return path;
}

Hex Ways::start(Hex hex) const {
  return starts_.size() == 1 ? grid().at(starts_.front().first) : path(hex, true).front();
}

std::string points_text(int half_points) {
  return std::to_string(half_points / 2) + (half_points % 2 != 0 ? ".5" : "");
}

}  // namespace adjutant::tlg2
