#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/core/json.hpp"
#include "engine/core/side.hpp"

namespace adjutant::core {

// Something that happened in a match, in the form that is stored, hashed and sent.
struct Event {
  std::string type;              // "moved", "rolled", "step_lost", …: snake_case, past tense
  std::string rule;              // the rule or ruling it follows from
  std::optional<Side> only_for;  // who may see it before the match ends; empty: everybody
  json::object fields;           // what else it says; numbers are integers
};

using Events = std::vector<Event>;

inline bool may_see(const Event& event, Viewer viewer) {
  return !event.only_for || event.only_for == viewer;
}

}  // namespace adjutant::core
