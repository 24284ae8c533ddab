#include "engine/games/lfm/rules/combat.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/games/lfm/rules/contact.hpp"
#include "engine/games/lfm/rules/duties.hpp"
#include "engine/games/lfm/rules/retreat.hpp"
#include "engine/games/lfm/rules/who.hpp"

namespace adjutant::lfm {

namespace {

// 8.1, L13: those of `candidates` who touch every target.
Pieces touching(const State& state, const Pieces& candidates, const std::vector<Hex>& targets) {
  Pieces found;
  std::ranges::copy_if(candidates, std::back_inserter(found), [&](auto index) {
    return std::ranges::all_of(targets, [&](Hex hex) { return next_to(state, index, hex); });
  });
  return found;
}

Refused cannot_fight(const State& state) {
  if (!state.scenario->night(state.turn)) return {};
  return Violation{"L26", "by night nobody fights: who stands in an EZOC may stay"};
}

Refused cannot_attack(const State& state, Hex target) {
  const auto where = print(state, target);
  const auto there = units_at(state, enemy_of(state), target);
  if (there.empty()) return Violation{"8.1", fmt::format("no enemy unit is in {}", where)};
  if (has(state.attacked, target)) {
    return Violation{"8.1", fmt::format("{} has been attacked already", where)};
  }
  if (!attackable(state, target)) {
    return Violation{"L35", fmt::format("who is in {} has retreated in this phase and may not be "
                                        "attacked alone",
                                        where)};
  }
  return {};
}

// Why a regiment that is named does not attack.
Refused cannot_take_part(const State& state, PieceIndex index, const std::vector<Hex>& targets) {
  const auto& counter = piece(state, index);
  const auto& now = state.pieces[index];
  if (now.attacked) {
    return Violation{"8.1",
                     fmt::format("{} has attacked already: regiments attack once", counter.id)};
  }
  if (now.withdrawn) {
    return Violation{"L35", fmt::format("{} has retreated in this phase", counter.id)};
  }
  if (now.advanced) {
    return Violation{"L19", fmt::format("{} has advanced and rests", counter.id)};
  }
  if (now.building) {
    return Violation{"24", fmt::format("{} builds and does not attack", counter.id)};
  }
  for (const Hex hex : targets) {
    if (!next_to(state, index, hex)) {
      return Violation{"L13", fmt::format("{} is not next to {}: in one attack everybody touches "
                                          "every target",
                                          counter.id, print(state, hex))};
    }
  }
  return {};
}

Violation leaves_alone(const State& state, Hex hex) {
  return {"L34", fmt::format("{} must be attacked too, and nobody would be left next to it to do "
                             "so: attack it as well, or leave a regiment for it",
                             print(state, hex))};
}

// Whose part in the attack is ordered: all unused who touch every target, or those that are named.
std::expected<Pieces, Violation> taking_part(const State& state, const Order& order,
                                             const std::vector<Hex>& targets) {
  Pieces attackers;
  if (order.who.empty()) {
    auto free = own_regiments(state);
    std::erase_if(free, [&](auto index) { return !unused(state, index); });
    attackers = touching(state, free, targets);
  } else {
    const auto named = among(state, order.who, own_regiments(state), "8.1",
                             "is none of your regiments on the map");
    if (!named) return std::unexpected(named.error());
    for (const auto index : *named) {
      const bool by_brigade = std::ranges::none_of(order.who, [&](const Who& who) {
        return who.kind != Who::Kind::brigade && who.index == index;
      });
      const auto fault = cannot_take_part(state, index, targets);
      if (fault && !by_brigade) return std::unexpected(*fault);
      if (!fault) attackers.push_back(index);
    }
  }
  if (attackers.empty()) {
    return refuse("8.1", fmt::format("no regiment that has not attacked yet is next to {}",
                                     print(state, targets.front())));
  }
  std::ranges::sort(attackers);
  return attackers;
}

}  // namespace

std::expected<Assault, Violation> plan_attack(const State& state, const Order& order) {
  if (auto fault = cannot_fight(state)) return std::unexpected(*fault);
  Assault assault;
  for (const Hex hex : order.hexes) {
    if (auto fault = cannot_attack(state, hex)) return std::unexpected(*fault);
    if (!has(assault.targets, hex)) assault.targets.push_back(hex);
  }
  std::ranges::sort(assault.targets);
  const auto& targets = assault.targets;
  const auto part = taking_part(state, order, targets);
  if (!part) return std::unexpected(part.error());
  assault.attackers = *part;
  const bool broken =
      std::ranges::all_of(*part, [&](auto index) { return shattered(state, index); });
  std::erase_if(assault.attackers, [&](auto index) { return !broken && shattered(state, index); });
  add_guns(state, assault.attackers);
  assault.odds = odds(state, assault.attackers, targets);
  assault.must_withdraw = broken || assault.odds.column == too_weak;
  if (assault.must_withdraw) {
    assault.attackers = *part;
    const bool forced =
        std::ranges::all_of(*part, [&](auto index) { return must_withdraw(state, index); });
    const auto alone = left_alone_without(state, *part);
    if (!forced && alone) {
      return refuse("8.7",
                    fmt::format("odds under 1-3 are not allowed, and who withdraws leaves {} "
                                "to nobody: attack with more",
                                print(state, *alone)));
    }
    return assault;
  }
  if (const auto alone = left_alone_after(state, *part, targets)) {
    return std::unexpected(leaves_alone(state, *alone));
  }
  return assault;
}

std::expected<Pieces, Violation> plan_withdrawal(const State& state, const Order& order) {
  if (auto fault = cannot_fight(state)) return std::unexpected(*fault);
  const auto named =
      among(state, order.who, own_regiments(state), "L17", "is none of your regiments on the map");
  if (!named) return std::unexpected(named.error());
  auto units = *named;
  std::ranges::sort(units);
  bool forced = true;
  for (const auto index : units) {
    const auto& now = state.pieces[index];
    const auto& id = piece(state, index).id;
    if (now.attacked || now.advanced) {
      return refuse("L17",
                    fmt::format("{} has attacked: attackers withdraw before, or by 'rounds'", id));
    }
    if (now.withdrawn) return refuse("L35", fmt::format("{} has retreated in this phase", id));
    if (!in_enemy_zone(state, state.side, now.at)) {
      return refuse("L17", fmt::format("{} is in no EZOC: nobody makes it withdraw", id));
    }
    const bool must = must_withdraw(state, index);
    forced = forced && must;
    if (must) continue;
    const auto ways = retreat_ways(state, index);
    if (ways.empty()) {
      return refuse("L18", fmt::format("no way of retreat is open to {}: it must stay", id));
    }
    const auto to = [&](const RetreatWay& way) { return way.to() == order.hexes.front(); };
    if (!order.hexes.empty() && std::ranges::none_of(ways, to)) {
      return refuse(
          "L18", fmt::format("{} may not withdraw to {}", id, print(state, order.hexes.front())));
    }
  }
  if (const auto alone = left_alone_without(state, units); alone && !forced) {
    return std::unexpected(leaves_alone(state, *alone));
  }
  return units;
}

}  // namespace adjutant::lfm
