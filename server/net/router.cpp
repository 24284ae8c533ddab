#include "server/net/router.hpp"

#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "server/net/problem.hpp"

namespace adjutant::net {
namespace {

// The values of the pattern's parameters; empty when the path does not fit.
std::optional<std::vector<std::string>> matched(std::string_view pattern,
                                                const std::vector<std::string>& segments) {
  std::vector<std::string> parameters;
  std::size_t next = 0;
  for (auto rest = pattern.substr(1); !rest.empty();) {
    const auto end = std::min(rest.find('/'), rest.size());
    const auto part = rest.substr(0, end);
    rest.remove_prefix(std::min(end + 1, rest.size()));
    if (next == segments.size() || segments[next].empty()) return std::nullopt;
    if (part.ends_with("*}")) {
      std::string all = segments[next];
      while (++next < segments.size()) all += "/" + segments[next];
      parameters.push_back(std::move(all));
    } else if (part.starts_with('{')) {
      parameters.push_back(segments[next++]);
    } else if (part != segments[next++]) {
      return std::nullopt;
    }
  }
  if (next != segments.size()) return std::nullopt;
  return parameters;
}

std::string allowed(const std::vector<Method>& methods) {
  std::string allow;
  for (const auto method : methods)
    allow += fmt::format("{}{}", allow.empty() ? "" : ", ", name(method));
  return allow;
}

}  // namespace

Router::Found Router::find(const Request& request) const {
  Found found;
  std::vector<Method> methods;
  for (const auto& route : routes_) {
    auto parameters = matched(route.pattern, request.segments);
    if (!parameters) continue;
    // A fixed path comes before one with parameters: the table lists it first.
    if (!found.pattern.empty() && found.pattern != route.pattern) continue;
    found.pattern = route.pattern;
    methods.push_back(route.method);
    if (route.method == Method::get) methods.push_back(Method::head);
    const bool fits = route.method == request.method ||
                      (route.method == Method::get && request.method == Method::head);
    if (fits) {
      found.route = &route;
      found.parameters = std::move(*parameters);
    }
  }
  if (!methods.empty()) methods.push_back(Method::options);
  found.allow = allowed(methods);
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
      transport_problem("method-not-allowed", fmt::format("It takes {}.", found.allow)));
  response.headers.emplace_back("Allow", found.allow);
  return response;
}

}  // namespace adjutant::net
