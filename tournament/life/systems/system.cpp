#include "tournament/life/systems/system.hpp"

#include "tournament/life/systems/systems.hpp"
#include "tournament/life/table.hpp"

namespace adjutant::tournament::life::systems {
namespace {

// Systems that a definition may name and that are not held.
class NotHeld : public System {
 public:
  std::string not_held(const definition::Stage&) const override {
    return "system: team is not held so far.";
  }
  int rounds_for(const definition::Stage&, int) const override { return 0; }
  std::expected<NextRound, pairing::NoPairing> next_round(const StageView&) const override {
    return std::unexpected(pairing::NoPairing{"the system is not held", "choose another"});
  }
};

}  // namespace

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
  static const NotHeld none;
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
    default:
      return none;
  }
}

}  // namespace adjutant::tournament::life::systems
