#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/json/webhooks.hpp"
#include "server/app/accounts/access.hpp"
#include "server/app/accounts/recent_counts.hpp"
#include "server/app/context.hpp"
#include "server/app/problem.hpp"

// What webhooks and browsers, the receivers of match events, have in common.
namespace adjutant::app {

// "forbidden" or "unconfirmed-address" if this caller may have no receivers.
Result<void> may_have_receivers(const Identity& identity);
// What is wrong with an address to post to; empty if nothing is. Each call checks where it leads,
// by the IP address that its name has then.
std::string receiver_url_fault(std::string_view url);
// The address as this caller may see it. Anyone with the whole address can post there, so a
// read-only token sees the host only.
std::string receiver_url_shown(const Identity& identity, std::string_view url);
std::string receiver_label_fault(std::string_view label);
// The receiver's number in a path; empty if it is not a number.
std::optional<std::int64_t> receiver_number(std::string_view id);
std::vector<protocol::DeliveryView> last_deliveries(const Context& context, std::int64_t receiver);
// Soon sends a test without information, a few times a day at most: its recipient may not have
// asked for it. `unknown` if the caller has no such receiver.
Result<void> queue_test(const Context& context, RecentCounts& tests, const Identity& identity,
                        std::string_view id, const ports::Message& test,
                        std::unexpected<Problem> unknown);

}  // namespace adjutant::app
