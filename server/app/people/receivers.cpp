#include "server/app/people/receivers.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include <fmt/format.h>

#include "engine/core/plain_text.hpp"
#include "server/app/limits.hpp"

namespace adjutant::app {
namespace {

constexpr std::array<std::string_view, 3> state_names{"queued", "delivered", "given_up"};

}  // namespace

Result<void> may_have_receivers(const Identity& identity) {
  if (const auto may = may_change(identity, ""); !may) return may;
  if (const auto may = may_meet_players(identity); !may) return may;
  if (identity.account.confirmed) return {};
  return problem("unconfirmed-address",
                 "Confirm your address before you add a webhook or a browser.");
}

std::string receiver_url_fault(std::string_view url) {
  const auto begin = url.find("://");
  const auto scheme = url.substr(0, begin == url.npos ? 0 : begin);
  if (scheme != "https" && scheme != "http") return "must begin with https:// or http://";
  if (url.size() > limits::receiver_url_bytes_max) {
    return fmt::format("has more than {} bytes", limits::receiver_url_bytes_max);
  }
  if (std::ranges::any_of(url, [](unsigned char c) { return c <= 0x20 || c >= 0x7F; })) {
    return "must be plain ASCII without spaces: write others as %20, and a name as xn--…";
  }
  const auto rest = url.substr(begin + 3);
  const auto host = rest.substr(0, rest.find_first_of("/?#"));
  if (host.empty()) return "names no host";
  if (host.find('@') != host.npos) return "must not contain a user or password";
  return {};
}

std::string receiver_url_shown(const Identity& identity, std::string_view url) {
  if (!identity.read_only) return std::string(url);
  const auto host = url.find("://") + 3;
  return std::string(url.substr(0, url.find_first_of("/?#", host)));
}

std::string receiver_label_fault(std::string_view label) {
  if (core::is_one_line(label) && !label.empty() && label.size() <= limits::label_bytes_max)
    return {};
  return fmt::format("must describe it in 1 to {} bytes", limits::label_bytes_max);
}

std::optional<std::int64_t> receiver_number(std::string_view id) {
  std::int64_t number = 0;
  const auto [end, error] = std::from_chars(id.data(), id.data() + id.size(), number);
  if (error != std::errc() || end != id.data() + id.size()) return std::nullopt;
  return number;
}

std::vector<protocol::DeliveryView> last_deliveries(const Context& context, std::int64_t receiver) {
  std::vector<protocol::DeliveryView> views;
  for (const auto& delivery : context.deliveries.deliveries(receiver, limits::deliveries_told)) {
    views.push_back({.id = delivery.id,
                     .event = delivery.event,
                     .state = state_names[static_cast<std::size_t>(delivery.state)],
                     .attempts = delivery.attempts,
                     .reason = delivery.reason,
                     .made = delivery.made,
                     .due = delivery.due});
  }
  return views;
}

Result<void> queue_test(const Context& context, RecentCounts& tests, const Identity& identity,
                        std::string_view id, const ports::Message& test,
                        std::unexpected<Problem> unknown) {
  const auto own = context.deliveries.receivers(identity.account.id, test.channel);
  const auto number = receiver_number(id);
  if (!number || std::ranges::find(own, *number, &ports::Receiver::id) == own.end()) {
    return unknown;
  }
  const auto may = count_lately(tests, identity, {"asked for {} tests", limits::tests_lately_max},
                                context.clock.now());
  if (!may) return may;
  if (context.deliveries.queue_test(identity.account.id, *number, test, context.clock.now(),
                                    limits::tests_waiting_max)) {
    return {};
  }
  return problem("too-many", "A test is already on its way: wait for its result.");
}

}  // namespace adjutant::app
