#pragma once

#include <string>
#include <utility>
#include <vector>

#include "protocol/json/tournaments.hpp"

// Requests of officials about pairings.
namespace adjutant::protocol {

struct PairByHand {
  std::vector<std::pair<int, int>> pairs;  // entries, who has the favoured side first
  std::vector<int> byes;                   // entries
  TournamentAct act = {};
};
struct ForbidPairs {
  std::vector<std::pair<int, int>> pairs;  // entries
  TournamentAct act = {};
};

// A rule of pairing that a round would break.
struct BreakView {
  std::vector<int> entries;
  std::string rule;
  std::string what;
};

// A round that is only shown.
core::json::object encode(const RoundView& round, const std::vector<BreakView>& breaks);

PairByHand read_pair_by_hand(Members& members);
ForbidPairs read_forbid_pairs(Members& members);

}  // namespace adjutant::protocol
