#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "tournament/pairing/competitor.hpp"

// A bracket of the Dutch system and what its candidates are judged by (C.04.3 articles 1.3 and 2).
namespace adjutant::tournament::pairing {

// Everybody who is to be paired, and who may meet whom.
class Round {
 public:
  Round(const Crosstable& table, Colour initial);

  const std::vector<Competitor>& all() const { return all_; }
  const Competitor& at(int index) const { return all_[static_cast<std::size_t>(index)]; }
  int size() const { return static_cast<int>(all_.size()); }
  Colour initial() const { return initial_; }

  // C1, C3 and forbidden pairs.
  bool may_meet(int one, int another) const {
    return legal_[static_cast<std::size_t>(one) * all_.size() + static_cast<std::size_t>(another)];
  }
  // C2, and C5 once the bye's score is settled.
  bool may_have_bye(int index) const;
  // Of the two the one who gets a colour they are not due (5.2), or none; `one` ranks before.
  std::optional<int> refused(int one, int another) const;

  void settle_bye(Points score) { bye_score_ = score; }
  std::optional<Points> bye_score() const { return bye_score_; }

 private:
  void forbid(int one, int another);

  std::vector<Competitor> all_;
  Colour initial_;
  std::vector<bool> legal_;
  std::optional<Points> bye_score_;
};

// Indices of the round, each list in its order (1.2).
struct Bracket {
  std::vector<int> members;  // moved-down players, then residents; a place in it is a BSN less one
  int moved_down = 0;
  std::vector<int> next;  // residents of the next bracket
  std::vector<int> rest;  // all below

  int size() const { return static_cast<int>(members.size()); }
};

// One number that a criterion looks at: the sum of what each pair brings to it. The greater one is
// better, and the first that differs decides.
struct Term {
  int criterion = 0;         // 6 … 21 as in article 2; 0: order of generation
  std::uint64_t values = 1;  // how many values the sum may have
  // Of a pair within the bracket, by places in `members`, the first ranking before the second.
  std::function<std::int64_t(int, int)> inside;
  // Of a pair in the next bracket, by places in `members` with `next` after it.
  std::function<std::int64_t(int, int)> following;
  // Of a member who has the bye.
  std::function<std::int64_t(int)> bye;
};

// C6 to C21 in order. C9 is there for brackets that let one player down, who has the bye.
std::vector<Term> criteria(const Round& round, const Bracket& bracket, bool bye_alone);

}  // namespace adjutant::tournament::pairing
