#pragma once

#include <expected>
#include <functional>
#include <string>
#include <vector>

#include "tournament/life/commands.hpp"
#include "tournament/life/systems/system.hpp"

// Decisions of officials on pairings: forbidden pairs, and rounds paired by hand.
namespace adjutant::tournament::life {

inline constexpr int forbidden_pairs_max = 1000;

// {forbidden: [[entry, entry]]}: replaces the forbidden pairs. Drawn rounds stay as they are.
Decision forbid_pairs(const Tournament& tournament, const std::vector<std::pair<int, int>>& pairs,
                      const Act& act);

// A round as an official wants it, by entries, with the boards in this order. Requested byes, and
// byes of absent players, are added.
struct RoundByHand {
  std::vector<systems::Meeting> pairs;  // white has the favoured side
  std::vector<int> byes;                // allocated
};

// The next round made by hand, as draw_round() makes it by the rules: {…, by_hand}. Of the round
// that was drawn last, while it is only drawn: it is undone first.
// "bad-request" with every fault, each at "pairs[1].black", "byes[0]" or "pairs". Two meet again,
// or who shall not, somebody has a second bye, or a side against an absolute preference, only where
// no pairing of the round complies with these (C.04.3, 1.9.3).
Decision pair_by_hand(const Tournament& tournament, int round, const RoundByHand& wanted,
                      const std::function<std::string()>& match_id, const Act& act);

// A rule of pairing that a round breaks (C.04.3; with two legs C.04.5).
struct Broken {
  std::vector<int> entries;
  std::string rule;  // "C12", an article "5.2", or "forbidden"
  std::string what;  // "have met"
};
// What the round that is drawn by these events would break, pair by pair, whether or not another
// pairing could do without; then what another could comply with better, where at most
// pairing::compared_entrants_max are paired. Nothing where the system leaves no choice.
std::vector<Broken> broken_by(Tournament before, const std::vector<Event>& events);

// The fields of the event of a round that was paired by hand.
RoundByHand by_hand_of(const Event& drawn);

}  // namespace adjutant::tournament::life
