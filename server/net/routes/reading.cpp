#include "protocol/json/reading.hpp"

#include <limits>
#include <utility>

#include <fmt/format.h>

#include "protocol/json/matches.hpp"
#include "server/app/limits.hpp"
#include "server/net/body.hpp"
#include "server/net/compression.hpp"
#include "server/net/identity.hpp"
#include "server/net/reply.hpp"
#include "server/net/routes/routes.hpp"

// What players and spectators may see.
namespace adjutant::net {
namespace {

namespace json = core::json;

constexpr std::string_view revalidate = "private, no-cache";
constexpr std::string_view keep_a_while = "public, max-age=300";

Response rulesets(const Api& api, const Request&) {
  return json_reply(200, protocol::encode(api.app.reading.rulesets()));
}

Response scenarios(const Api& api, const Request&) {
  return json_reply(200, protocol::encode(api.app.reading.scenarios()));
}

Response file_response(const app::Result<json::value>& file, std::string_view keeping,
                       const Request& request) {
  if (!file) return problem_response(file.error());
  auto response = json_reply(200, *file);
  const auto etag = fmt::format("\"{}\"", core::sha256_hex(response.body).substr(0, 32));
  return cached(std::move(response), etag, keeping, request);
}

Response rules(const Api& api, const Request& request) {
  const auto book = api.app.reading.rules(request.parameters[0]);
  if (!book) return problem_response(book.error());
  return file_response(json::value(protocol::encode(**book)), keep_a_while, request);
}

Response scenario(const Api& api, const Request& request) {
  return file_response(api.app.reading.scenario(request.parameters[0]), keep_a_while, request);
}

Response scenario_of_match(const Api& api, const Request& request) {
  const auto identity = identity_of(api, request);
  if (!identity) return problem_response(identity.error());
  return file_response(api.app.reading.scenario_of_match(*identity, request.parameters[0]),
                       revalidate, request);
}

Response position(const Api& api, const Request& request) {
  const auto identity = identity_of(api, request);
  if (!identity) return problem_response(identity.error());
  const auto revision = query_number(request, "revision", 0, std::numeric_limits<int>::max());
  if (!revision) return problem_response(revision.error());
  return reply(api.app.reading.position(*identity, request.parameters[0], *revision));
}

Response legal(const Api& api, const Request& request) {
  const auto identity = identity_of(api, request);
  if (!identity) return problem_response(identity.error());
  return reply(api.app.reading.legal(*identity, request.parameters[0]));
}

// Changes whenever what this viewer is shown of the match may change.
std::string match_etag(const protocol::MatchView& view, std::string_view kind) {
  const auto seen =
      fmt::format("{}\n\"{}\"\n\"{}\"\n\"{}\"\n{}", kind, view.id, view.head, view.status,
                  view.your_side ? "\"" + *view.your_side + "\"" : "null");
  return fmt::format("\"{}\"", core::sha256_hex(seen).substr(0, 32));
}

struct PictureKind {
  std::string name;
  std::string_view content_type;
  std::function<std::optional<std::string>(const app::Shown&)> draw;  // nothing: not now
  // What packs what was drawn of it; empty: as any answer.
  std::function<decltype(Response::in_gzip)(const app::Shown&)> in_gzip;
};

constexpr int picture_width_least = 80;
constexpr int picture_width_most = 640;

// As pixels: one for each unit of the picture, or so wide as is asked for.
app::Result<PictureKind> pixels(const Api& api, const Request& request) {
  const auto width = query_number(request, "width", picture_width_least, picture_width_most);
  if (!width) return std::unexpected(width.error());
  const auto draw = [&api, asked = *width, peer = request.peer](const app::Shown& shown) {
    const auto picture = shown.picture();
    return api.to_png(picture, asked ? static_cast<double>(*asked) / picture.width : 1.0, peer);
  };
  return PictureKind{*width ? fmt::format("png {}", **width) : "png", "image/png", draw, {}};
}

// A picture does nothing but show itself.
Response picture_response(const PictureKind& kind, const app::Shown& shown) {
  auto drawn = kind.draw(shown);
  if (!drawn) {
    auto busy =
        app::problem("busy", "The server is drawing many maps. Ask for this one again in a moment.",
                     {.retry_after_seconds = 1});
    return problem_response(std::move(busy.error()));
  }
  Response response;
  response.content_type = kind.content_type;
  response.body = *std::move(drawn);
  response.headers.emplace_back("Content-Security-Policy",
                                "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors "
                                "'none'");
  return response;
}

Response map(const Api& api, const Request& request, const PictureKind& kind) {
  const auto identity = identity_of(api, request);
  if (!identity) return problem_response(identity.error());
  const auto view = api.app.matches.status(*identity, request.parameters[0]);
  if (!view) return problem_response(view.error());
  const auto etag = match_etag(*view, kind.name);
  // Drawing is expensive: look first whether the client has this map already.
  if (names_etag(request.if_none_match, etag)) {
    Response known;
    known.content_type = kind.content_type;
    return cached(std::move(known), etag, revalidate, request);
  }
  const auto shown = api.app.reading.shown(*identity, request.parameters[0]);
  if (!shown) return problem_response(shown.error());
  auto response = picture_response(kind, *shown);
  if (response.status != 200) return response;
  if (kind.in_gzip) response.in_gzip = kind.in_gzip(*shown);
  return cached(std::move(response), etag, revalidate, request);
}

// Each is drawn once and packed once for all viewers who see the same.
Response map_svg(const Api& api, const Request& request) {
  const auto draw = [&api](const app::Shown& shown) {
    return *api.kept("svg " + shown.key, [&] { return api.to_svg(shown.picture()); });
  };
  const auto in_gzip = [&api](const app::Shown& shown) {
    return [&api, key = "svg in gzip " + shown.key](const std::string& svg) {
      return *api.kept(key, [&] { return gzip(svg); });
    };
  };
  return map(api, request, {"svg", "image/svg+xml", draw, in_gzip});
}

Response map_png(const Api& api, const Request& request) {
  const auto kind = pixels(api, request);
  return kind ? map(api, request, *kind) : problem_response(kind.error());
}

Response scenario_map(const Api& api, const Request& request) {
  const auto kind = pixels(api, request);
  if (!kind) return problem_response(kind.error());
  const auto picture =
      api.app.reading.scenario_picture(request.parameters[0] + "/" + request.parameters[1]);
  if (!picture) return problem_response(picture.error());
  auto response = picture_response(*kind, {.key = {}, .picture = [&] { return *picture; }});
  if (response.status != 200) return response;
  const auto etag = fmt::format("\"{}\"", core::sha256_hex(response.body).substr(0, 32));
  return cached(std::move(response), etag, keep_a_while, request);
}

Response report(const Api& api, const Request& request) {
  const auto identity = identity_of(api, request);
  if (!identity) return problem_response(identity.error());
  const auto revision = query_number(request, "revision", 0, std::numeric_limits<int>::max());
  if (!revision) return problem_response(revision.error());
  const auto report = api.app.reading.report(*identity, request.parameters[0], *revision);
  if (!report) return problem_response(report.error());
  Response response;
  if (wants_html(request)) {
    response = page(200, fmt::format("Report, revision {}", report->revision),
                    report->html + "\n" + report->svg, Styles::of_a_map);
  } else if (request.accept.find("application/json") != std::string::npos) {
    response = json_reply(200, protocol::encode(protocol::ReportView{.match = request.parameters[0],
                                                                     .revision = report->revision,
                                                                     .text = report->text,
                                                                     .html = report->html,
                                                                     .svg = report->svg}));
  } else {
    response.content_type = "text/plain; charset=utf-8";
    response.body = report->text;
  }
  const auto etag = fmt::format("\"{}\"", core::sha256_hex(response.body).substr(0, 32));
  return cached(std::move(response), etag, revalidate, request);
}

Response events(const Api& api, const Request& request) {
  const auto identity = identity_of(api, request);
  if (!identity) return problem_response(identity.error());
  const auto after = query_number(request, "after", -1, std::numeric_limits<int>::max() - 1);
  if (!after) return problem_response(after.error());
  const auto limit = query_number(request, "limit", 1, app::limits::events_per_page_max);
  if (!limit) return problem_response(limit.error());
  const bool sentences = is_asked(request, "sentences");
  const auto page_of = api.app.reading.events(*identity, request.parameters[0], after->value_or(-1),
                                              limit->value_or(200), sentences);
  if (!page_of) return problem_response(page_of.error());
  Response response;
  response.body = protocol::events_text({.match = request.parameters[0],
                                         .revision = page_of->revision,
                                         .events = page_of->events,
                                         .sentences = page_of->sentences,
                                         .last_event = page_of->last_event,
                                         .more = page_of->more});
  return response;
}

Response record(const Api& api, const Request& request) {
  const auto identity = identity_of(api, request);
  if (!identity) return problem_response(identity.error());
  const auto record = api.app.reading.record(*identity, request.parameters[0]);
  if (!record) return problem_response(record.error());
  auto response = json_reply(200, *record);
  const auto etag = fmt::format("\"{}\"", core::sha256_hex(response.body).substr(0, 32));
  return cached(std::move(response), etag, revalidate, request);
}

// Reached only by requests that do not ask for the upgrade.
Response live(const Api&, const Request&) {
  auto response = problem_response(
      transport_problem("websocket-only", "Connect with a WebSocket client (RFC 6455)."));
  response.headers.emplace_back("Upgrade", "websocket");
  response.headers.emplace_back("Sec-WebSocket-Version", "13");
  return response;
}

}  // namespace

void add_reading_routes(std::vector<Route>& routes) {
  routes.insert(routes.end(),
                {{Method::get, "/api/v1/rulesets", rulesets},
                 {Method::get, "/api/v1/rulesets/{id}/rules", rules},
                 {Method::get, "/api/v1/scenarios", scenarios},
                 {Method::get, "/api/v1/scenarios/{ruleset}/{name}/map.png", scenario_map},
                 {Method::get, "/api/v1/scenarios/{id*}", scenario},
                 {Method::get, "/api/v1/matches/{id}/position", position},
                 {Method::get, "/api/v1/matches/{id}/scenario", scenario_of_match},
                 {Method::get, "/api/v1/matches/{id}/legal", legal},
                 {Method::get, "/api/v1/matches/{id}/map.svg", map_svg},
                 {Method::get, "/api/v1/matches/{id}/map.png", map_png},
                 {Method::get, "/api/v1/matches/{id}/report", report},
                 {Method::get, "/api/v1/matches/{id}/events", events},
                 {Method::get, "/api/v1/matches/{id}/record", record},
                 {Method::get, "/api/v1/live", live}});
}

}  // namespace adjutant::net
