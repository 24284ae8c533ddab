#pragma once

#include <memory>
#include <stdexcept>
#include <string>

#include "embedded/files.hpp"
#include "engine/games/lfm/scenario/codec.hpp"

namespace adjutant::lfm {

// A battle that comes with the program, by the name of its file. Throws if it cannot be loaded.
inline std::shared_ptr<const Scenario> battle(const std::string& name) {
  const auto file = embedded::find("engine/games/lfm/scenarios/" + name + ".json");
  auto loaded = load_scenario(*core::parse_json(file.value()));
  if (!loaded) {
    const auto& fault = loaded.error().front();
    throw std::runtime_error(name + ".json: " + fault.path + ": " + fault.message);
  }
  return std::make_shared<const Scenario>(*std::move(loaded));
}

}  // namespace adjutant::lfm
