#include "engine/games/lfm/rules/reasons.hpp"

#include <array>

#include "engine/core/rewording.hpp"

namespace adjutant::lfm {
namespace {

constexpr std::array<core::Rewording, 77> words{{
    {"Which guns fire at which hex? Your guns could fire at {}.",
     "the referee asks which guns fire: your guns can fire at {0}, or write 'fire none'"},
    {"Does anybody withdraw before round {} of the attack on {}: {}?",
     "the referee asks who withdraws before round {0} of the attack on {1}: write {2}"},
    {"Which unit is lost: {}?", "the referee asks which unit is lost: name {0}"},
    {"Where does {} retreat: {}?", "the referee asks where {0} retreats: write {1}"},
    {"{} is {} ahead, {} points to {}, and needed to be {} ahead",
     "the {0}s lead by {1}, {2}-{3}, and needed a lead of {4}"},
    {"{} is {} behind, {} points to {}, and needed to be {} ahead",
     "the {0}s are {1} behind, {2}-{3}, and needed a lead of {4}"},
    {"{} must be attacked too, and nobody would be left next to it to do so: attack it as well, or "
     "leave a regiment for it",
     "{0} must be attacked too, and no unit next to it would be left to do so: attack it as well, "
     "or keep a regiment for it"},
    {"{} is none of your regiments on the map", "{0} is not one of your regiments on the map"},
    {"{} is none of your artillery", "{0} is not one of your guns"},
    {"{} may not withdraw to {}", "{0} cannot withdraw to {1}"},
    {"no regiment of {} is to come now: nobody of yours is",
     "no regiment of {0} can enter now, and none of your other units can"},
    {"no regiment of {} is to come now: those who may enter are {}",
     "no regiment of {0} can enter now: you can bring in {1}"},
    {"{} points may not charge {}: three times theirs must be as many",
     "{0} strength points are too few to charge {1}: it takes a third of the defenders' "
     "strength"},
    {"by night nobody charges", "no unit may charge by night"},
    {"{} has been charged in this phase: once is all",
     "{0} has already been charged in this phase"},
    {"those who charge stand in one hex: name them after 'with'",
     "units that charge start in one hex: name them after 'with'"},
    {"{} is swamp: nobody charges into it", "{0} is swamp: units cannot charge into it"},
    {"{} is closed to riders", "mounted units cannot enter {0}"},
    {"nothing may follow the line before: order it in your next submission",
     "nothing can follow the line before: send this in your next submission"},
    {"by night nobody fights: who stands in an EZOC may stay",
     "no combat by night: units may stay in an enemy zone of control"},
    {"who is in {} has retreated in this phase and may not be attacked alone",
     "the units in {0} have retreated in this phase: do not attack them alone"},
    {"{} has been attacked already", "{0} has already been attacked"},
    {"{} has attacked already: regiments attack once",
     "{0} has already attacked: a regiment attacks once a turn"},
    {"{} has advanced and rests", "{0} has advanced and cannot attack again"},
    {"{} builds and does not attack", "{0} is building works and cannot attack"},
    {"{} is not next to {}: in one attack everybody touches every target",
     "{0} is not next to {1}: each attacker must be next to every target"},
    {"no regiment that has not attacked yet is next to {}",
     "no regiment that can still attack is next to {0}"},
    {"odds under 1-3 are not allowed, and who withdraws leaves {} to nobody: attack with more",
     "odds below 1-3 are not allowed, and without these units nobody attacks {0}: attack with "
     "more"},
    {"{} has attacked: attackers withdraw before, or by 'rounds'",
     "{0} has attacked: withdraw before the attack, or limit it with 'rounds'"},
    {"{} is in no EZOC: nobody makes it withdraw",
     "{0} is not in an enemy zone of control, so it does not withdraw"},
    {"no way of retreat is open to {}: it must stay", "{0} has no way to retreat and must stay"},
    {"{} has nothing to throw for: it must be yours, disorganized and outside EZOCs, and "
     "throws once",
     "{0} cannot rally: it must be one of your disorganized units outside enemy zones of control "
     "that have not rolled this turn"},
    {"name one unit an order", "name one unit in each order"},
    {"{} has {} of help for {}: units of that command in range, 2 each at most",
     "{0} has {1} of help for {2}: it helps units of its command in range, with 2 points each "
     "at most"},
    {"name the regiment that is to come back", "name the regiment to recover"},
    {"{} comes back to its brigadier, {}", "only its brigadier, {1}, can recover {0}"},
    {"{} may not bring back {}: a brigadier obeys, outside EZOCs and ZOIs, and throws once; it "
     "is routed, has not come back before and fits",
     "{0} cannot recover {1}: the brigadier must be in command and outside enemy zones, and "
     "rolls once; the regiment must be routed for the first time and fit into the hex"},
    {"works are being built in {} already", "{0} already has works under construction"},
    {"nobody could build in {}: a regiment there must be organized, not shattered, on foot and "
     "in command",
     "no unit in {0} can build: it takes a regiment on foot, in command, and neither "
     "disorganized nor shattered"},
    {"the {} phase is over: a later order has ended it",
     "the {0} phase is over: an order of a later phase has ended it"},
    {"leave the line out: guns fire only when ordered",
     "remove this line: guns fire only when you order it"},
    {"nobody asks whether you withdraw: leave the line out",
     "remove this line: the referee has not asked whether you withdraw"},
    {"nothing is asked now: your own losses and retreats are clauses of your attack, those in "
     "the enemy's turn standing orders",
     "the referee has not asked this: write losses and retreats into your attack, or into "
     "standing orders for your opponent's turn"},
    {"by night no guns fire", "guns do not fire by night"},
    {"{} has been fired at: all guns on one hex make one fire",
     "{0} has already been fired at: name all guns that fire at a hex in one order"},
    {"{} is in an EZOC and does not fire", "{0} is in an enemy zone of control and cannot fire"},
    {"{} from {}: guns fire at 2 to 8", "{0} from {1}: guns fire at a range of 2 to 8"},
    {"no guns could fire at {}: unlimbered, in no EZOC, 2 to 8 hexes from it and in sight of "
     "it",
     "no guns can fire at {0}: they must be unlimbered, outside enemy zones of control, 2 to 8 "
     "hexes away, and see it"},
    {"the enemy's {} is in {}: nobody enters", "{1} is held by the enemy's {0}"},
    {"{} is closed to {} from {}", "{1} cannot enter {0} from {2}"},
    {"entering the EZOC in {} ends the move",
     "the move must end in {0}, in an enemy zone of control"},
    {"{} is in an EZOC: by night, out of command or shattered nobody enters a new one",
     "{0} is in an enemy zone of control: no unit enters a new one by night, out of command or "
     "shattered"},
    {"out of the EZOC in {} a step leads only into a hex that is in none; {} is in one",
     "from the enemy zone of control in {0} a unit can only move to a hex in none; {1} is in "
     "one"},
    {"no way leads {} from {} to {}: the enemy, EZOCs or closed hexes bar it",
     "no way leads {0} from {1} to {2}: enemies, their zones of control or impassable hexes "
     "block it"},
    {"{} would need {} movement points to {} and have {}",
     "{0} need {1} movement points to reach {2} and have {3}"},
    {"{} would need {} movement points to {} and has {}",
     "{0} needs {1} movement points to reach {2} and has {3}"},
    {"{} stands in {} already", "{0}: already in {1}"},
    {"nobody among {} could {}", "none of {0} can {1}"},
    {"{} has moved in this phase", "{0} has already moved in this phase"},
    {"{} is unlimbered and stays: 'limber {}' comes in the artillery phase",
     "{0} is unlimbered and cannot move: write 'limber {1}' before all moves"},
    {"{} builds in {} and neither moves nor attacks",
     "{0} is building works in {1}, so it cannot move or attack"},
    {"{} builds and does not move", "{0} is building works and cannot move"},
    {"{} is no reinforcement", "{0} is not a reinforcement"},
    {"{} enters by {} and {} by {}: order them one by one",
     "{0} enters at {1} and {2} at {3}: write one order for each"},
    {"the enemy bars every hex of the edge: they wait",
     "the enemy blocks every entry hex: the units wait"},
    {"{} is blocked: begin with the hex to enter by, one of {}",
     "{0} is blocked: name the entry hex first, one of {1}"},
    {"{} stands in {} and {}: name the hex, as in '{}'",
     "{0} is in {1} and {2}: name the hex, as in '{3}'"},
    {"no regiment of {} is to come now{}", "no regiment of {0} can enter now{1}"},
    {"{} is the enemy's: order your own", "{0} is an enemy unit: order your own"},
    {"{} is not on the map: it comes with 'enter {}'",
     "{0} is not on the map yet: write 'enter {1}'"},
    {"{} is on the map already: order 'move {}'", "{0} is already on the map: write 'move {1}'"},
    {"{} is in {} and {} in {}: who goes as one stands in one hex",
     "{0} is in {1} and {2} in {3}: units that move together start in one hex"},
    {"{} is no mounted regiment of yours next to {}",
     "{0} is not one of your mounted regiments next to {1}"},
    {"{} is no artillery", "{0} is not artillery"},
    {"{} is no cavalry", "{0} is not cavalry"},
    {"{} has moved: mounting comes first", "{0} has moved: cavalry mounts before it moves"},
    {"an answer has no 'if': it is due now", "an answer cannot have an 'if'"},
}};

constexpr std::array<core::Rewording, 3> questions{{
    {"Which guns fire at which hex? Your guns could fire at {}.",
     "Which guns fire at which hex? They can fire at {0}."},
    {"Does anybody withdraw before round {} of the attack on {}: {}?",
     "Does a brigade withdraw before round {0} of the attack on {1}?"},
    {"Where does {} retreat: {}?", "Where does {0} retreat?"},
}};

}  // namespace

std::string plain_reason(std::string_view reason) {
  return core::reworded(reason, words);
}

std::string plain_question(std::string_view question) {
  return core::reworded(question, questions);
}

}  // namespace adjutant::lfm
