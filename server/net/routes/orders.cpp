#include "server/net/body.hpp"
#include "server/net/identity.hpp"
#include "server/net/reply.hpp"
#include "server/net/routes/routes.hpp"

// What players do to a running match.
namespace adjutant::net {
namespace {

// "text", the mail language, or "orders", a list of objects: exactly one of them.
app::OrdersText read_orders(Body& body) {
  const auto text = body.optional_text("text");
  const auto list = body.value("orders");
  if (body.has("text") == body.has("orders")) {
    body.fault("text", "or orders must be there, and not both: a text, or a list of objects");
  }
  if (list.is_array()) return list.get_array();
  if (body.has("orders")) body.fault("orders", "must be a list of objects");
  return text.value_or("");
}

bool is_dry(const Request& request) {
  const auto dry = request.parameter("dry_run").value_or("0");
  return dry == "1" || dry == "true";
}

Response answer_with(const Api& api, const app::Result<app::Answer>& answer) {
  api.metrics.submission(answer ? "accepted" : answer.error().type);
  if (!answer) return problem_response(answer.error());
  Response response;
  response.status = answer->status;
  response.body = answer->body;
  response.side = answer->side;
  return response;
}

Response submit(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  auto body = Body::read(request);
  if (!body) return problem_response(body.error());
  const bool dry = is_dry(request);
  const app::SubmitOrders wanted{
      .revision = dry ? body->optional_integer("revision").value_or(0) : body->integer("revision"),
      .orders = read_orders(*body),
      .nonce = body->optional_text("nonce").value_or(""),
      .idempotency_key = request.idempotency_key};
  if (const auto fine = body->finish(); !fine) return problem_response(fine.error());
  if (dry) {
    return reply(api.app.submissions.dry_run(*identity, request.parameters[0], wanted.orders));
  }
  return answer_with(api, api.app.submissions.submit(*identity, request.parameters[0], wanted));
}

Response declare(const Api& api, const Request& request, match::Kind kind) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  auto body = Body::read(request);
  if (!body) return problem_response(body.error());
  const app::Declare wanted{.kind = kind,
                            .revision = body->optional_integer("revision"),
                            .idempotency_key = request.idempotency_key};
  if (const auto fine = body->finish(); !fine) return problem_response(fine.error());
  return answer_with(api, api.app.submissions.declare(*identity, request.parameters[0], wanted));
}

template <match::Kind kind>
Response declare_as(const Api& api, const Request& request) {
  return declare(api, request, kind);
}

Response standing_orders(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  return reply(api.app.submissions.standing_orders(*identity, request.parameters[0]));
}

Response set_standing_orders(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  auto body = Body::read(request);
  if (!body) return problem_response(body.error());
  const auto text = body->text("text");
  if (const auto fine = body->finish(); !fine) return problem_response(fine.error());
  return reply(api.app.submissions.set_standing_orders(*identity, request.parameters[0], text));
}

}  // namespace

void add_order_routes(std::vector<Route>& routes) {
  using match::Kind;
  routes.insert(
      routes.end(),
      {{Method::post, "/api/v1/matches/{id}/orders", submit},
       {Method::post, "/api/v1/matches/{id}/resign", declare_as<Kind::resign>},
       {Method::post, "/api/v1/matches/{id}/claim", declare_as<Kind::claim_win>},
       {Method::post, "/api/v1/matches/{id}/draw/offer", declare_as<Kind::offer_draw>},
       {Method::post, "/api/v1/matches/{id}/draw/accept", declare_as<Kind::accept_draw>},
       {Method::post, "/api/v1/matches/{id}/draw/decline", declare_as<Kind::decline_draw>},
       {Method::get, "/api/v1/matches/{id}/standing-orders", standing_orders},
       {Method::put, "/api/v1/matches/{id}/standing-orders", set_standing_orders}});
}

}  // namespace adjutant::net
