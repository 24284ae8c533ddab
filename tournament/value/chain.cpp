#include "tournament/value/chain.hpp"

#include <algorithm>

#include "engine/core/ensure.hpp"
#include "engine/core/hash.hpp"

namespace adjutant::tournament {
namespace {

json::object without_hash(const Event& event) {
  json::object body = event.fields;
  const auto put = [&](std::string_view name, auto value) {
    const bool added = body.emplace(name, value).second;
    ENSURE(added, "a field of an event has the name " + std::string(name));
  };
  put("number", event.number);
  put("at", std::string_view(event.at));
  put("by", std::string_view(event.by));
  put("type", std::string_view(event.type));
  if (!event.reason.empty()) put("reason", std::string_view(event.reason));
  return body;
}

std::string hash_of(std::string_view previous, const Event& event) {
  return core::sha256_hex(std::string(previous) + "\n" + core::canonical_json(without_hash(event)));
}

}  // namespace

json::object encode(const Event& event) {
  auto body = without_hash(event);
  body["hash"] = event.hash;
  return body;
}

std::optional<Event> decode(const json::object& encoded) {
  Event event;
  event.fields = encoded;
  const auto take = [&](std::string_view name, std::string& text) {
    const auto* found = event.fields.if_contains(name);
    if (found == nullptr || !found->is_string()) return false;
    text = found->get_string();
    event.fields.erase(name);
    return true;
  };
  const auto* number = encoded.if_contains("number");
  if (number == nullptr || !number->is_int64()) return std::nullopt;
  event.number = static_cast<int>(number->get_int64());
  event.fields.erase("number");
  const bool whole = take("at", event.at) && take("by", event.by) && take("type", event.type) &&
                     take("hash", event.hash);
  if (!whole || (encoded.contains("reason") && !take("reason", event.reason))) return std::nullopt;
  return event;
}

std::string_view head(const std::vector<Event>& chain, std::string_view commitment) {
  return chain.empty() ? commitment : std::string_view(chain.back().hash);
}

void append(std::vector<Event>& chain, std::string_view commitment, Event event) {
  ENSURE(std::ranges::find(event_types, event.type) != std::end(event_types),
         "no type of event: " + event.type);
  event.number = static_cast<int>(chain.size());
  event.hash = hash_of(head(chain, commitment), event);
  chain.push_back(std::move(event));
}

std::optional<std::size_t> first_broken(const std::vector<Event>& chain,
                                        std::string_view commitment) {
  std::string_view previous = commitment;
  for (std::size_t i = 0; i < chain.size(); ++i) {
    const auto& event = chain[i];
    const bool known = std::ranges::find(event_types, event.type) != std::end(event_types);
    const bool numbered = event.number == static_cast<int>(i);
    if (!known || !numbered || event.hash != hash_of(previous, event)) return i;
    previous = event.hash;
  }
  return std::nullopt;
}

std::string entrant_hash(std::string_view salt, std::string_view handle) {
  return core::sha256_hex(std::string(salt) + std::string(handle));
}

}  // namespace adjutant::tournament
