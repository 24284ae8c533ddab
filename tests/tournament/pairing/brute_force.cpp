#include "tests/tournament/pairing/brute_force.hpp"

#include <algorithm>
#include <functional>
#include <numeric>
#include <set>
#include <stdexcept>
#include <tuple>

namespace adjutant::tournament::pairing {
namespace {

using Set = std::vector<int>;                    // indices, ascending: that is order 1.2
using Pairs = std::vector<std::pair<int, int>>;  // the higher first, sorted
using Values = std::vector<std::vector<int>>;    // by criterion; less is better

Set without(const Set& all, const Set& some) {
  Set left;
  std::ranges::set_difference(all, some, std::back_inserter(left));
  return left;
}

Set paired_in(const Pairs& pairs) {
  Set in;
  for (const auto& [a, b] : pairs) in.insert(in.end(), {a, b});
  std::ranges::sort(in);
  return in;
}

class BruteForce {
 public:
  explicit BruteForce(const Crosstable& table)
      : table_(table), all_(competitors(table)), initial_(initial_colour(table)) {}

  std::optional<Pairing> pair() {
    Set everybody(all_.size());
    std::iota(everybody.begin(), everybody.end(), 0);
    if (!settle_bye(everybody)) return std::nullopt;
    Pairing pairing;
    Set left = everybody, let_down;
    while (left.size() > let_down.size()) {
      const Set residents = top(without(left, let_down));
      const auto pairs = best(let_down, residents, left);
      for (const auto& [a, b] : pairs) pairing.games.push_back(game(a, b));
      left = without(left, paired_in(pairs));
      Set members = let_down;
      members.insert(members.end(), residents.begin(), residents.end());
      let_down = without(members, paired_in(pairs));
    }
    if (!left.empty()) pairing.bye = at(left.front()).number;
    return pairing;
  }

 private:
  const Competitor& at(int i) const { return all_[static_cast<std::size_t>(i)]; }

  Game game(int a, int b) const {
    const bool white = colour_of_higher(at(a), at(b), initial_) == Colour::white;
    return white ? Game{at(a).number, at(b).number} : Game{at(b).number, at(a).number};
  }

  bool legal(int a, int b) const {
    const auto& one = at(a);
    const auto& another = at(b);
    if (std::ranges::find(one.opponents, another.number) != one.opponents.end()) return false;
    for (const auto& pairs : table_.forbidden) {
      const int round = table_.rounds_paired() + 1;
      const auto has = [&](int n) { return std::ranges::count(pairs.numbers, n) > 0; };
      if (pairs.first_round <= round && round <= pairs.last_round && has(one.number) &&
          has(another.number)) {
        return false;
      }
    }
    if (one.topscorer || another.topscorer) return true;
    return one.strength != Strength::absolute || another.strength != Strength::absolute ||
           one.preference != another.preference;
  }

  bool may_have_bye(int i) const {
    return at(i).may_have_bye && (!bye_score_ || at(i).score == *bye_score_);
  }

  // Whether all these can be paired, one of them with the bye where they are odd.
  bool completes(const Set& left) const {
    if (left.empty()) return true;
    const int a = left.front();
    if (left.size() % 2 != 0 && may_have_bye(a) && completes(without(left, {a}))) return true;
    for (const int b : left) {
      if (b != a && legal(a, b) && completes(without(left, {a, b}))) return true;
    }
    return false;
  }

  bool settle_bye(const Set& everybody) {
    if (everybody.size() % 2 == 0) return completes(everybody);
    for (auto i = everybody.rbegin(); i != everybody.rend(); ++i) {
      if (at(*i).may_have_bye && completes(without(everybody, {*i}))) {
        bye_score_ = at(*i).score;
        return true;
      }
    }
    return false;
  }

  Set top(const Set& left) const {
    Set residents;
    for (const int i : left) {
      if (at(i).score == at(left.front()).score) residents.push_back(i);
    }
    return residents;
  }

  // Every set of legal pairs.
  void each_pairs(const Set& left, Pairs& pairs, const std::function<void(const Pairs&)>& take) {
    if (left.empty()) return take(pairs);
    const int a = left.front();
    const auto rest = without(left, {a});
    each_pairs(rest, pairs, take);
    for (const int b : rest) {
      if (!legal(a, b)) continue;
      pairs.emplace_back(a, b);
      each_pairs(without(rest, {b}), pairs, take);
      pairs.pop_back();
    }
  }

  // C6, C7.
  Values let_down_values(const Set& let_down) const {
    std::vector<int> scores;
    for (const int i : let_down) scores.push_back(at(i).score);
    std::ranges::sort(scores, std::greater{});
    return {{static_cast<int>(let_down.size())}, scores};
  }

  // C8: the least of C6 and C7 that the next bracket can come to.
  Values following(const Set& let_down, const Set& below) {
    if (below.size() == 0) return {};
    const auto residents = top(below);
    Set members = let_down;
    members.insert(members.end(), residents.begin(), residents.end());
    Set left = let_down;
    left.insert(left.end(), below.begin(), below.end());
    std::optional<Values> least;
    Pairs pairs;
    each_pairs(members, pairs, [&](const Pairs& found) {
      const auto values = let_down_values(without(members, paired_in(found)));
      if ((!least || values < *least) && completes(without(left, paired_in(found)))) least = values;
    });
    return least.value_or(Values{});
  }

  // C9 has something to say where one is let down who cannot but have the bye.
  int bye_value(const Set& let_down, const Set& below) const {
    if (let_down.size() != 1 || (below.size() + 1) % 2 == 0) return 0;
    const int one = let_down.front();
    for (const int b : below) {
      if (legal(one, b) && completes(without(below, {b}))) return 0;
    }
    return at(one).unplayed;
  }

  void colour_values(const Pairs& pairs, Values& values) const {
    int c10 = 0, c11 = 0, c12 = 0, c13 = 0;
    for (const auto& [a, b] : pairs) {
      const auto first = colour_of_higher(at(a), at(b), initial_);
      const std::tuple<const Competitor&, Colour> two[] = {{at(a), first}, {at(b), other(first)}};
      for (const auto& [one, colour] : two) {
        const bool top = at(a).topscorer || at(b).topscorer;
        const int difference = one.colour_difference + (colour == Colour::white ? 1 : -1);
        c10 += top && std::abs(difference) > 2 ? 1 : 0;
        c11 += top && one.repeats() && one.colours.back() == colour ? 1 : 0;
        if (one.preference == Colour::none || one.preference == colour) continue;
        ++c12;
        c13 += one.strength == Strength::strong ? 1 : 0;
      }
    }
    for (const int value : {c10, c11, c12, c13}) values.push_back({value});
  }

  // C14 to C21.
  void float_values(const Set& moved, const Pairs& pairs, const Set& let_down,
                    Values& values) const {
    const auto is_moved = [&](int i) { return std::ranges::count(moved, i) > 0; };
    for (const std::size_t back : {0U, 1U}) {
      int down = 0, up = 0;
      for (const int i : let_down) down += !is_moved(i) && at(i).floats[back] == Float::down;
      for (const auto& [a, b] : pairs) up += is_moved(a) && at(b).floats[back] == Float::up;
      values.push_back({down});
      values.push_back({up});
    }
    for (const std::size_t back : {0U, 1U}) {
      std::vector<int> down, up;
      for (const int i : let_down) {
        // Floating on is more than any difference here.
        if (is_moved(i) && at(i).floats[back] == Float::down) down.push_back(1000 + at(i).score);
      }
      for (const auto& [a, b] : pairs) {
        if (!is_moved(a)) continue;
        const int difference = at(a).score - at(b).score;
        if (at(a).floats[back] == Float::down) down.push_back(difference);
        if (at(b).floats[back] == Float::up) up.push_back(difference);
      }
      for (auto* list : {&down, &up}) {
        std::ranges::sort(*list, std::greater{});
        values.push_back(*list);
      }
    }
  }

  Pairs best(const Set& moved, const Set& residents, const Set& left) {
    Set members = moved;
    members.insert(members.end(), residents.begin(), residents.end());
    const Set below = without(left, members);
    std::optional<Values> least;
    std::set<Pairs> equal;
    Pairs pairs;
    each_pairs(members, pairs, [&](const Pairs& found) {
      const auto let_down = without(members, paired_in(found));
      auto values = let_down_values(let_down);
      if (least && Values(least->begin(), least->begin() + 2) < values) return;
      if (!completes(without(left, paired_in(found)))) return;
      for (auto& value : following(let_down, below)) values.push_back(value);
      values.push_back({bye_value(let_down, below)});
      colour_values(found, values);
      float_values(moved, found, let_down, values);
      if (!least || values < *least) {
        least = values;
        equal.clear();
      }
      Pairs sorted = found;
      std::ranges::sort(sorted);
      if (values == *least) equal.insert(sorted);
    });
    return first_generated(moved, residents, equal);
  }

  // 4.4, 3.7: sets of moved-down players by their lowest BSN that differs.
  Pairs first_generated(const Set& moved, const Set& residents, const std::set<Pairs>& wanted) {
    const auto max_pairs = wanted.begin()->size();
    std::size_t m1 = 0;
    for (const auto& [a, b] : *wanted.begin()) m1 += std::ranges::count(moved, a) > 0 ? 1 : 0;
    std::vector<int> chosen(moved.size());
    std::fill_n(chosen.begin(), m1, 1);
    Pairs found;
    do {
      Set s1;
      for (std::size_t i = 0; i < moved.size(); ++i) {
        if (chosen[i] != 0) s1.push_back(moved[i]);
      }
      if (transpositions(s1, residents, max_pairs, wanted, found)) return found;
    } while (std::ranges::prev_permutation(chosen).found);
    throw std::logic_error("no candidate is generated");
  }

  // 4.2: by the first as many of S2 as S1 has.
  bool transpositions(const Set& s1, Set s2, std::size_t max_pairs, const std::set<Pairs>& wanted,
                      Pairs& found) {
    do {
      Pairs pairs;
      for (std::size_t i = 0; i < s1.size(); ++i) pairs.emplace_back(s1[i], s2[i]);
      Set remainder(s2.begin() + static_cast<std::ptrdiff_t>(s1.size()), s2.end());
      if (std::ranges::is_sorted(remainder) &&
          homogeneous(pairs, remainder, max_pairs, wanted, found)) {
        return true;
      }
    } while (std::ranges::next_permutation(s2).found);
    return false;
  }

  struct Exchange {
    std::set<int> out, in;  // BSNs

    auto key() const {
      const int sum_out = std::accumulate(out.begin(), out.end(), 0);
      const int sum_in = std::accumulate(in.begin(), in.end(), 0);
      std::vector<int> highest(out.rbegin(), out.rend());
      for (int& bsn : highest) bsn = -bsn;
      return std::tuple(out.size(), sum_in - sum_out, highest, in);  // 4.3.3
    }
  };

  // 3.6: transpositions of the original, then of each exchange.
  bool homogeneous(const Pairs& before, const Set& players, std::size_t max_pairs,
                   const std::set<Pairs>& wanted, Pairs& found) {
    const auto half = max_pairs - before.size();
    std::vector<Exchange> exchanges;
    for (std::size_t mask = 0; mask < (1U << players.size()); ++mask) {
      Exchange exchange;
      for (std::size_t i = 0; i < players.size(); ++i) {
        const bool is_s1 = (mask >> i & 1U) != 0;
        if (i < half && !is_s1) exchange.out.insert(static_cast<int>(i));
        if (i >= half && is_s1) exchange.in.insert(static_cast<int>(i));
      }
      if (exchange.out.size() == exchange.in.size()) exchanges.push_back(exchange);
    }
    std::ranges::sort(exchanges, {}, &Exchange::key);
    for (const auto& exchange : exchanges) {
      Set s1, s2;
      for (std::size_t i = 0; i < players.size(); ++i) {
        const bool first = i < half ? !exchange.out.contains(static_cast<int>(i))
                                    : exchange.in.contains(static_cast<int>(i));
        (first ? s1 : s2).push_back(players[i]);
      }
      do {
        Pairs pairs = before;
        for (std::size_t i = 0; i < s1.size(); ++i) {
          pairs.emplace_back(std::min(s1[i], s2[i]), std::max(s1[i], s2[i]));
        }
        std::ranges::sort(pairs);
        if (wanted.contains(pairs)) {
          found = pairs;
          return true;
        }
        // Only the first as many of S2 as S1 has matter.
        std::reverse(s2.begin() + static_cast<std::ptrdiff_t>(s1.size()), s2.end());
      } while (std::ranges::next_permutation(s2).found);
    }
    return false;
  }

  const Crosstable& table_;
  std::vector<Competitor> all_;
  Colour initial_;
  std::optional<Points> bye_score_;
};

}  // namespace

std::optional<Pairing> pair_by_brute_force(const Crosstable& table) {
  return BruteForce(table).pair();
}

}  // namespace adjutant::tournament::pairing
