#include "engine/games/lfm/rules/odds.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/games/lfm/rules/contact.hpp"

namespace adjutant::lfm {

namespace {

constexpr int inspiring = 4;  // 8.4: the CV from which a commander counts

Pieces defenders_in(const State& state, Side side, const std::vector<Hex>& targets) {
  Pieces all;
  for (const Hex hex : targets) {
    const auto there = units_at(state, side, hex);
    all.insert(all.end(), there.begin(), there.end());
  }
  return all;
}

bool commander_of_note(const State& state, Side side, const std::vector<Hex>& hexes) {
  return std::ranges::any_of(hexes, [&](Hex hex) {
    return std::ranges::any_of(pieces_at(state, side, hex), [&](auto index) {
      return piece(state, index).commander() && command_of(state, index) >= inspiring;
    });
  });
}

// 8.5, L15: the attacked sides of some target hex do not fit into three neighbouring ones.
bool flanked(const std::vector<Hex>& from, const std::vector<Hex>& targets) {
  return std::ranges::any_of(targets, [&](Hex target) {
    unsigned sides = 0;
    for (const Hex hex : from) {
      if (const auto direction = hex::direction_to(target, hex)) {
        sides |= 1U << static_cast<unsigned>(*direction);
      }
    }
    for (unsigned first = 0; first < 6; ++first) {
      const unsigned three = (7U << first | 7U >> (6U - first)) & 63U;
      if ((sides & ~three) == 0) return false;
    }
    return true;
  });
}

// Everything that 8.4 asks about who attacks whom.
class Situation {
 public:
  Situation(const State& state, const Pieces& attackers, const std::vector<Hex>& targets)
      : state_(state),
        map_(state.scenario->map),
        attackers_(attackers),
        targets_(targets),
        from_(hexes_of(state, attackers)),
        enemy_(core::opponent(piece(state, attackers.front()).side)),
        defenders_(defenders_in(state, enemy_, targets)) {}

  std::vector<Modifier> modifiers() {
    favour_attacker();
    favour_defender();
    if (const int better = best_cohesion(state_, defenders_) - best_cohesion(state_, attackers_)) {
      add(better, "cohesion");
    }
    return std::move(all_);
  }

 private:
  void add(int value, std::string cause, std::string rule = "8.4") {
    all_.push_back({value, std::move(cause), std::move(rule)});
  }

  template <class Of>
  bool any_attacker(Of of) const {
    return std::ranges::any_of(attackers_, of);
  }
  template <class Of>
  bool any_defender(Of of) const {
    return std::ranges::any_of(defenders_, of);
  }
  // Some attacked hexside, from where to where.
  template <class Of>
  bool any_hexside(Of of) const {
    for (const Hex from : from_) {
      for (const Hex to : targets_) {
        const auto direction = hex::direction_to(from, to);
        if (direction && of(from, to, *direction)) return true;
      }
    }
    return false;
  }
  int highest(const std::vector<Hex>& hexes) const {
    int level = 0;
    for (const Hex hex : hexes) level = std::max(level, map_.level_of(hex));
    return level;
  }

  void favour_attacker() {
    if (highest(from_) > highest(targets_)) add(-1, "an attacker is higher than all defenders");
    for (const Hex hex : targets_) {
      const auto stack = units_at(state_, enemy_, hex);
      const bool broken = std::ranges::any_of(stack, [&](auto i) { return shattered(state_, i); });
      if (broken || disorganized_stack(state_, stack)) {
        add(-1, fmt::format("defenders in {} are {}", print(state_, hex),
                            broken ? "shattered" : "disorganized"));
      }
    }
    if (commander_of_note(state_, core::opponent(enemy_), from_)) {
      add(-1, "a commander of 4 or better with the attackers");
    }
    if (any_attacker([&](auto i) { return piece(state_, i).breechloaders; })) {
      add(1, "breech-loaders attack");
    }
    if (flanked(from_, targets_)) add(-1, "flanking attack", "8.5");
  }

  void favour_defender() {
    if (highest(targets_) > highest(from_)) add(1, "a defender is higher than all attackers");
    if (any_hexside([&](Hex from, Hex to, auto) {
          return map_.level_of(to) > map_.level_of(from);  // L14: uphill, steep too
        })) {
      add(1, "slope hexside");
    }
    if (any_hexside([&](Hex from, Hex, auto way) { return map_.has(map_.creek, from, way); })) {
      add(1, "creek hexside");
    }
    if (any_hexside([&](Hex from, Hex, auto way) { return map_.has(map_.wall, from, way); })) {
      add(1, "stone wall hexside");
    }
    if (any_defender([&](auto i) { return under_cover(state_.pieces[i].at); })) {
      add(1, "works, town, sunken road, embankment or swamp");
    }
    if (commander_of_note(state_, enemy_, targets_)) {
      add(1, "a commander of 4 or better with the defenders");
    }
    const bool on_foot =
        any_defender([&](auto i) { return piece(state_, i).regiment() && !mounted(state_, i); });
    if (on_foot && any_attacker([&](auto i) { return mounted(state_, i); })) {
      add(1, "mounted against infantry");
    }
    if (any_defender([&](auto i) { return piece(state_, i).stubborn; })) {
      add(1, "stubborn defenders");
    }
    for (const Hex hex : from_) {
      Pieces stack;
      std::ranges::copy_if(attackers_, std::back_inserter(stack),
                           [&](auto i) { return state_.pieces[i].at == hex; });
      if (disorganized_stack(state_, stack)) {
        add(1, fmt::format("attackers from {} are disorganized", print(state_, hex)));
      }
    }
  }

  bool under_cover(Hex hex) const {
    const auto there = map_.terrain_of(hex);
    return has_works(state_, enemy_, hex) || (there != Terrain::clear && there != Terrain::woods);
  }

  const State& state_;
  const Map& map_;
  const Pieces& attackers_;
  const std::vector<Hex>& targets_;
  std::vector<Hex> from_;
  Side enemy_;
  Pieces defenders_;
  std::vector<Modifier> all_;
};

}  // namespace

int sum_of(const std::vector<Modifier>& modifiers) {
  int sum = 0;
  for (const auto& one : modifiers) sum += one.value;
  return sum;
}

int best_cohesion(const State& state, const Pieces& units) {
  int best = 0;
  for (const auto index : units) best = std::max(best, piece(state, index).cohesion);
  return best;
}

// L36: breech-loaders on foot count twice; guns in full, limbered nothing; L35: who has retreated
// adds nothing.
int defence_of(const State& state, PieceIndex unit) {
  const auto& counter = piece(state, unit);
  if (limbered(state, unit) || state.pieces[unit].withdrawn) return 0;
  return counter.breechloaders && !mounted(state, unit) ? 2 * counter.strength : counter.strength;
}

// 8.3: a target hex is worth at least 1.
int defence_in(const State& state, Side side, Hex hex) {
  int strength = 0;
  for (const auto index : units_at(state, side, hex)) strength += defence_of(state, index);
  return std::max(strength, 1);
}

Odds odds(const State& state, const Pieces& attackers, const std::vector<Hex>& targets) {
  Odds odds;
  for (const auto index : attackers) {
    if (!limbered(state, index)) odds.attack += piece(state, index).strength;
  }
  const Side enemy = core::opponent(piece(state, attackers.front()).side);
  for (const Hex hex : targets) odds.defence += defence_in(state, enemy, hex);
  // 8.7: under 1-3 is not allowed.
  const bool enough = odds.attack * odds_scale[0].defence >= odds.defence * odds_scale[0].attack;
  if (enough) odds.column = odds_scale.column(odds.attack, odds.defence);
  odds.modifiers = Situation(state, attackers, targets).modifiers();
  odds.sum = sum_of(odds.modifiers);
  return odds;
}

}  // namespace adjutant::lfm
