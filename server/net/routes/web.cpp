#include "server/net/problem.hpp"
#include "server/net/reply.hpp"
#include "server/net/routes/routes.hpp"
#include "server/net/web_page.hpp"

// The page that players use. Its own addresses are all answered with the one document, which shows
// what belongs there; web/src/pages knows the same addresses (a test holds both together). A
// program that was built without it answers with what mails and reports need.
namespace adjutant::net {
namespace {

Response nowhere(std::string_view detail) {
  return problem_response(transport_problem("unknown-path", std::string(detail)));
}

Response document(const Api& api, const Request& request) {
  if (api.web != nullptr) return api.web->document(request);
  return nowhere(
      "This program was built without its page. GET /api/v1/openapi.json lists the addresses that "
      "it has.");
}

Response file(const Api& api, const Request& request) {
  const auto path = std::string_view(request.path).substr(1);
  auto found = api.web == nullptr ? std::nullopt : api.web->file(path, request);
  return found ? *std::move(found) : nowhere("The page has no such file. Reload the page.");
}

Response start(const Api& api, const Request& request) {
  if (api.web != nullptr) return api.web->document(request);
  return page(
      200, "Adjutant",
      "<p>This server referees wargames played online or by mail. Two players send orders; it "
      "checks them against the rules, rolls dice that anyone can verify, and mails a report to "
      "both.</p>\n"
      "<p>You play matches through the API, which is described in "
      "<a href=\"/api/v1/openapi.json\">openapi.json</a>; begin with the "
      "<a href=\"/api/v1/scenarios\">scenarios</a> and the "
      "<a href=\"/api/v1/matches\">public matches</a>.</p>");
}

// Without the page, that of a match is its last report.
Response match(const Api& api, const Request& request) {
  if (api.web != nullptr) return api.web->document(request);
  Response response;
  response.status = 303;
  response.content_type = "text/plain; charset=utf-8";
  std::string id;
  for (const char c : request.parameters[0]) {
    if ((c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || c == '_') id += c;
  }
  response.headers.emplace_back("Location", "/api/v1/matches/" + id + "/report");
  return response;
}

// The match in a frame of any page, such as a club's. It shows what everybody may see: no cookie is
// read, and nothing can be ordered in it.
Response embedded(const Api& api, const Request& request) {
  if (api.web == nullptr) return document(api, request);
  const auto seen = api.app.matches.status(std::nullopt, request.parameters[0]);
  auto response = seen ? document(api, request)
                       : page(status_of(seen.error()).status, "This match cannot be shown",
                              "<p>" + escaped(seen.error().detail) +
                                  " Only public matches can be shown in another page.</p>");
  if (!seen) response.problem = seen.error().type;
  allow_frames(response, "*");
  return response;
}

}  // namespace

void add_web_routes(std::vector<Route>& routes) {
  routes.insert(routes.end(), {{Method::get, "/", start},
                               {Method::get, "/assets/{file*}", file},
                               {Method::get, "/icon.svg", file},
                               {Method::get, "/icon-192.png", file},
                               {Method::get, "/icon-512.png", file},
                               {Method::get, "/manifest.webmanifest", file},
                               {Method::get, "/service_worker.js", file},
                               {Method::get, "/sign-up", document},
                               {Method::get, "/sign-in", document},
                               {Method::get, "/reset-password", document},
                               {Method::get, "/account", document},
                               {Method::get, "/desk", document},
                               {Method::get, "/first-turn", document},
                               {Method::get, "/rules/{id}", document},
                               {Method::get, "/what-if", document},
                               {Method::get, "/lessons/{id}", document},
                               {Method::get, "/matches", document},
                               {Method::get, "/matches/new", document},
                               {Method::get, "/matches/{id}", match},
                               {Method::get, "/matches/{id}/replay", document},
                               {Method::get, "/matches/{id}/analysis", document},
                               {Method::get, "/matches/{id}/embed", embedded},
                               {Method::get, "/invitations/{token}", document},
                               {Method::get, "/archive", document},
                               {Method::get, "/tournaments", document},
                               {Method::get, "/tournaments/new", document},
                               {Method::get, "/tournaments/{t}", document},
                               {Method::get, "/ratings", document},
                               {Method::get, "/ratings/{player}", document}});
}

}  // namespace adjutant::net
