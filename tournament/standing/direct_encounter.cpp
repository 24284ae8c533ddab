#include "tournament/standing/direct_encounter.hpp"

#include <algorithm>
#include <map>
#include <numeric>

namespace adjutant::tournament::standing {
namespace {

using Groups = std::vector<std::vector<int>>;

Ratio sum_of(const Ratio& a, const Ratio& b) {
  const auto common = std::lcm(a.denominator, b.denominator);
  return {a.numerator * (common / a.denominator) + b.numerator * (common / b.denominator), common};
}

// Average of the games against one opponent; `met` counts them.
Ratio against(const std::vector<RecordOf>& all, int one, int another, int& met) {
  Ratio points{0, 2};
  met = 0;
  for (const auto& round : all[static_cast<std::size_t>(one)].rounds) {
    if (!round.game || round.opponent != another) continue;
    points.numerator += round.points;
    ++met;
  }
  if (met > 1) points.denominator *= met;
  return points;
}

struct Tally {
  int who = 0;
  Ratio least;  // with every missing meeting lost
  Ratio most;   // with every one won
  bool all_met = true;
};

std::vector<Tally> tallies(const Crosstable& table, const std::vector<RecordOf>& all,
                           const std::vector<int>& tied) {
  std::vector<Tally> made;
  for (const int one : tied) {
    auto& tally = made.emplace_back();
    tally.who = one;
    for (const int another : tied) {
      if (another == one) continue;
      int met = 0;
      const auto points = against(all, one, another, met);
      tally.all_met = tally.all_met && met > 0;
      tally.least = sum_of(tally.least, met > 0 ? points : Ratio{table.points.least(), 2});
      tally.most = sum_of(tally.most, met > 0 ? points : Ratio{table.points.most(), 2});
    }
  }
  return made;
}

void append(Groups& groups, const Groups& more) {
  groups.insert(groups.end(), more.begin(), more.end());
}

}  // namespace

std::vector<std::vector<int>> direct_encounter(const Crosstable& table,
                                               const std::vector<RecordOf>& all,
                                               const std::vector<int>& tied) {
  if (tied.size() < 2) return {tied};
  auto made = tallies(table, all, tied);
  if (std::ranges::all_of(made, &Tally::all_met)) {
    std::map<Ratio, std::vector<int>, std::greater<>> by_sum;
    for (const auto& tally : made) by_sum[tally.least].push_back(tally.who);
    if (by_sum.size() == 1) return {tied};
    Groups groups;
    for (const auto& [sum, equal] : by_sum) append(groups, direct_encounter(table, all, equal));
    return groups;
  }
  for (const auto& front : made) {
    const bool alone = std::ranges::all_of(made, [&](const Tally& other) {
      return other.who == front.who || front.least > other.most;
    });
    if (!alone) continue;
    std::vector<int> rest = tied;
    std::erase(rest, front.who);
    Groups groups{{front.who}};
    append(groups, direct_encounter(table, all, rest));
    return groups;
  }
  return {tied};
}

Figure encounters_of(const std::vector<RecordOf>& all, int one, const std::vector<int>& tied) {
  Figure figure;
  const auto& record = all[static_cast<std::size_t>(one)];
  for (const int another : tied) {
    int met = 0;
    const auto points = against(all, one, another, met);
    if (met == 0 || another == one) continue;
    figure.value = sum_of(figure.value, points);
    for (std::size_t i = 0; i < record.rounds.size(); ++i) {
      const auto& round = record.rounds[i];
      if (!round.game || round.opponent != another) continue;
      figure.parts.push_back({.round = static_cast<int>(i) + 1,
                              .opponent = all[static_cast<std::size_t>(another)].number,
                              .value = {round.points, 2 * met}});
    }
  }
  std::ranges::sort(figure.parts, {}, &Part::round);
  return figure;
}

}  // namespace adjutant::tournament::standing
