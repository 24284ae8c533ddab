#include "engine/games/lfm/captain/deeds.hpp"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "engine/games/lfm/rules/position.hpp"

namespace adjutant::lfm {
namespace {

class Teller {
 public:
  Teller(const State& before, const State& after, Side side)
      : before_(before), after_(after), scenario_(*before.scenario), side_(side) {}

  std::vector<core::Deed> deeds(const std::vector<PlacedOrder>& orders) {
    for (std::size_t i = 0; i < orders.size(); ++i) {
      const auto& order = orders[i].order;
      if (order.verb == Verb::attack) aimed("attack", order, i);
      if (order.verb == Verb::charge) aimed("charge", order, i);
      if (order.verb == Verb::fire && !order.none) aimed("fire at", order, i);
    }
    for (std::size_t i = 0; i < orders.size(); ++i) {
      const auto& order = orders[i].order;
      for (const auto& who : order.who) {
        if (order.verb == Verb::move) went(who, i);
        if (order.verb == Verb::enter && is_there(after_, who)) tell("bring on", who, i);
        if (order.verb == Verb::build) tell("dig in with", who, i);
        if (order.verb == Verb::rally) tell("rally", who, i);
      }
    }
    return deeds_.take();
  }

 private:
  void aimed(std::string_view verb, const Order& order, std::size_t line) {
    std::vector<std::string> targets;
    if (order.at) targets.push_back(scenario_.pieces[*order.at].id);
    for (const Hex hex : order.at ? std::vector<Hex>{} : order.hexes) {
      for_each_at(before_, hex, [&](PieceIndex piece) {
        const auto& counter = scenario_.pieces[piece];
        if (counter.side != side_ && !counter.commander()) targets.push_back(counter.id);
      });
    }
    if (targets.empty()) return;
    const auto whom = fmt::format("{} {}", verb, fmt::join(targets, " and "));
    if (order.who.empty()) deeds_.tell(whom, "", line);
    for (const auto& who : order.who) tell(whom + " with", who, line);
  }

  void went(const Who& who, std::size_t line) {
    if (!is_there(before_, who) || !is_there(after_, who)) return;
    const auto piece = leader(who);
    deeds_.went(to_enemy(before_.pieces[piece].at), to_enemy(after_.pieces[piece].at),
                scenario_.pieces[piece].id, line);
  }

  // Of a brigade its brigadier, who goes with it.
  PieceIndex leader(const Who& who) const {
    return who.kind == Who::Kind::brigade
               ? scenario_.brigades[static_cast<std::size_t>(who.index)].brigadier
               : static_cast<PieceIndex>(who.index);
  }
  bool is_there(const State& state, const Who& who) const {
    return state.pieces[leader(who)].where == Where::on_map;
  }

  // Hexes to the nearest enemy, as they stood.
  int to_enemy(Hex from) const {
    int nearest = std::numeric_limits<int>::max();
    for (std::size_t i = 0; i < before_.pieces.size(); ++i) {
      const auto& there = before_.pieces[i];
      if (scenario_.pieces[i].side == side_ || there.where != Where::on_map) continue;
      nearest = std::min(nearest, hex::distance(from, there.at));
    }
    return nearest;
  }

  // A brigade's name is its brigadier's.
  void tell(std::string what, const Who& who, std::size_t line) {
    deeds_.tell(std::move(what), scenario_.pieces[leader(who)].id, line);
  }

  const State& before_;
  const State& after_;
  const Scenario& scenario_;
  const Side side_;
  core::DeedList deeds_;
};

}  // namespace

std::vector<core::Deed> deeds(const State& before, const State& after, Side side,
                              const std::vector<PlacedOrder>& orders) {
  return Teller(before, after, side).deeds(orders);
}

}  // namespace adjutant::lfm
