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

// What the addresses that players have matches told to share, whatever their channel is.
namespace adjutant::app {

// "forbidden" or "unconfirmed-address" where this caller may have none.
Result<void> may_have_receivers(const Identity& identity);
// What is wrong with an address to post to; empty: nothing. Where it leads is judged when it is
// called, by the address that its name has then.
std::string receiver_url_fault(std::string_view url);
// As it is shown to this caller. The whole address lets anyone post there, so a token that may only
// read sees the host.
std::string receiver_url_shown(const Identity& identity, std::string_view url);
std::string receiver_label_fault(std::string_view label);
// Of a path; empty: none.
std::optional<std::int64_t> receiver_number(std::string_view id);
std::vector<protocol::DeliveryView> last_deliveries(const Context& context, std::int64_t receiver);
// Sends something that tells nothing, soon, a few times a day: whose address it is has not asked
// for any. `unknown` where the caller has no such receiver.
Result<void> queue_test(const Context& context, RecentCounts& tests, const Identity& identity,
                        std::string_view id, const ports::Message& test,
                        std::unexpected<Problem> unknown);

}  // namespace adjutant::app
