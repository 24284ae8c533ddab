#include "tournament/pairing/candidates.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "engine/core/ensure.hpp"
#include "tournament/pairing/completion.hpp"
#include "tournament/pairing/matching.hpp"

namespace adjutant::tournament::pairing {
namespace {

// How many decisions one question settles.
constexpr std::size_t decisions_max = 40;
constexpr int opponent_bits_max = 200;

// In place of a mate: let down further than to the next bracket.
constexpr int no_mate = -1;

// What a pair brings by the first of its two.
Term by_first(std::vector<std::int64_t> worth, std::uint64_t values) {
  return {0, values,
          [worth = std::move(worth)](int a, int) { return worth[static_cast<std::size_t>(a)]; },
          nullptr, nullptr};
}

// The lower the opponent's place, the better.
Term by_opponent(int who, int places) {
  return {0, static_cast<std::uint64_t>(places),
          [who](int a, int b) { return a == who   ? -b
                                       : b == who ? -a
                                                  : 0; }, nullptr, nullptr};
}

// The terms of a question with the place of each in the weight.
class Weights {
 public:
  explicit Weights(std::vector<const Term*> terms) : terms_(std::move(terms)) {
    fields_.resize(terms_.size());
    for (auto i = terms_.size(); i-- > 0;) fields_[i] = layout_.add(terms_[i]->values);
  }
  int bits() const { return layout_.bits(); }

  void inside(Graph& graph, int edge, int a, int b) const {
    for (std::size_t i = 0; i < terms_.size(); ++i) {
      if (terms_[i]->inside) graph.add(edge, fields_[i], terms_[i]->inside(a, b));
    }
  }
  void following(Graph& graph, int edge, int a, int b) const {
    for (std::size_t i = 0; i < terms_.size(); ++i) {
      if (terms_[i]->following) graph.add(edge, fields_[i], terms_[i]->following(a, b));
    }
  }
  void bye(Graph& graph, int edge, int a) const {
    for (std::size_t i = 0; i < terms_.size(); ++i) {
      if (terms_[i]->bye) graph.add(edge, fields_[i], terms_[i]->bye(a));
    }
  }

 private:
  std::vector<const Term*> terms_;
  std::vector<Field> fields_;
  Layout layout_;
};

}  // namespace

Candidates::Candidates(const Round& round, const Bracket& bracket, Scope scope, int window)
    : round_(round),
      bracket_(bracket),
      scope_(scope),
      members_(bracket.size()),
      window_(window),
      criteria_(criteria(round, bracket, false)),
      places_(bracket.members),
      ways_(bracket.members.size(), Way::open),
      parts_(bracket.members.size(), Part::open),
      fixed_(bracket.members.size(), -1) {
  places_.insert(places_.end(), bracket.next.begin(), bracket.next.end());
  if (scope == Scope::all) places_.insert(places_.end(), bracket.rest.begin(), bracket.rest.end());
  if (places_.size() % 2 != 0) places_.push_back(-1);
  look_near();
}

// A window's pairs: of each place within its bracket, then by rank among all.
void Candidates::look_near() {
  if (window_ == 0) return;
  near_.assign(places_.size() * places_.size(), false);
  const int next_end = members_ + static_cast<int>(bracket_.next.size());
  const int end = static_cast<int>(places_.size());
  const int residents = members_ - bracket_.moved_down;
  for (int place = 0; place < end; ++place) {
    if (place < bracket_.moved_down) {
      look_near(place, bracket_.moved_down + place, bracket_.moved_down, members_);
    } else if (place < members_) {
      look_near(place, place + residents / 2, 0, members_);
    } else if (place < next_end) {
      look_near(place, place + (next_end - members_) / 2, members_, next_end);
    }
    look_near(place, place, 0, end);
  }
}

// The nearest to `natural` of those from `first` to `end` - 1 whom `place` may meet.
void Candidates::look_near(int place, int natural, int first, int end) {
  int left = window_;
  for (int by = 0; left > 0 && (natural - by >= first || natural + by < end); ++by) {
    for (const int other : {natural + by, natural - by}) {
      if (other < first || other >= end || index(other) < 0 || index(place) < 0) continue;
      // The two who are let down further need not be such as may meet.
      if (!round_.may_meet(index(place), index(other)) && by > 2) continue;
      near_[static_cast<std::size_t>(place) * places_.size() + static_cast<std::size_t>(other)] =
          near_[static_cast<std::size_t>(other) * places_.size() +
                static_cast<std::size_t>(place)] = true;
      --left;
      if (by == 0) break;
    }
  }
}

bool Candidates::is_near(int a, int b) const {
  if (near_.empty() || index(b) < 0) return true;
  if (a < members_ && fixed_[static_cast<std::size_t>(a)] == b) return true;
  return near_[static_cast<std::size_t>(a) * places_.size() + static_cast<std::size_t>(b)];
}

// The first answer; a window is doubled until there is one.
bool Candidates::begin() {
  while (!refine({})) {
    if (window_ == 0 || window_ >= window_max || window_ >= static_cast<int>(places_.size())) {
      return false;
    }
    window_ *= 2;
    look_near();
  }
  return true;
}

int Candidates::index(int place) const {
  return places_[static_cast<std::size_t>(place)];
}

bool Candidates::is_inside(int place) const {
  const int mate = mates_[static_cast<std::size_t>(place)];
  return mate != no_mate && mate < members_;
}

// Two members; two moved-down players were not paired where they come from, so never here.
bool Candidates::may_pair(int a, int b) const {
  const auto x = static_cast<std::size_t>(a), y = static_cast<std::size_t>(b);
  if (fixed_[x] != -1 || fixed_[y] != -1) return fixed_[x] == b;
  if (ways_[x] == Way::outside || ways_[y] == Way::outside || b < bracket_.moved_down) return false;
  if (parts_[x] == Part::second || parts_[y] == Part::first) return false;
  return round_.may_meet(index(a), index(b));
}

bool Candidates::may_leave(int place) const {
  const auto at = static_cast<std::size_t>(place);
  return place >= members_ ||
         (fixed_[at] == -1 && ways_[at] != Way::inside && parts_[at] != Part::first);
}

std::optional<std::vector<int>> Candidates::ask(const std::vector<Term>& more) const {
  std::vector<const Term*> terms;
  for (const auto* list : {&criteria_, &more}) {
    for (const auto& term : *list) terms.push_back(&term);
  }
  const Weights weights(std::move(terms));
  const int end = static_cast<int>(places_.size());
  const int next_end = members_ + static_cast<int>(bracket_.next.size());
  Graph graph(end, weights.bits());
  for (int a = 0; a < end; ++a) {
    for (int b = a + 1; b < end; ++b) {
      if (!is_near(a, b)) continue;
      if (b < members_ && may_pair(a, b)) {
        weights.inside(graph, graph.add_edge(a, b), a, b);
        continue;
      }
      if (!may_leave(a) || !may_leave(b)) continue;
      const bool bye = index(b) < 0;
      if (bye && scope_ == Scope::all) {
        if (!round_.may_have_bye(index(a))) continue;
        const auto edge = graph.add_edge(a, b);
        if (a < members_) weights.bye(graph, edge, a);
      } else if (!bye && b >= members_ && round_.may_meet(index(a), index(b))) {
        const auto edge = graph.add_edge(a, b);
        if (b < next_end) weights.following(graph, edge, a, b);
      } else if (scope_ == Scope::without_rest) {
        graph.add_edge(a, b);  // both are let down further
      }
    }
  }
  auto mates = graph.maximum_perfect_matching();
  if (mates) part_let_down(*mates);
  return mates;
}

// Two members that are joined because both float down further are not a pair.
void Candidates::part_let_down(std::vector<int>& mates) const {
  for (int a = 0; a < members_; ++a) {
    const int b = mates[static_cast<std::size_t>(a)];
    if (b <= a || b >= members_ || may_pair(a, b)) continue;
    mates[static_cast<std::size_t>(a)] = mates[static_cast<std::size_t>(b)] = no_mate;
  }
}

bool Candidates::refine(const std::vector<Term>& more) {
  auto found = ask(more);
  if (!found) return false;
  mates_ = std::move(*found);
  return true;
}

// C9: where one alone is let down, and has the bye.
bool Candidates::settle_bye() {
  int let_down = 0;
  for (int place = 0; place < members_; ++place) let_down += is_inside(place) ? 0 : 1;
  const bool pending = scope_ == Scope::all && places_.back() == -1;
  if (!pending || let_down != 1) return true;
  const auto lowest = round_.at(bracket_.members.back()).score;
  if (*round_.bye_score() < lowest) return true;
  criteria_ = criteria(round_, bracket_, true);
  return refine({});
}

// Asks that the earlier of these are (worth 1) or are not (-1) the first of a pair in the bracket.
bool Candidates::prefer_first(const std::vector<int>& who, int worth,
                              const std::vector<Term>& terms) {
  std::vector<std::int64_t> worths(static_cast<std::size_t>(members_));
  for (std::size_t i = 0; i < who.size(); ++i) {
    worths[static_cast<std::size_t>(who[i])] = worth * (std::int64_t{1} << (who.size() - 1 - i));
  }
  auto more = terms;
  more.push_back(by_first(std::move(worths), std::uint64_t{1} << who.size()));
  return refine(more);
}

// 4.4: of the moved-down players those with the lowest BSNs, as far as the criteria leave it open.
bool Candidates::choose_moved_down() {
  int from = 0;
  for (int place = 0; place < bracket_.moved_down; ++place) {
    if (!is_inside(place)) from = bracket_.moved_down;
  }
  if (from == 0) return true;  // all of them are paired
  for (int first = 0; first < bracket_.moved_down; first += static_cast<int>(decisions_max)) {
    std::vector<int> who;
    const int end = std::min(first + static_cast<int>(decisions_max), bracket_.moved_down);
    for (int place = first; place < end; ++place) who.push_back(place);
    if (!prefer_first(who, 1, {})) return false;
    for (const int place : who) {
      ways_[static_cast<std::size_t>(place)] = is_inside(place) ? Way::inside : Way::outside;
    }
  }
  return true;
}

// The value of the matching for each criterion.
std::vector<std::int64_t> Candidates::sums() const {
  const int next_end = members_ + static_cast<int>(bracket_.next.size());
  std::vector<std::int64_t> all;
  for (const auto& term : criteria_) {
    std::int64_t sum = 0;
    for (int a = 0; a < next_end; ++a) {
      const int b = mates_[static_cast<std::size_t>(a)];
      if (b == no_mate) continue;
      if (index(b) < 0) {
        if (scope_ == Scope::all && term.bye && a < members_) sum += term.bye(a);
      } else if (b > a && b < members_) {
        if (term.inside) sum += term.inside(a, b);
      } else if (b > a && b < next_end && round_.may_meet(index(a), index(b))) {
        if (term.following) sum += term.following(a, b);
      }
    }
    all.push_back(sum);
  }
  return all;
}

void Candidates::fix(int a, int b) {
  fixed_[static_cast<std::size_t>(a)] = b;
  fixed_[static_cast<std::size_t>(b)] = a;
}

// Gives each of these the lowest opponent that is left, where that is as good: no other choice can
// come before it.
bool Candidates::take_lowest(std::span<const int> who) {
  const auto before = fixed_;
  for (const int one : who) {
    int other = one + 1;
    while (other < members_ && !may_pair(one, other)) ++other;
    if (other >= members_) {
      fixed_ = before;
      return false;
    }
    fix(one, other);
  }
  const auto wanted = sums();
  auto mates = std::exchange(mates_, {});
  if (auto found = ask({})) {
    mates_ = std::move(*found);
    if (sums() == wanted) return true;
  }
  mates_ = std::move(mates);
  fixed_ = before;
  return false;
}

// The same by what is best for the first of these, then for the second …
bool Candidates::find_lowest(std::span<const int> who) {
  std::vector<Term> terms;
  for (const int one : who) terms.push_back(by_opponent(one, members_));
  if (!refine(terms)) return false;
  for (const int one : who) fix(one, mates_[static_cast<std::size_t>(one)]);
  return true;
}

// 4.2: the first of these gets the lowest opponent, then the second … As many at once as can have
// the lowest that are left, which mostly are many; else as many as a weight has room for.
bool Candidates::choose_opponents(const std::vector<int>& who) {
  const auto together =
      static_cast<std::size_t>(opponent_bits_max / std::bit_width(static_cast<unsigned>(members_)));
  std::span<const int> left = who;
  for (auto some = left.size(); !left.empty();) {
    some = std::min(some, left.size());
    if (take_lowest(left.first(some))) {
      left = left.subspan(some);
      some *= 2;
    } else if (some > together) {
      some /= 2;
    } else {
      some = std::min(together, left.size());
      if (!find_lowest(left.first(some))) return false;
      left = left.subspan(some);
    }
  }
  return true;
}

std::vector<int> Candidates::remainder() const {
  std::vector<int> left;
  for (int place = bracket_.moved_down; place < members_; ++place) {
    if (fixed_[static_cast<std::size_t>(place)] == -1) left.push_back(place);
  }
  return left;
}

// The members that change between S1 and S2; the question ends when this many have.
bool Candidates::choose_parts(const std::vector<int>& who, int worth, int changes, Part changed,
                              Part kept, const std::vector<Term>& terms) {
  int found = 0;
  for (std::size_t at = 0; at < who.size() && found < changes; at += decisions_max) {
    const auto end = std::min(at + decisions_max, who.size());
    const std::vector<int> some(who.begin() + static_cast<std::ptrdiff_t>(at),
                                who.begin() + static_cast<std::ptrdiff_t>(end));
    if (!prefer_first(some, worth, terms)) return false;
    for (const int place : some) {
      const bool first = is_inside(place) && mates_[static_cast<std::size_t>(place)] > place;
      parts_[static_cast<std::size_t>(place)] = first ? Part::first : Part::second;
      found += parts_[static_cast<std::size_t>(place)] == changed ? 1 : 0;
    }
  }
  for (const int place : who) {
    auto& part = parts_[static_cast<std::size_t>(place)];
    if (part == Part::open) part = kept;
  }
  return true;
}

// 4.3. In a pair of the remainder the lower BSN is the one in S1: the other way round the same
// pairs would have come earlier. So an exchange has as many players as there are pairs within S2.
bool Candidates::choose_exchange() {
  const auto left = remainder();
  int pairs = 0;
  std::vector<std::int64_t> numbers(static_cast<std::size_t>(members_));
  for (std::size_t i = 0; i < left.size(); ++i) {
    numbers[static_cast<std::size_t>(left[i])] = -static_cast<std::int64_t>(i);
    pairs += is_inside(left[i]) && mates_[static_cast<std::size_t>(left[i])] > left[i] ? 1 : 0;
  }
  if (pairs == 0) return true;
  const std::vector<int> s1(left.begin(), left.begin() + pairs);
  const std::vector<int> s2(left.begin() + pairs, left.end());
  std::vector<std::int64_t> within(static_cast<std::size_t>(members_));
  for (const int place : s2) within[static_cast<std::size_t>(place)] = -1;
  // 4.3.3.1, 4.3.3.2: as few as possible, with the least difference.
  const std::vector<Term> terms{
      by_first(std::move(within), static_cast<std::uint64_t>(pairs) + 1),
      by_first(std::move(numbers), static_cast<std::uint64_t>(pairs) * left.size() + 1)};
  if (!refine(terms)) return false;
  int changes = 0;
  for (const int place : s2) {
    changes += is_inside(place) && mates_[static_cast<std::size_t>(place)] > place ? 1 : 0;
  }
  // 4.3.3.3: the highest go from S1 to S2; 4.3.3.4: the lowest from S2 to S1.
  const std::vector<int> highest_first(s1.rbegin(), s1.rend());
  return choose_parts(highest_first, -1, changes, Part::second, Part::first, terms) &&
         choose_parts(s2, 1, changes, Part::first, Part::second, terms);
}

std::optional<std::vector<std::pair<int, int>>> Candidates::best() {
  if (!begin() || !settle_bye() || !choose_moved_down()) return std::nullopt;
  std::vector<int> first;
  for (int place = 0; place < bracket_.moved_down; ++place) {
    if (is_inside(place)) first.push_back(place);
  }
  if (!choose_opponents(first) || !choose_exchange()) return std::nullopt;
  first.clear();
  for (const int place : remainder()) {
    if (parts_[static_cast<std::size_t>(place)] == Part::first) first.push_back(place);
  }
  if (!choose_opponents(first)) return std::nullopt;
  if (scope_ == Scope::without_rest && !holds_for_all()) return std::nullopt;
  return pairs();
}

std::vector<std::pair<int, int>> Candidates::pairs() const {
  std::vector<std::pair<int, int>> found;
  for (int place = 0; place < members_; ++place) {
    const int mate = mates_[static_cast<std::size_t>(place)];
    if (mate > place && mate < members_) found.emplace_back(place, mate);
  }
  return found;
}

void Candidates::fix(const std::vector<std::pair<int, int>>& pairs) {
  std::ranges::fill(ways_, Way::outside);
  for (const auto& [a, b] : pairs) fix(a, b);
}

std::optional<std::vector<std::pair<int, std::int64_t>>> Candidates::judge(
    const std::vector<std::pair<int, int>>& pairs) {
  ENSURE(scope_ == Scope::all, "judged without those below");
  fix(pairs);
  const bool pending = places_.back() == -1;
  const bool alone = pending && static_cast<int>(pairs.size()) * 2 + 1 == members_ &&
                     *round_.bye_score() >= round_.at(bracket_.members.back()).score;
  if (alone) criteria_ = criteria(round_, bracket_, true);
  if (!begin()) return std::nullopt;
  const auto all = sums();
  std::vector<std::pair<int, std::int64_t>> by_criterion;
  for (std::size_t i = 0; i < criteria_.size(); ++i) {
    by_criterion.emplace_back(criteria_[i].criterion, all[i]);
  }
  return by_criterion;
}

// Members of the bracket and of the next one that are paired in neither, as indices of the round.
std::vector<int> Candidates::let_down_further() const {
  std::vector<int> left;
  const int next_end = members_ + static_cast<int>(bracket_.next.size());
  for (int a = 0; a < next_end; ++a) {
    const int b = mates_[static_cast<std::size_t>(a)];
    const bool inside = a < members_ && b < members_;  // part_let_down() has parted the others
    if (b == no_mate || index(b) < 0 || !(inside || round_.may_meet(index(a), index(b)))) {
      left.push_back(index(a));
    }
  }
  return left;
}

// The criteria hold for all when C8 can be reached with everybody below.
bool Candidates::holds_for_all() const {
  auto left = let_down_further();
  left.insert(left.end(), bracket_.rest.begin(), bracket_.rest.end());
  if (surely_completes(round_, left)) return true;
  Candidates all(round_, bracket_, Scope::all, window_);
  const auto reached = all.judge(pairs());
  if (!reached) return false;
  const auto own = sums();
  for (std::size_t i = 0; i < criteria_.size(); ++i) {
    if (criteria_[i].following && (*reached)[i].second != own[i]) return false;
  }
  return true;
}

}  // namespace adjutant::tournament::pairing
