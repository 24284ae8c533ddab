#include <iterator>

#include "tournament/life/systems/systems.hpp"
#include "tournament/life/teams.hpp"

namespace adjutant::tournament::life::systems {
namespace {

const System& among_teams(const definition::Stage& stage) {
  return stage.bracket ? knock_out() : round_robin();
}

// Teams meet as single entrants do, on all their boards at once; sides alternate from the top
// board down.
class Teams : public System {
 public:
  bool numbers_by_lot(const definition::Stage& stage) const override { return !stage.bracket; }
  bool draws_initial_side(const definition::Stage& stage) const override { return stage.bracket; }
  bool is_round_robin() const override { return true; }
  bool is_bracket(const definition::Stage& stage) const override { return stage.bracket; }
  int rounds_at_once(const definition::Stage& stage) const override {
    return among_teams(stage).rounds_at_once(stage);
  }

  int entrants_most(const definition::Stage& stage) const override {
    return among_teams(stage).entrants_most(stage);
  }

  int rounds_for(const definition::Stage& stage, int teams) const override {
    return among_teams(stage).rounds_for(stage, teams);
  }

  int rounds_planned(const StageView& stage) const override {
    return among_teams(*stage.wanted).rounds_planned(as_teams(stage));
  }

  std::string cannot_begin(const Tournament& tournament, const definition::Stage&,
                           int) const override {
    return teams_incomplete(tournament);
  }

  std::expected<NextRound, pairing::NoPairing> next_round(const StageView& stage) const override {
    auto next = among_teams(*stage.wanted).next_round(as_teams(stage));
    if (!next) return next;
    const auto teams = teams_of(stage);
    const auto team = [&](int first) -> const Team& {
      return *std::ranges::find(teams, first, &Team::first);
    };
    NextRound round{.meetings = {}, .free = {}, .legs = next->legs, .level = next->level};
    for (const auto& meeting : next->meetings) {
      add_match(stage, team(meeting.white), team(meeting.black), round);
    }
    for (const auto& free : next->free) {
      for (const int entry : team(free.entry).entries) add_free(stage, entry, free.outcome, round);
    }
    return round;
  }

  std::vector<standing::Row> standings(const StageView& stage, int rounds) const override {
    if (stage.wanted->bracket) return knock_out().standings(as_teams(stage), rounds);
    return System::standings(stage, rounds);
  }

  std::vector<int> order_after(const StageView& stage) const override {
    const auto teams = teams_of(stage);
    std::vector<int> order;
    for (const int first : System::order_after(stage)) {
      std::ranges::copy(std::ranges::find(teams, first, &Team::first)->entries,
                        std::back_inserter(order));
    }
    return order;
  }

 private:
  static void add_free(const StageView& stage, int entry, Outcome outcome, NextRound& round) {
    if (stage.tournament->entry(entry)->state != EntryState::entered) return;
    round.free.push_back({entry, outcome});
  }

  // `white` has the favoured side on the top board. Reserve players are free.
  static void add_match(const StageView& stage, const Team& white, const Team& black,
                        NextRound& round) {
    const auto first = line_up(stage, white), second = line_up(stage, black);
    for (std::size_t i = 0; i < first.size(); ++i) {
      const bool top = i % 2 == 0;
      round.meetings.push_back(
          {.white = top ? first[i] : second[i], .black = top ? second[i] : first[i]});
    }
    for (const auto& [team, playing] : {std::pair(&white, &first), std::pair(&black, &second)}) {
      for (const int entry : team->entries) {
        if (std::ranges::find(*playing, entry) != playing->end()) continue;
        add_free(stage, entry, Outcome::zero_bye, round);
      }
    }
  }
};

}  // namespace

const System& teams() {
  static const Teams system;
  return system;
}

}  // namespace adjutant::tournament::life::systems
