#include "protocol/json/accounts.hpp"

#include "server/net/body.hpp"
#include "server/net/identity.hpp"
#include "server/net/reply.hpp"
#include "server/net/routes/routes.hpp"

// Accounts: signing up, confirming an address, passwords, preferences.
namespace adjutant::net {
namespace {

Response sign_up(const Api& api, const Request& request) {
  const auto wanted = read_body(request, protocol::read_sign_up);
  if (!wanted) return problem_response(wanted.error());
  if (const auto made = api.app.accounts.sign_up(*wanted, request.peer); !made) {
    return problem_response(made.error());
  }
  return json_reply(201, protocol::registration(wanted->handle, false));
}

Response become_player(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  const auto wanted = read_body(request, protocol::read_sign_up);
  if (!wanted) return problem_response(wanted.error());
  const auto session = api.app.guests.become_player(*identity, *wanted, request.peer);
  if (!session) return problem_response(session.error());
  const bool by_cookie = request.authorization.empty();
  auto answer = protocol::registration(wanted->handle, false);
  for (auto& member : protocol::opened_session(*session, !by_cookie)) {
    answer.insert(std::move(member));
  }
  auto response = json_reply(200, answer);
  if (by_cookie) response.headers.emplace_back("Set-Cookie", set_cookie(api, session->token));
  return response;
}

Response confirm(const Api& api, const Request& request) {
  const auto token = read_body(request, protocol::read_token);
  if (!token) return problem_response(token.error());
  const auto handle = api.app.accounts.confirm(*token);
  if (!handle) return problem_response(handle.error());
  return json_reply(200, protocol::registration(*handle, true));
}

Response own_account(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  return reply(api.app.accounts.own(*identity));
}

Response resend_confirmation(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  return reply(api.app.accounts.resend_confirmation(*identity, request.peer));
}

Response set_preferences(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  const auto wanted = read_body(request, protocol::read_preferences);
  if (!wanted) return problem_response(wanted.error());
  return reply(api.app.accounts.set_preferences(*identity, *wanted));
}

Response renew_calendar(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  const auto path = api.app.calendars.renew(*identity);
  if (!path) return problem_response(path.error());
  return json_reply(200, protocol::calendar_address(api.public_url + *path));
}

// Outside the API: its address is all that a calendar program knows.
Response calendar(const Api& api, const Request& request) {
  constexpr std::string_view ending = ".ics";
  std::string_view token = request.parameters[0];
  if (token.ends_with(ending)) token.remove_suffix(ending.size());
  auto text = api.app.calendars.at(token);
  if (!text) return problem_response(text.error());
  Response response;
  response.content_type = "text/calendar; charset=utf-8";
  response.body = *std::move(text);
  return response;
}

Response change_password(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  const auto wanted = read_body(request, protocol::read_new_password);
  if (!wanted) return problem_response(wanted.error());
  return reply(
      api.app.accounts.change_password(*identity, wanted->current, wanted->wanted, request.peer));
}

Response change_email(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  const auto wanted = read_body(request, protocol::read_new_address);
  if (!wanted) return problem_response(wanted.error());
  if (const auto asked =
          api.app.accounts.change_email(*identity, wanted->password, wanted->email, request.peer);
      !asked) {
    return problem_response(asked.error());
  }
  return json_reply(
      202, protocol::next_step("Open the link in the mail that is on its way to the new address. "
                               "Until then the old one stays."));
}

Response request_password_reset(const Api& api, const Request& request) {
  const auto account = read_body(request, protocol::read_account);
  if (!account) return problem_response(account.error());
  if (const auto asked = api.app.accounts.request_password_reset(*account, request.peer); !asked) {
    return problem_response(asked.error());
  }
  return json_reply(202, protocol::next_step("If there is such an account, a mail is on its way."));
}

Response reset_password(const Api& api, const Request& request) {
  const auto wanted = read_body(request, protocol::read_password_reset);
  if (!wanted) return problem_response(wanted.error());
  return reply(api.app.accounts.reset_password(wanted->token, wanted->password, request.peer));
}

}  // namespace

void add_account_routes(std::vector<Route>& routes) {
  routes.insert(routes.end(),
                {{Method::post, "/api/v1/accounts", sign_up},
                 {Method::post, "/api/v1/confirmations", confirm},
                 {Method::get, "/api/v1/account", own_account},
                 {Method::post, "/api/v1/account/confirmation-mail", resend_confirmation},
                 {Method::post, "/api/v1/account/registration", become_player},
                 {Method::put, "/api/v1/account/preferences", set_preferences},
                 {Method::post, "/api/v1/account/calendar", renew_calendar},
                 {Method::get, "/calendar/{token}", calendar},
                 {Method::put, "/api/v1/account/password", change_password},
                 {Method::put, "/api/v1/account/email", change_email},
                 {Method::post, "/api/v1/password-resets", request_password_reset},
                 {Method::post, "/api/v1/passwords", reset_password}});
}

}  // namespace adjutant::net
