#include "protocol/json/people.hpp"

#include "protocol/json/push.hpp"
#include "protocol/json/webhooks.hpp"
#include "server/app/limits.hpp"
#include "server/net/body.hpp"
#include "server/net/identity.hpp"
#include "server/net/reply.hpp"
#include "server/net/routes/routes.hpp"

// The player's own data, to download or to delete; and contacts and blocked players.
namespace adjutant::net {
namespace {

Response take_along(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  const auto limit = query_number(request, "limit", 1, app::limits::matches_per_export_max);
  if (!limit) return problem_response(limit.error());
  const auto part =
      api.app.own_data.part(*identity, std::string(request.parameter("after").value_or("")),
                            limit->value_or(app::limits::matches_per_export_max));
  if (!part) return problem_response(part.error());
  auto response = json_reply(200, *part);
  response.headers.emplace_back("Content-Disposition", "attachment; filename=\"adjutant.json\"");
  return response;
}

Response ties(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  return reply(api.app.closings.ties(*identity));
}

Response leave(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  const auto wanted = read_body(request, protocol::read_leave);
  if (!wanted) return problem_response(wanted.error());
  auto response = reply(api.app.closings.close(*identity, *wanted, request.peer));
  if (response.status == 204 && !request.cookie.empty()) {
    response.headers.emplace_back("Set-Cookie", set_cookie(api, ""));
  }
  return response;
}

Response contacts(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  return reply(api.app.contacts.list(*identity));
}

Response put_contact(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  const auto wanted = read_body(request, protocol::read_contact);
  if (!wanted) return problem_response(wanted.error());
  return reply(api.app.contacts.put(*identity, request.parameters[0], *wanted));
}

Response remove_contact(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  return reply(api.app.contacts.remove(*identity, request.parameters[0]));
}

Response mail_addresses(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  const auto addresses = api.app.mail_addresses.list(*identity);
  if (!addresses) return problem_response(addresses.error());
  return json_reply(200, protocol::mail_addresses(*addresses));
}

Response remove_mail_address(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  return reply(api.app.mail_addresses.remove(*identity, request.parameters[0]));
}

Response complain(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  const auto wanted = read_body(request, protocol::read_complaint);
  if (!wanted) return problem_response(wanted.error());
  const auto number = api.app.contacts.complain(*identity, *wanted);
  if (!number) return problem_response(number.error());
  return json_reply(201, protocol::complaint_made(*number));
}

Response webhooks(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  return reply(api.app.webhooks.list(*identity));
}

Response make_webhook(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  const auto wanted = read_body(request, protocol::read_webhook);
  if (!wanted) return problem_response(wanted.error());
  const auto made = api.app.webhooks.make(*identity, *wanted);
  if (!made) return problem_response(made.error());
  return json_reply(201, protocol::encode(*made));
}

Response remove_webhook(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  return reply(api.app.webhooks.remove(*identity, request.parameters[0]));
}

Response test_webhook(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  return reply(api.app.webhooks.test(*identity, request.parameters[0]));
}

Response push(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  return reply(api.app.push.list(*identity));
}

Response add_push(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  const auto wanted = read_body(request, protocol::read_push_browser);
  if (!wanted) return problem_response(wanted.error());
  const auto added = api.app.push.add(*identity, *wanted);
  if (!added) return problem_response(added.error());
  return json_reply(201, protocol::encode(*added));
}

Response remove_push(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  return reply(api.app.push.remove(*identity, request.parameters[0]));
}

Response test_push(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  return reply(api.app.push.test(*identity, request.parameters[0]));
}

}  // namespace

void add_people_routes(std::vector<Route>& routes) {
  routes.insert(routes.end(),
                {{Method::get, "/api/v1/account/data", take_along},
                 {Method::get, "/api/v1/account/ties", ties},
                 {Method::post, "/api/v1/account/deletion", leave},
                 {Method::get, "/api/v1/account/aliases", mail_addresses},
                 {Method::remove, "/api/v1/account/aliases/{address}", remove_mail_address},
                 {Method::get, "/api/v1/account/contacts", contacts},
                 {Method::put, "/api/v1/account/contacts/{handle}", put_contact},
                 {Method::remove, "/api/v1/account/contacts/{handle}", remove_contact},
                 {Method::get, "/api/v1/account/webhooks", webhooks},
                 {Method::post, "/api/v1/account/webhooks", make_webhook},
                 {Method::remove, "/api/v1/account/webhooks/{n}", remove_webhook},
                 {Method::post, "/api/v1/account/webhooks/{n}/test", test_webhook},
                 {Method::get, "/api/v1/account/push", push},
                 {Method::post, "/api/v1/account/push", add_push},
                 {Method::remove, "/api/v1/account/push/{n}", remove_push},
                 {Method::post, "/api/v1/account/push/{n}/test", test_push},
                 {Method::post, "/api/v1/reports", complain}});
}

}  // namespace adjutant::net
