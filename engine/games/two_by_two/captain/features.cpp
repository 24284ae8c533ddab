#include <algorithm>
#include <array>
#include <string_view>

#include "engine/core/feature_sheet.hpp"
#include "engine/core/learned.hpp"
#include "engine/games/two_by_two/captain/captain.hpp"
#include "engine/games/two_by_two/captain/margin.hpp"
#include "engine/games/two_by_two/captain/prospects.hpp"
#include "engine/games/two_by_two/captain/survey.hpp"
#include "engine/games/two_by_two/rules/ground.hpp"
#include "engine/games/two_by_two/rules/position.hpp"
#include "engine/games/two_by_two/rules/victory.hpp"
#include "engine/table/company.hpp"

namespace adjutant::two_by_two {
namespace {

constexpr int half_inch = inch / 2;
constexpr int far_away = 24;             // half inches; units farther away count as this far
constexpr int crowd = 3;                 // this many near a unit count as much as more
constexpr std::int64_t beside = 1700;    // mils between the centres of neighbours
constexpr std::int64_t flanking = 5000;  // and of one that may come at a flank
constexpr int hq_reach = 6000;           // N9

int half_inches(std::int64_t mils) {
  return static_cast<int>(std::min<std::int64_t>(mils / half_inch, far_away));
}

Point middle_of(const std::vector<Point>& corners) {
  std::int64_t x = 0, y = 0;
  for (const auto corner : corners) {
    x += corner.x;
    y += corner.y;
  }
  const auto count = static_cast<std::int64_t>(corners.size());
  return {static_cast<int>(x / count), static_cast<int>(y / count)};
}

// Of the units of a side, in points but where it says otherwise.
struct Host {
  int units = 0;                              // on the table
  int foot = 0, horse = 0, guns = 0, hq = 0;  // steady
  int pinned = 0, disrupted = 0;
  int waiting = 0, left = 0;
  int disorder = 0;                           // what it costs, in hundredths
  int danger = 0, endangered = 0, worst = 0;  // of shots; of charges: all, one; in hundredths
  int turned = 0, flanked = 0, company = 0, led = 0;
  int way = 0;  // times half inches to the nearest enemy, of those who fight hand to hand
};

class Features {
 public:
  Features(const State& state, std::vector<std::string>* names)
      : state_(state),
        scenario_(*state.scenario),
        survey_(state),
        sheet_(scenario_.turns, state.turn, names) {}

  std::vector<std::int32_t> values() {
    for (UnitIndex unit = 0; unit < state_.units.size(); ++unit) look(unit);
    tell_battle();
    for (const auto side : core::both_sides) {
      tell(side);
      for (const auto& objective : scenario_.map.objectives) tell_objective(side, objective);
      for (const auto& exit : scenario_.map.exits) {
        if (exit.side == side) tell_exit(exit);
      }
    }
    return sheet_.values();
  }

 private:
  bool is_steady(UnitIndex unit) const {
    return on_table(state_, unit) && state_.units[unit].condition == Condition::steady;
  }

  // The units around a unit on the table.
  table::Company company_of(UnitIndex unit) const {
    table::Company found{far_away * half_inch, far_away * half_inch};
    for (UnitIndex other = 0; other < state_.units.size(); ++other) {
      if (are_friends(state_, unit, other)) {
        if (state_.unit(other).arm == Arm::hq) continue;
        if (squared_between(state_, unit, other) <= beside * beside) ++found.friends;
      } else if (are_enemies(state_, unit, other)) {
        const auto away = between(state_, unit, other);
        const bool turned = away <= flanking && is_turned_from(state_, unit, other);
        const bool fights = state_.units[other].condition != Condition::disrupted &&
                            state_.unit(other).arm != Arm::hq;
        found.add_enemy(away, turned, turned && fights);
      }
    }
    found.cap(crowd);
    return found;
  }

  void look(UnitIndex unit) {
    const auto& now = state_.units[unit];
    const auto& own = state_.unit(unit);
    const auto& seen = survey_.units[unit];
    const bool here = on_table(state_, unit);
    const auto near =
        here ? company_of(unit) : table::Company{far_away * half_inch, far_away * half_inch};
    const bool led = here && hq_within(state_, unit, hq_reach);
    const int costs = here ? disorder(state_, unit) : 0;
    const auto is = [&](Condition condition) { return here && now.condition == condition ? 1 : 0; };
    const auto add = [&](std::string_view what, int value) { sheet_.add(own.id, what, value); };
    add("steady", is(Condition::steady));
    add("pinned", is(Condition::pinned));
    add("disrupted", is(Condition::disrupted));
    add("waits", now.where == Where::waiting ? 1 : 0);
    add("disorder", costs);
    add("x", here ? now.at.x / half_inch : 0);
    add("y", here ? now.at.y / half_inch : 0);
    add("nearest", half_inches(near.nearest));
    add("second nearest", half_inches(near.second));
    add("turned", near.turned ? 1 : 0);
    add("flanked", near.flankers);
    add("friends", near.friends);
    add("led", led ? 1 : 0);
    add("shot", seen.best_shot);
    add("danger", seen.danger);
    add("assault", seen.assault);
    add("chargers", std::min(seen.chargers, crowd));
    add("prey", std::min(seen.prey, crowd));
    look_at_ground(unit);

    Host& all = hosts_[core::index(own.side)];
    if (now.where == Where::waiting) all.waiting += own.points;
    if (now.where == Where::left) all.left += own.points;
    if (!here) return;
    ++all.units;
    count(all, own, now.condition);
    all.disorder += costs;
    all.danger += seen.danger;
    all.endangered += seen.assault;
    all.worst = std::max(all.worst, seen.assault);
    if (near.turned) all.turned += own.points;
    if (near.flankers > 0) all.flanked += own.points;
    if (near.friends > 0) all.company += own.points;
    if (led) all.led += own.points;
    if (own.arm == Arm::infantry || own.arm == Arm::cavalry) {
      all.way += own.points * half_inches(near.nearest);
    }
  }

  static void count(Host& all, const Unit& unit, Condition condition) {
    switch (condition) {
      case Condition::pinned:
        all.pinned += unit.points;
        return;
      case Condition::disrupted:
        all.disrupted += unit.points;
        return;
      case Condition::steady:
        break;
    }
    const std::array<int*, arm_names.size()> by_arm{&all.foot, &all.horse, &all.guns, &all.hq};
    *by_arm[static_cast<std::size_t>(unit.arm)] += unit.points;
  }

  // Of maps that have such ground.
  void look_at_ground(UnitIndex unit) {
    const auto& map = scenario_.map;
    const auto& own = state_.unit(unit);
    const bool here = on_table(state_, unit);
    const auto at = state_.units[unit].at;
    if (!map.hills.empty()) sheet_.add(own.id, "height", here ? height(map, at) : 0);
    if (!map.woods.empty()) {
      sheet_.add(own.id, "in wood", here && is_in(map.woods, at) ? 1 : 0);
    }
    if (!map.towns.empty()) {
      sheet_.add(own.id, "in town", here && is_in(map.towns, at) ? 1 : 0);
    }
    for (const auto& objective : map.objectives) {
      sheet_.add(own.id, "from " + objective.name, away_from(unit, middle_of(objective.area)));
    }
    for (const auto& exit : map.exits) {
      if (exit.side == own.side) sheet_.add(own.id, "from " + exit.id, away_from(unit, exit));
    }
  }

  static Point middle_of(const table::Area& area) { return two_by_two::middle_of(area.corners()); }
  int away_from(UnitIndex unit, Point point) const {
    constexpr int across = 60;  // half inches; a whole table
    if (!on_table(state_, unit)) return across;
    const auto away = table::root_down(table::squared(point - state_.units[unit].at));
    return static_cast<int>(std::min<std::int64_t>(away / half_inch, across));
  }
  int away_from(UnitIndex unit, const Exit& exit) const {
    return away_from(unit, two_by_two::middle_of({exit.ends.from, exit.ends.to}));
  }

  void tell_battle() {
    const auto scored = scores(state_);
    const int lead = scored[0] - scored[1];
    const auto reckoned = margin(state_, survey_);
    const auto chance = chance_by_margin(reckoned, scenario_.turns - state_.turn);
    const auto add = [&](std::string_view what, std::int64_t value) {
      sheet_.add_by_turn("battle", what, static_cast<int>(value));
    };
    sheet_.add("battle", "set-up", state_.phase == Phase::setup ? 1 : 0);
    sheet_.add("battle", "margin", static_cast<int>(reckoned));
    sheet_.add("battle", "chance", static_cast<int>(chance / 100));
    add("comes", 1);
    add("lead", lead);
    add("leader", lead != 0 ? (lead > 0 ? 1 : -1) : scenario_.tie == blue ? 1 : -1);
    add("chance", chance / 100);
  }

  void tell(Side side) {
    const Host& all = hosts_[core::index(side)];
    const auto add = [&](std::string_view what, int value) {
      sheet_.add_by_turn(id(side), what, value);
    };
    add("lost", points_lost(state_, side));
    add("units", all.units);
    add("foot", all.foot);
    add("horse", all.horse);
    add("guns", all.guns);
    add("HQ", all.hq);
    add("pinned", all.pinned);
    add("disrupted", all.disrupted);
    add("waiting", all.waiting);
    add("disorder", all.disorder);
    add("fire", static_cast<int>(survey_.fire[core::index(side)]));
    add("charges", static_cast<int>(survey_.charges[core::index(side)]));
    add("danger", all.danger);
    add("endangered", all.endangered);
    add("worst", all.worst);
    add("turned", all.turned);
    add("flanked", all.flanked);
    add("company", all.company);
    add("led", all.led);
    add("way", all.way);
  }

  // N22: who is in it and may hold it; how far the rest has to go.
  void tell_objective(Side side, const Objective& objective) {
    int inside = 0, ways = 0;
    for (UnitIndex unit = 0; unit < state_.units.size(); ++unit) {
      const auto& own = state_.unit(unit);
      if (own.side != side || own.arm == Arm::hq || !on_table(state_, unit)) continue;
      if (state_.units[unit].condition == Condition::disrupted) continue;
      if (objective.area.holds(state_.units[unit].at)) inside += own.points;
      ways += own.points * away_from(unit, middle_of(objective.area));
    }
    sheet_.add_by_turn(id(side), "in " + objective.name, inside);
    sheet_.add_by_turn(id(side), "ways to " + objective.name, ways);
  }

  // N7: who has left by it, who may in the next player turn.
  void tell_exit(const Exit& exit) {
    int next = 0, ways = 0;
    for (UnitIndex unit = 0; unit < state_.units.size(); ++unit) {
      const auto& own = state_.unit(unit);
      if (own.side != exit.side || !on_table(state_, unit)) continue;
      const int away = away_from(unit, exit);
      const bool reaches = away * half_inch < allowance(scenario_, own);
      if (reaches && is_steady(unit)) next += own.points;
      ways += own.points * away;
    }
    sheet_.add_by_turn(id(exit.side), "left", hosts_[core::index(exit.side)].left);
    sheet_.add_by_turn(id(exit.side), "near " + exit.id, next);
    sheet_.add_by_turn(id(exit.side), "ways to " + exit.id, ways);
  }

  const State& state_;
  const Scenario& scenario_;
  const Survey survey_;
  std::array<Host, 2> hosts_{};
  core::FeatureSheet sheet_;
};

}  // namespace

std::vector<std::int32_t> features(const State& state, std::vector<std::string>* names) {
  return Features(state, names).values();
}

const core::Network* network_for(const Scenario& scenario, Side to_move) {
  static const core::Learned learned(
      "two_by_two", side_ids, [](const core::json::value& file) { return load_scenario(file); });
  return learned.find(scenario.sha256, to_move);
}

}  // namespace adjutant::two_by_two
