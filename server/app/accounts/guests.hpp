#pragma once

#include <string_view>

#include "server/app/accounts/accounts.hpp"
#include "server/app/accounts/recent_counts.hpp"
#include "server/app/accounts/sessions.hpp"
#include "server/app/limits.hpp"

namespace adjutant::app {

// Guests try the game before they sign up: an account without address and password, which plays the
// computer for some days. Then the server deletes it with its matches. Called from many threads.
class Guests {
 public:
  Guests(Context& context, Accounts& accounts) : context_(context), accounts_(accounts) {}

  // Creates a guest and signs them in. `peer` as in Sessions::sign_in: it may create a few guests
  // an hour ("too-many"). "busy" if the server has reached its limit of guests.
  Result<NewSession> open(std::string_view peer);

  // The guest becomes a player, as if signed up, and keeps the matches; the session is a new one.
  // "forbidden" if the account is not a guest.
  Result<NewSession> become_player(const Identity& identity, const SignUp& request,
                                   std::string_view peer = {});

 private:
  Context& context_;
  Accounts& accounts_;
  RecentCounts came_{limits::guest_window, context_.accounts, "guests"};  // by network
};

}  // namespace adjutant::app
