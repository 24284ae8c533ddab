#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "protocol/json/accounts.hpp"
#include "server/app/accounts/access.hpp"
#include "server/app/accounts/recent_counts.hpp"
#include "server/app/context.hpp"
#include "server/app/limits.hpp"
#include "server/app/problem.hpp"

namespace adjutant::app {

class SessionCache;
class SignInThrottle;

using protocol::NewSession;
using protocol::SessionView;

using protocol::TokenRequest;

// Signing in, tokens, and who a token belongs to. Called from many threads.
class Sessions {
 public:
  explicit Sessions(Context& context);
  ~Sessions();

  // `peer` is the address the request came from: failures slow down only this handle from this
  // peer. An unknown handle takes as long as a wrong password. `label`: "browser", …. Beyond
  // limits::sessions_per_account_max the oldest session ends.
  Result<NewSession> sign_in(std::string_view handle, std::string_view password,
                             std::string_view peer, std::string_view label);
  // 401 for a token that is not valid now.
  Result<Identity> who_is(std::string_view token);
  // Whether the token of somebody who has signed in is still good.
  bool is_good(const Identity& identity);
  // Sessions with their account as stored now; empty: their token is no longer good.
  MaybeIdentity as_now(const Identity& identity);
  // The owner of the token, from memory alone: null if they are not in memory. Does not wait.
  Caller known(std::string_view token) const;
  // Forgets what is in memory: an account has changed.
  void account_changed();
  Result<void> sign_out(const Identity& identity);

  // Only with a token without limits.
  Result<NewSession> create_token(const Identity& identity, const TokenRequest& request);
  Result<std::vector<SessionView>> list(const Identity& identity);
  Result<void> revoke(const Identity& identity, std::string_view id);
  // Ends all but the one that asks; how many there were.
  Result<int> revoke_others(const Identity& identity);

  // Disconnects everyone who uses one of these, except the kept one.
  void tell_ended(const std::vector<ports::Session>& sessions, const core::Digest& kept);

  // "wrong-password" unless this is the account's; failures count as failed sign-ins from `peer`.
  Result<void> check_password(const Identity& identity, std::string_view password,
                              std::string_view peer);
  // For commits that find another password than was checked, or an account that is being deleted.
  static std::unexpected<Problem> changed_meanwhile();

 private:
  void note_use(const ports::Session& session, ports::Time now);
  std::string decoy_hash(std::string_view handle) const;
  void renew_hash(const ports::Account& account, std::string_view password, std::string_view peer);
  class Attempt;
  Result<Attempt> begin_attempt(std::string_view handle, std::string_view peer);
  Context& context_;
  RecentCounts tokens_{limits::lately, context_.accounts, "tokens"};  // created, by account
  std::string decoy_hash_;  // where no account has a password
  std::unique_ptr<SignInThrottle> throttle_;
  std::unique_ptr<SessionCache> cache_;
};

}  // namespace adjutant::app
