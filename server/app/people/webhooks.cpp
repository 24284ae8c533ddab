#include "server/app/people/webhooks.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include <fmt/format.h>

#include "server/app/limits.hpp"
#include "server/auth/webhook_secret.hpp"

namespace adjutant::app {
namespace {

using ports::WebhookScope;

constexpr std::array<std::string_view, 2> scope_names{"mine", "public"};
constexpr std::array<std::string_view, 3> state_names{"queued", "delivered", "given_up"};

Result<void> may_have_webhooks(const Identity& identity) {
  if (const auto may = may_change(identity, ""); !may) return may;
  if (const auto may = may_meet_players(identity); !may) return may;
  if (identity.account.confirmed) return {};
  return problem("unconfirmed-address", "Confirm your address before you make webhooks.");
}

// Where it leads is judged when it is called, by the address that its name has then.
std::string url_fault(std::string_view url) {
  const auto begin = url.find("://");
  const auto scheme = url.substr(0, begin == url.npos ? 0 : begin);
  if (scheme != "https" && scheme != "http") return "must begin with https:// or http://";
  if (url.size() > limits::webhook_url_bytes_max) {
    return fmt::format("has more than {} bytes", limits::webhook_url_bytes_max);
  }
  if (std::ranges::any_of(url, [](unsigned char c) { return c <= 0x20 || c >= 0x7F; })) {
    return "must be plain ASCII without spaces: write others as %20, and a name as xn--…";
  }
  const auto rest = url.substr(begin + 3);
  const auto host = rest.substr(0, rest.find_first_of("/?#"));
  if (host.empty()) return "names no host";
  if (host.find('@') != host.npos) return "must not hold a user or password";
  return {};
}

std::string label_fault(std::string_view label) {
  const bool plain =
      std::ranges::none_of(label, [](unsigned char c) { return c < 0x20 || c == 0x7F; });
  if (plain && !label.empty() && label.size() <= limits::label_bytes_max) return {};
  return fmt::format("must say in 1 to {} bytes what it is for", limits::label_bytes_max);
}

protocol::WebhookView view(const ports::Webhook& webhook,
                           const std::vector<ports::Delivery>& deliveries) {
  protocol::WebhookView shown{.id = webhook.id,
                              .label = webhook.label,
                              .url = webhook.url,
                              .matches = scope_names[static_cast<std::size_t>(webhook.scope)],
                              .made = webhook.made,
                              .stopped = webhook.stopped,
                              .reason = webhook.reason,
                              .deliveries = {}};
  for (const auto& delivery : deliveries) {
    shown.deliveries.push_back({.id = delivery.id,
                                .event = delivery.event,
                                .state = state_names[static_cast<std::size_t>(delivery.state)],
                                .attempts = delivery.attempts,
                                .reason = delivery.reason,
                                .made = delivery.made,
                                .due = delivery.due});
  }
  return shown;
}

std::optional<std::int64_t> number_in(std::string_view id) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(id.data(), id.data() + id.size(), number);
  if (error != std::errc() || end != id.data() + id.size()) return std::nullopt;
  return number;
}

std::unexpected<Problem> no_such_webhook(std::string_view id) {
  return problem("not-found", fmt::format("You have no webhook {}.", id));
}

}  // namespace

Result<std::vector<protocol::WebhookView>> Webhooks::list(const Identity& identity) {
  if (!identity.match.empty()) {
    return problem("forbidden", "This token is limited to one match.");
  }
  std::vector<protocol::WebhookView> views;
  for (const auto& webhook : context_.webhooks.webhooks(identity.account.id)) {
    views.push_back(
        view(webhook, context_.webhooks.deliveries(webhook.id, limits::deliveries_told)));
  }
  return views;
}

Result<protocol::MadeWebhook> Webhooks::make(const Identity& identity,
                                             const protocol::NewWebhook& wanted) {
  if (const auto may = may_have_webhooks(identity); !may) return std::unexpected(may.error());
  std::vector<RequestFault> faults;
  if (auto fault = label_fault(wanted.label); !fault.empty()) faults.push_back({"label", fault});
  if (auto fault = url_fault(wanted.url); !fault.empty()) faults.push_back({"url", fault});
  if (!faults.empty()) {
    return problem("bad-request", "The webhook cannot be made so: see errors.",
                   {.errors = std::move(faults)});
  }
  ports::Webhook webhook{
      .account = identity.account.id,
      .label = wanted.label,
      .url = wanted.url,
      .scope = wanted.matches == "public" ? WebhookScope::everything_public : WebhookScope::mine,
      .made = context_.clock.now()};
  context_.entropy.fill(webhook.salt);
  const auto id = context_.webhooks.add_webhook(webhook, limits::webhooks_per_account_max,
                                                limits::webhooks_max);
  if (!id) {
    return problem(
        "too-many",
        fmt::format("An account has at most {} webhooks, and the server {}. Take one out "
                    "first.",
                    limits::webhooks_per_account_max, limits::webhooks_max));
  }
  webhook.id = *id;
  return protocol::MadeWebhook{
      .secret = auth::webhook_secret_text(auth::webhook_secret(context_.link_key, webhook.salt)),
      .webhook = view(webhook, {})};
}

Result<void> Webhooks::remove(const Identity& identity, std::string_view id) {
  if (const auto may = may_change(identity, ""); !may) return may;
  const auto number = number_in(id);
  if (!number || !context_.webhooks.remove_webhook(identity.account.id, *number)) {
    return no_such_webhook(id);
  }
  return {};
}

Result<void> Webhooks::test(const Identity& identity, std::string_view id) {
  if (const auto may = may_have_webhooks(identity); !may) return may;
  const auto own = context_.webhooks.webhooks(identity.account.id);
  const auto number = number_in(id);
  if (!number || std::ranges::find(own, *number, &ports::Webhook::id) == own.end()) {
    return no_such_webhook(id);
  }
  const auto body = protocol::encode(protocol::WebhookMessage{
      .event = "test",
      .text = fmt::format("A test that {} has asked for: what matches tell will come here.",
                          identity.account.handle),
      .url = {}});
  if (context_.webhooks.queue_test(identity.account.id, *number, {.event = "test", .body = body},
                                   context_.clock.now(), limits::webhook_tests_waiting_max)) {
    return {};
  }
  return problem("too-many", "A test is on its way already: see what becomes of it.");
}

}  // namespace adjutant::app
