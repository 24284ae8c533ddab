#include "tournament/pairing/bracket.hpp"

#include <algorithm>
#include <cstdlib>
#include <map>

namespace adjutant::tournament::pairing {
namespace {

// C3: two with the same absolute preference, none of them a topscorer.
bool clash(const Competitor& one, const Competitor& another) {
  return one.strength == Strength::absolute && another.strength == Strength::absolute &&
         one.preference == another.preference && !one.topscorer && !another.topscorer;
}

// The bracket's places. It is small and copied into what each term asks; round and bracket outlive
// the terms.
class View {
 public:
  View(const Round& round, const Bracket& bracket) : round_(&round), bracket_(&bracket) {}

  int size() const { return bracket_->size(); }
  // With those of the next bracket.
  int size_with_next() const { return size() + static_cast<int>(bracket_->next.size()); }
  int moved_down() const { return bracket_->moved_down; }
  bool is_moved_down(int place) const { return place < bracket_->moved_down; }
  int index(int place) const {
    const int beyond = place - size();
    return beyond < 0 ? bracket_->members[static_cast<std::size_t>(place)]
                      : bracket_->next[static_cast<std::size_t>(beyond)];
  }
  const Competitor& at(int place) const { return round_->at(index(place)); }
  const Round& round() const { return *round_; }

 private:
  const Round* round_;
  const Bracket* bracket_;
};

// Builds the list for one bracket.
class Criteria {
 public:
  explicit Criteria(const View& view) : view_(view) {}

  std::vector<Term> all(bool bye_alone) {
    downfloaters();
    following_bracket();
    if (bye_alone) bye_of_the_one();
    colours();
    for (const std::size_t back : {0U, 1U}) floats(back);
    for (const std::size_t back : {0U, 1U}) differences(back);
    return std::move(terms_);
  }

 private:
  // Different scores of the places 0 … `end` - 1, the highest first, without the lowest, which
  // follows from the others and from the number of pairs.
  std::vector<Points> scores_to_tell(int end) const {
    std::vector<Points> scores;
    for (int place = 0; place < end; ++place) scores.push_back(view_.at(place).score);
    std::ranges::sort(scores, std::greater{});
    const auto same = std::ranges::unique(scores);
    scores.erase(same.begin(), same.end());
    if (!scores.empty()) scores.pop_back();
    return scores;
  }
  std::uint64_t count(int end, const std::function<bool(int)>& fits) const {
    std::uint64_t found = 0;
    for (int place = 0; place < end; ++place) found += fits(place) ? 1 : 0;
    return found;
  }

  // As many as possible who fit are to be paired within the bracket.
  void pair_most(int criterion, std::function<bool(int)> fits) {
    const auto values = count(view_.size(), fits) + 1;
    terms_.push_back({criterion, values,
                      [fits = std::move(fits)](int a, int b) { return fits(a) + fits(b); }, nullptr,
                      nullptr});
  }
  // As few pairs as possible are to be so; at most `most` can be.
  void pair_least(int criterion, std::uint64_t most, std::function<bool(int, int)> fits) {
    terms_.push_back({criterion, most + 1,
                      [fits = std::move(fits)](int a, int b) { return fits(a, b) ? -1 : 0; },
                      nullptr, nullptr});
  }

  void downfloaters() {
    terms_.push_back({6, static_cast<std::uint64_t>(view_.size() / 2 + 1),
                      [](int, int) { return 1; }, nullptr, nullptr});
    for (const auto score : scores_to_tell(view_.size())) {
      pair_most(7, [view = view_, score](int place) { return view.at(place).score == score; });
    }
  }

  // C8: then C6 and C7 of the next bracket.
  void following_bracket() {
    if (view_.size_with_next() == view_.size()) return;
    const int end = view_.size_with_next();
    terms_.push_back(
        {8, static_cast<std::uint64_t>(end / 2 + 1), nullptr, [](int, int) { return 1; }, nullptr});
    for (const auto score : scores_to_tell(end)) {
      const auto fits = [view = view_, score](int place) { return view.at(place).score == score; };
      terms_.push_back({8, count(end, fits) + 1, nullptr,
                        [fits](int a, int b) { return fits(a) + fits(b); }, nullptr});
    }
  }

  void bye_of_the_one() {
    int most = 0;
    for (int place = 0; place < view_.size(); ++place) {
      most = std::max(most, view_.at(place).unplayed);
    }
    terms_.push_back({9, static_cast<std::uint64_t>(most + 1), nullptr, nullptr,
                      [view = view_](int place) { return -view.at(place).unplayed; }});
  }

  // How often somebody is refused a colour whom this says something of.
  void refuse_least(int criterion,
                    bool (*fits)(const Competitor& refused, const Competitor& opponent)) {
    const auto most = static_cast<std::uint64_t>(view_.size() / 2);
    pair_least(criterion, most, [view = view_, fits](int a, int b) {
      const auto refused = view.round().refused(view.index(a), view.index(b));
      if (!refused) return false;
      const bool first = *refused == view.index(a);
      return fits(view.at(first ? a : b), view.at(first ? b : a));
    });
  }

  void colours() {
    // C10, C11: who is due a colour absolutely is refused it only where a topscorer plays.
    refuse_least(10, [](const Competitor& refused, const Competitor& opponent) {
      return (refused.topscorer || opponent.topscorer) && std::abs(refused.colour_difference) >= 2;
    });
    refuse_least(11, [](const Competitor& refused, const Competitor& opponent) {
      return (refused.topscorer || opponent.topscorer) && refused.repeats() &&
             refused.colours.back() != refused.preference;
    });
    refuse_least(12, [](const Competitor&, const Competitor&) { return true; });
    refuse_least(13, [](const Competitor& refused, const Competitor&) {
      return refused.strength == Strength::strong;
    });
  }

  // C14 to C17: residents who would float down again, and who would float up again.
  void floats(std::size_t back) {
    const int criterion = back == 0 ? 14 : 16;
    pair_most(criterion, [view = view_, back](int place) {
      return !view.is_moved_down(place) && view.at(place).floats[back] == Float::down;
    });
    const auto most = static_cast<std::uint64_t>(view_.moved_down());
    pair_least(criterion + 1, most, [view = view_, back](int a, int b) {
      return view.is_moved_down(a) && view.at(b).floats[back] == Float::up;
    });
  }

  // C18 to C21: the residents have one score, so the highest moved-down score is the greatest
  // difference; who floats on has a greater one than anybody paired here.
  void differences(std::size_t back) {
    auto scores = scores_to_tell(view_.size());  // without the residents'
    if (view_.moved_down() == 0) scores.clear();
    const int criterion = back == 0 ? 18 : 20;
    for (const auto score : scores) {
      pair_most(criterion, [view = view_, back, score](int place) {
        return view.is_moved_down(place) && view.at(place).score == score &&
               view.at(place).floats[back] == Float::down;
      });
    }
    for (const auto score : scores) {
      const auto most = static_cast<std::uint64_t>(view_.moved_down());
      pair_least(criterion + 1, most, [view = view_, back, score](int a, int b) {
        return view.is_moved_down(a) && view.at(a).score == score &&
               view.at(b).floats[back] == Float::up;
      });
    }
  }

  View view_;
  std::vector<Term> terms_;
};

}  // namespace

Round::Round(const Crosstable& table, Colour initial)
    : all_(competitors(table)), initial_(initial), legal_(all_.size() * all_.size(), true) {
  const int next = table.rounds_paired() + 1;
  std::map<int, int> index;
  std::vector<int> absolute;
  for (int i = 0; i < size(); ++i) {
    index.emplace(at(i).number, i);
    if (at(i).strength == Strength::absolute) absolute.push_back(i);
    forbid(i, i);
  }
  const auto forbid_numbers = [&](int one, int another) {
    const auto first = index.find(one), second = index.find(another);
    if (first != index.end() && second != index.end()) forbid(first->second, second->second);
  };
  for (const auto& one : all_) {
    for (const int another : one.opponents) forbid_numbers(one.number, another);
  }
  for (const auto& pairs : table.forbidden) {
    if (next < pairs.first_round || pairs.last_round < next) continue;
    for (const int one : pairs.numbers) {
      for (const int another : pairs.numbers) forbid_numbers(one, another);
    }
  }
  for (const int one : absolute) {
    for (const int another : absolute) {
      if (clash(at(one), at(another))) forbid(one, another);
    }
  }
}

void Round::forbid(int one, int another) {
  const auto all = all_.size();
  const auto a = static_cast<std::size_t>(one), b = static_cast<std::size_t>(another);
  legal_[a * all + b] = legal_[b * all + a] = false;
}

bool Round::may_have_bye(int index) const {
  return at(index).may_have_bye && (!bye_score_ || at(index).score == *bye_score_);
}

std::optional<int> Round::refused(int one, int another) const {
  const auto& higher = at(one);
  const auto& lower = at(another);
  if (higher.preference == Colour::none || higher.preference != lower.preference) {
    return std::nullopt;
  }
  return colour_of_higher(higher, lower, initial_) == higher.preference ? another : one;
}

std::vector<Term> criteria(const Round& round, const Bracket& bracket, bool bye_alone) {
  return Criteria(View(round, bracket)).all(bye_alone);
}

}  // namespace adjutant::tournament::pairing
