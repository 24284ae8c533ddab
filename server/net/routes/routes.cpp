#include "server/net/routes/routes.hpp"

namespace adjutant::net {

std::vector<Route> all_routes() {
  std::vector<Route> routes;
  add_account_routes(routes);
  add_session_routes(routes);
  add_match_routes(routes);
  add_chat_routes(routes);
  add_order_routes(routes);
  add_reading_routes(routes);
  add_mail_link_routes(routes);
  add_operator_routes(routes);
  add_web_routes(routes);
  return routes;
}

}  // namespace adjutant::net
