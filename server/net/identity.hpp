#pragma once

#include <string>
#include <string_view>

#include "server/net/api.hpp"
#include "server/net/message.hpp"

namespace adjutant::net {

// The name of the cookie with a browser's session. Behind TLS it has the prefix with which browsers
// take it from this very host only, for all paths, over TLS (RFC 6265bis section 4.1.3.2).
std::string_view session_cookie(const Api& api);

// The author of the request: by bearer token, else by cookie. Nobody if there is neither, or the
// cookie is no longer valid; "unauthorized" if the bearer token is not. A request that changes
// something and comes with a cookie must come from our own pages ("foreign-origin"). Counts the
// request for its account ("rate-limited").
app::Result<app::MaybeIdentity> identity_of(const Api& api, const Request& request);

// The same where somebody must have signed in.
app::Result<app::Identity> signed_in(const Api& api, const Request& request);

// The author of a request, if the bearer token names them and they are in memory; does not wait.
app::Caller known_identity(const Api& api, const Request& request);

// Whether a browser sent the request from a page of this server: its Origin is public_url. A server
// on loopback, for a trial, accepts any of the machine's own names.
bool is_own_origin(const Api& api, const Request& request);

// Set-Cookie for a session; an empty token ends it.
std::string set_cookie(const Api& api, std::string_view token);

}  // namespace adjutant::net
