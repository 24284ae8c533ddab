#include "tournament/life/stage.hpp"

#include <algorithm>

#include "engine/core/ensure.hpp"

namespace adjutant::tournament::life {

int StageView::seed_of(int entry) const {
  const auto found = std::ranges::find(entries, entry);
  return found == entries.end() ? 0 : static_cast<int>(found - entries.begin()) + 1;
}

StageView stage_of(const Tournament& tournament, int number) {
  ENSURE(number >= 1 && number <= tournament.stage_number(), "a stage that has its entrants");
  const auto at = static_cast<std::size_t>(number) - 1;
  StageView stage{.tournament = &tournament,
                  .number = number,
                  .wanted = &tournament.definition.stages.at(at),
                  .entries = {},
                  .rounds = {}};
  if (number > 1) {
    stage.entries = tournament.advanced[at - 1];
  } else {
    std::vector<const Entry*> numbered;
    for (const auto& entry : tournament.entries) {
      if (entry.pairing != 0) numbered.push_back(&entry);
    }
    std::ranges::sort(numbered, {}, &Entry::pairing);
    for (const auto* entry : numbered) stage.entries.push_back(entry->number);
  }
  const auto of_stage = std::ranges::equal_range(tournament.rounds, number, {}, &Round::stage);
  stage.rounds_before = static_cast<int>(of_stage.begin() - tournament.rounds.begin());
  stage.rounds = {of_stage.begin(), of_stage.end()};
  return stage;
}

StageView current_stage(const Tournament& tournament) {
  return stage_of(tournament, tournament.stage_number());
}

StageView stage_of_round(const Tournament& tournament, int round) {
  const auto* found = tournament.round(round);
  return found == nullptr ? current_stage(tournament) : stage_of(tournament, found->stage);
}

StageView stage_drawn_last(const Tournament& tournament) {
  return stage_of_round(tournament, std::max(static_cast<int>(tournament.rounds.size()), 1));
}

}  // namespace adjutant::tournament::life
