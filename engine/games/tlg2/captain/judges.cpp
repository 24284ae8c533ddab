#include "engine/games/tlg2/captain/judges.hpp"

#include <map>

#include <fmt/format.h>

#include "engine/core/ensure.hpp"
#include "engine/games/tlg2/captain/features.hpp"

namespace adjutant::tlg2 {

namespace {

Judges read(const Scenario& scenario, const core::json::object& learned) {
  const auto names = feature_names(scenario);
  Judges judges;
  for (const Side side : core::both_sides) {
    auto network = core::Network::read(learned.at("to_move").at(id(side)), names);
    ENSURE(network.has_value(),
           fmt::format("the network of {}: {}: {}", scenario.id, network.error().front().path,
                       network.error().front().message));
    judges[core::index(side)] = *std::move(network);
  }
  return judges;
}

// By the SHA-256 of the battle's file. One that has been changed since is as if not learned.
std::map<std::string, Judges, std::less<>> read_all() {
  std::map<std::string, Judges, std::less<>> all;
  for (const auto& [networks, file] : core::learned_files("tlg2")) {
    const auto scenario = load_scenario(file);
    ENSURE(scenario.has_value(), "a battle that the program carries can be loaded");
    if (networks.at("scenario_sha256").as_string() != scenario->sha256) continue;
    all.emplace(scenario->sha256, read(*scenario, networks));
  }
  return all;
}

}  // namespace

const Judges* judges(const Scenario& scenario) {
  static const auto all = read_all();
  const auto found = all.find(scenario.sha256);
  return found == all.end() ? nullptr : &found->second;
}

}  // namespace adjutant::tlg2
