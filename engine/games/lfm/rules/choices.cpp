#include <algorithm>
#include <array>
#include <tuple>

#include "engine/games/lfm/notation/notation.hpp"
#include "engine/games/lfm/rules/combat.hpp"
#include "engine/games/lfm/rules/command.hpp"
#include "engine/games/lfm/rules/duties.hpp"
#include "engine/games/lfm/rules/movement.hpp"
#include "engine/games/lfm/rules/resolution.hpp"
#include "engine/games/lfm/rules/sequence.hpp"
#include "engine/games/lfm/rules/who.hpp"

namespace adjutant::lfm {

namespace {

// Lists the orders of one phase.
class Lister {
 public:
  // `marches`: moves, entries and attacks too.
  explicit Lister(const State& state, bool marches = true)
      : state_(state), scenario_(*state.scenario), marches_(marches) {}

  std::vector<Order> of_phase() {
    list();
    for (auto& march : marches_listed_) std::ranges::sort(march.places, {}, &Place::hex);
    std::vector<Order> all;
    all.reserve(marching_ + orders_.size());
    for (const auto& march : marches_listed_) {
      for (const auto place : march.places) all.push_back(order_of(march, place));
    }
    std::ranges::move(orders_, std::back_inserter(all));
    return all;
  }

 private:
  // One order for each place.
  struct March {
    Verb verb;
    Pieces group;
    std::vector<Place> places;
  };

  void list() {
    switch (state_.phase) {
      case Phase::construction:
        for (const Hex hex : own_hexes()) add({.verb = Verb::build, .hexes = {hex}});
        break;
      case Phase::artillery:
        fires();
        changes(Verb::limber);
        break;
      case Phase::movement:
        for (const Hex hex : own_hexes()) {
          if (marches_) moves(hex);
        }
        if (marches_) entries();
        for (const auto verb : {Verb::mount, Verb::dismount, Verb::unlimber}) changes(verb);
        charges();
        break;
      case Phase::combat:
        attacks();
        break;
      case Phase::reorganization:
        rallies();
        break;
      case Phase::recovery:
        recoveries();
        break;
      case Phase::counterfire:
      case Phase::over:
        break;
    }
  }

  Order order_of(const March& march, Place place) const {
    Order order{.verb = march.verb, .who = whos_of(scenario_, march.group), .hexes = {}};
    if (march.verb == Verb::enter) order.hexes.push_back(place.begin);
    if (place.hex != place.begin) order.hexes.push_back(place.hex);
    return order;
  }

  std::vector<Hex> hexes_of(Side side) const {
    std::vector<Hex> all;
    for (std::size_t i = 0; i < state_.pieces.size(); ++i) {
      const auto index = static_cast<PieceIndex>(i);
      if (!on_map(state_, index) || scenario_.pieces[i].side != side) continue;
      if (first_there(state_, index)) all.push_back(state_.pieces[i].at);
    }
    std::ranges::sort(all);
    return all;
  }
  std::vector<Hex> own_hexes() const { return hexes_of(state_.side); }
  // Next to a regiment of the mover.
  std::vector<Hex> enemy_hexes() const {
    auto all = hexes_of(core::opponent(state_.side));
    std::erase_if(all, [&](Hex hex) { return could_attack(state_, hex).empty(); });
    return all;
  }
  Pieces comers() const {
    Pieces all;
    for (std::size_t i = 0; i < state_.pieces.size(); ++i) {
      const auto index = static_cast<PieceIndex>(i);
      const auto& counter = scenario_.pieces[i];
      if (counter.side != state_.side || state_.pieces[i].where != Where::to_come) continue;
      if (counter.arrives != 0 && counter.arrives <= state_.turn) all.push_back(index);
    }
    return all;
  }

  // What the rules accept of what is likely to be legal.
  void add(Order order) {
    const bool legal = accepts(state_, state_.side, order);
    if (legal && !has(orders_, order)) orders_.push_back(std::move(order));
  }

  void fires() {
    for (const Hex target : fire_targets(state_, state_.side)) {
      add({.verb = Verb::fire, .hexes = {target}});
      const auto guns = guns_on(state_, state_.side, target);
      if (guns.size() < 2) continue;
      for (const auto gun : guns) {
        add({.verb = Verb::fire, .who = whos_of(scenario_, {gun}), .hexes = {target}});
      }
    }
  }

  void changes(Verb verb) {
    for (const Hex hex : own_hexes()) {
      for (const auto index : units_at(state_, state_.side, hex)) {
        const auto& counter = scenario_.pieces[index];
        const bool guns = verb == Verb::limber || verb == Verb::unlimber;
        if (guns ? !counter.guns() : counter.branch != Branch::cavalry) continue;
        Order order{.verb = verb, .who = {who_of(scenario_, index)}};
        if (plan_change(state_, state_.side, order)) orders_.push_back(std::move(order));
      }
    }
  }

  void go(Verb verb, const Pieces& group) {
    if (group.empty()) return;
    auto places = places_in_reach(state_, group);
    marching_ += places.size();
    marches_listed_.push_back({verb, group, std::move(places)});
  }

  // Each by itself, and all regiments with their commanders.
  void moves(Hex hex) {
    Pieces stack;
    for (const auto index : pieces_at(state_, state_.side, hex)) {
      go(Verb::move, {index});
      const auto& now = state_.pieces[index];
      if (!scenario_.pieces[index].guns() && !now.moved && !now.building) stack.push_back(index);
    }
    if (stack.size() > 1) go(Verb::move, stack);
  }

  void entries() {
    const auto all = comers();
    if (all.empty()) return;
    for (const auto index : all) go(Verb::enter, {index});
    for (const auto& brigade : scenario_.brigades) {
      Pieces group;
      for (const auto index : all) {
        const auto& counter = scenario_.pieces[index];
        const bool of_it = has(brigade.regiments, index) || index == brigade.brigadier;
        if (of_it && (group.empty() || counter.entry == scenario_.pieces[group.front()].entry)) {
          group.push_back(index);
        }
      }
      if (group.size() > 1) go(Verb::enter, group);
    }
  }

  void charges() {
    for (const Hex from : own_hexes()) {
      Pieces riders;
      for (const auto index : regiments_at(state_, state_.side, from)) {
        if (mounted(state_, index)) riders.push_back(index);
      }
      if (riders.empty()) continue;
      for (const auto direction : hex::all_directions) {
        const Hex target = hex::neighbour(from, direction);
        if (!scenario_.map.grid.contains(target)) continue;
        Order order{.verb = Verb::charge, .who = whos_of(scenario_, riders), .hexes = {target}};
        if (plan_charge(state_, order)) orders_.push_back(std::move(order));
      }
    }
  }

  void attacks() {
    const auto targets = enemy_hexes();
    for (const Hex hex : targets) {
      if (marches_) add({.verb = Verb::attack, .hexes = {hex}});
    }
    for (const Hex hex : targets) {
      for (const Hex other : marches_ ? enemy_hexes() : std::vector<Hex>{}) {
        if (hex::distance(hex, other) > 2 || hex == other) continue;
        add({.verb = Verb::attack, .hexes = {std::min(hex, other), std::max(hex, other)}});
      }
      for (const auto index : could_attack(state_, hex)) {
        add({.verb = Verb::withdraw, .who = {who_of(scenario_, index)}});
      }
    }
  }

  void rallies() {
    for (const auto unit : may_rally(state_)) {
      Order order{.verb = Verb::rally, .who = {who_of(scenario_, unit)}};
      orders_.push_back(order);
      for (std::size_t i = 0; i < state_.pieces.size(); ++i) {
        const auto index = static_cast<PieceIndex>(i);
        if (!scenario_.pieces[i].commander() || help_for(state_, index, unit) <= 0) continue;
        order.with = who_of(scenario_, index);
        order.count = help_for(state_, index, unit);
        orders_.push_back(order);
      }
    }
  }

  void recoveries() {
    for (const auto& brigade : scenario_.brigades) {
      for (const auto unit : may_return(state_, brigade.brigadier)) {
        orders_.push_back({.verb = Verb::recover, .who = {who_of(scenario_, unit)}});
      }
    }
  }

  const State& state_;
  const Scenario& scenario_;
  bool marches_;
  std::vector<March> marches_listed_;
  std::size_t marching_ = 0;   // orders that the marches come to
  std::vector<Order> orders_;  // after them
};

constexpr std::array phases_of_orders{Phase::construction, Phase::artillery,      Phase::movement,
                                      Phase::combat,       Phase::reorganization, Phase::recovery};

const Order end_turn{.verb = Verb::end_turn};

// The place in reach that is nearest to where somebody should go.
std::optional<Order> nearest(const State& state, Side side, const Order& refused) {
  constexpr int near_hexes = 3;
  const bool entering = refused.verb == Verb::enter;
  if (refused.hexes.empty()) return {};
  const auto who = group(state, side, refused.who, entering ? Where::to_come : Where::on_map);
  if (!who) return {};
  const Hex goal = refused.hexes.back();
  const auto places = reach(state, *who);
  if (places.empty()) return {};
  const auto best = std::ranges::min_element(places, {}, [&](const Reach& place) {
    return std::tuple(hex::distance(place.hex, goal), place.cost, place.hex);
  });
  if (hex::distance(best->hex, goal) > near_hexes) return {};
  auto order = refused;
  order.then = Then::nothing;
  order.hexes = {best->hex};
  if (entering && best->path.front() != best->hex) order.hexes = {best->path.front(), best->hex};
  return order;
}

}  // namespace

std::vector<Order> legal_orders(const State& state, Side side) {
  if (state.phase == Phase::over) return {};
  if (const auto open = question(state)) {
    return open->side == side ? open->answers : std::vector<Order>{};
  }
  if (side != state.side) return {};
  std::vector<Order> all;
  for (const auto phase : phases_of_orders) {
    if (phase < state.phase) continue;
    const auto then = in_phase(state, phase);
    const auto listed = Lister(then).of_phase();
    all.insert(all.end(), listed.begin(), listed.end());
  }
  all.push_back(end_turn);
  return all;
}

std::vector<Order> orders_beside_marches(const State& state, Phase phase) {
  if (state.phase > phase || question(state)) return {};
  if (std::ranges::find(phases_of_orders, phase) == phases_of_orders.end()) return {};
  const auto then = in_phase(state, phase);
  return Lister(then, false).of_phase();
}

std::string meant(const State& state, Side side, const Order& refused) {
  std::optional<Order> guess;
  if (const auto open = question(state)) {
    if (open->answers.size() == 1) guess = open->answers.front();
  } else if (side == state.side && state.phase <= phase_of(refused.verb)) {
    const auto then = in_phase(state, phase_of(refused.verb));
    if (refused.verb == Verb::move || refused.verb == Verb::enter) {
      guess = nearest(then, side, refused);
    } else if (refused.verb == Verb::attack || refused.verb == Verb::fire ||
               refused.verb == Verb::charge) {
      guess = refused;
      guess->who.clear();
      guess->at.reset();
    }
    if (guess && !accepts(then, side, *guess)) guess.reset();
  }
  return guess && *guess != refused ? print(*state.scenario, *guess) : std::string{};
}

}  // namespace adjutant::lfm
