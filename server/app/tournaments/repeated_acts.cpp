#include "server/app/tournaments/repeated_acts.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "protocol/json/time.hpp"
#include "server/app/limits.hpp"

namespace adjutant::app {
namespace {

using tournament::Event;

constexpr std::array places{"round", "board", "leg", "entry", "dispute"};

// Whether two events do the same to the same board, round, entry or dispute, or to the whole.
bool are_alike(const Event& one, const Event& other) {
  return one.type == other.type && std::ranges::all_of(places, [&](const char* place) {
           const auto* here = one.fields.if_contains(place);
           const auto* there = other.fields.if_contains(place);
           return here == nullptr ? there == nullptr : there != nullptr && *here == *there;
         });
}

}  // namespace

Result<void> check_changes(const life::Tournament& value, const std::vector<Event>& events) {
  for (const auto& event : events) {
    const bool changes = event.type == "changed";
    const bool by_entrant = !event.by.empty() && event.by.front() >= '0' && event.by.front() <= '9';
    if (!changes && !by_entrant) continue;
    const auto most =
        changes ? limits::tournament_changes_max : limits::tournament_acts_of_entrant_max;
    const auto same = [&](const Event& other) {
      return other.type == event.type && other.by == event.by;
    };
    if (std::ranges::count_if(value.chain, same) < most) continue;
    return problem("too-many", fmt::format("You have done this {} times in this tournament, "
                                           "which is the limit.",
                                           most));
  }
  return {};
}

Result<void> check_repetition(const life::Tournament& value,
                              const std::vector<tournament::Event>& events, ports::Time now) {
  const auto since = protocol::rfc3339(now - limits::lately);
  for (const auto& event : events) {
    const bool by_official =
        event.by == "organiser" || event.by == "arbiter" || event.by == "operator";
    if (!by_official || event.type == "changed") continue;
    const auto times = std::ranges::count_if(value.chain, [&](const Event& other) {
      return other.at > since && other.by == event.by && are_alike(event, other);
    });
    if (times < limits::tournament_same_act_lately_max) continue;
    return problem(
        "too-many",
        fmt::format("This was done {} times within a day, which is the limit. Try again later.",
                    times));
  }
  return {};
}

std::string mail_key(const Event& event, const std::string& thread) {
  if (event.type == "paused" || event.type == "resumed") return thread + ".pause";
  if (event.type != "ruling") return {};
  auto key = thread + ".ruling";
  for (const auto* place : places) {
    if (const auto* value = event.fields.if_contains(place)) {
      key += fmt::format(".{}", json::serialize(*value));
    }
  }
  return key;
}

}  // namespace adjutant::app
