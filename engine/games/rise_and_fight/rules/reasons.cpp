#include "engine/games/rise_and_fight/rules/reasons.hpp"

#include <array>

#include "engine/core/rewording.hpp"
#include "engine/table/words.hpp"

namespace adjutant::rise_and_fight {
namespace {

constexpr std::array<core::Rewording, 48> words{{
    {"the {} have not lost more", "the {0} have not lost more than the enemy"},
    {"write 'to X Y facing DEGREES' and nothing else",
     "only skirmishers move without a heading: write 'to X Y facing DEGREES', and no other step"},
    {"{} may not evade", "{0} cannot evade"},
    {"{} is mounted and fires in skirmish order alone",
     "{0} is mounted and can fire only in skirmish order"},
    {"{} has nobody to fire at now", "{0} has no target now"},
    {"{} is no enemy on the table", "{0} is not an enemy on the table"},
    {"{} is farther off than {} mils", "{0} is more than {1} mils away"},
    {"another strikes this face of {} already", "another unit already charges this face of {0}"},
    {"a charge begins with a wheel of 45 degrees at most",
     "a charge can begin with a wheel of at most 45 degrees"},
    {"no target is named", "name a target"},
    {"{} stands now", "{0} can only stand now"},
    {"the way comes within 1\" of {}", "the path comes within 1\" of {0}"},
    {"this is {} mils, and a commander goes {}",
     "this is {0} mils, and a commander moves {1} mils at most"},
    {"a commander stays wholly on the table", "a commander cannot leave the table"},
    {"a commander attaches to a friend on the table",
     "a commander can only join your own units on the table"},
    {"{} has nothing to fire", "{0} has no firearms"},
    {"{} does not fire in this formation", "{0} cannot fire in this formation"},
    {"{} is not seen", "there is no line of sight to {0}"},
    {"{} is beyond its range", "{0} is out of range"},
    {"{} is outside its arc of {} degrees", "{0} is outside the field of fire of {1} degrees"},
    {"guns alone turn before they fire, by 45 degrees at most",
     "only guns can turn before they fire, by at most 45 degrees"},
    {"no two wheels and a way ahead lead there: write steps",
     "no wheel, advance and second wheel lead there: write the steps"},
    {"{} would break by the {} hits that this costs", "{0} would break: this costs {1} hits"},
    {"{} is of a brigade that goes no nearer to the enemy",
     "the brigade of {0} has lost too much to go nearer to the enemy"},
    {"{} has had an order", "{0} already has an order"},
    {"{} has had its order", "{0} already has an order"},
    {"{} has to answer first", "{0} must answer a question first"},
    {"say what {} does: {}", "choose how {0} reacts: {1}"},
    {"fire, or 'end turn'", "write 'fire' lines, or 'end turn'"},
    {"say who fires at whom, as {}", "choose your targets, as in {0}"},
    {"the first half-turn of the battle has no fire before it: your fire comes after the "
     "enemy's movement",
     "you cannot fire in the first player turn of the battle"},
    {"your fire is over: it comes before moves, charges and rallies",
     "it is too late to fire: write 'fire' lines before all other orders"},
    {"nobody is asked for this now", "the referee has not asked this"},
    {"after 'rally all' there is 'end turn' alone", "after 'rally all' you can only end the turn"},
    {"this has no place after a charge", "this order cannot follow a charge"},
    {"one line a unit: it has one shot", "each unit fires once: write one line for it"},
    {"nothing may follow the line before: order it in your next submission",
     "nothing can follow the line before: send this in your next submission"},
    {"{} would not stand wholly on the table", "part of {0} would be off the table"},
    {"{} would stand on {}: leave room", "{0} would overlap {1}: leave room"},
    {"{} is in no skirmish order: write steps, or 'to … facing' alone",
     "{0} is not in skirmish order: write steps, or 'to X Y facing H' alone"},
    {"{} is in no skirmish order: it wheels, or goes 'to … facing'",
     "{0} is not in skirmish order: wheel it, or write 'to X Y facing H'"},
    {"{} obliques by 45 degrees at most", "{0} can oblique by at most 45 degrees"},
    {"{} wheels by 1 to 90 degrees", "{0} can wheel by 1 to 90 degrees"},
    {"{} is out of command and takes no segment that costs a hit",
     "{0} is out of command and cannot use a segment that costs a hit"},
    {"{} does not pass {}", "{0} cannot pass through {1}"},
    {"{} does not enter this ground", "{0} cannot enter this ground"},
    {"{} has no such change", "{0} cannot change to this formation"},
    {"{} needs {} segments for this", "{0} has too few segments left: the change takes {1}"},
}};

// "12500 mils" as "12.5\"".
std::string in_inches(std::string text) {
  constexpr std::string_view unit = " mils";
  for (auto at = text.find(unit); at != text.npos; at = text.find(unit)) {
    const auto before = at == 0 ? text.npos : text.find_last_not_of("0123456789", at - 1);
    const auto begin = before == text.npos ? 0 : before + 1;
    const auto mils = table::whole_number(std::string_view(text).substr(begin, at - begin));
    if (!mils) break;
    text.replace(begin, at + unit.size() - begin, table::print_inches(*mils) + "\"");
  }
  return text;
}

}  // namespace

std::string plain_reason(std::string_view reason) {
  return in_inches(core::reworded(reason, words));
}

}  // namespace adjutant::rise_and_fight
