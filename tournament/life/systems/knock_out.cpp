#include <algorithm>
#include <map>

#include "tournament/life/bracket.hpp"
#include "tournament/life/systems/sides.hpp"
#include "tournament/life/systems/systems.hpp"

namespace adjutant::tournament::life::systems {
namespace {

int levels_of(int entrants) {
  int levels = 0;
  for (int size = 1; size < entrants; size *= 2) ++levels;
  return levels;
}

// A bracket of 2^k: 1 against the last, byes to the best, and who loses is out.
class KnockOut : public System {
 public:
  bool draws_initial_side(const definition::Stage&) const override { return true; }

  bool is_bracket(const definition::Stage&) const override { return true; }

  int rounds_for(const definition::Stage&, int entrants) const override {
    return levels_of(entrants);
  }

  // Levels that are still to be drawn, and a round of third matches where a tie is level.
  int rounds_planned(const StageView& stage) const override {
    const auto bracket = bracket_of(stage);
    int planned = static_cast<int>(stage.rounds.size());
    for (std::size_t level = level_played(bracket); level < bracket.size(); ++level) {
      const auto& ties = bracket[level];
      const bool drawn = std::ranges::any_of(stage.rounds, [&](const Round& round) {
        return round.level == static_cast<int>(level) + 1;
      });
      if (!drawn || std::ranges::find(ties, Decided::level, &Tie::decided) != ties.end()) ++planned;
    }
    return planned;
  }

  std::expected<NextRound, pairing::NoPairing> next_round(const StageView& stage) const override {
    const auto bracket = bracket_of(stage);
    const auto at = level_played(bracket);
    const auto& ties = bracket.at(at);
    const int level = static_cast<int>(at) + 1;
    const bool third =
        std::ranges::any_of(stage.rounds, [&](const Round& round) { return round.level == level; });
    auto next = third ? third_matches(stage, ties) : first_matches(stage, ties);
    next.level = level;
    return next;
  }

  // A player who gets further stands higher; players who go out at the same level share the place.
  std::vector<standing::Row> standings(const StageView& stage, int rounds) const override {
    auto until = stage;
    until.rounds = stage.rounds.first(static_cast<std::size_t>(rounds));
    std::map<int, int> passed;  // entry -> levels that they have come through
    for (const int entry : stage.entries) passed[entry] = 0;
    for (const auto& ties : bracket_of(until)) {
      for (const auto& tie : ties) {
        if (tie.over() && tie.winner != nobody) ++passed[tie.winner];
      }
    }
    std::vector<standing::Row> rows;
    for (const int entry : stage.entries) {
      rows.push_back({.place = 0,
                      .number = stage.tournament->entry(entry)->pairing,
                      .points = 2 * passed[entry],
                      .figures = {}});
    }
    std::ranges::sort(rows, {},
                      [](const standing::Row& row) { return std::pair(-row.points, row.number); });
    const int first = is_over_without_a_winner(until) ? 2 : 1;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const bool shared = i > 0 && rows[i].points == rows[i - 1].points;
      rows[i].place = shared ? rows[i - 1].place : std::max(first, static_cast<int>(i) + 1);
    }
    return rows;
  }

 private:
  // Neither came to the final: both have lost it, and nobody is first.
  static bool is_over_without_a_winner(const StageView& stage) {
    if (stage.tournament->rules_version == 1) return false;
    const auto bracket = bracket_of(stage);
    return !bracket.empty() && bracket.back().size() == 1 && bracket.back().front().over() &&
           bracket.back().front().winner == nobody;
  }

  static NextRound first_matches(const StageView& stage, const std::vector<Tie>& ties) {
    NextRound next{.meetings = {}, .free = {}, .legs = stage.wanted->legs};
    auto eliminators = eliminators_of(stage);
    std::vector<int> alone;
    for (const auto& tie : ties) {
      if (tie.first > 0 && tie.second <= 0) alone.push_back(tie.first);
    }
    // Eliminators play the lowest of those who would have a bye.
    std::ranges::sort(alone, std::ranges::greater{},
                      [&](int entry) { return stage.seed_of(entry); });
    std::map<int, int> against;
    for (std::size_t i = 0; i < std::min(alone.size(), eliminators.size()); ++i) {
      against[alone[i]] = eliminators[i];
    }
    for (std::size_t i = 0; i < ties.size(); ++i) {
      const auto& tie = ties[i];
      if (tie.first <= 0) continue;
      const int second = tie.second > 0 ? tie.second : against[tie.first];
      if (second > 0) {
        next.meetings.push_back(by_balance(stage, tie.first, second, i % 2 == 0));
      } else {
        next.free.push_back({tie.first, Outcome::pairing_bye});
      }
    }
    return next;
  }

  static NextRound third_matches(const StageView& stage, const std::vector<Tie>& ties) {
    NextRound next;
    next.decides = true;
    for (std::size_t i = 0; i < ties.size(); ++i) {
      if (ties[i].decided != Decided::level) continue;
      next.meetings.push_back(by_balance(stage, ties[i].first, ties[i].second, i % 2 == 0));
    }
    return next;
  }

  static std::vector<int> eliminators_of(const StageView& stage) {
    std::vector<int> all;
    for (const auto& entry : stage.tournament->entries) {
      if (entry.eliminator && entry.state == EntryState::entered) all.push_back(entry.number);
    }
    return all;
  }
};

}  // namespace

const System& knock_out() {
  static const KnockOut system;
  return system;
}

}  // namespace adjutant::tournament::life::systems
