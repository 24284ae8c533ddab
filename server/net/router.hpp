#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/app/accounts/access.hpp"
#include "server/app/task.hpp"
#include "server/net/message.hpp"

namespace adjutant::net {

struct Api;  // what routes work with: api.hpp

// One method of one path. In a pattern, "{id}" stands for one segment and "{id*}", at its end, for
// all that follow, joined by "/".
struct Route {
  // What its requests bring: some fields, or texts and lists of them (Limits::body_bytes_max).
  enum class Body : std::uint8_t { small, large };
  // May wait.
  using Handle = Response (*)(const Api& api, const Request& request);
  // Does not wait on the thread that starts it. Only for signed-in players. The request outlives
  // it.
  using Begin = app::Task<Response> (*)(const Api& api, const Request& request, app::Caller caller);

  Method method;
  std::string_view pattern;
  Handle handle = nullptr;
  Begin begin = nullptr;  // instead of handle
  Body body = Body::small;
};

// All routes; finds the one a request is for. Answers by itself: 404, 405 with Allow, OPTIONS.
class Router {
 public:
  explicit Router(std::vector<Route> routes);
  Router(const Router&) = delete;
  Router& operator=(const Router&) = delete;

  struct Found {
    const Route* route = nullptr;         // null: nothing has this path and method
    std::string_view pattern;             // of the path, for metrics; empty: unknown path
    std::vector<std::string> parameters;  // of the path; empty without a route
    std::string allow;                    // without a route: what the path has, "GET, HEAD, POST"
  };
  Found find(const Request& request) const;

  // The outcome of a request without a route.
  static Response answer_without_route(const Found& found, const Request& request);

  std::span<const Route> routes() const { return routes_; }

 private:
  // All methods of one pattern, its segments taken apart.
  struct Path {
    std::string_view pattern;
    std::vector<std::string_view> parts;
    std::vector<const Route*> routes;
  };

  const std::vector<Route> routes_;
  std::vector<Path> paths_;  // in the order of the routes
  // The paths that fit this many segments, in the same order; the last list is for all longer ones.
  std::vector<std::vector<const Path*>> by_segments_;
};

}  // namespace adjutant::net
