#pragma once

#include <string_view>

#include "protocol/json/push.hpp"
#include "server/app/accounts/access.hpp"
#include "server/app/accounts/recent_counts.hpp"
#include "server/app/context.hpp"
#include "server/app/limits.hpp"
#include "server/app/problem.hpp"
#include "server/auth/web_push.hpp"

namespace adjutant::app {

// Browsers that get notifications of a player's turn, whether the page is open or not. Called from
// many threads.
class Push {
 public:
  explicit Push(Context& context)
      : context_(context), vapid_(context.link_key, context.public_url) {}

  Result<protocol::PushBrowsers> list(const Identity& identity);
  // A known browser, of the same player or another, is this player's from now on.
  Result<protocol::PushBrowserView> add(const Identity& identity,
                                        const protocol::NewPushBrowser& wanted);
  Result<void> remove(const Identity& identity, std::string_view id);
  Result<void> test(const Identity& identity, std::string_view id);

 private:
  Context& context_;
  RecentCounts tests_{limits::lately, context_.accounts, "push-tests"};
  RecentCounts added_{limits::lately, context_.accounts, "push-browsers"};  // by account
  const auth::Vapid vapid_;
};

}  // namespace adjutant::app
