#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <variant>

#include "engine/core/ensure.hpp"
#include "engine/games/lfm/rules/combat.hpp"
#include "engine/games/lfm/rules/command.hpp"
#include "engine/games/lfm/rules/contact.hpp"
#include "engine/games/lfm/rules/course.hpp"
#include "engine/games/lfm/rules/duties.hpp"
#include "engine/games/lfm/rules/movement.hpp"
#include "engine/games/lfm/rules/resolution.hpp"
#include "engine/games/lfm/rules/sequence.hpp"
#include "engine/games/lfm/rules/who.hpp"

namespace adjutant::lfm {

namespace {

// A phase ends with a chance of one in this many, and when nothing is found to order in it.
struct OpenPhase {
  Phase phase;
  std::uint64_t orders_to_end;
};
constexpr std::array open_phases{
    OpenPhase{Phase::construction, 2},   OpenPhase{Phase::artillery, 4},
    OpenPhase{Phase::movement, 32},      OpenPhase{Phase::combat, 4},
    OpenPhase{Phase::reorganization, 2}, OpenPhase{Phase::recovery, 2}};

constexpr int draws_max = 8;  // of somebody who has something to do

// An order, or a movement that is worked out already.
using Drawn = std::variant<Order, Movement>;

// Draws for the mover: first who, then what, so that one piece's ways alone are looked for.
class Draw {
 public:
  Draw(const State& state, core::Random& random)
      : state_(state), scenario_(*state.scenario), random_(random) {}

  Drawn of_turn() {
    for (const auto& [phase, orders_to_end] : open_phases) {
      if (phase < state_.phase || random_.below(orders_to_end) == 0) continue;
      if (auto drawn = of_phase(phase)) return *std::move(drawn);
    }
    return Order{.verb = Verb::end_turn};
  }

 private:
  // What is legal up to the movement phase does not change on the way there: without dice the
  // phases before have no end of their own.
  std::optional<Drawn> of_phase(Phase phase) {
    switch (phase) {
      case Phase::construction:
        return some(building());
      case Phase::artillery:
        return some(gunnery());
      case Phase::movement:
        return march();
      case Phase::combat:
        return some(fighting());
      case Phase::reorganization:
        return some(rallying());
      case Phase::recovery:
        return some(returning());
      default:
        return {};
    }
  }
  static std::optional<Drawn> some(std::optional<Order> order) {
    if (!order) return {};
    return Drawn(*std::move(order));
  }

  template <class T>
  const T& one_of(const std::vector<T>& all) {
    return all[random_.below(all.size())];
  }
  const Roster& own() const { return roster(state_, state_.side); }
  // Of these of the mover those who are wanted.
  template <class Wanted>
  Pieces some_of(const Pieces& pieces, Wanted wanted) const {
    Pieces all;
    all.reserve(pieces.size());
    for (const auto index : pieces) {
      if (wanted(state_.pieces[index])) all.push_back(index);
    }
    return all;
  }
  Order named(Verb verb, PieceIndex index) const {
    return {.verb = verb, .who = {who_of(scenario_, index)}};
  }

  std::optional<Order> building() {
    const auto regiments = own_regiments(state_);
    if (regiments.empty()) return {};
    Order order{.verb = Verb::build, .hexes = {state_.pieces[one_of(regiments)].at}};
    if (!accepts(state_, state_.side, order)) return {};
    return order;
  }

  std::optional<Order> gunnery() {
    const auto guns = some_of(own().guns, [](const PieceState& now) {
      return now.where == Where::on_map && !now.limbered && !now.fired;
    });
    if (guns.empty()) return {};
    if (random_.below(4) == 0) return named(Verb::limber, one_of(guns));
    const auto targets = fire_targets(state_, state_.side);
    if (targets.empty()) return {};
    Order order{.verb = Verb::fire, .hexes = {one_of(targets)}};
    const auto who = guns_on(state_, state_.side, order.hexes.front());
    if (who.size() > 1 && random_.below(2) == 0) {
      order.who = whos_of(scenario_, {one_of(who)});
    }
    return order;
  }

  std::optional<Drawn> march() {
    Pieces all;
    all.reserve(own().units.size() + own().commanders.size());
    for (const auto* pieces : {&own().units, &own().commanders}) {
      for (const auto index : *pieces) {
        if (may_march(index)) all.push_back(index);
      }
    }
    for (int draw = 0; draw < draws_max && !all.empty(); ++draw) {
      const auto at = random_.below(all.size());
      const auto index = all[at];
      all[at] = all.back();
      all.pop_back();
      if (auto drawn = march_of(index)) return drawn;
    }
    return {};
  }

  bool may_march(PieceIndex index) const {
    const auto& now = state_.pieces[index];
    if (now.where == Where::on_map) {
      if (limbered(state_, index) || now.mounted) return true;
      return !now.moved && !now.building && !scenario_.pieces[index].guns();
    }
    return now.where == Where::to_come && comes(scenario_.pieces[index]);
  }

  // Now and then a change, a charge, or with those who stand there or come with it.
  std::optional<Drawn> march_of(PieceIndex index) {
    const auto what = random_.below(8);
    if (what < 4) {  // few are ever next to a unit that they could charge
      if (auto order = charge(index)) return Drawn(*std::move(order));
    }
    if (what == 0) {
      if (auto order = change(index)) return Drawn(*std::move(order));
    } else if (what < 3) {
      const auto group = together_with(index);
      if (group.size() > 1) {
        if (auto movement = random_movement(state_, group, random_)) return movement;
      }
    }
    return random_movement(state_, {index}, random_);
  }

  std::optional<Order> change(PieceIndex index) const {
    const auto& counter = scenario_.pieces[index];
    const auto& now = state_.pieces[index];
    if (now.where != Where::on_map) return {};
    Verb verb = Verb::unlimber;
    if (!counter.guns()) {
      if (counter.branch != Branch::cavalry) return {};
      verb = now.mounted ? Verb::dismount : Verb::mount;
    }
    auto order = named(verb, index);
    if (!plan_change(state_, state_.side, order)) return {};
    return order;
  }

  std::optional<Order> charge(PieceIndex index) {
    if (!on_map(state_, index) || !mounted(state_, index)) return {};
    const Hex from = state_.pieces[index].at;
    std::vector<Hex> targets;
    for (const auto direction : hex::all_directions) {
      const Hex hex = hex::neighbour(from, direction);
      if (has_unit(state_, enemy_of(state_), hex)) targets.push_back(hex);
    }
    if (targets.empty()) return {};
    Pieces riders;
    for (const auto there : regiments_at(state_, state_.side, from)) {
      if (mounted(state_, there)) riders.push_back(there);
    }
    Order order{
        .verb = Verb::charge, .who = whos_of(scenario_, riders), .hexes = {one_of(targets)}};
    if (!plan_charge(state_, order)) return {};
    return order;
  }

  bool comes(const Piece& counter) const {
    return counter.arrives != 0 && counter.arrives <= state_.turn;
  }

  // All regiments of its hex that have not moved, with their commanders; or all of its brigade that
  // may come by the same hex.
  Pieces together_with(PieceIndex index) const {
    Pieces group;
    if (on_map(state_, index)) {
      for_each_at(state_, state_.pieces[index].at, [&](PieceIndex there) {
        const auto& counter = scenario_.pieces[there];
        const auto& now = state_.pieces[there];
        if (counter.side != state_.side || counter.guns() || now.moved || now.building) return;
        group.push_back(there);
      });
      return group;
    }
    const auto& counter = scenario_.pieces[index];
    const auto brigade = counter.brigade ? counter.brigade : scenario_.brigade_under(index);
    if (!brigade) return group;
    const auto add = [&](PieceIndex other) {
      const auto& comer = scenario_.pieces[other];
      const bool waits = state_.pieces[other].where == Where::to_come && comes(comer);
      if (waits && comer.entry == counter.entry) group.push_back(other);
    };
    const auto& all = scenario_.brigades[static_cast<std::size_t>(*brigade)];
    for (const auto regiment : all.regiments) add(regiment);
    add(all.brigadier);
    return group;
  }

  // Enemy hexes next to a regiment of the mover that could attack them.
  std::vector<Hex> fields(const State& state) const {
    std::vector<Hex> all;
    for (const auto index : own_regiments(state)) {
      if (!unused(state, index)) continue;
      for (const auto direction : hex::all_directions) {
        const Hex hex = hex::neighbour(state.pieces[index].at, direction);
        if (has_unit(state, enemy_of(state), hex) && !has(all, hex)) all.push_back(hex);
      }
    }
    return all;
  }

  std::optional<Order> fighting() {
    if (scenario_.night(state_.turn)) return {};
    const auto targets = fields(state_);
    if (targets.empty()) return {};
    if (state_.phase == Phase::combat) return fighting(state_, targets);
    return fighting(in_phase(state_, Phase::combat), targets);
  }
  std::optional<Order> fighting(const State& then, const std::vector<Hex>& targets) {
    for (int draw = 0; draw < draws_max; ++draw) {
      const Hex hex = one_of(targets);
      if (random_.below(4) == 0) {
        const auto near = could_attack(then, hex);
        if (near.empty()) continue;
        auto order = named(Verb::withdraw, one_of(near));
        if (plan_withdrawal(then, order)) return order;
        continue;
      }
      Order order{.verb = Verb::attack, .hexes = {hex}};
      const Hex other = one_of(targets);
      const bool both = hex != other && hex::distance(hex, other) <= 2;
      if (both) order.hexes = {std::min(hex, other), std::max(hex, other)};
      if (plan_attack(then, order)) return order;
    }
    return {};
  }

  std::optional<Order> rallying() {
    const auto waiting = some_of(own().units, [](const PieceState& now) {
      return now.disorganized && now.where == Where::on_map && !now.tried;
    });
    if (waiting.empty()) return {};
    if (state_.phase == Phase::reorganization) return rallying(state_);
    return rallying(in_phase(state_, Phase::reorganization));
  }
  std::optional<Order> rallying(const State& then) {
    const auto units = may_rally(then);
    if (units.empty()) return {};
    const auto unit = one_of(units);
    auto order = named(Verb::rally, unit);
    const auto helpers =
        some_of(own().commanders, [](const PieceState& now) { return now.where == Where::on_map; });
    if (helpers.empty() || random_.below(2) == 0) return order;
    const auto helper = one_of(helpers);
    const int help = help_for(then, helper, unit);
    if (help <= 0) return order;
    order.with = who_of(scenario_, helper);
    order.count = help;
    return order;
  }

  std::optional<Order> returning() {
    const auto waiting = some_of(own().regiments, [](const PieceState& now) {
      return now.where == Where::routed && !now.returned;
    });
    if (waiting.empty()) return {};
    if (state_.phase == Phase::recovery) return returning(state_);
    return returning(in_phase(state_, Phase::recovery));
  }
  std::optional<Order> returning(const State& then) {
    Pieces all;
    for (const auto& brigade : scenario_.brigades) {
      for (const auto unit : may_return(then, brigade.brigadier)) all.push_back(unit);
    }
    if (all.empty()) return {};
    return named(Verb::recover, one_of(all));
  }

  const State& state_;
  const Scenario& scenario_;
  core::Random& random_;
};

Drawn draw(const State& state, Side side, core::Random& random) {
  if (auto open = question(state)) {
    ENSURE(open->side == side, "the side whose answer is due orders");
    return std::move(open->answers[random.below(open->answers.size())]);
  }
  ENSURE(state.side == side && state.phase != Phase::over, "the side whose turn it is orders");
  return Draw(state, random).of_turn();
}

}  // namespace

Order random_order(const State& state, Side side, core::Random& random) {
  auto drawn = draw(state, side, random);
  if (const auto* movement = std::get_if<Movement>(&drawn)) return order_of(state, *movement);
  return std::get<Order>(std::move(drawn));
}

void play_random(State& state, Side side, core::Random& random, core::Dice& dice) {
  auto drawn = draw(state, side, random);
  Course course(state, dice);
  if (const auto* movement = std::get_if<Movement>(&drawn)) {
    // What is worked out need not be worked out again. A movement asks nobody and ends no battle.
    if (state.phase == Phase::movement) return carry_out(state, *movement, course.log());
    drawn = order_of(state, *movement);
  }
  course.play(side, std::span(&std::get<Order>(drawn), 1));
}

}  // namespace adjutant::lfm
