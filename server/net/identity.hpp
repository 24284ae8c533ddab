#pragma once

#include <string>
#include <string_view>

#include "server/net/api.hpp"
#include "server/net/message.hpp"

namespace adjutant::net {

inline constexpr std::string_view session_cookie = "adjutant_session";

// Who makes the request: by bearer token, else by cookie. Nobody when there is neither, or the
// cookie is no longer good; "unauthorized" when the bearer token is not. A request that changes
// something and comes with a cookie must come from our own pages ("foreign-origin").
app::Result<app::MaybeIdentity> identity_of(const Api& api, const Request& request);

// The same where somebody must have signed in.
app::Result<app::Identity> signed_in(const Api& api, const Request& request);

// Whether a browser sent the request from a page of this server, or no browser did.
bool is_own_origin(const Api& api, const Request& request);

// Set-Cookie for a session; an empty token ends it.
std::string set_cookie(const Api& api, std::string_view token);

}  // namespace adjutant::net
