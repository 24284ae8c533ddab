#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "engine/games/tlg2/rules/combat.hpp"

// R5-R6: the graph of possible combats in the rest of this combat phase.
namespace adjutant::tlg2 {

UnitSet set_of(const std::vector<UnitIndex>& units);
std::vector<UnitIndex> members(UnitSet set);  // ascending

// As things stand. Enemies in one hex are one vertex, the lowest of them (6.5).
struct Contacts {
  std::array<UnitSet, units_max> of{};  // whom a unit could fight, both ways (4.5)
  UnitSet attackers = 0;                // friends who may still attack this phase
  UnitSet targets = 0;                  // enemies who may still be attacked this phase
  UnitSet bound_attackers = 0;          // must attack (6.4), and can
  UnitSet bound_targets = 0;            // must be attacked (6.1), and can
};

Contacts contacts(const State& state);

// One that is open.
struct Obligation {
  UnitIndex unit = 0;
  bool attacks = true;  // must attack (6.4), else must be attacked (6.1)
  UnitSet with = 0;     // whom, or by whom
};
std::vector<Obligation> obligations(const Contacts& contacts);
// "22US must attack: it is next to 1F (6.4)"
std::string sentence(const State& state, const Obligation& obligation);

// R6: a unit whose obligation could no longer be met once these have fought.
std::optional<UnitIndex> left_over(const Contacts& contacts, UnitSet attackers, UnitSet defenders);

// May still attack, or be attacked, this phase (6.3, 6.12, 6.15).
bool may_attack(const State& state, UnitIndex unit);
bool may_be_attacked(const State& state, UnitIndex unit);

}  // namespace adjutant::tlg2
