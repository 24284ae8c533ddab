#include "engine/games/rise_and_fight/rules/fire.hpp"

#include <algorithm>
#include <cstdlib>

#include <fmt/format.h>

namespace adjutant::rise_and_fight {
namespace {

using table::Segment;

constexpr int small_arc = 45, gun_arc = 20;  // F16
constexpr int open_through = 12 * inch, normal_through = 6 * inch, dense_through = 2 * inch;

bool is_guns(const State& state, UnitIndex index) {
  return state.unit(index).arm == Arm::guns;
}

bool is_in_range(const State& state, UnitIndex shooter, UnitIndex target, int mils) {
  return mils > 0 &&
         within(front_edge(state, shooter, state.stance(shooter)), body(state, target), mils);
}

std::array<Point, 3> eyes_of(const State& state, UnitIndex index) {
  return eyes(state.stance(index).pose, frontage(state, index).half_width);
}

// F17: the third units that may hide a target.
Units third_units(const State& state, UnitIndex from, UnitIndex target) {
  const auto& map = state.scenario->map;
  const int own = level(map, centre(state, from));
  Units units;
  for (UnitIndex third = 0; third < state.units.size(); ++third) {
    if (third == from || third == target || !on_table(state, third)) continue;
    const bool below = is_guns(state, from) && level(map, centre(state, third)) < own;
    if (!below) units.push_back(third);
  }
  return units;
}

// F17: what hides a target at a third unit's place, behind a hill, in woods.
table::Screen screen(const State& state, UnitIndex from, UnitIndex target) {
  const auto& map = state.scenario->map;
  const int own = level(map, centre(state, from)), other = level(map, centre(state, target));
  table::Screen screen;
  for (const auto third : third_units(state, from, target)) {
    screen.figures.push_back(core(state, third));
  }
  for (const auto& hill : map.hills) {
    if (hill.height > std::max(own, other)) screen.hills.push_back(&hill.area);
  }
  for (const auto& town : map.towns) screen.masses.push_back(&town.area);
  screen.thickets = {
      {map.open_woods, open_through}, {map.woods, normal_through}, {map.dense, dense_through}};
  return screen;
}

Segment middle_line(const State& state, UnitIndex shooter, UnitIndex target) {
  return {state.stance(shooter).pose.at, centre(state, target)};
}

// 6.1e, 6.2a
bool is_in_column(const Stance& stance) {
  return stance.formation == Formation::column || stance.formation == Formation::march ||
         stance.formation == Formation::limbered;
}
// 6.1k, 6.2g
bool is_open_or_unlimbered(const Stance& stance) {
  return stance.formation == Formation::open || stance.formation == Formation::unlimbered;
}

enum class Cover : std::uint8_t { none, cover, treed, light, heavy, built };

// F17: a built-up area instead of works, works instead of trees, those instead of cover.
Cover cover_of(const State& state, UnitIndex shooter, UnitIndex target) {
  const auto& map = state.scenario->map;
  const auto& stance = state.stance(target);
  const auto at = centre(state, target);
  if (town_at(map, at) != nullptr) return Cover::built;
  const auto line = middle_line(state, shooter, target);
  const auto there = body(state, target);
  if (const auto works = works_before(map, line, there)) {
    return *works == Works::heavy ? Cover::heavy : Cover::light;
  }
  const auto wood = wood_at(map, at);
  if (wood != Wood::none && stance.arm == Arm::foot && is_loose(stance.formation) &&
      state.units[target].still) {
    return Cover::treed;
  }
  if (wood == Wood::normal || wood == Wood::dense || obstacle_before(map, line, there)) {
    return Cover::cover;
  }
  return Cover::none;
}

// Adds factors by their names, with the figures of the charts.
class Factors {
 public:
  Factors(const State& state, UnitIndex shooter, UnitIndex target, const Aim& aim)
      : state_(state), shooter_(shooter), target_(target), aim_(aim) {
    cover_ = cover_of(state, shooter, target);
    side_ = tactical_sector(state, target, sector_of(state, target, state.stance(shooter).pose.at));
    const auto line = middle_line(state, shooter, target);
    obscured_ = !is_clear(line, screen(state, shooter, target));
  }

  std::vector<Modifier> small_arms() {
    const auto& unit = state_.unit(shooter_);
    const auto& now = state_.units[shooter_];
    const auto formation = now.placement.stance().formation;
    const bool close = in_range(ranges_of(state_, shooter_).close);
    add("6.1a", close);
    add("6.1b", unit.weapon == Weapon::rifle || unit.weapon == Weapon::rifled_carbine);
    // F18: lines of either kind; F19: at any range the first shot spends it.
    add("6.1c", close && !now.volley_spent &&
                    (formation == Formation::line || formation == Formation::open));
    add("6.1d", is_rested());
    add("6.1e", is_in_column(there()));
    add("6.1f", side_ != table::Sector::front);
    add("6.1g", unit.is(Trait::good_shots));
    add("6.1h", is_loose(formation));  // F18: skirmishers too
    add("6.1i", !close);
    add("6.1j", obscured_);
    add("6.1k", is_open_or_unlimbered(there()));
    add("6.1l", cover_ == Cover::cover);
    add("6.1m", cover_ == Cover::treed);
    add("6.1n", there().formation == Formation::skirmish);
    add("6.1o", aim_.ragged);
    add("6.1p", unit.is(Trait::poor_weapons));
    if (cover_ == Cover::built)
      add_built({"6.1q wooden", "6.1q mixed", "6.1q brick", "6.1q fortified"});
    add("6.1r", cover_ == Cover::light);
    add("6.1s", cover_ == Cover::heavy);
    return std::move(all_);
  }

  // 6.2, F18: of 6.1 guns have g and p alone.
  std::vector<Modifier> guns() {
    const auto& unit = state_.unit(shooter_);
    const auto& ranges = ranges_of(state_, shooter_);
    const bool canister = in_range(ranges.canister), close = in_range(ranges.close);
    const bool skirmish = there().formation == Formation::skirmish;
    add("6.2a", is_in_column(there()));
    add("6.2b", !canister && close);
    add("6.2c", canister);
    add("6.2d", side_ == table::Sector::left || side_ == table::Sector::right);
    add("6.2e", side_ == table::Sector::rear);
    add("6.2f", cover_ == Cover::cover || cover_ == Cover::treed || obscured_);
    add("6.2g", is_open_or_unlimbered(there()));
    add("6.2h", !canister && !close);
    add("6.2i", skirmish);
    add("6.2j", state_.units[shooter_].last_target != target_);
    if (cover_ == Cover::built)
      add_built({"6.2k wooden", "6.2k mixed", "6.2k brick", "6.2k fortified"});
    add("6.2l", cover_ == Cover::light);
    add("6.2m", cover_ == Cover::heavy);
    add("6.2n", aim_.turned);
    add("6.1g", unit.is(Trait::good_shots));
    add("6.1p", unit.is(Trait::poor_weapons));
    return std::move(all_);
  }

 private:
  const Stance& there() const { return state_.stance(target_); }
  bool in_range(int mils) const { return is_in_range(state_, shooter_, target_, mils); }
  // F17: it has spent no segment, behind something.
  bool is_rested() const {
    return state_.units[shooter_].still &&
           rests_on(state_.scenario->map, front_edge(state_, shooter_, state_.stance(shooter_)));
  }
  void add(Factor factor, bool counts) {
    if (counts) all_.push_back({factor.name(), state_.scenario->charts.factor(factor)});
  }
  // By Built.
  void add_built(const std::array<Factor, built_names.size()>& factors) {
    add(factors[place(town_at(state_.scenario->map, centre(state_, target_))->kind)], true);
  }

  const State& state_;
  UnitIndex shooter_, target_;
  Aim aim_;
  Cover cover_;
  table::Sector side_;
  bool obscured_ = false;
  std::vector<Modifier> all_;
};

Violation no_shot(const State& state, UnitIndex shooter, std::string_view why) {
  return {"F16", fmt::format("{} {}", state.unit(shooter).id, why)};
}

// F16: what it is, wherever it stands; a column fires when it is struck alone.
Refused bears_no_fire(const State& state, UnitIndex shooter, bool struck) {
  const auto& stance = state.stance(shooter);
  const auto formation = stance.formation;
  if (ranges_of(state, shooter).most == 0) {
    return Violation{"5.1", fmt::format("{} has nothing to fire", state.unit(shooter).id)};
  }
  if (formation == Formation::march || formation == Formation::limbered ||
      (formation == Formation::column && !struck)) {
    return no_shot(state, shooter, "does not fire in this formation");
  }
  if (stance.arm == Arm::horse && formation != Formation::skirmish) {
    return no_shot(state, shooter, "is mounted and fires in skirmish order alone");
  }
  return {};
}

Refused has_no_fire(const State& state, UnitIndex shooter, bool struck) {
  if (auto fault = bears_no_fire(state, shooter, struck)) return fault;
  if (state.units[shooter].fired) return no_shot(state, shooter, "has had its shot");
  return {};
}

}  // namespace

const Ranges& ranges_of(const State& state, UnitIndex shooter) {
  return state.scenario->charts.ranges[place(state.unit(shooter).weapon)];
}

int arc_of(const State& state, UnitIndex shooter) {
  return is_guns(state, shooter) ? gun_arc : small_arc;
}

int sum(const std::vector<Modifier>& modifiers) {
  int sum = 0;
  for (const auto& one : modifiers) sum += one.value;
  return sum;
}

int required(int score, const std::vector<Modifier>& modifiers) {
  return std::clamp(score + sum(modifiers), 0, die_faces);
}

// 7, F2
int hits_of(const Charts& charts, int required, int die) {
  if (required <= 0 || die > required) return 0;
  const auto& row = charts.hits[static_cast<std::size_t>(required)];
  return die <= row.three ? 3 : die <= row.two ? 2 : 1;
}

bool fires_as_it_stands(const State& state, UnitIndex shooter) {
  return !bears_no_fire(state, shooter, false);
}

namespace {

bool is_seen(const State& state, UnitIndex from, UnitIndex target) {
  std::vector<Point> points{centre(state, target)};
  const auto there = body(state, target);
  points.insert(points.end(), there.corners().begin(), there.corners().end());
  return sees(eyes_of(state, from), points, screen(state, from, target));
}

// Where no line is clear: what is in the way of the one between the middles.
std::string in_the_way(const State& state, UnitIndex from, UnitIndex target) {
  constexpr std::array<std::pair<std::string_view, int>, 3> thickets{
      {{"open woods", open_through}, {"woods", normal_through}, {"dense woods", dense_through}}};
  const auto block = block_of(middle_line(state, from, target), screen(state, from, target));
  if (!block) return {};
  switch (block->by) {
    case table::Block::By::figure:
      return state.unit(third_units(state, from, target)[block->place]).id + " is in the way";
    case table::Block::By::hill:
      return "a hill is in the way";
    case table::Block::By::mass:
      return "a built-up area is in the way";
    case table::Block::By::thicket:
      break;
  }
  const auto [name, mils] = thickets[block->place];
  return fmt::format("more than {}\" of {} is in the way", mils / inch, name);
}

}  // namespace

Refused cannot_see(const State& state, UnitIndex from, UnitIndex target, std::string rule) {
  if (is_seen(state, from, target)) return {};
  return Violation{std::move(rule), state.unit(target).id + " is not seen",
                   in_the_way(state, from, target)};
}

Refused cannot_fire(const State& state, UnitIndex shooter) {
  const auto& now = state.units[shooter];
  if (now.broken) return no_shot(state, shooter, "is not on the table");
  if (auto fault = has_no_fire(state, shooter, false)) return fault;
  if (in_contact(state, shooter)) return no_shot(state, shooter, "is in contact");
  if (now.fought) return no_shot(state, shooter, "has fought in this half-turn");
  if (now.left) return no_shot(state, shooter, "has given way in this half-turn");
  return {};
}

Refused cannot_hit(const State& state, UnitIndex shooter, UnitIndex target) {
  const auto& name = state.unit(target).id;
  if (!are_enemies(state, shooter, target)) {
    return Violation{"F16", fmt::format("{} is no enemy on the table", name)};
  }
  if (!is_in_range(state, shooter, target, ranges_of(state, shooter).most)) {
    return Violation{is_guns(state, shooter) ? "5.2" : "5.1",
                     fmt::format("{} is beyond its range", name)};
  }
  const int arc = arc_of(state, shooter);
  if (!meets_arc(body(state, target), state.stance(shooter).pose,
                 frontage(state, shooter).half_width, arc)) {
    return Violation{"F16", fmt::format("{} is outside its arc of {} degrees", name, arc)};
  }
  return cannot_see(state, shooter, target, "F17");
}

Stance turned(const State& state, UnitIndex guns, int degrees) {
  auto stance = state.stance(guns);
  stance.pose.heading = table::heading_of(stance.pose.heading + degrees);
  return stance;
}

Refused cannot_turn(const State& state, UnitIndex guns, int degrees) {
  if (degrees == 0) return {};
  if (!is_guns(state, guns) || std::abs(degrees) > turn_max) {
    return Violation{"F16", "guns alone turn before they fire, by 45 degrees at most"};
  }
  return cannot_stand(state, guns, turned(state, guns, degrees));
}

bool is_struck_by(const State& state, UnitIndex shooter, UnitIndex striker) {
  const bool caught_too = !state.scenario->rules.caught_hold_fire;
  return std::ranges::any_of(state.pairs, [&](const Pair& pair) {
    return !pair.locked && (caught_too || !pair.caught) && pair.striker == striker &&
           pair.struck == shooter &&
           tactical_sector(state, shooter, pair.face) == table::Sector::front &&
           (!pair.countercharged || state.unit(shooter).is_steady_foot());
  });
}

// F14: struck in front at short range, or at a charger that it sees.
Refused cannot_defend(const State& state, UnitIndex shooter, UnitIndex target) {
  const auto& name = state.unit(target).id;
  if (!are_enemies(state, shooter, target)) {
    return Violation{"F14", fmt::format("{} is no enemy on the table", name)};
  }
  if (is_locked(state, shooter)) {
    return Violation{"F20", fmt::format("{} is locked in combat", state.unit(shooter).id)};
  }
  if (is_struck_by(state, shooter, target)) {
    if (auto fault = has_no_fire(state, shooter, true)) return fault;
    const auto& ranges = ranges_of(state, shooter);
    if (is_in_range(state, shooter, target, std::max(ranges.canister, ranges.close))) return {};
    return Violation{"F14", fmt::format("{} is not at short range", name)};
  }
  if (!state.units[target].charged) {
    return Violation{"F14", fmt::format("{} has not charged", name)};
  }
  if (auto fault = cannot_fire(state, shooter)) return fault;
  return cannot_hit(state, shooter, target);
}

std::vector<Modifier> shot_modifiers(const State& state, UnitIndex shooter, UnitIndex target,
                                     const Aim& aim) {
  Factors factors(state, shooter, target, aim);
  return is_guns(state, shooter) ? factors.guns() : factors.small_arms();
}

int required_to_hit(const State& state, UnitIndex shooter, UnitIndex target, const Aim& aim) {
  return required(state.score(shooter), shot_modifiers(state, shooter, target, aim));
}

}  // namespace adjutant::rise_and_fight
