#include "tournament/pairing/straight.hpp"

#include <algorithm>
#include <array>

#include "tournament/pairing/completion.hpp"
#include "tournament/pairing/due_colours.hpp"

namespace adjutant::tournament::pairing {
namespace {

class Straight {
 public:
  Straight(const Round& round, const Bracket& bracket)
      : round_(round),
        bracket_(bracket),
        size_(bracket.size()),
        moved_down_(bracket.moved_down),
        steps_left_(std::int64_t{size_} * size_ + 100'000) {
    for (int place = 0; place < size_; ++place) {
      dues_.push_back(due_of(at(place)));
      open_.at(dues_.back()) += 1;
    }
    mates_.assign(bracket.members.size(), -1);
  }

  std::optional<std::vector<std::pair<int, int>>> best() {
    using Pairs = std::vector<std::pair<int, int>>;
    if (nobody_may_pair()) return Pairs{};  // the one candidate there is
    if (!is_for_counting()) return std::nullopt;
    most_ = least_refused(open_);
    link(moved_down_, size_);
    if (!pair_moved_down() || !pair_remainder()) return std::nullopt;
    const int down = after_[head()];
    if (size_ % 2 != 0 && !bracket_.next.empty() &&
        !surely_follows(round_, bracket_, {index(down)})) {
      return std::nullopt;
    }
    Pairs pairs;
    for (int place = 0; place < size_; ++place) {
      if (mates_[slot(place)] > place) pairs.emplace_back(place, mates_[slot(place)]);
    }
    return pairs;
  }

 private:
  static std::size_t slot(int place) { return static_cast<std::size_t>(place); }
  int index(int place) const { return bracket_.members[slot(place)]; }
  const Competitor& at(int place) const { return round_.at(index(place)); }
  Due due(int place) const { return dues_[slot(place)]; }
  std::size_t head() const { return slot(size_); }

  bool nobody_may_pair() const {
    for (int b = std::max(moved_down_, 1); b < size_; ++b) {
      for (int a = 0; a < b; ++a) {
        if (round_.may_meet(index(a), index(b))) return false;
      }
    }
    return true;
  }
  // Where C6 to C9 are as good as can be when all but one resident at most are paired.
  bool is_for_counting() {
    if (2 * moved_down_ > size_) return false;
    const bool last = bracket_.next.empty();
    const bool odd = size_ % 2 != 0;
    if (!last && round_.bye_score() && *round_.bye_score() >= at(size_ - 1).score) return false;
    if (!last && !odd && !surely_follows(round_, bracket_, {})) return false;
    if (last && odd) least_unplayed();
    if (odd) {
      may_go_.resize(slot(size_));
      for (int place = moved_down_; place < size_; ++place) {
        may_go_[slot(place)] = may_go(place, last);
      }
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
    after_.assign(slot(size_) + 1, size_);
    before_.assign(slot(size_) + 1, size_);
    int last = size_;
    for (int place = from; place < end; ++place) {
      after_[slot(last)] = place;
      before_[slot(place)] = last;
      last = place;
    }
    after_[slot(last)] = size_;
    before_[head()] = last;
  }
  void unlink(int place) {
    after_[slot(before_[slot(place)])] = after_[slot(place)];
    before_[slot(after_[slot(place)])] = before_[slot(place)];
  }
  void take(int a, int b) {
    mates_[slot(a)] = b;
    mates_[slot(b)] = a;
    unlink(b);
    most_ = most_.without(due(a), due(b));
  }
  void give_back(int a) {
    const int b = mates_[slot(a)];
    mates_[slot(a)] = mates_[slot(b)] = -1;
    after_[slot(before_[slot(b)])] = b;
    before_[slot(after_[slot(b)])] = b;
    if (!same_colour(due(a), due(b))) return;
    const auto one = Refused{}.without(due(a), due(b));
    most_ = {most_.all - one.all, most_.strong - one.strong};
  }
  bool may_pair(int a, int b) const {
    const bool clash = same_colour(due(a), due(b)) && at(a).strength == Strength::absolute &&
                       at(b).strength == Strength::absolute;
    return !clash && round_.may_meet(index(a), index(b));
  }

  // 4.2: each of these in order takes the first that fits, and the last of them moves to its next
  // if none is left. `fits_due` of one says which dues of opponents leave the others enough.
  template <class Fits, class MayMeet, class Count>
  bool transpose(const std::vector<int>& who, const Fits& fits_due, const MayMeet& may_meet,
                 const Count& count) {
    std::size_t at = 0;
    int from = after_[head()];
    while (at < who.size()) {
      const int one = who[at];
      count(one, -1);
      const auto fitting = fits_due(one);
      int other = from;
      while (other != size_ &&
             !(fitting[static_cast<std::size_t>(due(other))] && may_meet(one, other))) {
        if (--steps_left_ < 0) return false;
        other = after_[slot(other)];
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
      const int given = mates_[slot(who[at])];
      give_back(who[at]);
      count(given, 1);
      count(who[at], 1);
      from = after_[slot(given)];
    }
    return true;
  }

  bool pair_moved_down() {
    std::vector<int> who(slot(moved_down_));
    for (int place = 0; place < moved_down_; ++place) who[slot(place)] = place;
    const auto fits_due = [&](int one) {
      std::array<bool, dues> fitting{};
      for (std::size_t i = 0; i < dues; ++i) {
        const auto other = static_cast<Due>(i);
        auto left = open_;
        left.at(other) += -1;
        const auto most = most_.without(due(one), other);
        fitting[i] = left.of[i] >= 0 && !most.is_below_zero() && can_be_within(left, most);
      }
      return fitting;
    };
    const auto may_meet = [&](int one, int other) {
      // C15, C17; C18 to C21 then are as good as can be.
      const auto& floats = at(other).floats;
      return floats[0] != Float::up && floats[1] != Float::up && may_pair(one, other);
    };
    return transpose(who, fits_due, may_meet,
                     [&](int place, int by) { open_.at(due(place)) += by; });
  }

  // 3.3: those residents who are left, the upper half against the others.
  bool pair_remainder() {
    std::vector<int> left;
    for (int place = after_[head()]; place != size_; place = after_[slot(place)]) {
      left.push_back(place);
    }
    const std::vector<int> s1(left.begin(),
                              left.begin() + static_cast<std::ptrdiff_t>(left.size() / 2));
    std::vector<bool> is_first(slot(size_));
    for (const int place : s1) {
      is_first[slot(place)] = true;
      count_remainder(place, true, 1);
      unlink(place);
    }
    for (int place = after_[head()]; place != size_; place = after_[slot(place)]) {
      count_remainder(place, false, 1);
    }
    if (!leaves_enough(s2_, may_go_by_due_, most_)) return false;
    const auto fits_due = [&](int one) {
      std::array<bool, dues> fitting{};
      for (std::size_t i = 0; i < dues; ++i) {
        const auto other = static_cast<Due>(i);
        auto left_of_s2 = s2_;
        left_of_s2.at(other) += -1;
        const auto most = most_.without(due(one), other);
        fitting[i] = left_of_s2.of[i] >= 0 && !most.is_below_zero() &&
                     leaves_enough(left_of_s2, may_go_by_due_, most);
      }
      return fitting;
    };
    const auto may_meet = [&](int one, int other) {
      return may_pair(one, other) && (size_ % 2 == 0 || !is_the_last_who_may_go(other));
    };
    return transpose(s1, fits_due, may_meet,
                     [&](int place, int by) { count_remainder(place, is_first[slot(place)], by); });
  }
  void count_remainder(int place, bool first, int by) {
    (first ? s1_ : s2_).at(due(place)) += by;
    if (!first && !may_go_.empty() && may_go_[slot(place)]) may_go_by_due_.at(due(place)) += by;
  }
  bool is_the_last_who_may_go(int place) const {
    if (!may_go_[slot(place)]) return false;
    int all = 0;
    for (const int number : may_go_by_due_.of) all += number;
    return all == 1;
  }
  // With one of S2 to be let down where they are odd.
  bool leaves_enough(const DueCounts& s2, const DueCounts& may_go, const Refused& most) const {
    if (size_ % 2 == 0) return can_be_within(s1_, s2, most);
    for (std::size_t i = 0; i < dues; ++i) {
      if (may_go.of[i] == 0 || s2.of[i] == 0) continue;
      auto others = s2;
      others.at(static_cast<Due>(i)) += -1;
      if (can_be_within(s1_, others, most)) return true;
    }
    return false;
  }

  const Round& round_;
  const Bracket& bracket_;
  int size_;
  int moved_down_;
  std::int64_t steps_left_;
  std::vector<Due> dues_;
  std::vector<bool> may_go_;  // by place: whom the bracket may let down; empty where it need not
  int least_unplayed_ = -1;
  Refused most_;    // what the pairs to come may come to
  DueCounts open_;  // who is not paired yet, while moved-down players are
  DueCounts s1_, s2_, may_go_by_due_;
  std::vector<int> after_, before_;  // by place; the last is the list's head
  std::vector<int> mates_;           // by place, or -1
};

}  // namespace

std::optional<std::vector<std::pair<int, int>>> pair_straight(const Round& round,
                                                              const Bracket& bracket) {
  return Straight(round, bracket).best();
}

}  // namespace adjutant::tournament::pairing
