#include "server/net/problem.hpp"

#include <algorithm>
#include <array>

#include "engine/core/ensure.hpp"

namespace adjutant::net {
namespace {

constexpr std::array types{
    app::ProblemType{"body-too-large", 413, "The body is too large"},
    app::ProblemType{"expectation-failed", 417, "Expectation not supported"},
    app::ProblemType{"foreign-origin", 403, "The request does not come from our own pages"},
    app::ProblemType{"header-too-large", 431, "The header section is too large"},
    app::ProblemType{"http-version", 505, "HTTP version not supported"},
    app::ProblemType{"internal-error", 500, "The server has a fault"},
    app::ProblemType{"json-duplicate-name", 400, "A member of the JSON body is there twice"},
    app::ProblemType{"json-encoding", 400, "The JSON body is not UTF-8"},
    app::ProblemType{"json-number", 400, "A number of the JSON body is none that we take"},
    app::ProblemType{"json-too-deep", 400, "The JSON body is nested too deeply"},
    app::ProblemType{"malformed-json", 400, "The body is not JSON"},
    app::ProblemType{"malformed-request", 400, "The request is not HTTP"},
    app::ProblemType{"method-not-allowed", 405, "This address does not take this method"},
    app::ProblemType{"not-ready", 503, "The server cannot do its work now"},
    app::ProblemType{"rate-limited", 429, "Too many requests"},
    app::ProblemType{"request-timeout", 408, "The request came too slowly"},
    app::ProblemType{"target-too-long", 414, "The request target is too long"},
    app::ProblemType{"too-many-fields", 431, "Too many header fields"},
    app::ProblemType{"transfer-encoding", 501, "Transfer coding not supported"},
    app::ProblemType{"unknown-method", 501, "The method is not known here"},
    app::ProblemType{"unknown-path", 404, "Nothing is at this address"},
    app::ProblemType{"unsupported-media-type", 415, "The body is of a kind not taken here"},
    app::ProblemType{"websocket-only", 426, "This address speaks WebSocket"},
    app::ProblemType{"websocket-version", 426, "This version of WebSocket is not spoken here"},
};

}  // namespace

std::span<const app::ProblemType> transport_problem_types() {
  return types;
}

Problem transport_problem(std::string_view type, std::string detail) {
  const auto* known = std::ranges::find(types, type, &app::ProblemType::type);
  ENSURE(known != types.end(), "no problem type " + std::string(type));
  return {.status = known->status,
          .type = std::string(type),
          .title = std::string(known->title),
          .detail = std::move(detail),
          .extra = {}};
}

core::json::object problem_object(const Problem& problem) {
  core::json::object object;
  object["type"] = std::string(problem_type_prefix) + problem.type;
  object["title"] = problem.title;
  object["status"] = problem.status;
  object["detail"] = problem.detail;
  for (const auto& [key, value] : problem.extra) object[key] = value;
  return object;
}

Response problem_response(Problem problem) {
  Response response;
  response.status = problem.status;
  response.content_type = "application/problem+json";
  response.body = core::json::serialize(problem_object(problem));
  response.headers.emplace_back("Cache-Control", "no-store");
  if (problem.status == 401) response.headers.emplace_back("WWW-Authenticate", "Bearer");
  if (const auto* seconds = problem.extra.if_contains("retry_after_seconds")) {
    response.headers.emplace_back("Retry-After", core::json::serialize(*seconds));
  }
  response.problem = std::move(problem.type);
  return response;
}

}  // namespace adjutant::net
