#include "server/net/identity.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "server/net/problem.hpp"
#include "server/net/quotas.hpp"

namespace adjutant::net {
namespace {

// RFC 6750 section 2.1; the scheme in any case of letters.
std::string_view bearer(std::string_view authorization) {
  constexpr std::string_view scheme = "bearer ";
  if (authorization.size() <= scheme.size()) return {};
  for (std::size_t i = 0; i < scheme.size(); ++i) {
    if ((authorization[i] | 0x20) != (scheme[i] | 0x20)) return {};
  }
  return authorization.substr(scheme.size());
}

// "http://localhost:8080" and the like.
bool is_on_loopback(std::string_view origin) {
  constexpr std::array<std::string_view, 3> names{"http://localhost", "http://127.0.0.1",
                                                  "http://[::1]"};
  return std::ranges::any_of(names, [&](std::string_view name) {
    return origin.starts_with(name) && (origin.size() == name.size() || origin[name.size()] == ':');
  });
}

}  // namespace

std::string_view session_cookie(const Api& api) {
  return api.is_https() ? "__Host-adjutant_session" : "adjutant_session";
}

bool is_own_origin(const Api& api, const Request& request) {
  if (request.origin.empty()) return false;
  if (request.origin == api.public_url) return true;
  return is_on_loopback(api.public_url) && is_on_loopback(request.origin) &&
         request.origin == "http://" + request.host;
}

namespace {

// The account whose token or cookie comes with the request.
app::Result<app::MaybeIdentity> claimed_identity(const Api& api, const Request& request) {
  if (!request.authorization.empty()) {
    const auto token = bearer(request.authorization);
    if (token.empty()) {
      return app::problem("unauthorized", "Send Authorization: Bearer and the token of a session.");
    }
    auto identity = api.app.sessions.who_is(token);
    if (!identity) return std::unexpected(identity.error());
    return *std::move(identity);
  }
  const auto token = cookie_value(request.cookie, session_cookie(api));
  if (token.empty()) return std::nullopt;
  if (!is_safe(request.method) && !is_own_origin(api, request)) {
    return std::unexpected(transport_problem(
        "foreign-origin",
        "A change with a cookie needs the Origin of this server. Scripts send a bearer token "
        "instead."));
  }
  auto identity = api.app.sessions.who_is(token);
  if (!identity) return std::nullopt;
  return *std::move(identity);
}

}  // namespace

app::Result<app::MaybeIdentity> identity_of(const Api& api, const Request& request) {
  auto identity = claimed_identity(api, request);
  if (identity && *identity && api.quotas != nullptr) {
    if (auto refused = api.quotas->request_of((*identity)->account.id, request.peer)) {
      return std::unexpected(*std::move(refused));
    }
  }
  return identity;
}

app::Result<app::Identity> signed_in(const Api& api, const Request& request) {
  auto identity = identity_of(api, request);
  if (!identity) return std::unexpected(identity.error());
  if (!*identity) {
    return app::problem("unauthorized",
                        "Sign in with POST /api/v1/sessions and send Authorization: Bearer and the "
                        "token.");
  }
  return **std::move(identity);
}

app::Caller known_identity(const Api& api, const Request& request) {
  const auto token = bearer(request.authorization);
  if (token.empty()) return nullptr;
  return api.app.sessions.known(token);
}

std::string set_cookie(const Api& api, std::string_view token) {
  return fmt::format("{}={}; Path=/; HttpOnly; SameSite=Strict{}{}", session_cookie(api), token,
                     api.is_https() ? "; Secure" : "", token.empty() ? "; Max-Age=0" : "");
}

}  // namespace adjutant::net
