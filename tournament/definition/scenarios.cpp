#include "tournament/definition/scenarios.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace adjutant::tournament::definition {

core::FileFaults scenario_faults(const Definition& definition, const FindScenario& find,
                                 const std::string& list) {
  core::FileFaults faults;
  const auto find_of_ruleset = [&](const std::string& id, const std::string& path) {
    auto known = find(id);
    if (known && known->ruleset != definition.ruleset) known.reset();
    if (!known) {
      core::add_fault(faults, path, fmt::format("{} has no scenario {}", definition.ruleset, id),
                      list);
    }
    return known;
  };
  bool lacks_computer = false;
  for (std::size_t i = 0; i < definition.scenarios.size(); ++i) {
    const auto& scenario = definition.scenarios[i];
    const auto path = core::element("scenarios", i);
    const auto known = find_of_ruleset(scenario.id, path + ".id");
    if (known && !scenario.favoured.empty() &&
        std::ranges::find(known->sides, scenario.favoured) == known->sides.end()) {
      core::add_fault(faults, path + ".favoured", "is not a side of this game",
                      fmt::format("write {}", fmt::join(known->sides, " or ")));
    }
    lacks_computer = lacks_computer || (known && !known->has_computer);
    for (const auto& [levels, file] : scenario.levels) {
      find_of_ruleset(file, fmt::format("{}.levels.{}-{}", path, levels.first, levels.second));
    }
  }
  if (!lacks_computer) return faults;
  if (definition.round.unfinished == Unfinished::settle &&
      definition.round.settle == Settle::playouts) {
    core::add_fault(faults, "round.settle", "needs a computer player, and this game has none",
                    "write points, or another value of round.unfinished");
  }
  if (definition.dropout == Dropout::computer) {
    core::add_fault(faults, "dropout", "needs a computer player, and this game has none",
                    "write forfeit or substitute");
  }
  return faults;
}

}  // namespace adjutant::tournament::definition
