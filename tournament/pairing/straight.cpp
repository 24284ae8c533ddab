#include "tournament/pairing/straight.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>

#include "tournament/pairing/completion.hpp"

namespace adjutant::tournament::pairing {
namespace {

// What a player is due, as far as C12 and C13 look at it.
enum Kind : std::uint8_t { none, white_mild, white_strong, white_absolute, black_mild, black_strong,
                           black_absolute };
constexpr std::size_t kinds = 7;

Kind kind_of(const Competitor& one) {
  if (one.preference == Colour::none) return none;
  const bool white = one.preference == Colour::white;
  switch (one.strength) {
    case Strength::absolute:
      return white ? white_absolute : black_absolute;
    case Strength::strong:
      return white ? white_strong : black_strong;
    default:
      return white ? white_mild : black_mild;
  }
}

bool same_colour(Kind one, Kind another) {
  return one != none && another != none && (one < black_mild) == (another < black_mild);
}

// How many there are of each kind.
struct Counts {
  std::array<int, kinds> of{};

  void add(Kind kind, int by) { of[kind] += by; }
  int mild(bool white) const { return of[white ? white_mild : black_mild]; }
  int not_absolute(bool white) const {
    return mild(white) + of[white ? white_strong : black_strong];
  }
  int due(bool white) const {
    return not_absolute(white) + of[white ? white_absolute : black_absolute];
  }
};

// Pairs of two who are due the same colour (C12), and those of them with a strong preference
// refused (C13).
struct Refused {
  int all = 0;
  int strong = 0;

  Refused without(Kind one, Kind another) const {
    if (!same_colour(one, another)) return *this;
    const bool mild = one == white_mild || one == black_mild || another == white_mild ||
                      another == black_mild;
    return {all - 1, strong - (mild ? 0 : 1)};
  }
  bool below_zero() const { return all < 0 || strong < 0; }
};

// So many pairs of one colour must be: a mild preference is refused in as many of them as there are
// players with one.
Refused least(int pairs, int mild) {
  return {std::max(pairs, 0), std::max(std::max(pairs, 0) - mild, 0)};
}

// The least among all of these; of an odd number one is let down.
Refused least_among(const Counts& all) {
  const bool white = all.due(true) >= all.due(false);
  return least((all.due(white) - all.due(!white) - all.of[none]) / 2, all.mild(white));
}

bool is_within(const Refused& least, const Refused& most) {
  return least.all <= most.all && least.strong <= most.strong;
}

// Two absolute preferences for one colour are not to meet (C3; C10 or C11 where a topscorer plays).
bool fits(const Counts& all, const Refused& most) {
  const auto refused = least_among(all);
  const bool white = all.due(true) >= all.due(false);
  return is_within(refused, most) && refused.all <= all.not_absolute(white);
}

// As many of S1 as of S2, each of one with one of the other.
bool fits(const Counts& s1, const Counts& s2, const Refused& most) {
  for (const bool white : {true, false}) {
    const int pairs = s1.due(white) - s2.due(!white) - s2.of[none];
    if (pairs <= 0) continue;
    if (!is_within(least(pairs, s1.mild(white) + s2.mild(white)), most) ||
        pairs > s1.not_absolute(white) + s2.not_absolute(white)) {
      return false;
    }
  }
  return true;
}

class Straight {
 public:
  Straight(const Round& round, const Bracket& bracket)
      : round_(round),
        bracket_(bracket),
        size_(bracket.size()),
        moved_down_(bracket.moved_down),
        steps_left_(std::int64_t{size_} * size_ + 100'000) {
    for (int place = 0; place < size_; ++place) {
      kinds_.push_back(kind_of(at(place)));
      open_.add(kinds_.back(), 1);
    }
    mates_.assign(bracket.members.size(), -1);
  }

  std::optional<std::vector<std::pair<int, int>>> best() {
    if (!is_for_counting()) return std::nullopt;
    most_ = least_among(open_);
    link(moved_down_, size_);
    if (!pair_moved_down() || !pair_remainder()) return std::nullopt;
    const int down = after_[head()];
    if (size_ % 2 != 0 && !bracket_.next.empty() && !surely_follows(round_, bracket_, {index(down)})) {
      return std::nullopt;
    }
    std::vector<std::pair<int, int>> pairs;
    for (int place = 0; place < size_; ++place) {
      if (mates_[at_(place)] > place) pairs.emplace_back(place, mates_[at_(place)]);
    }
    return pairs;
  }

 private:
  static std::size_t at_(int place) { return static_cast<std::size_t>(place); }
  int index(int place) const { return bracket_.members[at_(place)]; }
  const Competitor& at(int place) const { return round_.at(index(place)); }
  Kind kind(int place) const { return kinds_[at_(place)]; }
  std::size_t head() const { return at_(size_); }

  // Where C6 to C9 are as good as can be when all but one resident at most are paired.
  bool is_for_counting() {
    if (2 * moved_down_ > size_) return false;
    const bool last = bracket_.next.empty();
    const bool odd = size_ % 2 != 0;
    if (!last && round_.bye_score() && *round_.bye_score() >= at(size_ - 1).score) return false;
    if (!last && !odd && !surely_follows(round_, bracket_, {})) return false;
    if (last && odd) least_unplayed();
    if (odd) {
      may_go_.resize(at_(size_));
      for (int place = moved_down_; place < size_; ++place) may_go_[at_(place)] = may_go(place, last);
    }
    return true;
  }
  void least_unplayed() {
    for (int place = 0; place < size_; ++place) {
      if (!round_.may_have_bye(index(place))) continue;
      const int unplayed = at(place).unplayed;
      least_unplayed_ = least_unplayed_ < 0 ? unplayed : std::min(least_unplayed_, unplayed);
    }
  }
  // C9, C14, C16.
  bool may_go(int place, bool last) const {
    const auto& one = at(place);
    if (last && (!round_.may_have_bye(index(place)) || one.unplayed != least_unplayed_)) {
      return false;
    }
    return one.floats[0] != Float::down && one.floats[1] != Float::down;
  }

  // Those who may still be taken for S2, in order.
  void link(int from, int end) {
    after_.assign(at_(size_) + 1, size_);
    before_.assign(at_(size_) + 1, size_);
    int last = size_;
    for (int place = from; place < end; ++place) {
      after_[at_(last)] = place;
      before_[at_(place)] = last;
      last = place;
    }
    after_[at_(last)] = size_;
    before_[head()] = last;
  }
  void take(int a, int b) {
    mates_[at_(a)] = b;
    mates_[at_(b)] = a;
    after_[at_(before_[at_(b)])] = after_[at_(b)];
    before_[at_(after_[at_(b)])] = before_[at_(b)];
    most_ = most_.without(kind(a), kind(b));
  }
  void give_back(int a) {
    const int b = mates_[at_(a)];
    mates_[at_(a)] = mates_[at_(b)] = -1;
    after_[at_(before_[at_(b)])] = b;
    before_[at_(after_[at_(b)])] = b;
    if (!same_colour(kind(a), kind(b))) return;
    const auto one = Refused{}.without(kind(a), kind(b));
    most_ = {most_.all - one.all, most_.strong - one.strong};
  }
  bool may_pair(int a, int b) const {
    const bool clash = same_colour(kind(a), kind(b)) && at(a).strength == Strength::absolute &&
                       at(b).strength == Strength::absolute;
    return !clash && round_.may_meet(index(a), index(b));
  }

  // 4.2: each of these in order takes the first that fits, and the last of them goes on to its next
  // where nobody is left. `fits_kind` of one tells which kinds of opponents leave the others enough.
  template <class Fits, class MayMeet, class Count>
  bool transpose(const std::vector<int>& who, const Fits& fits_kind, const MayMeet& may_meet,
                 const Count& count) {
    std::size_t at = 0;
    int from = after_[head()];
    while (at < who.size()) {
      const int one = who[at];
      count(one, -1);
      const auto fitting = fits_kind(one);
      int other = from;
      while (other != size_ && !(fitting[kind(other)] && may_meet(one, other))) {
        if (--steps_left_ < 0) return false;
        other = after_[at_(other)];
      }
      if (other != size_) {
        take(one, other);
        count(other, -1);
        ++at;
        from = after_[head()];
        continue;
      }
      count(one, 1);
      if (at == 0 || --steps_left_ < 0) return false;
      --at;
      const int given = mates_[at_(who[at])];
      give_back(who[at]);
      count(given, 1);
      count(who[at], 1);
      from = after_[at_(given)];
    }
    return true;
  }

  bool pair_moved_down() {
    std::vector<int> who(at_(moved_down_));
    for (int place = 0; place < moved_down_; ++place) who[at_(place)] = place;
    const auto fits_kind = [&](int one) {
      std::array<bool, kinds> fitting{};
      for (std::size_t i = 0; i < kinds; ++i) {
        const auto other = static_cast<Kind>(i);
        auto left = open_;
        left.add(other, -1);
        const auto most = most_.without(kind(one), other);
        fitting[i] = left.of[i] >= 0 && !most.below_zero() && fits(left, most);
      }
      return fitting;
    };
    const auto may_meet = [&](int one, int other) {
      // C15, C17; C18 to C21 then are as good as can be.
      const auto& floats = at(other).floats;
      return floats[0] != Float::up && floats[1] != Float::up && may_pair(one, other);
    };
    return transpose(who, fits_kind, may_meet,
                     [&](int place, int by) { open_.add(kind(place), by); });
  }

  // 3.3: those residents who are left, the upper half against the others.
  bool pair_remainder() {
    std::vector<int> left;
    for (int place = after_[head()]; place != size_; place = after_[at_(place)]) {
      left.push_back(place);
    }
    const std::vector<int> s1(left.begin(),
                              left.begin() + static_cast<std::ptrdiff_t>(left.size() / 2));
    for (const int place : s1) count_remainder(place, true, 1);
    for (const int place : s1) {
      after_[at_(before_[at_(place)])] = after_[at_(place)];
      before_[at_(after_[at_(place)])] = before_[at_(place)];
    }
    std::vector<bool> is_first(at_(size_));
    for (const int place : s1) is_first[at_(place)] = true;
    for (int place = after_[head()]; place != size_; place = after_[at_(place)]) {
      count_remainder(place, false, 1);
    }
    if (!leaves_enough(s2_, may_go_by_kind_, most_)) return false;
    const auto fits_kind = [&](int one) {
      std::array<bool, kinds> fitting{};
      for (std::size_t i = 0; i < kinds; ++i) {
        const auto other = static_cast<Kind>(i);
        auto left_of_s2 = s2_;
        left_of_s2.add(other, -1);
        const auto most = most_.without(kind(one), other);
        fitting[i] = left_of_s2.of[i] >= 0 && !most.below_zero() &&
                     leaves_enough(left_of_s2, may_go_by_kind_, most);
      }
      return fitting;
    };
    const auto may_meet = [&](int one, int other) {
      return may_pair(one, other) && (size_ % 2 == 0 || !is_the_last_who_may_go(other));
    };
    return transpose(s1, fits_kind, may_meet, [&](int place, int by) {
      count_remainder(place, is_first[at_(place)], by);
    });
  }
  void count_remainder(int place, bool first, int by) {
    (first ? s1_ : s2_).add(kind(place), by);
    if (!first && !may_go_.empty() && may_go_[at_(place)]) may_go_by_kind_.add(kind(place), by);
  }
  bool is_the_last_who_may_go(int place) const {
    if (!may_go_[at_(place)]) return false;
    int all = 0;
    for (const int number : may_go_by_kind_.of) all += number;
    return all == 1;
  }
  // With one of S2 to be let down where they are odd.
  bool leaves_enough(const Counts& s2, const Counts& may_go, const Refused& most) const {
    if (size_ % 2 == 0) return fits(s1_, s2, most);
    for (std::size_t i = 0; i < kinds; ++i) {
      if (may_go.of[i] == 0 || s2.of[i] == 0) continue;
      auto others = s2;
      others.add(static_cast<Kind>(i), -1);
      if (fits(s1_, others, most)) return true;
    }
    return false;
  }

  const Round& round_;
  const Bracket& bracket_;
  int size_;
  int moved_down_;
  std::int64_t steps_left_;
  std::vector<Kind> kinds_;
  std::vector<bool> may_go_;  // by place: whom the bracket may let down; empty where it need not
  int least_unplayed_ = -1;
  Refused most_;  // what the pairs to come may come to
  Counts open_;   // who is not paired yet, while moved-down players are
  Counts s1_, s2_, may_go_by_kind_;
  std::vector<int> after_, before_;  // by place; the last is the list's head
  std::vector<int> mates_;           // by place, or -1
};

}  // namespace

std::optional<std::vector<std::pair<int, int>>> pair_straight(const Round& round,
                                                              const Bracket& bracket) {
  return Straight(round, bracket).best();
}

}  // namespace adjutant::tournament::pairing
