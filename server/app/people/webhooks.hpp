#pragma once

#include <string_view>
#include <vector>

#include "protocol/json/webhooks.hpp"
#include "server/app/accounts/access.hpp"
#include "server/app/accounts/recent_counts.hpp"
#include "server/app/context.hpp"
#include "server/app/limits.hpp"
#include "server/app/problem.hpp"

namespace adjutant::app {

// Addresses that get a player's match events, for a club's chat or a script. Called from many
// threads.
class Webhooks {
 public:
  explicit Webhooks(Context& context) : context_(context) {}

  Result<std::vector<protocol::WebhookView>> list(const Identity& identity);
  // With its secret, for the only time.
  Result<protocol::MadeWebhook> make(const Identity& identity, const protocol::NewWebhook& wanted);
  Result<void> remove(const Identity& identity, std::string_view id);
  // Soon sends a test without information; if it gets through, a stopped webhook continues.
  Result<void> test(const Identity& identity, std::string_view id);

 private:
  Context& context_;
  RecentCounts tests_{limits::lately, context_.accounts, "webhook-tests"};
  RecentCounts made_{limits::lately, context_.accounts, "webhooks"};  // by account
};

}  // namespace adjutant::app
