#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/json.hpp"

// What happened in a tournament, each event with a hash over the one before, as in a match
// (docs/formats.md section 5.3). The first previous hash is the commitment to the draws.
namespace adjutant::tournament {

namespace json = core::json;

struct Event {
  int number = 0;      // 0, 1, 2 …; the tournament's revision is how many there are
  std::string at;      // RFC 3339, UTC
  std::string by;      // "organiser", "arbiter", "server", or an entry: "3"
  std::string type;    // one of event_types
  std::string reason;  // empty where none is needed
  json::object fields;
  std::string hash;
};

inline constexpr std::string_view event_types[] = {
    "created",    "opened",       "entered",     "withdrawn",     "closed",   "started",
    "drawn",      "undone",       "bids_opened", "round_started", "result",   "round_closed",
    "ruling",     "stage_closed", "paused",      "resumed",       "finished", "reopened",
    "cancelled",  "archived",     "disputed",    "changed",       "extended", "taken_over",
    "challenged", "accepted"};

// The event as it is stored and sent, with its hash; names of the fields are not those above.
json::object encode(const Event& event);
// The event that was stored or recorded so; none where a member is missing or of another kind.
std::optional<Event> decode(const json::object& encoded);

// Gives the event its number and its hash and puts it at the end.
void append(std::vector<Event>& chain, std::string_view commitment, Event event);

// The latest hash: the commitment while there is no event.
std::string_view head(const std::vector<Event>& chain, std::string_view commitment);

// The first event whose number, type or hash is not as it must be.
std::optional<std::size_t> first_broken(const std::vector<Event>& chain,
                                        std::string_view commitment);

// How an entrant stands in the chain: hex(SHA-256(salt + handle)). With the account goes the salt,
// and the chain stays whole.
std::string entrant_hash(std::string_view salt, std::string_view handle);

}  // namespace adjutant::tournament
