#include "server/net/body.hpp"
#include "server/net/identity.hpp"
#include "server/net/reply.hpp"
#include "server/net/routes/routes.hpp"

// What players do to a running match, and how they prepare it.
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

Response plan(const Api& api, const Request& request) {
  const auto identity = identity_of(api, request);
  if (!identity) return problem_response(identity.error());
  auto body = Body::read(request);
  if (!body) return problem_response(body.error());
  const auto orders = read_orders(*body);
  if (const auto fine = body->finish(); !fine) return problem_response(fine.error());
  return reply(api.app.planning.plan(*identity, request.parameters[0], orders));
}

template <class Work>
app::Outcome<Response> response_or_failure(Work work) {
  try {
    return app::Result<Response>(work());
  } catch (...) {
    return std::current_exception();
  }
}

Response response_of(const Api& api, app::Result<app::Answer> answer) {
  api.metrics.submission(answer ? "accepted" : answer.error().type);
  if (!answer) return problem_response(answer.error());
  Response response;
  response.status = answer->status;
  response.body = std::move(answer->body);
  response.side = std::move(answer->side);
  response.mailed = answer->mailed;
  return response;
}

app::Answered answer_with(const Api& api, Route::Later later) {
  return [&api, later = std::move(later)](app::Outcome<app::Answer> outcome) mutable {
    later(response_or_failure([&] { return response_of(api, outcome.take()); }));
  };
}

void dry_run(const Api& api, const std::string& match, app::Caller caller, app::OrdersText orders,
             Route::Later later) {
  api.workers.run([&api, match, caller = std::move(caller), orders = std::move(orders),
                   later = std::move(later)]() mutable {
    later(response_or_failure(
        [&] { return reply(api.app.submissions.dry_run(*caller, match, orders)); }));
  });
}

void submit(const Api& api, const Request& request, app::Caller caller, Route::Later later) {
  auto body = Body::read(request);
  if (!body) return later(app::Result<Response>(std::unexpected(body.error())));
  const bool dry = is_dry(request);
  app::SubmitOrders wanted{
      .revision = dry ? body->optional_integer("revision").value_or(0) : body->integer("revision"),
      .orders = read_orders(*body),
      .nonce = body->optional_text("nonce").value_or(""),
      .idempotency_key = request.idempotency_key};
  if (const auto fine = body->finish(); !fine) {
    return later(app::Result<Response>(std::unexpected(fine.error())));
  }
  const auto& match = request.parameters[0];
  if (dry) {
    return dry_run(api, match, std::move(caller), std::move(wanted.orders), std::move(later));
  }
  api.app.submissions.submit_later(std::move(caller), match, std::move(wanted),
                                   answer_with(api, std::move(later)));
}

template <match::Kind kind>
void declare_as(const Api& api, const Request& request, app::Caller caller, Route::Later later) {
  auto body = Body::read(request);
  if (!body) return later(app::Result<Response>(std::unexpected(body.error())));
  const app::Declare wanted{.kind = kind,
                            .revision = body->optional_integer("revision"),
                            .idempotency_key = request.idempotency_key};
  if (const auto fine = body->finish(); !fine) {
    return later(app::Result<Response>(std::unexpected(fine.error())));
  }
  api.app.submissions.declare_later(std::move(caller), request.parameters[0], wanted,
                                    answer_with(api, std::move(later)));
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
  const auto& match = request.parameters[0];
  auto& submissions = api.app.submissions;
  return reply(is_dry(request) ? submissions.try_standing_orders(*identity, match, text)
                               : submissions.set_standing_orders(*identity, match, text));
}

}  // namespace

void add_order_routes(std::vector<Route>& routes) {
  using match::Kind;
  routes.insert(
      routes.end(),
      {{Method::post, "/api/v1/matches/{id}/orders", nullptr, submit},
       {Method::post, "/api/v1/matches/{id}/plan", plan},
       {Method::post, "/api/v1/matches/{id}/resign", nullptr, declare_as<Kind::resign>},
       {Method::post, "/api/v1/matches/{id}/claim", nullptr, declare_as<Kind::claim_win>},
       {Method::post, "/api/v1/matches/{id}/draw/offer", nullptr, declare_as<Kind::offer_draw>},
       {Method::post, "/api/v1/matches/{id}/draw/accept", nullptr, declare_as<Kind::accept_draw>},
       {Method::post, "/api/v1/matches/{id}/draw/decline", nullptr, declare_as<Kind::decline_draw>},
       {Method::get, "/api/v1/matches/{id}/standing-orders", standing_orders},
       {Method::put, "/api/v1/matches/{id}/standing-orders", set_standing_orders}});
}

}  // namespace adjutant::net
