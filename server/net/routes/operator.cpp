#include "protocol/openapi.hpp"
#include "server/net/reply.hpp"
#include "server/net/routes/routes.hpp"

// For operators and for anyone who finds the server.
namespace adjutant::net {
namespace {

Response healthz(const Api&, const Request&) {
  return json_reply(200, {{"status", "alive"}});
}

Response readyz(const Api& api, const Request&) {
  const auto reason = api.unready();
  if (!reason) return json_reply(200, {{"status", "ready"}});
  return problem_response(transport_problem("not-ready", *reason));
}

Response metrics(const Api& api, const Request&) {
  Response response;
  response.content_type = "text/plain; version=0.0.4; charset=utf-8";
  response.body = api.metrics.text();
  return response;
}

Response openapi(const Api&, const Request& request) {
  Response response;
  response.body = protocol::openapi_json();
  static const auto etag = "\"" + core::sha256_hex(response.body).substr(0, 32) + "\"";
  return cached(std::move(response), etag, "public, max-age=300", request);
}

}  // namespace

void add_operator_routes(std::vector<Route>& routes) {
  routes.insert(routes.end(), {{Method::get, "/healthz", healthz},
                               {Method::get, "/readyz", readyz},
                               {Method::get, "/metrics", metrics},
                               {Method::get, "/api/v1/openapi.json", openapi}});
}

}  // namespace adjutant::net
