#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/dice/dice.hpp"
#include "engine/match/members.hpp"
#include "engine/match/record_reader.hpp"

// What has been submitted, submitted once more with the dice that were rolled.
namespace adjutant::match {

// The roll that an event "rolled" with these members tells; what is missing is noted there.
dice::Roll roll_in(Members& members);

// The rolls in the record, by submission; an event "rolled" without its form is left out.
std::map<int, std::vector<dice::Roll>> rolls_of(const ReadRecord& record);

struct Replay {
  std::optional<Applied> applied;  // empty where it is refused or `fault` says why not
  core::Refusals refused;
  std::string fault;    // other dice are asked for, or an invariant breaks
  int dice_unused = 0;  // number of recorded dice that were not rolled
};
Replay replay(const Match& match, const Submission& submission, std::vector<dice::Roll> rolls);

// The first of them, in words.
std::string told(const core::Refusals& refusals);

}  // namespace adjutant::match
