#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "server/net/api.hpp"
#include "server/net/problem.hpp"
#include "server/net/router.hpp"

namespace adjutant::net {

// Every route of the server, in the order in which they are tried; one function a group.
std::vector<Route> all_routes();

// What is wrong with the query of a request for a route with this pattern. A flag is 0, 1, true or
// false, and stands there once. A change takes no parameter that it does not know: it might be a
// misspelt dry_run.
std::optional<Problem> query_fault(const Request& request, std::string_view pattern);

// Whether a query parameter is 1 or true.
bool is_asked(const Request& request, std::string_view parameter);

void add_account_routes(std::vector<Route>& routes);
void add_people_routes(std::vector<Route>& routes);
void add_desk_routes(std::vector<Route>& routes);
void add_session_routes(std::vector<Route>& routes);
void add_match_routes(std::vector<Route>& routes);
void add_chat_routes(std::vector<Route>& routes);
void add_order_routes(std::vector<Route>& routes);
void add_tournament_routes(std::vector<Route>& routes);
void add_tournament_presence_routes(std::vector<Route>& routes);
void add_tournament_feed_routes(std::vector<Route>& routes);
void add_rating_routes(std::vector<Route>& routes);
void add_reading_routes(std::vector<Route>& routes);
void add_mail_link_routes(std::vector<Route>& routes);
void add_operator_routes(std::vector<Route>& routes);
void add_web_routes(std::vector<Route>& routes);

}  // namespace adjutant::net
