#include "tournament/pairing/completion.hpp"

#include <algorithm>
#include <numeric>

namespace adjutant::tournament::pairing {
namespace {

// The number that is tried for the bye, or to float on, before anything is known.
constexpr int tries_max = 8;

class Pairs {
 public:
  Pairs(const Round& round, const std::vector<int>& who)
      : round_(round), who_(who), mates_(who.size(), -1) {}

  bool all() {
    if (who_.size() % 2 != 0) return false;
    const auto left = nearest();
    for (std::size_t i = 0; i < left.size(); i += 2) {
      if (!exchange(left[i], left[i + 1])) return false;
    }
    return true;
  }

 private:
  int size() const { return static_cast<int>(who_.size()); }
  int& mate(int place) { return mates_[static_cast<std::size_t>(place)]; }
  bool may_meet(int a, int b) const {
    return round_.may_meet(who_[static_cast<std::size_t>(a)], who_[static_cast<std::size_t>(b)]);
  }
  void join(int a, int b) {
    mate(a) = b;
    mate(b) = a;
  }

  // Each with the nearest free one after it; those for whom there is none.
  std::vector<int> nearest() {
    std::vector<int> left;
    int free = 0;  // the first who may be
    for (int a = 0; a < size(); ++a) {
      if (mate(a) != -1) continue;
      int b = free = std::max(free, a + 1);
      while (b < size() && (mate(b) != -1 || !may_meet(a, b))) ++b;
      if (b < size()) {
        join(a, b);
      } else {
        left.push_back(a);
      }
      while (free < size() && mate(free) != -1) ++free;
    }
    return left;
  }

  // Pairs two who are left, at need by parting a pair.
  bool exchange(int a, int b) {
    if (may_meet(a, b)) {
      join(a, b);
      return true;
    }
    for (int x = size() - 1; x >= 0; --x) {
      const int y = mate(x);
      if (y == -1 || !may_meet(a, x) || !may_meet(b, y)) continue;
      join(a, x);
      join(b, y);
      return true;
    }
    return false;
  }

  const Round& round_;
  const std::vector<int>& who_;
  std::vector<int> mates_;
};

std::vector<int> without(const std::vector<int>& who, int one) {
  auto others = who;
  std::erase(others, one);
  return others;
}

}  // namespace

bool surely_completes(const Round& round, const std::vector<int>& who) {
  if (who.size() % 2 == 0) return Pairs(round, who).all();
  int tries = 0;
  for (auto one = who.rbegin(); one != who.rend() && tries < tries_max; ++one) {
    if (!round.may_have_bye(*one)) continue;
    const auto others = without(who, *one);
    if (Pairs(round, others).all()) return true;
    ++tries;
  }
  return false;
}

bool surely_follows(const Round& round, const Bracket& bracket, const std::vector<int>& let_down) {
  const auto& next = bracket.next;
  auto pool = let_down;
  pool.insert(pool.end(), next.begin(), next.end());
  if (next.empty()) return surely_completes(round, pool);
  if (pool.size() % 2 == 0) {
    return Pairs(round, pool).all() && surely_completes(round, bracket.rest);
  }
  int tries = 0;
  for (auto one = next.rbegin(); one != next.rend() && tries < tries_max; ++one, ++tries) {
    const auto others = without(pool, *one);
    std::vector<int> rest{*one};
    rest.insert(rest.end(), bracket.rest.begin(), bracket.rest.end());
    if (Pairs(round, others).all() && surely_completes(round, rest)) return true;
  }
  return false;
}

bool surely_settles_bye(Round& round) {
  std::vector<int> all(static_cast<std::size_t>(round.size()));
  std::iota(all.begin(), all.end(), 0);
  if (all.size() % 2 == 0) return surely_completes(round, all);
  const auto last = std::ranges::find_if(all.rbegin(), all.rend(),
                                         [&](int one) { return round.may_have_bye(one); });
  if (last == all.rend()) return false;
  // Nobody with less may have it, so with its score C5 is complied with.
  Round settled = round;
  settled.settle_bye(round.at(*last).score);
  if (!surely_completes(settled, all)) return false;
  round.settle_bye(round.at(*last).score);
  return true;
}

}  // namespace adjutant::tournament::pairing
