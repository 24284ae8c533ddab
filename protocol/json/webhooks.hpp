#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/json.hpp"
#include "protocol/json/matches.hpp"
#include "protocol/json/members.hpp"
#include "protocol/json/time.hpp"

// Webhooks: what their owner sees of them, and what is sent to them.
namespace adjutant::protocol {

struct NewWebhook {
  std::string label;
  std::string url;
  std::string matches;  // "mine" or "public"
};

NewWebhook read_webhook(Members& members);

struct DeliveryView {
  std::int64_t id = 0;
  std::string event;
  std::string_view state;  // "queued", "delivered", "given_up"
  int attempts = 0;
  std::string reason;  // of the last failure; empty: none
  Time made;
  Time due;  // the next attempt, or when it was the last one
};

core::json::array encode(const std::vector<DeliveryView>& deliveries);

struct WebhookView {
  std::int64_t id = 0;
  std::string label;
  std::string url;
  std::string_view matches;  // "mine" or "public"
  Time made;
  std::optional<Time> stopped;  // it is not called since then
  std::string reason;           // why; empty: it is not stopped
  std::vector<DeliveryView> deliveries;
};

struct MadeWebhook {
  std::string secret;
  WebhookView webhook;
};

// {"id","label","url","matches","made","stopped"|null,"reason"|null,"deliveries":[{"id","event",
//  "state","attempts","reason"|null,"made","due"}]}
core::json::object encode(const WebhookView& webhook);
// {"webhooks":[…]}
core::json::object encode(const std::vector<WebhookView>& webhooks);
// {"secret","webhook":{…}}
core::json::object encode(const MadeWebhook& made);

// What webhooks are sent: {"format":"adjutant-webhook-1","event","text","content","match":{"id",
// "url","scenario","scenario_title","status","revision","turn"|null,"turns"|null,"seats":[{"side","side_name",
// "player"|null}],"awaited":[side…],"result":{…}|null}|null}. `content` is `text` once more, for
// chats that read that.
struct WebhookMessage {
  std::string event;
  std::string text;  // one line for people
  std::string url;   // of the match
  const MatchView* match = nullptr;
};
std::string encode(const WebhookMessage& message);

}  // namespace adjutant::protocol
