#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/registry.hpp"
#include "server/ports/composer.hpp"

namespace adjutant::app {

// The names in scenario files that matches began with and that no longer are among the scenarios,
// by the hash of the file: reading one takes milliseconds. Any thread.
class FormerNames {
 public:
  ports::ScenarioNames of(const std::string& sha256,
                          const std::function<ports::ScenarioNames()>& read);

 private:
  static constexpr std::size_t kept_max = 1'000;
  std::mutex mutex_;
  std::map<std::string, ports::ScenarioNames> known_;
};

// The playable scenarios: those of the program and those of the operator's folder. Any thread.
class Scenarios {
 public:
  // `more` have no fault, and no id of another scenario.
  explicit Scenarios(std::vector<LoadedScenario> more);

  // The scenario with this id ("tlg2/chippewa"), or null.
  const LoadedScenario* find(std::string_view id) const;
  // Sorted by id.
  std::span<const LoadedScenario> all() const { return all_; }
  FormerNames& former() const { return *former_; }

 private:
  std::vector<LoadedScenario> all_;
  std::unique_ptr<FormerNames> former_ = std::make_unique<FormerNames>();
};

// The scenarios of the program alone.
const Scenarios& scenarios_of_the_program();

}  // namespace adjutant::app
