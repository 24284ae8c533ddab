#pragma once

#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "tournament/pairing/bracket.hpp"

// The best candidate of a bracket, and of equal ones that which comes first (C.04.3 articles 3
// and 4), by matchings: each question is answered by one, and its answer is frozen before the next.
namespace adjutant::tournament::pairing {

// Which players a question is put to. Those below the next bracket matter only for C4, and a
// bracket that is asked about without them is checked against all of them afterwards.
enum class Scope { all, without_rest };

// Above 1,000 entrants no matching looks at all pairs: only at this many opponents of each that are
// legal and nearest to the natural one, and at as many nearest in rank; doubled, at most to
// window_max, until those pairs complete the round.
inline constexpr int window_first = 64;
inline constexpr int window_max = 1024;

class Candidates {
 public:
  // Both outlive this. Scope::without_rest is for brackets whose next one cannot have the bye.
  // `window` 0 looks at all pairs.
  Candidates(const Round& round, const Bracket& bracket, Scope scope, int window = 0);

  // As wide as it was needed.
  int window() const { return window_; }

  // Pairs by places in the bracket. None where C4 cannot be complied with; with Scope::without_rest
  // also where the answer does not hold for all.
  std::optional<std::vector<std::pair<int, int>>> best();

  // What these pairs come to by each criterion, C8 with the best that can follow; none where nobody
  // can follow (C4). For Scope::all.
  std::optional<std::vector<std::pair<int, std::int64_t>>> judge(
      const std::vector<std::pair<int, int>>& pairs);

 private:
  enum class Way : char { open, inside, outside };  // whether one is paired in the bracket
  enum class Part : char { open, first, second };   // S1 or S2 after the exchange

  // The perfect matching that is best by the criteria, then by these; by place, the mate's place.
  std::optional<std::vector<int>> ask(const std::vector<Term>& more) const;
  bool begin();
  void look_near();
  void look_near(int place, int natural, int first, int end);
  bool is_near(int a, int b) const;
  void part_let_down(std::vector<int>& mates) const;
  bool refine(const std::vector<Term>& more);
  bool may_pair(int a, int b) const;
  bool may_leave(int place) const;
  bool is_inside(int place) const;
  int index(int place) const;

  bool settle_bye();
  bool choose_moved_down();
  bool choose_opponents(const std::vector<int>& who);
  bool take_lowest(std::span<const int> who);
  bool find_lowest(std::span<const int> who);
  bool choose_exchange();
  bool choose_parts(const std::vector<int>& who, int worth, int changes, Part changed, Part kept,
                    const std::vector<Term>& terms);
  bool prefer_first(const std::vector<int>& who, int worth, const std::vector<Term>& terms);
  std::vector<int> let_down_further() const;
  bool holds_for_all() const;

  void fix(int a, int b);
  void fix(const std::vector<std::pair<int, int>>& pairs);
  std::vector<std::int64_t> sums() const;
  std::vector<std::pair<int, int>> pairs() const;
  std::vector<int> remainder() const;

  const Round& round_;
  const Bracket& bracket_;
  Scope scope_;
  int members_;
  int window_;
  std::vector<bool> near_;  // of a window, by two places
  std::vector<Term> criteria_;
  std::vector<int> places_;  // index of each vertex; -1 is the bye, or who is let down further
  std::vector<Way> ways_;
  std::vector<Part> parts_;
  std::vector<int> fixed_;  // mate's place, or -1
  std::vector<int> mates_;  // the latest answer
};

}  // namespace adjutant::tournament::pairing
