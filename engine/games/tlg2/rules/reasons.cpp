#include "engine/games/tlg2/rules/reasons.hpp"

#include <array>

#include "engine/core/rewording.hpp"

namespace adjutant::tlg2 {
namespace {

constexpr std::array<core::Rewording, 15> words{{
    {"{} each; a tie goes to the {} side (9.3)",
     "{0} points each, and a tie goes to the {1} side (9.3)"},
    {"the {} side eliminated {} strength points to {} (9.3)",
     "{1}-{2} on eliminated strength (9.3)"},
    {"the {} side holds {} (10.3)", "a unit of that side holds {1} (10.3)"},
    {"{} is empty, which the {} side wins (10.3)", "{0} is empty, and so the {1} side wins (10.3)"},
    {"{} is not next to {}; leave it out",
     "{0} is not next to {1}; move it there first, or leave it out"},
    {"{} has retreated this phase and may not be attacked again before the next",
     "{0} has retreated and cannot be attacked again in this phase"},
    {"{} has advanced this phase and may not attack; leave it out",
     "{0} has advanced and cannot attack again in this phase; leave it out"},
    {"an advance into a vacated hex is mandatory; name who advances, or leave the clause out",
     "an advance into a vacated hex is mandatory; name the unit that advances, or leave the clause "
     "out"},
    {"{} has been attacked already this phase; name all who attack it, guns too, in one order",
     "{0} has already been attacked this phase; name all its attackers, guns too, in one order"},
    {"{} is not next to {}; in one attack every attacker is next to every target, so split the "
     "attack",
     "{0} is not next to {1}; each attacker must be next to every target, so split the attack"},
    {"guns from afar alone do not attack; order a bombard, or add a unit next to the target",
     "guns at a distance cannot attack alone; bombard, or add a unit next to the target"},
    {"{} is no artillery and cannot bombard", "{0} is not artillery and cannot bombard"},
    {"{} must attack this phase, and after this combat nobody would be left for it; add it to "
     "this attack, or leave it {}",
     "{0} must attack this phase, and after this combat it would have no target left; add it "
     "to this attack, or leave it {1}"},
    {"{} must be attacked this phase, and after this combat nobody would be left to do it; "
     "attack it too with {}, or leave that unit out",
     "{0} must be attacked this phase, and after this combat no unit would be left to attack "
     "it; attack it too with {1}, or leave that unit out"},
    {"{} is {} hexes from {} and reaches {}", "{0} is {1} hexes from {2}, and its range is {3}"},
}};

}  // namespace

std::string plain_reason(std::string_view reason) {
  return core::reworded(reason, words);
}

}  // namespace adjutant::tlg2
