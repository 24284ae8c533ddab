#include "engine/games/tlg2/rules/doctrine.hpp"

#include <algorithm>
#include <limits>
#include <ranges>
#include <tuple>
#include <utility>

#include "engine/core/ensure.hpp"
#include "engine/games/tlg2/rules/position.hpp"

namespace adjutant::tlg2 {

namespace {

bool has(const std::vector<Order>& answers, const Order& order) {
  return std::find(answers.begin(), answers.end(), order) != answers.end();
}

// Columns that a defender in this hex gains (6.9).
int cover(const State& state, Hex hex) {
  const Map& map = state.scenario->map;
  const Charts& charts = state.scenario->charts;
  const int index = map.grid.index(hex);
  int columns = map.building[index] ? charts.building_shift : 0;
  if (map.terrain[index] == Terrain::forest) columns += charts.forest_shift;
  if (map.terrain[index] == Terrain::swamp) columns += charts.swamp_shift;
  return columns;
}

int distance_to_enemy(const State& state, Side side, Hex hex) {
  int nearest = std::numeric_limits<int>::max();
  for (std::size_t i = 0; i < state.units.size(); ++i)
    if (state.scenario->units[i].side != side && state.units[i].where == Whereabouts::on_map)
      nearest = std::min(nearest, hex::distance(hex, state.units[i].at));
  return nearest;
}

int distance_to_entry(const State& state, Side side, Hex hex) {
  int nearest = std::numeric_limits<int>::max();
  for (const Hex entry : state.scenario->map.entry[core::index(side)])
    nearest = std::min(nearest, hex::distance(hex, entry));
  return nearest;
}

// Lower is better: fewest strength points, then lowest unit id.
auto loss_rank(const State& state, UnitIndex unit) {
  const Unit& counter = state.scenario->units[unit];
  const int steps = state.units[unit].steps;
  const int after = steps > 1 ? counter.strength_at(steps - 1) : 0;
  return std::tuple(counter.strength_at(steps) - after, std::string_view(counter.id));
}

// Out of EZOC, farthest from the enemy, best cover, nearest to the own entry hex, lowest number.
auto retreat_rank(const State& state, Side side, Hex to) {
  return std::tuple(in_enemy_zone(state, side, to), -distance_to_enemy(state, side, to),
                    -cover(state, to), distance_to_entry(state, side, to), to);
}

auto advance_rank(const State& state, const Advance& advance) {
  const Unit& counter = state.scenario->units[*advance.unit];
  return std::tuple(-cover(state, advance.to), counter.type == UnitType::artillery,
                    -attack_strength(state, *advance.unit), std::string_view(counter.id),
                    advance.to);
}

Hex goal(const Order& order) {
  return std::get<Retreat>(order).to;
}

template <class Rank>
Order best(const std::vector<Order>& answers, Rank&& rank) {
  const Order* found = &answers.front();
  auto lowest_rank = rank(*found);
  for (const Order& answer : answers | std::views::drop(1)) {
    if (auto its_rank = rank(answer); its_rank < lowest_rank) {
      lowest_rank = std::move(its_rank);
      found = &answer;
    }
  }
  return *found;
}

std::optional<Order> standing_loss(const State& state, const Question& question) {
  for (const StandingOrder& order : state.standing[core::index(question.side)])
    if (const auto* losses = std::get_if<StandingLosses>(&order))
      for (const UnitIndex unit : losses->units)
        if (has(question.answers, Lose{unit})) return Lose{unit};
  return std::nullopt;
}

std::optional<Order> follow(const State& state, const Question& question,
                            const StandingRetreat& order) {
  for (const Hex to : order.to) {
    if (order.toward)
      return best(question.answers, [&](const Order& answer) {
        return std::tuple(hex::distance(goal(answer), to),
                          retreat_rank(state, question.side, goal(answer)));
      });
    const Retreat there{*question.unit, to};
    if (has(question.answers, there)) return there;
  }
  return std::nullopt;
}

// What is said of this unit goes before what is said of any.
std::optional<Order> standing_retreat(const State& state, const Question& question) {
  for (const bool own : {true, false})
    for (const StandingOrder& order : state.standing[core::index(question.side)]) {
      const auto* retreat = std::get_if<StandingRetreat>(&order);
      if (!retreat || (own ? retreat->unit != question.unit : retreat->unit.has_value())) continue;
      if (auto found = follow(state, question, *retreat)) return found;
    }
  return std::nullopt;
}

}  // namespace

// R23: by standing order, else by doctrine.
Choice choose(const State& state, const Question& question) {
  ENSURE(!question.answers.empty(), "a question has an answer");
  switch (question.kind) {
    case QuestionKind::loss:
      if (auto order = standing_loss(state, question)) return {*order, ChosenBy::standing_order};
      return {best(question.answers,
                   [&](const Order& o) { return loss_rank(state, std::get<Lose>(o).unit); }),
              ChosenBy::doctrine};
    case QuestionKind::retreat:
    case QuestionKind::displacement:
      if (auto order = standing_retreat(state, question)) return {*order, ChosenBy::standing_order};
      return {best(question.answers,
                   [&](const Order& o) { return retreat_rank(state, question.side, goal(o)); }),
              ChosenBy::doctrine};
    case QuestionKind::advance:
      break;
  }
  return {best(question.answers,
               [&](const Order& o) { return advance_rank(state, std::get<Advance>(o)); }),
          ChosenBy::doctrine};
}

}  // namespace adjutant::tlg2
