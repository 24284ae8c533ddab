#include "server/app/people/push.hpp"

#include <fmt/format.h>

#include "server/app/accounts/peer_network.hpp"
#include "server/app/limits.hpp"
#include "server/app/people/receivers.hpp"

namespace adjutant::app {
namespace {

using ports::Channel;

protocol::PushBrowserView view(const Identity& identity, const ports::Receiver& browser,
                               std::vector<protocol::DeliveryView> deliveries) {
  return {.id = browser.id,
          .label = browser.label,
          .endpoint = receiver_url_shown(identity, browser.url),
          .made = browser.made,
          .stopped = browser.stopped,
          .reason = browser.reason,
          .deliveries = std::move(deliveries)};
}

std::unexpected<Problem> no_such_browser(std::string_view id) {
  return problem("not-found", fmt::format("You have no browser {} with notifications.", id));
}

// A call on this machine alone needs no TLS. It calls only addresses that the operator allows
// (webhooks.allowed_networks).
bool is_on_this_machine(std::string_view endpoint) {
  constexpr std::string_view scheme = "http://";
  if (!endpoint.starts_with(scheme)) return false;
  endpoint.remove_prefix(scheme.size());
  auto host = endpoint.substr(0, endpoint.find_first_of("/?#"));
  if (host.starts_with('[')) {
    host = host.substr(1, host.find(']') - 1);
  } else {
    host = host.substr(0, host.find(':'));
  }
  return is_loopback(host);
}

}  // namespace

Result<protocol::PushBrowsers> Push::list(const Identity& identity) {
  if (!identity.match.empty()) {
    return problem("forbidden", "This token is limited to one match.");
  }
  protocol::PushBrowsers all{.public_key = vapid_.public_key(), .browsers = {}};
  for (const auto& browser : context_.deliveries.receivers(identity.account.id, Channel::push)) {
    all.browsers.push_back(view(identity, browser, last_deliveries(context_, browser.id)));
  }
  return all;
}

Result<protocol::PushBrowserView> Push::add(const Identity& identity,
                                            const protocol::NewPushBrowser& wanted) {
  if (const auto may = may_have_receivers(identity); !may) return std::unexpected(may.error());
  std::vector<RequestFault> faults;
  if (auto fault = receiver_label_fault(wanted.label); !fault.empty()) {
    faults.push_back({"label", fault});
  }
  if (auto fault = receiver_url_fault(wanted.endpoint); !fault.empty()) {
    faults.push_back({"endpoint", fault});
  } else if (!wanted.endpoint.starts_with("https://") && !is_on_this_machine(wanted.endpoint)) {
    faults.push_back({"endpoint", "must begin with https:// (RFC 8030 section 8)"});
  }
  const auto keys = auth::PushKeys::from(wanted.p256dh, wanted.auth);
  if (!keys) {
    faults.push_back({"p256dh",
                      "must be a point of P-256, and auth 16 bytes, both in base64url "
                      "without padding, as PushSubscription.toJSON() gives them"});
  }
  if (!faults.empty()) {
    return problem("bad-request", "The browser's data has mistakes: see errors.",
                   {.errors = std::move(faults)});
  }
  const auto within =
      count_lately(added_, identity, {"added {} browsers", limits::push_browsers_lately_max},
                   context_.clock.now());
  if (!within) return std::unexpected(within.error());
  ports::Receiver browser{.account = identity.account.id,
                          .channel = Channel::push,
                          .label = wanted.label,
                          .url = wanted.endpoint,
                          .key = keys->bytes(),
                          .made = context_.clock.now()};
  const auto id = context_.deliveries.add_receiver(
      browser,
      {.of_account = limits::push_browsers_per_account_max, .of_all = limits::push_browsers_max});
  if (!id) {
    return problem("too-many",
                   fmt::format("An account can have at most {} browsers with notifications, and "
                               "the server {}. Remove one first.",
                               limits::push_browsers_per_account_max, limits::push_browsers_max));
  }
  browser.id = *id;
  return view(identity, browser, {});
}

Result<void> Push::remove(const Identity& identity, std::string_view id) {
  if (const auto may = may_change(identity, ""); !may) return may;
  const auto number = receiver_number(id);
  if (!number ||
      !context_.deliveries.remove_receiver(identity.account.id, Channel::push, *number)) {
    return no_such_browser(id);
  }
  return {};
}

Result<void> Push::test(const Identity& identity, std::string_view id) {
  if (const auto may = may_have_receivers(identity); !may) return may;
  const auto body = protocol::encode(protocol::PushMessage{
      .event = "test",
      .title = "Adjutant",
      .body = fmt::format("This browser will notify {} when it is their turn.",
                          identity.account.handle),
      .url = "/matches",
      .tag = "test"});
  return queue_test(context_, tests_, identity, id, {.channel = Channel::push, .body = body},
                    no_such_browser(id));
}

}  // namespace adjutant::app
