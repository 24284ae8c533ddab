#include "protocol/json/webhooks.hpp"

#include <array>

#include "protocol/json/values.hpp"

namespace adjutant::protocol {
namespace {

namespace json = core::json;

constexpr std::array<std::string_view, 2> scopes{"mine", "public"};

json::object encode(const DeliveryView& delivery) {
  return {{"id", delivery.id},
          {"event", delivery.event},
          {"state", delivery.state},
          {"attempts", delivery.attempts},
          {"reason", null_if_empty(delivery.reason)},
          {"made", rfc3339(delivery.made)},
          {"due", rfc3339(delivery.due)}};
}

json::value match_told(const WebhookMessage& message) {
  if (message.match == nullptr) return nullptr;
  const auto whole = encode(*message.match);
  json::object told{{"id", whole.at("id")}, {"url", message.url}};
  for (const auto* name :
       {"scenario", "scenario_title", "status", "revision", "turn", "turns", "result"}) {
    told[name] = whole.at(name);
  }
  auto& seats = told["seats"].emplace_array();
  for (const auto& seat : message.match->seats) {
    seats.push_back(json::object{
        {"side", seat.side}, {"side_name", seat.side_name}, {"player", or_null(seat.player)}});
  }
  auto& awaited = told["awaited"].emplace_array();
  for (const auto& entry : whole.at("awaited").as_array()) awaited.push_back(entry.at("side"));
  return told;
}

}  // namespace

NewWebhook read_webhook(Members& members) {
  return {.label = members.text("label"),
          .url = members.text("url"),
          .matches = members.choice("matches", scopes)};
}

json::array encode(const std::vector<DeliveryView>& deliveries) {
  json::array list;
  for (const auto& delivery : deliveries) list.push_back(encode(delivery));
  return list;
}

json::object encode(const WebhookView& webhook) {
  return {{"id", webhook.id},
          {"label", webhook.label},
          {"url", webhook.url},
          {"matches", webhook.matches},
          {"made", rfc3339(webhook.made)},
          {"stopped", or_null(webhook.stopped)},
          {"reason", null_if_empty(webhook.reason)},
          {"deliveries", encode(webhook.deliveries)}};
}

json::object encode(const std::vector<WebhookView>& webhooks) {
  json::array list;
  for (const auto& webhook : webhooks) list.push_back(encode(webhook));
  return {{"webhooks", std::move(list)}};
}

json::object encode(const MadeWebhook& made) {
  return {{"secret", made.secret}, {"webhook", encode(made.webhook)}};
}

std::string encode(const WebhookMessage& message) {
  return core::canonical_json(json::object{{"format", "adjutant-webhook-1"},
                                           {"event", message.event},
                                           {"text", message.text},
                                           {"content", message.text},
                                           {"match", match_told(message)}});
}

}  // namespace adjutant::protocol
