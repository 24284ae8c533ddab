#include "tournament/life/systems/system.hpp"

#include "engine/core/ensure.hpp"
#include "tournament/life/systems/systems.hpp"
#include "tournament/life/table.hpp"

namespace adjutant::tournament::life::systems {
std::vector<standing::Row> System::standings(const StageView& stage, int rounds) const {
  return standing::standings(crosstable_of(stage, rounds), rules_of(stage));
}

std::vector<int> System::order_after(const StageView& stage) const {
  std::vector<int> order;
  for (const auto& row : standings(stage, static_cast<int>(stage.rounds.size()))) {
    order.push_back(stage.tournament->by_pairing(row.number)->number);
  }
  return order;
}

int rounds_of(const StageView& stage) {
  const bool alone = stage.tournament->has_started() && stage.entries.size() < 2;
  return alone ? static_cast<int>(stage.rounds.size())
               : system_of(*stage.wanted).rounds_planned(stage);
}

const System& system_of(const definition::Stage& stage) {
  switch (stage.system) {
    case definition::System::round_robin:
      return round_robin();
    case definition::System::swiss:
      return swiss();
    case definition::System::knock_out:
      return knock_out();
    case definition::System::league:
      return league();
    case definition::System::ladder:
      return ladder();
    case definition::System::team:
      return teams();
  }
  ENSURE(false, "a system that a definition names");
}

}  // namespace adjutant::tournament::life::systems
