#include "protocol/json/desk.hpp"

#include "server/net/body.hpp"
#include "server/net/identity.hpp"
#include "server/net/reply.hpp"
#include "server/net/routes/routes.hpp"

// The operator's desk.
namespace adjutant::net {
namespace {

Response reports(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  return reply(api.app.desk.reports(*identity, is_asked(request, "all")));
}

Response report(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  return reply(api.app.desk.report(*identity, request.parameters[0]));
}

Response settle(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  const auto act = read_body(request, protocol::read_settlement);
  if (!act) return problem_response(act.error());
  return reply(api.app.desk.settle(*identity, request.parameters[0], *act));
}

Response account(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  return reply(api.app.desk.account(*identity, request.parameters[0]));
}

Response act(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  const auto wanted = read_body(request, protocol::read_desk_act);
  if (!wanted) return problem_response(wanted.error());
  return reply(api.app.desk.act(*identity, request.parameters[0], *wanted, request.peer));
}

Response log(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  return reply(api.app.desk.log(*identity));
}

}  // namespace

void add_desk_routes(std::vector<Route>& routes) {
  routes.insert(routes.end(), {{Method::get, "/api/v1/desk/reports", reports},
                               {Method::get, "/api/v1/desk/reports/{n}", report},
                               {Method::post, "/api/v1/desk/reports/{n}/settlement", settle},
                               {Method::get, "/api/v1/desk/accounts/{handle}", account},
                               {Method::post, "/api/v1/desk/accounts/{handle}", act},
                               {Method::get, "/api/v1/desk/log", log}});
}

}  // namespace adjutant::net
