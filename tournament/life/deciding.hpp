#pragma once

#include <string>
#include <utility>
#include <vector>

#include "tournament/life/commands.hpp"

// How commands answer.
namespace adjutant::tournament::life {

inline std::unexpected<Refused> refused(std::string type, std::string detail) {
  return std::unexpected(Refused{std::move(type), std::move(detail)});
}

inline Event event_of(const Act& act, std::string type, json::object fields = {}) {
  return {.number = 0,
          .at = act.at,
          .by = act.by,
          .type = std::move(type),
          .reason = act.reason,
          .fields = std::move(fields),
          .hash = {}};
}

inline std::vector<Event> one(Event event) {
  std::vector<Event> events;
  events.push_back(std::move(event));
  return events;
}

}  // namespace adjutant::tournament::life
