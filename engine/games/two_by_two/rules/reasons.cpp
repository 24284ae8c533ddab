#include "engine/games/two_by_two/rules/reasons.hpp"

#include <array>

#include "engine/core/rewording.hpp"

namespace adjutant::two_by_two {
namespace {

constexpr std::array<core::Rewording, 41> words{{
    {"an even battle is won by the {}", "the battle is even, and a tie goes to the {0}"},
    {"more points after the last turn", "they have more points after the last turn"},
    {"a river is closed to {}: lead it around with 'via', or over a bridge",
     "{0} cannot cross the river here: go around with 'via', or over a bridge"},
    {"woods are closed to {}: lead it around with 'via'",
     "{0} cannot enter woods: go around with 'via'"},
    {"the way comes nearer than {} to {}: lead it around with 'via', or charge",
     "the path comes within {0} of {1}: go around with 'via', or charge"},
    {"the way leads through {}: lead it around with 'via'",
     "the path runs through {0}: go around with 'via'"},
    {"straight ahead {} is not reached: face it, or come nearer",
     "the charge does not reach {0} straight ahead: turn it with 'facing', lead it around with "
     "'via', or come nearer first"},
    {"this costs {} and {} may go {}", "this costs {0}, and {1} can move {2}"},
    {"the way leads off the table: end it on the table",
     "the path leaves the table: end it on the table"},
    {"{} stands in the way of the charge", "{0} is in the way of the charge"},
    {"{} would stand on {}: leave room", "{0} would overlap {1}: leave room"},
    {"{} would not stand wholly on the table", "part of {0} would be off the table"},
    {"{} would touch {}: stay further off, or charge",
     "{0} would touch {1}: stop short of it, or charge"},
    {"there is no exit of yours that is open now: end on its edge",
     "none of your exits is open now"},
    {"{} would not touch the same enemies any more: move off, charge, or stay and fight",
     "{0} would lose contact with an enemy: move away, charge, or stay and fight"},
    {"guns and HQs never charge", "guns and HQs cannot charge"},
    {"after the first 'reinforce' nobody moves: give it before",
     "no unit moves after the first 'reinforce': write this line before it"},
    {"{} has had its order in this player turn", "{0} already has an order in this player turn"},
    {"{} is disrupted and does nothing", "{0} is disrupted and cannot act"},
    {"there are two dice a player turn", "you have two rolls a player turn"},
    {"each die is for another unit", "roll once for each unit"},
    {"only an enemy on the table is charged", "you can only charge an enemy on the table"},
    {"{} has its 'melee' line already: give each unit one", "{0} already has a 'melee' line"},
    {"set up your units first, as '{}', then say 'ready'",
     "set up your units first, as in '{0}', then write 'ready'"},
    {"{} has to answer first", "{0} must answer a question first"},
    {"say where {} routs: {}", "choose where {0} routs: {1}"},
    {"say who fires at whom, as '{}', then 'done firing'",
     "choose your targets, as in '{0}', then write 'done firing'"},
    {"nobody is asked for this now",
     "the referee has not asked this: in your opponent's turn your units fire and rout by your "
     "standing orders"},
    {"the battle has begun: nobody is set up any more",
     "the battle has begun: you can no longer set up units"},
    {"the movement phase is over: 'melee' lines and 'end turn' are left",
     "the movement phase is over: only 'melee' lines and 'end turn' remain"},
    {"{} has no firearms: infantry and guns shoot", "{0} cannot fire: only infantry and guns can"},
    {"{} is no enemy on the table", "{0} is not an enemy on the table"},
    {"{} is in contact and shoots only at whom it touches",
     "{0} is in contact and can only fire at an enemy that it touches"},
    {"{} touches a friend and is no target",
     "{0} touches one of your units, so you cannot fire at it"},
    {"in a wood one sees no farther than 1\"", "units in woods see only 1\" far"},
    {"{} is not waiting to come on", "{0} is not a reinforcement that waits to arrive"},
    {"{} comes on from turn {} on", "{0} can arrive from turn {1}"},
    {"{} is no entry of {}'s side", "{0} is not an entry for {1}"},
    {"there is no free place by {} now", "there is no room to arrive at {0} now"},
    {"{} would not stand wholly in your zone: {}", "part of {0} would be outside your zone: {1}"},
    {"nothing may follow the line before: order it in your next submission",
     "nothing can follow the line before: send this in your next submission"},
}};

// "4.000\"" as "4\"".
std::string without_idle_zeros(std::string text) {
  for (auto at = text.find('"'); at != text.npos; at = text.find('"', at + 1)) {
    const auto begin = text.find_last_not_of("0123456789.", at - 1);
    const auto number = begin == text.npos ? 0 : begin + 1;
    if (at == 0 || text.substr(number, at - number).find('.') == text.npos) continue;
    auto end = text.find_last_not_of('0', at - 1);
    if (text[end] == '.') --end;
    text.erase(end + 1, at - end - 1);
    at = end + 1;
  }
  return text;
}

}  // namespace

std::string plain_reason(std::string_view reason) {
  return without_idle_zeros(core::reworded(reason, words));
}

}  // namespace adjutant::two_by_two
