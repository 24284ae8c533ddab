#include "server/net/routes/routes.hpp"

namespace adjutant::net {

std::vector<Route> all_routes() {
  std::vector<Route> routes;
  add_account_routes(routes);
  add_people_routes(routes);
  add_desk_routes(routes);
  add_session_routes(routes);
  add_match_routes(routes);
  add_chat_routes(routes);
  add_order_routes(routes);
  add_tournament_routes(routes);
  add_tournament_presence_routes(routes);
  add_tournament_feed_routes(routes);
  add_rating_routes(routes);
  add_reading_routes(routes);
  add_mail_link_routes(routes);
  add_operator_routes(routes);
  add_web_routes(routes);
  return routes;
}

bool is_asked(const Request& request, std::string_view parameter) {
  const auto value = request.parameter(parameter).value_or("0");
  return value == "1" || value == "true";
}

}  // namespace adjutant::net
