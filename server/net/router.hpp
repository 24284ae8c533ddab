#pragma once

#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/net/message.hpp"

namespace adjutant::net {

struct Api;  // what routes work with: api.hpp

// One method of one path. In a pattern, "{id}" stands for one segment and "{id*}", at its end, for
// all that follow, joined by "/".
struct Route {
  Method method;
  std::string_view pattern;
  Response (*handle)(const Api& api, const Request& request);
};

// All routes; finds the one a request is for. Answers by itself: 404, 405 with Allow, OPTIONS.
class Router {
 public:
  explicit Router(std::vector<Route> routes) : routes_(std::move(routes)) {}

  struct Found {
    const Route* route = nullptr;         // null: nothing has this path and method
    std::string_view pattern;             // of the path, for metrics; empty: unknown path
    std::vector<std::string> parameters;  // of the path
    std::string allow;                    // methods the path has: "GET, HEAD, POST"
  };
  Found find(const Request& request) const;

  Response handle(const Api& api, Request& request) const;

  std::span<const Route> routes() const { return routes_; }

 private:
  std::vector<Route> routes_;
};

}  // namespace adjutant::net
