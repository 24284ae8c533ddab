#include <algorithm>
#include <array>
#include <bit>
#include <string_view>

#include <fmt/format.h>

#include "engine/core/feature_sheet.hpp"
#include "engine/core/learned.hpp"
#include "engine/games/tlg2/captain/captain.hpp"
#include "engine/games/tlg2/captain/prospect.hpp"
#include "engine/games/tlg2/rules/victory.hpp"

namespace adjutant::tlg2 {

namespace {

constexpr int far_away = 8;     // hexes; units farther away count as this far
constexpr int long_march = 40;  // half movement points
constexpr int rings = 6;        // round the hex that decides: 0, 1, 2, to 4, to 6, the rest
constexpr int crowd = 3;        // this many beside a unit count as much as more

int ring(int hexes) {
  return hexes <= 2 ? hexes : std::min(2 + (hexes - 1) / 2, rings - 1);
}

// Of the units of a side that are left; on the map alone, unless it says otherwise.
struct Host {
  int units = 0, steps = 0;       // those off the map too
  int strength = 0, waiting = 0;  // in points: of all, of those off the map
  int contact = 0, company = 0;   // of those in an enemy's zone, of those with a friend beside
  int aloof = 0;                  // points times hexes to the nearest enemy
  int endangered = 0, worst = 0;  // what may be done to all of them, to one
  std::array<int, rings> near{};  // points by ring
  int marches = 0;                // points times the way to the hex that decides
  int reach = 0, holds = 0, shaken = 0;  // who comes next to it, who stands in it, its danger
};

class Features {
 public:
  Features(const State& state, const Weights& weights, std::vector<std::string>* names)
      : state_(state),
        scenario_(*state.scenario),
        grid_(scenario_.map.grid),
        by_hex_(scenario_.victory.kind == VictoryKind::hold_hex),
        appraisal_(state, weights),
        prospects_{Prospect(state, us, appraisal_), Prospect(state, ac, appraisal_)},
        sheet_(scenario_.turns, state.turn, names) {
    for (const UnitIndex unit : each(scenario_.side_units[0] | scenario_.side_units[1])) {
      if (state.units[unit].where != Whereabouts::on_map) continue;
      on_map_[core::index(scenario_.units[unit].side)] |= bit(unit);
    }
  }

  std::vector<std::int32_t> values() {
    for (const UnitIndex unit : each(scenario_.side_units[0] | scenario_.side_units[1])) look(unit);
    for (const Side side : core::both_sides) look_at_goal(side);
    tell_battle();
    for (const Side side : core::both_sides) tell(side);
    return sheet_.values();
  }

 private:
  const Prospect& prospect(Side side) const { return prospects_[core::index(side)]; }
  Host& host(Side side) { return hosts_[core::index(side)]; }

  // What the opponent may do to the unit in this hex.
  int danger(Side side, Hex hex) const {
    const auto& assaults = assaults_[core::index(core::opponent(side))];
    const auto& assault = assaults[lowest(appraisal_.occupancy().at(hex))];
    return assault ? std::max(0, assault->gain) : 0;
  }

  // Hexes to the two nearest enemies.
  std::array<int, 2> nearest_enemies(UnitIndex unit) const {
    std::array<int, 2> nearest{far_away, far_away};
    const Side side = scenario_.units[unit].side;
    for (const UnitIndex enemy : each(on_map_[core::index(core::opponent(side))])) {
      const int away = hex::distance(state_.units[unit].at, state_.units[enemy].at);
      if (away < nearest[0]) {
        nearest = {away, nearest[0]};
      } else {
        nearest[1] = std::min(nearest[1], away);
      }
    }
    return nearest;
  }

  void look(UnitIndex unit) {
    const UnitState& now = state_.units[unit];
    const Unit& counter = scenario_.units[unit];
    const bool here = now.where == Whereabouts::on_map;
    const bool gone = now.where == Whereabouts::eliminated;
    const int index = here ? grid_.index(now.at) : 0;
    const int touched = here ? std::popcount(prospect(counter.side).zones(index)) : 0;
    const auto nearest = here ? nearest_enemies(unit) : std::array{far_away, far_away};
    const int threat = here ? danger(counter.side, now.at) : 0;
    int friends = 0, bayonets = 0;
    if (here) {
      for (const UnitIndex other : each(on_map_[core::index(counter.side)] & ~bit(unit))) {
        if (hex::distance(now.at, state_.units[other].at) > 1) continue;
        ++friends;
        if ((scenario_.guns & bit(other)) == 0) ++bayonets;
      }
    }
    const Hex at = here ? now.at : counter.entry;
    const Hex corner = grid_.at(0);
    sheet_.add(counter.id, "whole", here && now.steps == counter.steps_full() ? 1 : 0);
    sheet_.add(counter.id, "reduced", here && now.steps < counter.steps_full() ? 1 : 0);
    sheet_.add(counter.id, "waits", now.where == Whereabouts::not_arrived ? 1 : 0);
    sheet_.add(counter.id, "in contact", touched > 0 ? 1 : 0);
    sheet_.add(counter.id, "touches", std::min(touched, crowd));
    sheet_.add(counter.id, "nearest", nearest[0]);
    sheet_.add(counter.id, "second nearest", nearest[1]);
    sheet_.add(counter.id, "danger", threat);
    sheet_.add(counter.id, "friends", std::min(friends, crowd));
    sheet_.add(counter.id, "column", gone ? 0 : at.column - corner.column);
    sheet_.add(counter.id, "row", gone ? 0 : at.row - corner.row);
    sheet_.add(counter.id, "cover", here ? appraisal_.cover(now.at) : 0);
    int march = long_march;
    if (here && by_hex_) {
      march = std::min<int>(
          long_march, scenario_.movement.marches()(index, grid_.index(scenario_.victory.hex)));
    }
    if (by_hex_) sheet_.add(counter.id, "march", march);
    if (gone) return;

    Host& all = host(counter.side);
    const int strength = counter.strength_at(now.steps);
    ++all.units;
    all.steps += now.steps;
    all.strength += strength;
    if (!here) {
      all.waiting += strength;
      all.marches += strength * long_march;
      return;
    }
    if (touched > 0) all.contact += strength;
    if (bayonets > 0) all.company += strength;
    all.aloof += strength * nearest[0];
    all.endangered += threat;
    all.worst = std::max(all.worst, threat);
    if (!by_hex_) return;
    all.near[static_cast<std::size_t>(ring(hex::distance(now.at, scenario_.victory.hex)))] +=
        strength;
    all.marches += strength * march;
  }

  void look_at_goal(Side side) {
    if (!by_hex_) return;
    const Hex goal = scenario_.victory.hex;
    Host& all = host(side);
    for (const UnitIndex unit : each(prospect(side).comers_next_to(goal))) {
      all.reach += attack_strength(state_, unit);
    }
    const UnitSet holders = appraisal_.occupancy().at(goal) & on_map_[core::index(side)];
    for (const UnitIndex unit : each(holders)) all.holds += defence_strength(state_, unit);
    if (holders != 0) all.shaken = danger(side, goal);
  }

  void tell_battle() {
    const auto scored = points(state_);
    sheet_.add_by_turn("battle", "comes", 1);
    sheet_.add_by_turn("battle", "lead", scored[0] - scored[1]);
    sheet_.add_by_turn("battle", "leader", leader(state_) == us ? 1 : -1);
    sheet_.add_by_turn("battle", "balance", host(us).strength - host(ac).strength);
  }

  void tell(Side side) {
    const Host& all = host(side);
    const auto add = [&](std::string_view what, int value) {
      sheet_.add_by_turn(id(side), what, value);
    };
    add("hopes", prospect(side).hopes(assaults_[core::index(side)]));
    add("units", all.units);
    add("steps", all.steps);
    add("strength", all.strength);
    add("waiting", all.waiting);
    add("contact", all.contact);
    add("company", all.company);
    add("aloof", all.aloof);
    add("endangered", all.endangered);
    add("worst danger", all.worst);
    if (!by_hex_) return;
    for (int i = 0; i < rings; ++i) {
      sheet_.add_by_turn(id(side), fmt::format("in ring {}", i),
                         all.near[static_cast<std::size_t>(i)]);
    }
    add("marches", all.marches);
    add("reach", all.reach);
    add("holds", all.holds);
    add("shaken", all.shaken);
  }

  const State& state_;
  const Scenario& scenario_;
  const hex::Grid& grid_;
  const bool by_hex_;
  const Appraisal appraisal_;
  const std::array<Prospect, 2> prospects_;
  const std::array<Prospect::Assaults, 2> assaults_{prospects_[0].assaults(),
                                                    prospects_[1].assaults()};
  std::array<UnitSet, 2> on_map_{};
  std::array<Host, 2> hosts_{};
  core::FeatureSheet sheet_;
};

}  // namespace

std::vector<std::int32_t> features(const State& state, const Weights& weights,
                                   std::vector<std::string>* names) {
  return Features(state, weights, names).values();
}

std::vector<std::int32_t> features(const State& state, std::vector<std::string>* names) {
  return features(state, weights(*state.scenario), names);
}

const core::Network* network_for(const Scenario& scenario, Side to_move) {
  static const core::Learned learned(
      "tlg2", side_ids, [](const core::json::value& file) { return load_scenario(file); });
  return learned.find(scenario.sha256, to_move);
}

}  // namespace adjutant::tlg2
