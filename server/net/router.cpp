#include "server/net/router.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "server/net/problem.hpp"

namespace adjutant::net {
namespace {

bool is_parameter(std::string_view part) {
  return part.starts_with('{');
}

// The last part of a pattern that takes all segments that follow.
bool takes_rest(std::string_view part) {
  return part.ends_with("*}");
}

std::vector<std::string_view> parts_of(std::string_view pattern) {
  std::vector<std::string_view> parts;
  for (auto rest = pattern.substr(1); !rest.empty();) {
    const auto end = std::min(rest.find('/'), rest.size());
    parts.push_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return parts;
}

// Whether a path of this many segments may fit.
bool may_fit(const std::vector<std::string_view>& parts, std::size_t segments) {
  const bool open = !parts.empty() && takes_rest(parts.back());
  return open ? parts.size() <= segments : parts.size() == segments;
}

// From the end: most paths differ in their last words.
bool fits(const std::vector<std::string_view>& parts, const std::vector<std::string>& segments) {
  for (auto i = parts.size(); i-- > 0;) {
    if (segments[i].empty()) return false;
    if (!is_parameter(parts[i]) && segments[i] != parts[i]) return false;
  }
  return true;
}

// What the parameters of a pattern that fits stand for.
std::vector<std::string> parameters_in(const std::vector<std::string_view>& parts,
                                       const std::vector<std::string>& segments) {
  std::vector<std::string> parameters;
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (!is_parameter(parts[i])) continue;
    auto& value = parameters.emplace_back(segments[i]);
    if (!takes_rest(parts[i])) continue;
    for (std::size_t next = i + 1; next < segments.size(); ++next) value += "/" + segments[next];
  }
  return parameters;
}

bool takes(const Route& route, Method method) {
  return route.method == method || (route.method == Method::get && method == Method::head);
}

std::string allowed(const std::vector<const Route*>& routes) {
  std::string allow;
  for (const auto* route : routes) {
    allow += fmt::format("{}, ", name(route->method));
    if (route->method == Method::get) allow += "HEAD, ";
  }
  return allow + "OPTIONS";
}

}  // namespace

Router::Router(std::vector<Route> routes) : routes_(std::move(routes)) {
  for (const auto& route : routes_) {
    auto path = std::ranges::find(paths_, route.pattern, &Path::pattern);
    if (path == paths_.end()) {
      path = paths_.insert(path, Path{route.pattern, parts_of(route.pattern), {}});
    }
    path->routes.push_back(&route);
  }
  const auto longest =
      std::ranges::max(paths_, {}, [](const Path& path) { return path.parts.size(); }).parts.size();
  by_segments_.resize(longest + 2);
  for (std::size_t segments = 0; segments < by_segments_.size(); ++segments) {
    for (const auto& path : paths_) {
      if (may_fit(path.parts, segments)) by_segments_[segments].push_back(&path);
    }
  }
}

Router::Found Router::find(const Request& request) const {
  Found found;
  const auto& paths = by_segments_[std::min(request.segments.size(), by_segments_.size() - 1)];
  // A fixed path comes before one with parameters: the table lists it first.
  const auto fitting = std::ranges::find_if(
      paths, [&](const Path* each) { return fits(each->parts, request.segments); });
  if (fitting == paths.end()) return found;
  const auto* path = *fitting;
  found.pattern = path->pattern;
  const auto route = std::ranges::find_if(
      path->routes, [&](const Route* each) { return takes(*each, request.method); });
  if (route == path->routes.end()) {
    found.allow = allowed(path->routes);
    return found;
  }
  found.route = *route;
  found.parameters = parameters_in(path->parts, request.segments);
  return found;
}

Response Router::answer_without_route(const Found& found, const Request& request) {
  if (request.method == Method::options && (request.path == "*" || !found.pattern.empty())) {
    Response response;
    response.status = 204;
    response.headers.emplace_back("Allow", request.path == "*"
                                               ? "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS"
                                               : found.allow);
    return response;
  }
  if (found.pattern.empty()) {
    return problem_response(
        transport_problem("unknown-path", "GET /api/v1/openapi.json lists every path there is."));
  }
  auto response = problem_response(
      transport_problem("method-not-allowed", fmt::format("Use {}.", found.allow)));
  response.headers.emplace_back("Allow", found.allow);
  return response;
}

}  // namespace adjutant::net
