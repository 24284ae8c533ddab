#include "tournament/pairing/berger.hpp"

#include <algorithm>
#include <utility>

#include "engine/core/ensure.hpp"

namespace adjutant::tournament::pairing {
namespace {

// Of 2k numbers the last stays where it is, and in the others each round's first player comes k
// after that of the round before. The last has black in odd rounds and white in even ones.
Pairing berger_round(int even, int round) {
  Pairing pairing;
  const int circle = even - 1;
  const int half = even / 2;
  const int first = (round - 1) * half % circle;
  const auto number = [&](int steps) { return ((first + steps) % circle + circle) % circle + 1; };
  const int pivot = number(0);
  pairing.games.push_back(round % 2 != 0 ? Game{pivot, even} : Game{even, pivot});
  for (int i = 1; i < half; ++i) pairing.games.push_back({number(i), number(-i)});
  return pairing;
}

void free_the_last(Pairing& pairing, int last) {
  const auto& game = pairing.games.front();
  pairing.bye = game.white == last ? game.black : game.white;
  pairing.games.erase(pairing.games.begin());
}

}  // namespace

std::vector<Pairing> berger(int entrants, int cycles) {
  ENSURE(entrants >= 2 && entrants <= berger_entrants_max,
         "a round robin has 2 to berger_entrants_max entrants");
  const int even = entrants + entrants % 2;
  std::vector<Pairing> all;
  for (int cycle = 1; cycle <= cycles; ++cycle) {
    const auto first = all.size();
    for (int round = 1; round < even; ++round) {
      auto pairing = berger_round(even, round);
      if (entrants != even) free_the_last(pairing, even);
      if (cycle % 2 == 0) {
        for (auto& game : pairing.games) std::swap(game.white, game.black);
      }
      all.push_back(std::move(pairing));
    }
    // C.05, 2: in a double round robin.
    if (cycle % 2 != 0 && cycle < cycles && all.size() - first >= 2) {
      std::swap(all[all.size() - 1], all[all.size() - 2]);
    }
  }
  return all;
}

std::vector<std::pair<int, int>> knock_out(int entrants) {
  ENSURE(entrants >= 2, "a knock-out of fewer than two");
  std::vector<int> seeds{1};
  while (static_cast<int>(seeds.size()) < entrants) {
    const int size = static_cast<int>(seeds.size()) * 2;
    std::vector<int> doubled;
    for (const int seed : seeds) {
      doubled.push_back(seed);
      doubled.push_back(size + 1 - seed);
    }
    seeds = std::move(doubled);
  }
  std::vector<std::pair<int, int>> ties;
  for (std::size_t i = 0; i < seeds.size(); i += 2) {
    const int better = std::min(seeds[i], seeds[i + 1]);
    const int worse = std::max(seeds[i], seeds[i + 1]);
    ties.emplace_back(better, worse <= entrants ? worse : 0);
  }
  return ties;
}

}  // namespace adjutant::tournament::pairing
