#include <algorithm>
#include <array>
#include <limits>
#include <string>
#include <utility>

#include <fmt/format.h>

#include "engine/core/list_of.hpp"
#include "engine/games/lfm/captain/captain.hpp"
#include "engine/games/lfm/captain/reasons.hpp"
#include "engine/games/lfm/rules/position.hpp"
#include "engine/hexwar/duties_told.hpp"

namespace adjutant::lfm {
namespace {

class Teller : core::ActionTeller<State, Reasons> {
 public:
  using ActionTeller::ActionTeller;

  std::vector<core::ExplainedAction> actions(const std::vector<PlacedOrder>& orders) {
    for (std::size_t i = 0; i < orders.size(); ++i) {
      const auto& order = orders[i].order;
      if (order.verb == Verb::attack) aimed("attack", order, "attacked", i);
      if (order.verb == Verb::charge) aimed("charge", order, "charged", i);
      if (order.verb == Verb::fire && !order.none) aimed("fire at", order, "fired", i);
    }
    for (std::size_t i = 0; i < orders.size(); ++i) {
      const auto& order = orders[i].order;
      for (const auto& who : order.who) {
        if (order.verb == Verb::move) went(who, i);
        if (order.verb == Verb::enter) entered(who, i);
        if (order.verb == Verb::build) tell("dig in with", who, i);
        if (order.verb == Verb::rally) tell("rally", who, i);
        changed(who, order.verb, i);
      }
    }
    if (!orders.empty() && orders.back().order.verb == Verb::end_turn) {
      hexwar::mention_duties(actions_, happened_, orders.size() - 1);  // L12
    }
    return actions_.take();
  }

 private:
  // `event`: what tells that it came to it.
  void aimed(std::string_view verb, const Order& order, std::string_view event, std::size_t line) {
    std::vector<std::string> targets;
    if (order.at) targets.push_back(scenario_.pieces[*order.at].id);
    for (const Hex hex : order.at ? std::vector<Hex>{} : order.hexes) {
      for_each_at(before_, hex, [&](PieceIndex piece) {
        const auto& counter = scenario_.pieces[piece];
        if (counter.side != side_ && !counter.commander()) targets.push_back(counter.id);
      });
    }
    if (targets.empty() || !came_to_it(order, event)) return;
    const auto aim = fmt::format("{} {}", verb, whom(targets, order.hexes));
    const auto why = reasons_.of(line, happened_);
    if (order.who.empty()) actions_.tell(aim, "", line, why);
    for (const auto& who : order.who) tell(aim + " with", who, line, why);
  }

  // "7IN and 19IN", "the 6 units in G2015".
  std::string whom(const std::vector<std::string>& targets, const std::vector<Hex>& hexes) const {
    constexpr std::size_t named_most = 3;
    if (targets.size() <= named_most) return core::list_of(targets);
    std::vector<std::string> places;
    for (const Hex hex : hexes) places.push_back(print(before_, hex));
    return fmt::format("the {} units in {}", targets.size(), core::list_of(places));
  }

  bool came_to_it(const Order& order, std::string_view event) const {
    if (order.at) return core::came_true(happened_, event, "unit", scenario_.pieces[*order.at].id);
    const auto* field = order.verb == Verb::attack ? "targets" : "target";
    return std::ranges::all_of(order.hexes, [&](Hex hex) {
      return core::came_true(happened_, event, field, print(before_, hex));
    });
  }

  void entered(const Who& who, std::size_t line) {
    if (!core::came_true(happened_, "entered", "units", scenario_.pieces[leader(who)].id)) return;
    tell("bring on", who, line, reasons_.of_going(leader(who)));
  }

  // By where its own movement has led it, not a retreat or an advance after it.
  void went(const Who& who, std::size_t line) {
    const auto piece = leader(who);
    const auto& id = scenario_.pieces[piece].id;
    const bool moved = core::came_true(happened_, "moved", "units", id);
    if (!moved || before_.pieces[piece].where != Where::on_map) return;
    const Hex from = before_.pieces[piece].at, to = reasons_.moved().pieces[piece].at;
    actions_.went(to_enemy(from), to_enemy(to), id, line, [&](bool nearer) {
      return nearer ? reasons_.of_going(piece) : reasons_.of_leaving(piece);
    });
  }

  void changed(const Who& who, Verb verb, std::size_t line) {
    constexpr std::array changes{Verb::limber, Verb::unlimber, Verb::mount, Verb::dismount};
    const auto& id = scenario_.pieces[leader(who)].id;
    const bool changes_form = std::ranges::find(changes, verb) != changes.end();
    if (!changes_form || !core::came_true(happened_, "changed", "units", id)) return;
    actions_.mention(std::string(verb_names[static_cast<std::size_t>(verb)]), id, line);
  }

  // Of a brigade its brigadier, who goes with it.
  PieceIndex leader(const Who& who) const {
    return who.kind == Who::Kind::brigade
               ? scenario_.brigades[static_cast<std::size_t>(who.index)].brigadier
               : static_cast<PieceIndex>(who.index);
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
  void tell(std::string what, const Who& who, std::size_t line, std::string why = {}) {
    actions_.tell(std::move(what), scenario_.pieces[leader(who)].id, line, std::move(why));
  }
};

}  // namespace

std::vector<core::ExplainedAction> actions(const State& before, Side side,
                                           const std::vector<PlacedOrder>& orders,
                                           const core::Events& happened) {
  return Teller(before, side, happened, Reasons(before, side, orders)).actions(orders);
}

}  // namespace adjutant::lfm
