#include "protocol/json/accounts.hpp"
#include "server/net/body.hpp"
#include "server/net/identity.hpp"
#include "server/net/reply.hpp"
#include "server/net/routes/routes.hpp"

// Sessions of people, tokens of scripts.
namespace adjutant::net {
namespace {

Response session_opened(const Api& api, const app::NewSession& session, bool by_cookie) {
  auto response = json_reply(201, protocol::opened_session(session, !by_cookie));
  if (by_cookie) response.headers.emplace_back("Set-Cookie", set_cookie(api, session.token));
  return response;
}

Response sign_in(const Api& api, const Request& request) {
  // A page of somebody else must not sign a browser in as somebody else.
  if (!request.origin.empty() && !is_own_origin(api, request)) {
    return problem_response(
        transport_problem("foreign-origin", "Sign in from a page of this server."));
  }
  const auto wanted = read_body(request, protocol::read_sign_in);
  if (!wanted) return problem_response(wanted.error());
  const bool by_cookie = wanted->cookie || wants_html(request);
  const auto session =
      api.app.sessions.sign_in(wanted->handle, wanted->password, request.peer,
                               wanted->label.value_or(by_cookie ? "browser" : "script"));
  if (!session) return problem_response(session.error());
  return session_opened(api, *session, by_cookie);
}

Response open_guest(const Api& api, const Request& request) {
  if (!request.origin.empty() && !is_own_origin(api, request)) {
    return problem_response(
        transport_problem("foreign-origin", "Start from a page of this server."));
  }
  const auto cookie = read_body(request, protocol::read_guest);
  if (!cookie) return problem_response(cookie.error());
  const bool by_cookie = *cookie || wants_html(request);
  const auto session = api.app.guests.open(request.peer);
  if (!session) return problem_response(session.error());
  return session_opened(api, *session, by_cookie);
}

// The page asks before it knows whether somebody has signed in, so nobody is an answer as well.
Response current_session(const Api& api, const Request& request) {
  const auto identity = identity_of(api, request);
  if (!identity) return problem_response(identity.error());
  if (!*identity) return json_reply(200, protocol::current_session(std::nullopt));
  const auto account = api.app.accounts.own(**identity);
  if (!account) return problem_response(account.error());
  return json_reply(200, protocol::current_session(*account));
}

Response list_sessions(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  return reply(api.app.sessions.list(*identity));
}

Response sign_out(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  auto response = reply(api.app.sessions.sign_out(*identity));
  if (!request.cookie.empty()) response.headers.emplace_back("Set-Cookie", set_cookie(api, ""));
  return response;
}

Response revoke(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  return reply(api.app.sessions.revoke(*identity, request.parameters[0]));
}

Response revoke_others(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  const auto ended = api.app.sessions.revoke_others(*identity);
  if (!ended) return problem_response(ended.error());
  return json_reply(200, protocol::ended_sessions(*ended));
}

Response create_token(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  const auto wanted = read_body(request, protocol::read_token_request);
  if (!wanted) return problem_response(wanted.error());
  const auto token = api.app.sessions.create_token(*identity, *wanted);
  if (!token) return problem_response(token.error());
  return json_reply(201, protocol::encode(*token));
}

}  // namespace

void add_session_routes(std::vector<Route>& routes) {
  routes.insert(routes.end(), {{Method::post, "/api/v1/sessions", sign_in},
                               {Method::post, "/api/v1/sessions/guest", open_guest},
                               {Method::get, "/api/v1/sessions", list_sessions},
                               {Method::remove, "/api/v1/sessions", revoke_others},
                               {Method::get, "/api/v1/sessions/current", current_session},
                               {Method::remove, "/api/v1/sessions/current", sign_out},
                               {Method::remove, "/api/v1/sessions/{id}", revoke},
                               {Method::post, "/api/v1/tokens", create_token}});
}

}  // namespace adjutant::net
