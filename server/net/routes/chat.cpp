#include "protocol/json/chat.hpp"

#include <limits>

#include "server/app/limits.hpp"
#include "server/net/body.hpp"
#include "server/net/identity.hpp"
#include "server/net/reply.hpp"
#include "server/net/routes/routes.hpp"

// What the players of a match say to each other.
namespace adjutant::net {
namespace {

Response say(const Api& api, const Request& request) {
  const auto identity = signed_in(api, request);
  if (!identity) return problem_response(identity.error());
  const auto text = read_body(request, protocol::read_remark);
  if (!text) return problem_response(text.error());
  const auto said = api.app.chat.say(*identity, request.parameters[0], *text);
  if (!said) return problem_response(said.error());
  auto response = json_reply(201, protocol::encode(*said));
  response.mailed = false;
  return response;
}

Response read(const Api& api, const Request& request) {
  const auto identity = identity_of(api, request);
  if (!identity) return problem_response(identity.error());
  const auto after = query_number(request, "after", 0, std::numeric_limits<int>::max() - 1);
  if (!after) return problem_response(after.error());
  const auto limit = query_number(request, "limit", 1, app::limits::remarks_per_page_max);
  if (!limit) return problem_response(limit.error());
  return reply(api.app.chat.read(*identity, request.parameters[0], after->value_or(0),
                                 limit->value_or(app::limits::remarks_per_page_max)));
}

}  // namespace

void add_chat_routes(std::vector<Route>& routes) {
  routes.insert(routes.end(), {{Method::get, "/api/v1/matches/{id}/chat", read},
                               {Method::post, "/api/v1/matches/{id}/chat", say}});
}

}  // namespace adjutant::net
