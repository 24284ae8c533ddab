#include <utility>
#include <variant>

#include "protocol/json/submissions.hpp"
#include "server/app/accounts/peer_network.hpp"
#include "server/net/body.hpp"
#include "server/net/identity.hpp"
#include "server/net/reply.hpp"
#include "server/net/routes/routes.hpp"

// What players do to a running match, and how they prepare it.
namespace adjutant::net {
namespace {

bool is_dry(const Request& request) {
  return is_asked(request, "dry_run");
}

// Where a preview may take its time.
auto on_worker(const Api& api, const Request& request) {
  return app::called_back<std::monostate>([&api, &request](auto resume) {
    api.workers.run_for(app::network_of(request.peer),
                        [resume = std::move(resume)]() mutable { resume({}); });
  });
}

Response plan(const Api& api, const Request& request) {
  const auto identity = identity_of(api, request);
  if (!identity) return problem_response(identity.error());
  const auto orders = read_body(request, protocol::read_orders);
  if (!orders) return problem_response(orders.error());
  auto plan = api.app.planning.plan(*identity, request.parameters[0], *orders);
  if (!plan) return problem_response(plan.error());
  return json_reply(200, protocol::encode(*std::move(plan)));
}

Response response_of(const Api& api, app::Result<app::Answer> answer) {
  api.metrics.submission(answer ? "accepted" : answer.error().type);
  if (!answer) return problem_response(answer.error());
  Response response;
  response.body = std::move(answer->body);
  response.side = std::move(answer->side);
  response.mailed = answer->mailed;
  return response;
}

Response dry_run(const Api& api, const Request& request, const app::Identity& identity,
                 const app::OrdersText& orders) {
  return reply(api.app.planning.dry_run(identity, request.parameters[0], orders));
}

app::Task<Response> submit(const Api& api, const Request& request, app::Caller caller) {
  const bool dry = is_dry(request);
  auto wanted = read_body(request, dry ? protocol::read_dry_run : protocol::read_new_submission);
  if (!wanted) co_return problem_response(wanted.error());
  if (dry) {
    co_await on_worker(api, request);
    co_return dry_run(api, request, *caller, wanted->orders);
  }
  auto answer = co_await api.app.submissions.submit(caller, request.parameters[0],
                                                    {.revision = *wanted->revision,
                                                     .orders = std::move(wanted->orders),
                                                     .nonce = std::move(wanted->nonce),
                                                     .idempotency_key = request.idempotency_key});
  if (answer && is_asked(request, "sentences")) {
    auto told = api.app.reading.with_sentences(*caller, request.parameters[0], answer->body);
    if (told) answer->body = *std::move(told);
  }
  co_return response_of(api, std::move(answer));
}

template <match::Kind kind>
app::Task<Response> declare_as(const Api& api, const Request& request, app::Caller caller) {
  const auto revision = read_body(request, protocol::read_declaration);
  if (!revision) co_return problem_response(revision.error());
  app::Declare wanted{
      .kind = kind, .revision = *revision, .idempotency_key = request.idempotency_key};
  co_return response_of(api, co_await api.app.submissions.declare(
                                 std::move(caller), request.parameters[0], std::move(wanted)));
}

Response sealed_orders(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  const auto sealed = api.app.planning.sealed_orders(*identity, request.parameters[0]);
  if (!sealed) return problem_response(sealed.error());
  return json_reply(200, protocol::encode(*sealed));
}

Response standing_orders(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  return reply(api.app.planning.standing_orders(*identity, request.parameters[0]));
}

Response prepared_orders(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  return reply(api.app.preparing.prepared(*identity, request.parameters[0]));
}

Response prepare_orders(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  const auto text = read_body(request, protocol::read_prepared);
  if (!text) return problem_response(text.error());
  return reply(api.app.preparing.prepare(*identity, request.parameters[0], *text));
}

app::Task<Response> set_standing_orders(const Api& api, const Request& request,
                                        app::Caller caller) {
  auto orders = read_body(request, protocol::read_orders);
  if (!orders) co_return problem_response(orders.error());
  const auto& match = request.parameters[0];
  if (is_dry(request)) {
    co_await on_worker(api, request);
    co_return reply(api.app.planning.try_standing_orders(*caller, match, *orders));
  }
  co_return reply(co_await api.app.submissions.set_standing_orders(std::move(caller), match,
                                                                   *std::move(orders)));
}

}  // namespace

void add_order_routes(std::vector<Route>& routes) {
  constexpr auto large = Route::Body::large;
  using match::Kind;
  routes.insert(
      routes.end(),
      {{Method::post, "/api/v1/matches/{id}/orders", nullptr, submit, large},
       {Method::get, "/api/v1/matches/{id}/orders", sealed_orders},
       {Method::post, "/api/v1/matches/{id}/plan", plan, nullptr, large},
       {Method::post, "/api/v1/matches/{id}/resign", nullptr, declare_as<Kind::resign>},
       {Method::post, "/api/v1/matches/{id}/claim", nullptr, declare_as<Kind::claim_win>},
       {Method::post, "/api/v1/matches/{id}/draw/offer", nullptr, declare_as<Kind::offer_draw>},
       {Method::post, "/api/v1/matches/{id}/draw/accept", nullptr, declare_as<Kind::accept_draw>},
       {Method::post, "/api/v1/matches/{id}/draw/decline", nullptr, declare_as<Kind::decline_draw>},
       {Method::get, "/api/v1/matches/{id}/prepared-orders", prepared_orders},
       {Method::put, "/api/v1/matches/{id}/prepared-orders", prepare_orders, nullptr, large},
       {Method::get, "/api/v1/matches/{id}/standing-orders", standing_orders},
       {Method::put, "/api/v1/matches/{id}/standing-orders", nullptr, set_standing_orders, large}});
}

}  // namespace adjutant::net
