#include "server/app/people/webhooks.hpp"

#include <array>

#include <fmt/format.h>

#include "server/app/limits.hpp"
#include "server/app/people/receivers.hpp"
#include "server/auth/webhook_secret.hpp"

namespace adjutant::app {
namespace {

using ports::Channel;
using ports::TellsOf;

constexpr std::array<std::string_view, 2> scope_names{"mine", "public"};

protocol::WebhookView view(const Identity& identity, const ports::Receiver& webhook,
                           std::vector<protocol::DeliveryView> deliveries) {
  return {.id = webhook.id,
          .label = webhook.label,
          .url = receiver_url_shown(identity, webhook.url),
          .matches = scope_names[static_cast<std::size_t>(webhook.tells_of)],
          .made = webhook.made,
          .stopped = webhook.stopped,
          .reason = webhook.reason,
          .deliveries = std::move(deliveries)};
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
  for (const auto& webhook : context_.deliveries.receivers(identity.account.id, Channel::webhook)) {
    views.push_back(view(identity, webhook, last_deliveries(context_, webhook.id)));
  }
  return views;
}

Result<protocol::MadeWebhook> Webhooks::make(const Identity& identity,
                                             const protocol::NewWebhook& wanted) {
  if (const auto may = may_have_receivers(identity); !may) return std::unexpected(may.error());
  std::vector<RequestFault> faults;
  if (auto fault = receiver_label_fault(wanted.label); !fault.empty())
    faults.push_back({"label", fault});
  if (auto fault = receiver_url_fault(wanted.url); !fault.empty()) faults.push_back({"url", fault});
  if (!faults.empty()) {
    return problem("bad-request", "The webhook has mistakes: see errors.",
                   {.errors = std::move(faults)});
  }
  const auto within = count_lately(
      made_, identity, {"created {} webhooks", limits::webhooks_lately_max}, context_.clock.now());
  if (!within) return std::unexpected(within.error());
  core::Digest salt{};
  context_.entropy.fill(salt);
  ports::Receiver webhook{
      .account = identity.account.id,
      .channel = Channel::webhook,
      .label = wanted.label,
      .url = wanted.url,
      .tells_of = wanted.matches == "public" ? TellsOf::public_matches : TellsOf::own_matches,
      .key = std::string(salt.begin(), salt.end()),
      .made = context_.clock.now()};
  const auto id = context_.deliveries.add_receiver(
      webhook, {.of_account = limits::webhooks_per_account_max, .of_all = limits::webhooks_max});
  if (!id) {
    return problem(
        "too-many",
        fmt::format("An account can have at most {} webhooks, and the server {}. Remove one first.",
                    limits::webhooks_per_account_max, limits::webhooks_max));
  }
  webhook.id = *id;
  return protocol::MadeWebhook{
      .secret = auth::webhook_secret_text(auth::webhook_secret(context_.link_key, salt)),
      .webhook = view(identity, webhook, {})};
}

Result<void> Webhooks::remove(const Identity& identity, std::string_view id) {
  if (const auto may = may_change(identity, ""); !may) return may;
  const auto number = receiver_number(id);
  if (!number ||
      !context_.deliveries.remove_receiver(identity.account.id, Channel::webhook, *number)) {
    return no_such_webhook(id);
  }
  return {};
}

Result<void> Webhooks::test(const Identity& identity, std::string_view id) {
  if (const auto may = may_have_receivers(identity); !may) return may;
  const auto body = protocol::encode(protocol::WebhookMessage{
      .event = "test",
      .text = fmt::format("This is a test, sent by {}. Match events will arrive here.",
                          identity.account.handle),
      .url = {}});
  return queue_test(context_, tests_, identity, id, {.channel = Channel::webhook, .body = body},
                    no_such_webhook(id));
}

}  // namespace adjutant::app
