#include "engine/games/lfm/captain/marches.hpp"

#include <algorithm>

#include "engine/games/lfm/captain/prospects.hpp"
#include "engine/games/lfm/rules/movement.hpp"
#include "engine/games/lfm/rules/sequence.hpp"
#include "engine/games/lfm/rules/who.hpp"

namespace adjutant::lfm {

namespace {

constexpr int passes = 2;  // over those whose way others bar
constexpr std::size_t assaults_max = 3;
constexpr std::size_t groups_in_assault = 4;
constexpr int cover = 25;   // for works, a town and the like, each strength point
constexpr int height = 10;  // for each level

int strength_of(const State& state, const Pieces& pieces) {
  int strength = 0;
  for (const auto index : pieces) strength += piece(state, index).strength;
  return strength;
}

bool fights(const State& state, const Pieces& pieces) {
  return std::ranges::any_of(pieces, [&](auto index) {
    return piece(state, index).regiment() && !shattered(state, index);
  });
}

std::vector<Hex> enemy_hexes(const State& state, Side side) {
  std::vector<Hex> all;
  for (std::size_t i = 0; i < state.pieces.size(); ++i) {
    const auto index = static_cast<PieceIndex>(i);
    const auto& counter = piece(state, index);
    if (counter.side == side || counter.commander() || !on_map(state, index)) continue;
    if (first_there(state, index)) all.push_back(state.pieces[i].at);
  }
  std::ranges::sort(all);
  return all;
}

bool may_come(const State& state, PieceIndex index) {
  const auto& counter = piece(state, index);
  return state.pieces[index].where == Where::to_come && counter.arrives != 0 &&
         counter.arrives <= state.turn;
}

}  // namespace

RandomWeights draw_random_weights(core::Random& random) {
  const auto draw = [&](std::uint64_t bound) { return static_cast<int>(random.below(bound)); };
  return {.daring = draw(4) * 40,
          .pull = 4 + draw(4) * 10,
          .contact = 20 + draw(3) * 60,
          .noise = draw(3) * 30};
}

Marches::Marches(State& state, const RandomWeights& random_weights, core::Random& random)
    : state_(state), random_weights_(random_weights), random_(random), side_(state.side) {}

int Marches::draw(int most) {
  return most <= 0 ? 0 : static_cast<int>(random_.below(static_cast<std::uint64_t>(most)));
}

void Marches::add_group(std::vector<Group>& all, Pieces pieces) const {
  Group group{std::move(pieces), {}};
  const auto& first = state_.pieces[group.pieces.front()];
  for (const auto& place : places_in_reach(state_, group.pieces)) {
    group.places.push_back(place.hex);
  }
  std::ranges::sort(group.places);
  if (first.where == Where::on_map) group.places.push_back(first.at);
  if (!group.places.empty()) all.push_back(std::move(group));
}

// The regiments of a hex with its commanders, batteries and lone commanders by themselves; who is
// to come by brigades, as many as a hex holds.
std::vector<Marches::Group> Marches::groups() const {
  std::vector<Group> all;
  std::vector<Hex> seen;
  std::vector<Pieces> coming;
  for (std::size_t i = 0; i < state_.pieces.size(); ++i) {
    const auto index = static_cast<PieceIndex>(i);
    const auto& counter = piece(state_, index);
    const auto& now = state_.pieces[i];
    if (counter.side != side_) continue;
    if (may_come(state_, index)) {
      const auto joins = std::ranges::find_if(coming, [&](const Pieces& group) {
        const auto& first = piece(state_, group.front());
        auto together = group;
        together.push_back(index);
        const bool same =
            first.brigade &&
            (counter.brigade == first.brigade ||
             counter.id == state_.scenario->brigades[static_cast<std::size_t>(*first.brigade)].id);
        return same && first.entry == counter.entry && strength_of(state_, together) <= stack_max;
      });
      if (joins == coming.end()) {
        coming.push_back({index});
      } else {
        joins->push_back(index);
      }
      continue;
    }
    if (now.where != Where::on_map || now.moved || now.building || has(seen, now.at)) continue;
    seen.push_back(now.at);
    Pieces together;
    for (const auto there : pieces_at(state_, side_, now.at)) {
      const auto& its = state_.pieces[there];
      if (its.moved || its.building) continue;
      if (piece(state_, there).guns()) {
        if (its.limbered) add_group(all, {there});
      } else {
        together.push_back(there);
      }
    }
    if (!together.empty()) add_group(all, std::move(together));
  }
  for (auto& group : coming) add_group(all, std::move(group));
  std::ranges::sort(all, {}, [&](const Group& group) {
    return std::pair(-strength_of(state_, group.pieces), group.pieces.front());
  });
  return all;
}

bool Marches::go(const Pieces& pieces, Hex to) {
  const bool entering = state_.pieces[pieces.front()].where == Where::to_come;
  if (!entering && state_.pieces[pieces.front()].at == to) return true;
  Order order{.verb = entering ? Verb::enter : Verb::move,
              .who = whos_of(*state_.scenario, pieces),
              .hexes = {to}};
  if (entering) {
    const auto places = places_in_reach(state_, pieces);
    const auto place = std::ranges::find(places, to, &Place::hex);
    if (place == places.end()) return false;
    if (place->begin != to) order.hexes = {place->begin, to};
  }
  // Guns come up limbered and are of use only when they are not.
  const bool guns = piece(state_, pieces.front()).guns();
  if (guns && random_.below(4) != 0) order.then = Then::unlimber;
  const auto planned =
      entering ? plan_enter(state_, side_, order) : plan_move(state_, side_, order);
  if (!planned) return false;
  std::vector<Event> unseen;
  Log log(*state_.scenario, nullptr, unseen);
  carry_out(state_, *planned, log);
  orders_.push_back(std::move(order));
  return true;
}

void Marches::repeat(const Order& order) {
  if (!accepts(state_, side_, order)) return;
  try_order(state_, side_, order);
  orders_.push_back(order);
}

// The groups that could come next to it, the strongest first, each to a hex of its own.
Marches::Assault Marches::assault_on(const std::vector<Group>& all, Hex target) const {
  Assault assault{no_promise, target, {}};
  State then = state_;
  Pieces attackers;
  std::vector<Hex> taken;
  for (std::size_t i = 0; i < state_.pieces.size(); ++i) {
    const auto index = static_cast<PieceIndex>(i);
    const auto& now = state_.pieces[i];
    const bool stays = now.where == Where::on_map && (now.moved || now.building);
    if (!stays || piece(state_, index).side != side_ || !piece(state_, index).regiment()) continue;
    if (hex::distance(now.at, target) != 1 || now.building) continue;
    attackers.push_back(index);
    if (!has(taken, now.at)) taken.push_back(now.at);
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (assault.who.size() == groups_in_assault || !fights(state_, all[i].pieces)) continue;
    std::optional<Hex> best;
    for (const Hex hex : all[i].places) {
      if (hex::distance(hex, target) != 1 || has(taken, hex)) continue;
      const auto rank = [&](Hex one) {
        return std::pair(-state_.scenario->map.level_of(one), one);
      };
      if (!best || rank(hex) < rank(*best)) best = hex;
    }
    if (!best) continue;
    auto with = attackers;
    for (const auto index : all[i].pieces) {
      lfm::place(then, index, *best);
      if (piece(state_, index).regiment() && !shattered(state_, index)) with.push_back(index);
    }
    const int gain = expected_gain(then, with, {target});
    attackers = std::move(with);
    taken.push_back(*best);
    assault.who.emplace_back(i, *best);
    assault.gain = gain;
  }
  return assault;
}

void Marches::choose_assaults() {
  if (state_.scenario->night(state_.turn)) return;
  auto targets = enemy_hexes(state_, side_);
  for (std::size_t count = 0; count < assaults_max && !targets.empty(); ++count) {
    const auto all = groups();
    Assault best{0, {}, {}};
    for (const Hex target : targets) {
      auto assault = assault_on(all, target);
      if (assault.who.empty() || assault.gain == no_promise) continue;
      assault.gain += std::abs(assault.gain) * draw(random_weights_.daring) / 100 +
                      draw(random_weights_.noise) + draw(random_weights_.daring);
      if (assault.gain > best.gain) best = std::move(assault);
    }
    if (best.who.empty()) return;
    for (int pass = 0; pass < passes; ++pass) {
      std::erase_if(best.who,
                    [&](const auto& one) { return go(all[one.first].pieces, one.second); });
    }
    std::erase(targets, best.target);
  }
}

// Where they would like to be: a hex that decides, or the nearest enemy.
Hex Marches::draw_goal(const Pieces& pieces) {
  const auto& hexes = state_.scenario->victory.hexes;
  const auto& now = state_.pieces[pieces.front()];
  const Hex from = now.where == Where::on_map ? now.at : piece(state_, pieces.front()).entry;
  std::vector<Hex> wanted;
  for (std::size_t i = 0; i < hexes.size(); ++i) {
    if (state_.held[i] != side_) wanted.push_back(hexes[i].hex);
  }
  if (wanted.empty() || random_.below(5) == 0) {
    for (const auto& one : hexes) wanted.push_back(one.hex);
  }
  if (wanted.empty() || random_.below(5) == 0) {
    const auto enemies = enemy_hexes(state_, side_);
    if (!enemies.empty()) wanted = {enemies[random_.below(enemies.size())]};
  }
  if (wanted.empty()) return from;
  const Hex one = wanted[random_.below(wanted.size())];
  const Hex other = wanted[random_.below(wanted.size())];
  return hex::distance(from, one) < hex::distance(from, other) ? one : other;
}

int Marches::liking(const Pieces& pieces, Hex hex, Hex goal) {
  const auto& map = state_.scenario->map;
  const int strength = strength_of(state_, pieces);
  int likes = -random_weights_.pull * std::max(strength, 1) * hex::distance(hex, goal);
  const auto ground = map.terrain_of(hex);
  const bool covered = ground != Terrain::clear && ground != Terrain::woods;
  if (covered || has_works(state_, side_, hex)) likes += cover * strength;
  likes += height * strength * map.level_of(hex);
  int touched = 0;
  for (const auto direction : hex::all_directions) {
    if (has_unit(state_, core::opponent(side_), hex::neighbour(hex, direction))) ++touched;
  }
  likes -= touched * random_weights_.contact * std::max(strength, 1) / 4;
  if (strength > 0) likes += stake(state_, side_, hex);
  return likes + draw(random_weights_.noise * std::max(strength, 1));
}

void Marches::place(const Pieces& pieces) {
  const Hex goal = draw_goal(pieces);
  const auto& now = state_.pieces[pieces.front()];
  std::optional<Hex> best;
  int most = now.where == Where::on_map ? liking(pieces, now.at, goal) : no_promise;
  auto places = places_in_reach(state_, pieces);
  std::ranges::sort(places, {}, &Place::hex);
  for (const auto& place : places) {
    const int likes = liking(pieces, place.hex, goal);
    if (likes <= most) continue;
    most = likes;
    best = place.hex;
  }
  if (best) go(pieces, *best);
}

void Marches::place_others(const std::vector<bool>* anew) {
  auto all = groups();
  if (anew != nullptr) {
    const auto count = all.size();
    std::erase_if(all, [&](const Group& group) {
      const bool meant =
          std::ranges::any_of(group.pieces, [&](auto index) { return (*anew)[index]; });
      return !meant && random_.below(count) != 0;
    });
  }
  while (!all.empty()) {
    const auto drawn = all.begin() + static_cast<std::ptrdiff_t>(random_.below(all.size()));
    const Pieces pieces = drawn->pieces;
    all.erase(drawn);
    if (!std::ranges::any_of(pieces, [&](auto index) { return state_.pieces[index].moved; })) {
      place(pieces);
    }
  }
}

}  // namespace adjutant::lfm
