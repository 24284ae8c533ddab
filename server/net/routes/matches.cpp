#include "protocol/json/matches.hpp"

#include "server/app/limits.hpp"
#include "server/net/body.hpp"
#include "server/net/identity.hpp"
#include "server/net/reply.hpp"
#include "server/net/routes/routes.hpp"

// Bringing two players to one table.
namespace adjutant::net {
namespace {

Response create(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  const auto wanted = read_body(request, protocol::read_create_match);
  if (!wanted) return problem_response(wanted.error());
  const auto made = api.app.matches.create_once(*identity, *wanted, request.idempotency_key);
  if (!made) return problem_response(made.error());
  auto response = json_reply(201, protocol::encode(*made));
  response.match = made->id;
  response.headers.emplace_back("Location", "/api/v1/matches/" + response.match);
  return response;
}

Response list(const Api& api, const Request& request) {
  const auto identity = identity_of(api, request);
  if (!identity) return problem_response(identity.error());
  const auto limit = query_number(request, "limit", 1, app::limits::matches_per_page_max);
  if (!limit) return problem_response(limit.error());
  const auto turns_min = query_number(request, "min_turns", 1, app::limits::turns_asked_max);
  if (!turns_min) return problem_response(turns_min.error());
  const auto turns_max = query_number(request, "max_turns", 1, app::limits::turns_asked_max);
  if (!turns_max) return problem_response(turns_max.error());
  const auto text = [&](std::string_view name) {
    return std::string(request.parameter(name).value_or(""));
  };
  return reply(api.app.matches.list(*identity, {.mine = is_asked(request, "mine"),
                                                .invited = is_asked(request, "invited"),
                                                .status = text("status"),
                                                .after = text("after"),
                                                .scenario = text("scenario"),
                                                .player = text("player"),
                                                .turns_min = *turns_min,
                                                .turns_max = *turns_max,
                                                .winner = text("winner"),
                                                .limit = limit->value_or(50)}));
}

Response status(const Api& api, const Request& request) {
  const auto identity = identity_of(api, request);
  if (!identity) return problem_response(identity.error());
  return reply(api.app.matches.status(*identity, request.parameters[0]));
}

Response take_seat(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  const auto wanted = read_body(request, protocol::read_take_seat);
  if (!wanted) return problem_response(wanted.error());
  auto response = reply(api.app.matches.take_seat(*identity, request.parameters[0], *wanted));
  response.side = wanted->side;
  return response;
}

Response invite(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  const auto whom = read_body(request, protocol::read_invitation);
  if (!whom) return problem_response(whom.error());
  return reply(api.app.matches.invite(*identity, request.parameters[0], *whom));
}

Response make_link(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  const auto wanted = read_body(request, protocol::read_make_link);
  if (!wanted) return problem_response(wanted.error());
  const auto made = api.app.matches.make_link(*identity, request.parameters[0], *wanted);
  if (!made) return problem_response(made.error());
  return json_reply(201, protocol::encode(*made));
}

Response end_link(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  return reply(api.app.matches.end_link(*identity, request.parameters[0]));
}

Response linked(const Api& api, const Request& request) {
  const auto identity = identity_of(api, request);
  if (!identity) return problem_response(identity.error());
  return reply(api.app.matches.linked(*identity, request.parameters[0]));
}

Response take_seat_by_link(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  const auto seed = read_body(request, protocol::read_seed);
  if (!seed) return problem_response(seed.error());
  return reply(api.app.matches.take_seat_by_link(*identity, request.parameters[0], *seed));
}

Response cancel(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  return reply(api.app.matches.cancel(*identity, request.parameters[0]));
}

Response go_on_vacation(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  const auto last_day = read_body(request, protocol::read_vacation);
  if (!last_day) return problem_response(last_day.error());
  const auto& match = request.parameters[0];
  const auto away = api.app.vacations.announce(*identity, match, *last_day);
  if (!away) return problem_response(away.error());
  return reply(api.app.matches.status(*identity, match));
}

Response end_vacation(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  const auto& match = request.parameters[0];
  const auto back = api.app.vacations.end(*identity, match);
  if (!back) return problem_response(back.error());
  return reply(api.app.matches.status(*identity, match));
}

Response set_mail(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  const auto muted = read_body(request, protocol::read_muted);
  if (!muted) return problem_response(muted.error());
  const auto set = api.app.matches.mute(*identity, request.parameters[0], *muted);
  if (!set) return problem_response(set.error());
  return json_reply(200, protocol::muted(*muted));
}

}  // namespace

void add_match_routes(std::vector<Route>& routes) {
  routes.insert(routes.end(), {{Method::post, "/api/v1/matches", create},
                               {Method::get, "/api/v1/matches", list},
                               {Method::get, "/api/v1/matches/{id}", status},
                               {Method::post, "/api/v1/matches/{id}/seats", take_seat},
                               {Method::post, "/api/v1/matches/{id}/invitations", invite},
                               {Method::post, "/api/v1/matches/{id}/invitation-link", make_link},
                               {Method::remove, "/api/v1/matches/{id}/invitation-link", end_link},
                               {Method::get, "/api/v1/invitations/{token}", linked},
                               {Method::post, "/api/v1/invitations/{token}", take_seat_by_link},
                               {Method::post, "/api/v1/matches/{id}/cancel", cancel},
                               {Method::post, "/api/v1/matches/{id}/vacation", go_on_vacation},
                               {Method::remove, "/api/v1/matches/{id}/vacation", end_vacation},
                               {Method::put, "/api/v1/matches/{id}/mail", set_mail}});
}

}  // namespace adjutant::net
