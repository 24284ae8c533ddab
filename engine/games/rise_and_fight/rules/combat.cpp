#include "engine/games/rise_and_fight/rules/combat.hpp"

#include <algorithm>

#include "engine/games/rise_and_fight/rules/command.hpp"
#include "engine/table/flush.hpp"

namespace adjutant::rise_and_fight {
namespace {

using table::Sector;

constexpr int support_within = 6 * inch, secure_within = 3 * inch, support_turn = 45;  // F23

bool has(const Pair& pair, UnitIndex unit) {
  return pair.striker == unit || pair.struck == unit;
}
UnitIndex enemy_of(const Pair& pair, UnitIndex unit) {
  return pair.striker == unit ? pair.struck : pair.striker;
}

// A flank or the rear of a unit as a figure.
table::Convex edge_of(const State& state, UnitIndex unit, Sector side) {
  return figure(ends(face_of(state.stance(unit).pose, frontage(state, unit), side)));
}

// F23: free, in line, open order or column, and looking about the same way.
bool may_support(const State& state, UnitIndex unit, UnitIndex other) {
  if (!are_friends(state, unit, other) || in_contact(state, other)) return false;
  const auto& stance = state.stance(other);
  if (!is_formed(stance.formation) && stance.formation != Formation::open) return false;
  const int turn = table::heading_of(stance.pose.heading - state.stance(unit).pose.heading);
  return std::min(turn, table::full_turn - turn) <= support_turn;
}

bool is_near(const table::Convex& edge, const table::Area& area) {
  if (area.holds(edge.corners().front())) return true;
  for (std::size_t i = 0; i < area.corners().size(); ++i) {
    if (within(edge, figure(area.edge(i)), secure_within)) return true;
  }
  return false;
}

bool is_covered(const State& state, UnitIndex unit, const table::Convex& edge) {
  const auto& map = state.scenario->map;
  for (const auto corner : edge.corners()) {
    const auto off = std::min({corner.x, corner.y, map.width - corner.x, map.depth - corner.y});
    if (off <= secure_within) return true;
  }
  const auto near = [&](const table::Area& area) { return is_near(edge, area); };
  if (std::ranges::any_of(map.woods, near) || std::ranges::any_of(map.dense, near)) return true;
  if (std::ranges::any_of(map.towns, near, &Town::area)) return true;
  for (const auto& works : map.works) {
    for (std::size_t i = 1; i < works.line.size(); ++i) {
      if (within(edge, {works.line[i - 1], works.line[i]}, secure_within)) return true;
    }
  }
  return !table::those<Units>(state, [&](UnitIndex other) {
            return may_support(state, unit, other) &&
                   within(edge, body(state, other), secure_within);
          }).empty();
}

bool in_wood_of_combat(const Map& map, Point at) {
  const auto wood = wood_at(map, at);
  return wood == Wood::normal || wood == Wood::dense;
}

// Adds factors of one unit against the enemy of one pair.
class Factors {
 public:
  Factors(const State& state, UnitIndex unit, const Pair& pair)
      : state_(state),
        map_(state.scenario->map),
        unit_(unit),
        enemy_(enemy_of(pair, unit)),
        pair_(pair),
        attacks_(pair.striker == unit) {}

  std::vector<Modifier> all() {
    add_shock();
    add_formations();
    add_ground();
    add_being();
    add_help();
    add_faces();
    add_arms();
    add_last_round();
    return std::move(all_);
  }

 private:
  const Unit& own() const { return state_.unit(unit_); }
  const Unit& theirs() const { return state_.unit(enemy_); }
  Arm arm(UnitIndex index) const { return state_.stance(index).arm; }
  Formation formation(UnitIndex index) const { return state_.stance(index).formation; }
  void add(Factor factor, bool counts, int times = 1) {
    if (counts) all_.push_back({factor.name(), times * state_.scenario->charts.factor(factor)});
  }

  // F22: horse that is not light has as much.
  void add_shock() {
    if (state_.units[unit_].shock == Shock::none) return;
    const bool strong = own().is_steady_foot() || arm(unit_) == Arm::horse;
    add(strong ? Factor("9.1 shock") : Factor("9.1 foot"), true);
  }

  void add_formations() {
    if (!attacks_) return;
    const bool formed_foot = arm(unit_) == Arm::foot && is_formed(formation(unit_));
    add("9.2 open", formed_foot && formation(enemy_) == Formation::open);
    add("9.2 skirmish", formed_foot && formation(enemy_) == Formation::skirmish);
    add("9.2 column", formation(enemy_) <= Formation::column);
    add("9.2 close order",
        formation(unit_) == Formation::skirmish && is_close_order(formation(enemy_)));
  }

  // 9.3: what stood between, or woods and built-up areas that the struck alone is in; 9.4, 9.12.
  void add_ground() {
    const auto at = centre(state_, unit_), there = centre(state_, enemy_);
    const auto struck = attacks_ ? there : at, striker = attacks_ ? at : there;
    if (!pair_.countercharged) {
      const int sign = attacks_ ? -1 : 1;
      const auto* town = town_at(map_, struck);
      const bool wooded = in_wood_of_combat(map_, struck) && !in_wood_of_combat(map_, striker);
      if (town != nullptr && town_at(map_, striker) != town) {
        add_town(town->kind, sign);
      } else if (pair_.barrier == Barrier::heavy) {
        add("9.3 heavy", true, sign);
      } else {
        add("9.3 light", wooded || pair_.barrier == Barrier::light, sign);
      }
    }
    add("9.4", level(map_, at) > level(map_, there));
    const auto wood = wood_at(map_, at);
    add("9.12 dense", wood == Wood::dense);
    add("9.12 loose", wood == Wood::normal && is_loose(formation(unit_)));
    add("9.12 close", wood == Wood::normal && !is_loose(formation(unit_)));
  }

  void add_town(Built kind, int sign) {
    constexpr std::array<Factor, built_names.size()> factors{"9.3 wooden", "9.3 mixed", "9.3 brick",
                                                             "9.3 fortified"};
    add(factors[place(kind)], true, sign);
  }

  void add_being() {
    const bool wooded = wood_at(map_, centre(state_, unit_)) != Wood::none;
    add("9.5 being", !own().is_regular());
    add("9.5 irregular in woods", own().is(Trait::irregular) && wooded);
    if (!own().is_regular()) return;
    add("9.5 v militia", theirs().is(Trait::militia));
    add("9.5 v irregular", theirs().is(Trait::irregular) && !theirs().is(Trait::militia));
  }

  void add_help() {
    const int friends = supports(state_, unit_);
    add("9.6 one", friends == 1);
    add("9.6 more", friends > 1);
    if (const int inspired = inspiration(state_, unit_)) all_.push_back({"9.8", inspired});
  }

  // 9.7: striking a flank or rear, and being struck there: of all its pairs the worst (F21).
  void add_faces() {
    const bool evaded = pair_.caught && pair_.rounds == 0;
    if (attacks_) {
      const auto side = tactical_sector(state_, enemy_, pair_.face);
      add("9.7 on evader", evaded);
      if (!evaded) {
        add("9.7 rear", side == Sector::rear);
        add("9.7 flank", side == Sector::left || side == Sector::right);
      }
    }
    bool in_flank = false, in_rear = false, evading = false;
    for (const auto& pair : state_.pairs) {
      if (pair.struck != unit_) continue;
      const auto side = tactical_sector(state_, unit_, pair.face);
      const bool as_evader = pair.caught && pair.rounds == 0;
      evading |= as_evader;
      in_rear |= side == Sector::rear && !as_evader;
      in_flank |= side == Sector::left || side == Sector::right;
    }
    add("9.7 evader", evading);
    add("9.7 struck in rear", in_rear && !evading);
    add("9.7 struck in flank", in_flank && !in_rear && !evading);
  }

  void add_arms() {
    const auto mine = arm(unit_), other = arm(enemy_);
    add("9.9 guns", mine == Arm::guns);
    add("9.9 no bayonets", mine == Arm::foot && own().is(Trait::no_bayonets));
    add("9.9 v guns", mine == Arm::foot && other == Arm::guns);
    add("9.10 secure", mine == Arm::foot && other == Arm::horse && is_secure(state_, unit_));
    add("9.10 v foot", mine == Arm::horse && other == Arm::foot && !is_secure(state_, enemy_));
  }

  // 9.11, F22, F24: charges count to the end; guns have no more than others.
  void add_last_round() {
    const bool they_charged =
        arm(enemy_) == Arm::foot && (pair_.striker == enemy_ || pair_.countercharged);
    const auto last = state_.units[unit_].last_round;
    const bool more = they_charged && arm(unit_) != Arm::guns;
    add("9.11 won v charge", last == Round::won && more);
    add("9.11 won", last == Round::won && !more);
    add("9.11 drew v charge", last == Round::drew && they_charged);
  }

  const State& state_;
  const Map& map_;
  UnitIndex unit_, enemy_;
  const Pair& pair_;
  bool attacks_;
  std::vector<Modifier> all_;
};

}  // namespace

std::vector<std::vector<PairIndex>> combats(const State& state) {
  std::vector<std::vector<PairIndex>> all;
  std::vector<bool> taken(state.pairs.size());
  for (PairIndex first = 0; first < state.pairs.size(); ++first) {
    if (taken[first]) continue;
    std::vector<PairIndex> combat{first};
    taken[first] = true;
    for (std::size_t i = 0; i < combat.size(); ++i) {
      const auto one = state.pairs[combat[i]];
      for (PairIndex next = 0; next < state.pairs.size(); ++next) {
        const auto& other = state.pairs[next];
        if (!taken[next] && (has(other, one.striker) || has(other, one.struck))) {
          taken[next] = true;
          combat.push_back(next);
        }
      }
    }
    std::ranges::sort(combat);
    all.push_back(std::move(combat));
  }
  return all;
}

Units fighters(const State& state, const std::vector<PairIndex>& combat, Side side) {
  return table::those<Units>(state, [&](UnitIndex unit) {
    return state.unit(unit).side == side && std::ranges::any_of(combat, [&](PairIndex pair) {
             return has(state.pairs[pair], unit);
           });
  });
}

std::int64_t common_front(const State& state, const Pair& pair) {
  return table::common_front(state.stance(pair.striker).pose,
                             frontage(state, pair.striker).half_width, body(state, pair.struck));
}

PairIndex main_pair(const State& state, UnitIndex unit, const std::vector<PairIndex>& combat) {
  std::optional<PairIndex> best;
  std::int64_t longest = 0;
  for (const auto index : combat) {
    const auto& pair = state.pairs[index];
    if (!has(pair, unit)) continue;
    const auto front = common_front(state, pair);
    const bool before =
        best && front == longest && enemy_of(pair, unit) < enemy_of(state.pairs[*best], unit);
    if (!best || front > longest || before) {
      best = index;
      longest = front;
    }
  }
  return best.value_or(combat.front());
}

int combat_score(const State& state, UnitIndex unit, int rounds_fought) {
  const auto& stance = state.stance(unit);
  const int score = state.score(unit), half = (score + 1) / 2;
  switch (stance.formation) {
    case Formation::march:
    case Formation::limbered:
      return 1;
    case Formation::skirmish:
      return half;
    case Formation::column:
      return stance.arm == Arm::horse && rounds_fought == 0 ? half : score;
    default:
      return score;
  }
}

std::vector<Modifier> combat_modifiers(const State& state, UnitIndex unit, PairIndex pair) {
  return Factors(state, unit, state.pairs[pair]).all();
}

int required_in_combat(const State& state, UnitIndex unit, PairIndex pair) {
  return required(combat_score(state, unit, state.pairs[pair].rounds),
                  combat_modifiers(state, unit, pair));
}

int supports(const State& state, UnitIndex unit) {
  const std::array edges{edge_of(state, unit, Sector::left), edge_of(state, unit, Sector::right),
                         edge_of(state, unit, Sector::rear)};
  return static_cast<int>(table::those<Units>(state, [&](UnitIndex other) {
                            return may_support(state, unit, other) &&
                                   std::ranges::any_of(edges, [&](const table::Convex& edge) {
                                     return within(edge, body(state, other), support_within);
                                   });
                          }).size());
}

bool is_secure(const State& state, UnitIndex unit) {
  return is_covered(state, unit, edge_of(state, unit, Sector::left)) &&
         is_covered(state, unit, edge_of(state, unit, Sector::right));
}

// 10.1-10.3
Defeat defeat_of(const Losers& losers) {
  const bool clear = losers.difference > 1;
  if (losers.arm == Arm::guns) return Defeat::breaks;                                 // 10.3
  if (losers.guns_alone_won) return clear ? Defeat::retreats : Defeat::fights_on;     // 10.3, F24
  if (losers.arm == Arm::horse) return clear ? Defeat::retreats : Defeat::fights_on;  // 10.2
  if (losers.any_horse) return clear ? Defeat::breaks : Defeat::retreats;             // 10.2
  return clear ? Defeat::retreats_by_half : Defeat::fights_on;                        // 10.1
}

}  // namespace adjutant::rise_and_fight
