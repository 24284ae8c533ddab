#include <algorithm>
#include <tuple>

#include "engine/games/tlg2/notation/notation.hpp"
#include "engine/games/tlg2/rules/course.hpp"
#include "engine/games/tlg2/rules/movement.hpp"
#include "engine/games/tlg2/rules/resolution.hpp"
#include "engine/games/tlg2/rules/sequence.hpp"

namespace adjutant::tlg2 {
namespace {

// Farther from what was asked for than this is not what was meant.
constexpr int near_hexes = 3;

bool holds(const std::vector<Hex>& hexes, Hex hex) {
  return std::ranges::find(hexes, hex) != hexes.end();
}

// The legal order that brings this unit nearest to where it should go, first along its own way.
std::optional<Order> nearest_place(const State& state, UnitIndex unit,
                                   const std::vector<Hex>& path) {
  const auto places = reach(state, unit);
  if (places.empty() || path.empty()) return {};
  const Hex goal = path.back();
  const auto rank = [&](const Reach& place) {
    return std::tuple(hex::distance(place.hex, goal), !holds(path, place.hex), place.cost,
                      place.hex);
  };
  const auto best = std::ranges::min_element(places, {}, rank);
  if (hex::distance(best->hex, goal) > near_hexes) return {};
  const bool entering = state.units[unit].where == Whereabouts::not_arrived;
  if (!entering) return Move{unit, {best->hex}, false};
  std::vector<Hex> way{best->path.front()};
  if (best->hex != way.front()) way.push_back(best->hex);
  return Enter{unit, std::move(way)};
}

// How much two combat orders have in common: targets weigh more than units.
int likeness(const std::vector<Hex>& targets, const std::vector<UnitIndex>& with,
             const std::vector<Hex>& other_targets, const std::vector<UnitIndex>& other_with) {
  int common = 0;
  for (const auto target : targets) common += holds(other_targets, target) ? 8 : -4;
  common -= 4 * static_cast<int>(other_targets.size()) - 4;
  for (const auto unit : with) {
    common += std::ranges::find(other_with, unit) != other_with.end() ? 3 : -1;
  }
  return common - static_cast<int>(other_with.size());
}

std::optional<Order> most_alike(const State& state, const std::vector<Hex>& targets,
                                const std::vector<UnitIndex>& with) {
  std::optional<Order> best;
  int most = 0;
  for (const auto& order : legal_combat_orders(state)) {
    int common = 0;
    if (const auto* attack = std::get_if<Attack>(&order)) {
      common = likeness(targets, with, attack->targets, attack->with);
    } else if (const auto* bombard = std::get_if<Bombard>(&order)) {
      common = likeness(targets, with, {bombard->target}, bombard->with);
    }
    if (common > most) {
      most = common;
      best = order;
    }
  }
  return best;
}

class Guess {
 public:
  explicit Guess(const State& state) : state_(state) {}

  std::optional<Order> operator()(const Move& move) const {
    return nearest_place(state_, move.unit, move.path);
  }
  std::optional<Order> operator()(const Enter& enter) const {
    auto path = enter.path;
    if (path.empty()) path.push_back(state_.scenario->units[enter.unit].entry);
    return nearest_place(state_, enter.unit, path);
  }
  std::optional<Order> operator()(const Attack& attack) const {
    return combat(attack.targets, attack.with, attack.cap, attack.charge, attack.advance);
  }
  std::optional<Order> operator()(const Bombard& bombard) const {
    return combat({bombard.target}, bombard.with, bombard.cap, false, {});
  }
  std::optional<Order> operator()(const auto&) const { return {}; }

 private:
  // With the cap as it was, and the charge and the advance if they still make sense.
  std::optional<Order> combat(const std::vector<Hex>& targets, const std::vector<UnitIndex>& with,
                              std::optional<OddsColumn> cap, bool charge,
                              const std::optional<Advance>& advance) const {
    auto begun = state_;
    std::vector<Event> unseen;
    begin_combat(begun, unseen);
    auto order = most_alike(begun, targets, with);
    if (!order) return {};
    if (auto* bombard = std::get_if<Bombard>(&*order)) bombard->cap = cap;
    if (auto* attack = std::get_if<Attack>(&*order)) {
      attack->cap = cap;
      const auto keep_if_legal = [&](auto&& change) {
        Attack changed = *attack;
        change(changed);
        if (plan(begun, changed)) *attack = changed;
      };
      keep_if_legal([&](Attack& changed) { changed.charge = charge; });
      keep_if_legal([&](Attack& changed) { changed.advance = advance; });
    }
    return order;
  }

  const State& state_;
};

// The answer about the same unit, or the same hex.
std::optional<Order> nearest_answer(const Question& open, const Order& refused) {
  for (const auto& answer : open.answers) {
    if (answer.index() != refused.index()) continue;
    const auto* retreat = std::get_if<Retreat>(&answer);
    if (retreat && retreat->to == std::get<Retreat>(refused).to) return answer;
    const auto* advance = std::get_if<Advance>(&answer);
    if (advance && (advance->to == std::get<Advance>(refused).to ||
                    advance->unit == std::get<Advance>(refused).unit)) {
      return answer;
    }
  }
  if (open.answers.size() == 1) return open.answers.front();
  return {};
}

}  // namespace

std::string meant(const State& state, const Order& refused) {
  const auto open = question(state);
  const auto guess = open ? nearest_answer(*open, refused) : std::visit(Guess(state), refused);
  return guess && *guess != refused ? print(*state.scenario, *guess) : std::string{};
}

}  // namespace adjutant::tlg2
