#include "engine/hexwar/cheapest_paths.hpp"

#include <algorithm>
#include <bit>

namespace adjutant::hexwar {

CheapestPaths::CheapestPaths(const MovementMap& map, std::span<const Start> starts, Limits limits)
    : map_(map),
      step_costs_(*map.costs_),
      limits_(limits),
      starts_(&map.arena()),
      costs_(map.arena().numbers(grid().size(), static_cast<std::int16_t>(limits.cost_max + 1))),
      found_(map.arena().numbers<std::int16_t>(grid().size() + 1, 0)),
      waiting_(&map.arena()),
      chains_(map.arena().numbers(limits.cost_max + 1, none)) {
  constexpr std::size_t hexes_in_reach = 128;  // of most units, so that the list seldom grows
  waiting_.reserve(hexes_in_reach);
  if (limits_.heed_units) {
    for (const int index : map_.closed_) costs_[index] = blocked;
  }
  starts_.reserve(starts.size());
  for (const auto& [hex, cost] : starts) {
    const int index = grid().index(hex);
    starts_.emplace_back(index, cost);
    if (cost > limits_.cost_max) continue;
    costs_[index] = static_cast<std::int16_t>(limits_.cost_max + 1);  // a unit there may leave
    add(index, cost);
    wait(index, cost);
  }
  search();
  if (limits_.heed_units && map_.any_full_) drop_full();
}

// A path that costs less than what is known of its hex. Counted is a hex that was not known before.
inline void CheapestPaths::add(int index, int cost) {
  std::int16_t& known = costs_[index];
  found_[found_count_] = static_cast<std::int16_t>(index);
  found_count_ += known > limits_.cost_max ? 1 : 0;
  known = static_cast<std::int16_t>(cost);
}

inline void CheapestPaths::wait(int index, int cost) {
  int& chain = chains_[cost];
  waiting_.emplace_back(index, chain);
  chain = static_cast<int>(waiting_.size()) - 1;
}

inline void CheapestPaths::expand(int index, int cost) {
  const auto& out = steps(index);
  const std::int16_t* const costs = costs_.data();
  // Most hexes are known already by a path that is as good, or blocked. A bit for each of the
  // others, and no branch, as nobody could foretell it.
  unsigned others = 0;
  for (unsigned direction = 0; direction < out.size(); ++direction) {
    const auto& step = out[direction];
    others |= static_cast<unsigned>(cost + step.cost < costs[step.to]) << direction;
  }
  for (; others != 0; others &= others - 1) {
    const auto step = out[static_cast<std::size_t>(std::countr_zero(others))];
    if (held(index, step.to)) continue;
    add(step.to, cost + step.cost);
    if (!ends_in(step.to)) wait(step.to, cost + step.cost);
  }
}

void CheapestPaths::search() {
  for (int cost = 0; cost < limits_.cost_max; ++cost) {
    // Steps cost something: whatever costs no more is settled.
    if (limits_.goal && costs_[grid().index(*limits_.goal)] == cost) return;
    for (int at = chains_[cost]; at != none; at = waiting_[at].next) {
      const int index = waiting_[at].index;
      if (costs_[index] == cost) expand(index, cost);
    }
  }
}

// They could be passed; nobody stops there.
void CheapestPaths::drop_full() {
  const auto found = found_.first(found_count_);
  const auto dropped = std::ranges::remove_if(found, [&](int index) { return is_full(index); });
  found_count_ -= dropped.size();
}

void CheapestPaths::add_guaranteed_steps(Hex from) {
  guaranteed_from_ = grid().index(from);
  for (const auto& step : steps(*guaranteed_from_)) {
    const bool new_one = costs_[step.to] > limits_.cost_max;
    if (step.cost == MovementCosts::forbidden || !new_one) continue;
    if (!is_full(step.to) && !held(*guaranteed_from_, step.to)) add(step.to, limits_.cost_max);
  }
}

std::optional<int> CheapestPaths::cost(Hex hex) const {
  const int index = grid().index(hex);
  const int cost = costs_[index];
  if (cost == blocked || cost > limits_.cost_max || is_full(index)) return {};
  return cost;
}

// No path of that cost has fewer hexes.
bool CheapestPaths::by_guaranteed_step(Hex hex) const {
  if (!guaranteed_from_ || costs_[grid().index(hex)] != limits_.cost_max) return false;
  const auto direction = hex::direction_to(grid().at(*guaranteed_from_), hex);
  return direction && step_costs_.step(*guaranteed_from_, *direction) &&
         !held(*guaranteed_from_, grid().index(hex));
}

bool CheapestPaths::is_start(int index) const {
  return std::ranges::find(starts_, std::pair<int, int>(index, costs_[index])) != starts_.end();
}

// All hexes from which a cheapest path leads to a linked one; those linked from `ring` on are as
// far away.
void CheapestPaths::add_links_to(int place, std::size_t ring, std::pmr::vector<Link>& links) const {
  const int index = links[place].index;
  const auto& neighbours = map_.adjacency_.of(index);
  for (int back = 0; back < 6; ++back) {
    const int from = neighbours[static_cast<std::size_t>(back)];
    if (from == Adjacency::off_map || costs_[from] == blocked) continue;
    const int direction = (back + 3) % 6;
    const int step = steps(from)[static_cast<std::size_t>(direction)].cost;
    if (costs_[from] + step != costs_[index]) continue;
    if (ends_in(from) && (!is_start(from) || held(from, index))) continue;
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
int CheapestPaths::begin_of_path(std::span<const Link> ring) const {
  for (const auto& [index, cost] : starts_) {
    if (costs_[index] != cost) continue;
    const auto found = std::ranges::find(ring, index, &Link::index);
    if (found != ring.end()) return static_cast<int>(found - ring.begin());
  }
  return none;
}

// Back from the hex, ring by ring, each a hex farther away, until one holds a start.
std::vector<Hex> CheapestPaths::path(Hex hex, bool with_start) const {
  if (by_guaranteed_step(hex)) {
    const Hex start = grid().at(*guaranteed_from_);
    return with_start ? std::vector{start, hex} : std::vector{hex};
  }
  constexpr std::size_t links_of_most = 48;
  std::pmr::vector<Link> links(&map_.arena());
  links.reserve(links_of_most);
  links.push_back({grid().index(hex)});
  std::size_t ring = 0, rings = 0;
  int at = begin_of_path(links);
  for (; at == none; ++rings) {
    const std::size_t next_ring = links.size();
    for (std::size_t place = ring; place < next_ring; ++place) {
      add_links_to(static_cast<int>(place), next_ring, links);
    }
    ring = next_ring;
    at = begin_of_path(std::span(links).subspan(ring));
  }
  std::vector<Hex> path;
  path.reserve(rings + 1);
  at += static_cast<int>(ring);
  for (at = with_start ? at : links[at].next; at != none; at = links[at].next) {
    path.push_back(grid().at(links[at].index));
  }
  return path;
}

Hex CheapestPaths::start(Hex hex) const {
  return starts_.size() == 1 ? grid().at(starts_.front().first) : path(hex, true).front();
}

}  // namespace adjutant::hexwar
