#include <fmt/format.h>
#include <fmt/ranges.h>

#include "protocol/json/tournaments.hpp"
#include "server/net/identity.hpp"
#include "server/net/reply.hpp"
#include "server/net/routes/atom.hpp"
#include "server/net/routes/routes.hpp"

// Tournaments for other programs: feed, calendar, a table to put into somebody's own page.
namespace adjutant::net {
namespace {

constexpr std::string_view keep_a_while = "public, max-age=60";

Response text(std::string body, std::string_view type) {
  Response response;
  response.content_type = type;
  response.body = std::move(body);
  response.headers.emplace_back("Cache-Control", "no-store");
  return response;
}

Response export_json(const Api& api, const Request& request) {
  const auto identity = identity_of(api, request);
  if (!identity) return problem_response(identity.error());
  return reply(api.app.tournament_feeds.whole(*identity, request.parameters[0]));
}

std::string page_of(const Api& api, const std::string& id) {
  return fmt::format("{}/tournaments/{}", api.public_url, id);
}

Response feed(const Api& api, const Request& request) {
  const auto identity = identity_of(api, request);
  if (!identity) return problem_response(identity.error());
  const auto found = api.app.tournament_feeds.feed(*identity, request.parameters[0]);
  if (!found) return problem_response(found.error());
  return text(atom(*found, page_of(api, request.parameters[0])),
              "application/atom+xml; charset=utf-8");
}

Response calendar(const Api& api, const Request& request) {
  const auto identity = identity_of(api, request);
  if (!identity) return problem_response(identity.error());
  auto found = api.app.tournament_feeds.calendar(*identity, request.parameters[0]);
  if (!found) return problem_response(found.error());
  return text(*std::move(found), "text/calendar; charset=utf-8");
}

std::string name_of(const protocol::EntrantView& who) {
  return escaped(who.player.value_or(fmt::format("entry {}", who.entry)));
}

// For a board: who plays, and for which team.
std::string player_of(const protocol::EntrantView& who) {
  return name_of(who) + (who.team.empty() ? "" : fmt::format(" ({})", escaped(who.team)));
}

// The name in a row of the table: in a team tournament, the team's.
std::string row_of(const protocol::EntrantView& who) {
  return who.team.empty() ? name_of(who) : escaped(who.team);
}

std::string table_of(const protocol::StandingsView& standings) {
  const bool teams = !standings.rows.empty() && !standings.rows.front().who.team.empty();
  auto html = fmt::format(
      "<table><caption>After round {}{}</caption><thead><tr><th scope=\"col\">Place</th>"
      "<th scope=\"col\">{}</th><th scope=\"col\">Points</th></tr></thead><tbody>",
      standings.round, standings.provisional ? ", provisional" : "", teams ? "Team" : "Player");
  for (const auto& row : standings.rows) {
    html += fmt::format("<tr><td>{}</td><th scope=\"row\">{}</th><td>{}</td></tr>", row.place,
                        row_of(row.who), row.points);
  }
  return html + "</tbody></table>";
}

std::string table_of(const protocol::RoundView& round) {
  auto html = fmt::format("<table><caption>Round {}</caption><tbody>", round.round);
  for (const auto& board : round.boards) {
    html += fmt::format(
        "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td></tr>", player_of(board.white),
        board.result.empty() ? "plays" : escaped(board.result), player_of(board.black));
  }
  return html + "</tbody></table>";
}

// For a frame in the page of a club. Nobody is looked at: it says what everybody may see, and needs
// no cookie.
Response embed(const Api& api, const Request& request) {
  const auto& id = request.parameters[0];
  const auto status = api.app.tournament_reading.status(std::nullopt, id);
  if (!status) return problem_response(status.error());
  std::string body;
  if (const auto table = api.app.tournament_reading.standings(std::nullopt, id, 0)) {
    if (!table->rows.empty()) body += table_of(*table);
  }
  const auto rounds = api.app.tournament_reading.rounds(std::nullopt, id);
  if (rounds && !rounds->empty()) body += "\n" + table_of(rounds->back());
  if (body.empty()) body = "<p>Nothing has been played yet.</p>";
  body += fmt::format("\n<p><a href=\"{}\" target=\"_top\">All of it</a></p>",
                      escaped(page_of(api, id)));
  auto response = page(200, status->title, body);
  if (!api.embedded_by.empty()) {
    allow_frames(response, fmt::format("{}", fmt::join(api.embedded_by, " ")));
  }
  response.headers.emplace_back("Cache-Control", keep_a_while);
  return response;
}

}  // namespace

void add_tournament_feed_routes(std::vector<Route>& routes) {
  routes.insert(routes.end(), {{Method::get, "/api/v1/tournaments/{t}/export.json", export_json},
                               {Method::get, "/api/v1/tournaments/{t}/feed.atom", feed},
                               {Method::get, "/api/v1/tournaments/{t}/calendar.ics", calendar},
                               {Method::get, "/api/v1/tournaments/{t}/embed", embed}});
}

}  // namespace adjutant::net
