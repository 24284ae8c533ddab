#include "server/net/routes/routes.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>
#include <fmt/ranges.h>

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

namespace {

using Names = std::vector<std::string_view>;

constexpr std::array<std::string_view, 5> flags{"dry_run", "sentences", "all", "mine", "invited"};

// What a change takes beside its body.
Names known_to_change(std::string_view pattern) {
  if (pattern == "/api/v1/matches/{id}/orders") return {"dry_run", "sentences"};
  const bool can_be_tried = pattern == "/api/v1/matches/{id}/standing-orders" ||
                            pattern == "/api/v1/tournaments/{t}/rounds" ||
                            pattern == "/api/v1/tournaments/{t}/rounds/{r}/pairs";
  return can_be_tried ? Names{"dry_run"} : Names{};
}

bool is_change(const Request& request) {
  return request.path.starts_with("/api/") && !is_safe(request.method);
}

}  // namespace

std::optional<Problem> query_fault(const Request& request, std::string_view pattern) {
  if (request.query.empty()) return std::nullopt;
  const bool changes = is_change(request);
  const auto known = changes ? known_to_change(pattern) : Names{};
  for (const auto& [name, value] : request.query) {
    if (changes && std::ranges::find(known, name) == known.end()) {
      return app::problem("bad-request",
                          fmt::format("There is no query parameter {} here{}{}.", name,
                                      known.empty() ? "" : ": use ", fmt::join(known, ", ")))
          .error();
    }
    if (std::ranges::find(flags, name) == flags.end()) continue;
    const bool is_flag = value == "0" || value == "1" || value == "true" || value == "false";
    if (!is_flag || std::ranges::count(request.query, name, [](const auto& one) -> const auto& {
                      return one.first;
                    }) > 1) {
      return app::problem(
                 "bad-request",
                 fmt::format("Send the query parameter {} once, as 1, 0, true or false.", name))
          .error();
    }
  }
  return std::nullopt;
}

bool is_asked(const Request& request, std::string_view parameter) {
  const auto value = request.parameter(parameter).value_or("0");
  return value == "1" || value == "true";
}

}  // namespace adjutant::net
