#include "server/app/scenarios.hpp"

#include <algorithm>
#include <utility>

#include "engine/core/ensure.hpp"

namespace adjutant::app {
namespace {

std::string_view id_of(const LoadedScenario& loaded) {
  return loaded.scenario.id;
}

}  // namespace

ports::ScenarioNames FormerNames::of(const std::string& sha256,
                                     const std::function<ports::ScenarioNames()>& read) {
  {
    const std::lock_guard lock(mutex_);
    if (const auto known = known_.find(sha256); known != known_.end()) return known->second;
  }
  auto names = read();
  const std::lock_guard lock(mutex_);
  if (known_.size() >= kept_max) known_.clear();
  return known_.emplace(sha256, std::move(names)).first->second;
}

Scenarios::Scenarios(std::vector<LoadedScenario> more) : all_(std::move(more)) {
  for (const auto& [game, scenario] : built_in_scenarios()) all_.push_back({game, scenario});
  std::ranges::sort(all_, {}, id_of);
  ENSURE(std::ranges::adjacent_find(all_, {}, id_of) == all_.end(), "scenario ids are unique");
}

const LoadedScenario* Scenarios::find(std::string_view id) const {
  const auto found = std::ranges::lower_bound(all_, id, {}, id_of);
  return found == all_.end() || found->scenario.id != id ? nullptr : &*found;
}

const Scenarios& scenarios_of_the_program() {
  static const Scenarios all{{}};
  return all;
}

}  // namespace adjutant::app
