#include "protocol/json/ratings.hpp"

#include <limits>

#include "server/app/limits.hpp"
#include "server/net/body.hpp"
#include "server/net/reply.hpp"
#include "server/net/routes/routes.hpp"

// Ratings: everybody may read them.
namespace adjutant::net {
namespace {

Response list(const Api& api, const Request& request) {
  const auto from = query_number(request, "from", 1, std::numeric_limits<int>::max() / 2);
  if (!from) return problem_response(from.error());
  const auto limit = query_number(request, "limit", 1, app::limits::ratings_per_page_max);
  if (!limit) return problem_response(limit.error());
  app::Ratings::Page page{
      .list = std::string(request.parameter("ruleset").value_or(ports::rating_list_of_all)),
      .from = from->value_or(1),
      .limit = limit->value_or(50)};
  if (const auto period = request.parameter("period")) page.period = *period;
  return reply(api.app.ratings.list(page));
}

Response period(const Api& api, const Request& request) {
  return reply(api.app.ratings.period(request.parameters[0]));
}

Response player(const Api& api, const Request& request) {
  return reply(api.app.ratings.player(request.parameters[0]));
}

Response advantage(const Api& api, const Request& request) {
  return reply(api.app.ratings.advantage(request.parameters[0] + "/" + request.parameters[1]));
}

}  // namespace

void add_rating_routes(std::vector<Route>& routes) {
  routes.insert(routes.end(),
                {{Method::get, "/api/v1/ratings", list},
                 {Method::get, "/api/v1/ratings/periods/{period}", period},
                 {Method::get, "/api/v1/accounts/{handle}/ratings", player},
                 {Method::get, "/api/v1/scenarios/{ruleset}/{name}/advantage", advantage}});
}

}  // namespace adjutant::net
